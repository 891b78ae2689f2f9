"""Why one move and not another: the sentences, and that they rest on exact scores."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.front.comparing import Comparison, Outlook, as_data, compare, in_words, runner_up
from goengine.search.engine import Engine
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex
from tests.front.fakes import FakeEngine, candidate, reason

D4, C3, E5 = (parse_vertex(name, 9) for name in ("D4", "C3", "E5"))


def terms(territory: float, stones: float) -> list[Any]:
    return [SimpleNamespace(name="territory", says="", value=territory),
            SimpleNamespace(name="stones", says="", value=stones)]


def outlook(point: int, after: float, territory: float, stones: float, *reasons: Any, at_once: float = 0.0,
            line: tuple[int, ...] = (), by_depths: float = 0.0) -> Outlook:
    one = candidate(point, sum(r.value for r in reasons), *reasons, after=after, line=line, by_depths=by_depths)
    one.at_once = at_once
    return Outlook(one, terms(territory, stones))


def test_the_loss_is_told_with_both_lines_terms_and_reasons() -> None:
    found = Comparison(BLACK, terms(0, 0), outlook(D4, 5.0, 4.0, 1.0, reason("saves the stone at E5", 6.0), line=(C3,)),
                       outlook(C3, 2.5, 1.0, 1.5, reason("takes the side", 6.0), line=(D4, PASS)))
    said = in_words(found)
    assert said[0] == "C3 leads to 2.5 points less than D4: expected are D4 C3 and C3 D4 pass."
    assert said[1] == "For Black D4 makes the difference in territory (+3.0), stones (-0.5)."
    assert said[2:4] == ["Only D4 saves the stone at E5 (+6.0).", "Only C3 takes the side (+6.0)."]


def test_terms_are_seen_by_the_side_that_moves() -> None:
    found = Comparison(WHITE, terms(0, 0), outlook(D4, 5.0, -4.0, 0.0), outlook(C3, 2.0, -1.0, 0.0))
    assert found.term_differences() == [("territory", 3.0), ("stones", 0.0)]
    assert "For White D4 makes the difference in territory (+3.0)." in in_words(found)


def test_the_answer_that_punishes_is_named() -> None:
    found = Comparison(BLACK, terms(0, 0), outlook(D4, 1.0, 1.0, 0.0, at_once=2.0, line=(E5,)),
                       outlook(C3, -4.0, -4.0, 0.0, at_once=3.0, line=(E5,)))
    assert in_words(found)[-1] == ("White's answer E5 punishes C3: it takes 6.0 points more than the answer to D4"
                                   " does.")
    mild = Comparison(BLACK, terms(0, 0), outlook(D4, 1.0, 1.0, 0.0, at_once=2.0, line=(E5,)),
                      outlook(C3, 0.9, 1.0, 0.0, at_once=2.0, line=(E5,)))
    assert not [said for said in in_words(mild) if "punishes" in said]


def test_reasons_that_outweigh_the_score_are_told() -> None:
    found = Comparison(BLACK, terms(0, 0), outlook(D4, 1.0, 1.0, 0.0, reason("connects", 8.0)),
                       outlook(C3, 2.0, 2.0, 0.0))
    said = in_words(found)
    assert said[0].startswith("Looked at alone, C3 leads to 1.0 points more than D4")
    assert said[1] == ("The reasons for D4 are worth 8.0 points more than those for C3, of which 2.0 points count"
                       " beside the score.")


@pytest.mark.parametrize("first, second, better, found", [(1.5, 0.0, "D4", 1.5), (0.0, 2.0, "C3", -2.0)])
def test_scores_found_less_deep_are_told_where_their_mean_counts(
        first: float, second: float, better: str, found: float) -> None:
    both = Comparison(BLACK, terms(0, 0), outlook(D4, 1.0, 1.0, 0.0, by_depths=first),
                      outlook(C3, 1.0, 1.0, 0.0, by_depths=second))
    assert in_words(both)[1] == (f"Looked at less deep, {better} does better; the mean of all depths counts, which is"
                                 f" {abs(found):.1f} points in its favour.")
    data = as_data(both)
    assert data is not None and data["other"]["points_less_by_depths"] == found
    assert data["other"]["points_less_by_reasons"] == 0


def test_equal_moves_are_called_equal() -> None:
    found = Comparison(BLACK, terms(0, 0), outlook(D4, 1.0, 1.0, 0.0), outlook(C3, 1.0, 1.0, 0.0))
    assert in_words(found) == ["C3 leads to the same score as D4: expected are D4 and C3."]


def test_without_another_move_there_is_nothing_to_compare() -> None:
    position = Position(9)
    decision = SimpleNamespace(move=PASS, candidates=[], judgement=SimpleNamespace(terms=[]))
    assert compare(FakeEngine(), position, decision) is None
    alone = SimpleNamespace(move=D4, candidates=[candidate(D4, 1.0)], judgement=SimpleNamespace(terms=terms(1, 2)))
    found = compare(FakeEngine(), position, alone)
    assert found is not None and found.other is None and in_words(found) == [] and found.less == found.by_reasons == 0
    assert as_data(found) is not None and as_data(found)["other"] is None       # type: ignore[index]
    assert as_data(None) is None


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(level=2)


def test_the_engine_compares_by_exact_scores_and_terms_that_sum_to_them(engine: Engine) -> None:
    position = Position(9, komi=5.5)
    for move in ("E5", "C7", "G3"):
        position.play(move)
    decision = engine.choose(position)
    found = compare(engine, position, decision)
    assert found is not None and found.other is not None
    assert found.other.candidate.point == runner_up(decision) != decision.move
    for one in (found.chosen, found.other):
        total = sum(term.value for term in one.terms)
        assert -total == pytest.approx(one.candidate.after, abs=0.05)       # White is to move
    assert found.less == pytest.approx(sum(value for _, value in found.term_differences()), abs=0.1)
    assert position.move_number == 3


def test_any_legal_move_can_be_compared_with(engine: Engine) -> None:
    position = Position(9)
    decision = engine.choose(position)
    corner = parse_vertex("A1", 9)
    found = compare(engine, position, decision, corner)
    assert found is not None and found.other is not None and found.other.candidate.point == corner
    assert found.less > 0 and in_words(found)[0].startswith("A1 leads to")
