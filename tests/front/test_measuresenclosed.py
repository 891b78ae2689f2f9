"""The figures about enclosed positions: what is open at the first limit is asked about again with larger ones."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.front import measuresenclosed
from goengine.front.measures import Bench
from tests.front.test_bench import run


def figures(monkeypatch: pytest.MonkeyPatch, limit: int, larger: tuple[int, ...]) -> dict[str, Any]:
    monkeypatch.setattr(measuresenclosed, "LIMIT", limit)
    monkeypatch.setattr(measuresenclosed, "LARGER", larger)
    return measuresenclosed.enclosed(Bench(positions=22))


def test_what_is_open_at_one_limit_is_solved_at_a_larger_one(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = figures(monkeypatch, 1, ())
    solved = alone["enclosed_positions_solved"]
    assert alone["limits_and_positions_solved"] == {"1": {"solved": solved}} and solved < 22
    both = figures(monkeypatch, 1, (2, 300))
    limits = {limit: row["solved"] for limit, row in both["limits_and_positions_solved"].items()}
    assert list(limits) == ["1", "2", "300"] and limits["1"] == solved and limits["300"] > 0
    assert sum(limits.values()) == both["enclosed_positions_solved"] > solved
    assert both["limit_of_unforced_nodes"] == 1


def test_a_rough_figure_has_one_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuresenclosed, "LOW_LIMIT", 100)
    assert list(measuresenclosed.enclosed(Bench(quick=True, positions=11))["limits_and_positions_solved"]) == [
        str(measuresenclosed.LOW_LIMIT)]


def test_the_figures_are_shown_as_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuresenclosed, "LOW_LIMIT", 100)
    status, shown = run("--only", "enclosed")
    assert status == 0
    for title in ("limits and positions solved", "empty points and what was found", "empty points and nodes"):
        assert title in shown
