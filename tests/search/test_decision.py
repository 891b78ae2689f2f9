"""What candidates are ordered by, and when a move is so clear that nothing further is looked at."""
from __future__ import annotations

import numpy as np
import pytest

from goengine.search.decision import Candidate, Decision, Shares
from goengine.search.judge import Judgement
from goengine.search.root import OBVIOUS, is_obvious
from goengine.vertex import BLACK, PASS, RESIGN, WHITE, parse_vertex

D4, E5 = parse_vertex("D4", 9), parse_vertex("E5", 9)


def test_each_doubling_of_the_chance_counts_the_same_and_the_file_of_weights_says_how_much():
    shares = Shares(0.5, 2.0, 1.0)
    assert shares.bonus(10.0, 0) == shares.bonus(10.0, 1) == 5.0
    assert shares.bonus(0.0, 8) == 6.0
    assert shares.bonus(4.0, 400) - shares.bonus(4.0, 200) == pytest.approx(2.0)
    loaded = Shares.load()
    assert 0 < loaded.reasons <= 1 and loaded.habit > 0 and 0 < loaded.large <= 1


def test_candidates_are_ordered_by_score_and_bonus():
    assert Candidate(D4, 9.0, (), after=3.0, bonus=4.5).total == 7.5
    assert Candidate(D4, 9.0, (), bonus=4.5).total < -1e8, "not looked at: behind all others"
    assert Candidate(D4, 9.0, (), after=3.0, bonus=4.5, shallower=(6.0, -3.0)).total == 6.5, "the mean of all depths"


@pytest.mark.parametrize("mover, score", [(BLACK, 3.0), (WHITE, -3.0)])
def test_a_decision_tells_the_score_that_is_expected(mover: int, score: float):
    nothing = np.zeros(0, np.int64)
    judgement = Judgement(-7.5, [], nothing, nothing, nothing, nothing, [], [], set())
    tried, untried = Candidate(D4, 9.0, (), after=3.0), Candidate(E5, 9.5, ())
    assert Decision(D4, [tried, untried], judgement).ahead(mover) == score
    assert Decision(RESIGN, [tried, untried], judgement).ahead(mover) == score
    assert Decision(E5, [untried], judgement).ahead(mover) == -7.5


def lead(value: float, after: float, move: int = D4) -> list[Candidate]:
    return [Candidate(move, value, (), after=after), Candidate(E5, 0.0, (), after=0.0)]


def test_a_move_is_obvious_if_it_leads_by_reasons_and_after_one_ply():
    assert is_obvious(lead(OBVIOUS, OBVIOUS))
    assert not is_obvious(lead(OBVIOUS - 1, OBVIOUS + 50))
    assert not is_obvious(lead(OBVIOUS + 50, OBVIOUS - 1))
    assert not is_obvious(lead(OBVIOUS, OBVIOUS, PASS))
    assert not is_obvious(lead(OBVIOUS, OBVIOUS)[:1])
