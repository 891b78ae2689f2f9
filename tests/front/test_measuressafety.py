"""The measure of safety, on a collection of one counted game."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine.errors import GoEngineError
from goengine.front.measures import Bench, safety


def test_safety_is_measured_at_the_end_of_counted_games(tmp_path: Path) -> None:
    """Black holds the left upper corner with two eyes: six stones and the eyes, of 361 points."""
    moves = "".join(f"B[{point}];W[];" for point in ("ab", "bb", "ba", "cb", "db", "da"))
    game = f"(;GM[1]SZ[19]RE[B+3.5];{moves})"
    file = tmp_path / "games.sgf"
    file.write_text(game + "(;GM[1]SZ[19]RE[W+R];B[aa])")
    figures = safety(Bench(quick=True, games=str(file)))
    assert figures["percent_of_points_unconditionally_safe"] == pytest.approx(100 * 8 / 361)
    assert figures["percent_of_points_safe_with_search"] >= figures["percent_of_points_safe_by_static_rules"] > 0
    assert figures["percent_of_points_safe_in_boxes"] >= figures["percent_of_points_safe_with_search"]


def test_without_counted_games_there_is_nothing_to_measure(tmp_path: Path) -> None:
    file = tmp_path / "resigned.sgf"
    file.write_text("(;GM[1]SZ[19]RE[W+R];B[aa])")
    for games in (None, str(file)):
        with pytest.raises(GoEngineError):
            safety(Bench(quick=True, games=games))
