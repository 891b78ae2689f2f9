"""The judgement: terms that sum to the score, exact on settled boards, the same from every side."""
from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.board.scoring import score
from goengine.groups.layout import LIFE_CRITICAL
from goengine.influence.layout import FULL
from goengine.search.judge import Judge
from goengine.search.judgement import danger_terms, evaluate, prisoners_term, stakes_terms, tempo_term
from goengine.search.layout import (EXPOSED, FRAMEWORK, KOMI, LATER, POINT, PROBABLE, PROBABLY, STAKES, STONES, SURE,
                                    TEMPO, TERM_NAMES, TERMS, TERRITORY, WEAK)
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, other, parse_vertex, transform
from tests.expert.made_up import random_position
from tests.search.boards import HANGING, NEUTRAL, SETTLED, made_up_records, played, turned_records, whole_state

JUDGE = Judge()


def terms(position: Position) -> dict[str, float]:
    return {term.name: term.value for term in JUDGE.judgement(position).terms}


def points(names: str) -> set[int]:
    return {parse_vertex(name, 19) for name in names.split()}


@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga"])
@pytest.mark.parametrize("moves", [0, 1, 20, 60])
def test_the_terms_sum_to_the_score(rules: str, moves: int):
    judgement = JUDGE.judgement(played(9, moves, rules=rules))
    assert [term.name for term in judgement.terms] == list(TERM_NAMES)
    assert sum(term.value for term in judgement.terms) == pytest.approx(judgement.score, abs=1e-9)


# ------------------------------------------------------------------ what the laws add

def test_komi_comes_off_whole():
    assert terms(Position(9, komi=6.5))["komi"] == -6.5
    assert terms(Position(9, komi=-3.0))["komi"] == 3.0
    even, more = (JUDGE.judgement(Position(9, komi=komi)).score for komi in (0.0, 7.5))
    assert even - more == 7.5


def test_white_is_paid_for_handicap_stones_where_the_ruleset_says_so():
    for rules, paid in (("chinese", 3), ("aga", 2), ("japanese", 0)):
        position = Position.from_diagram(NEUTRAL, rules=rules, komi=0.5)
        position.handicap = 3
        assert terms(position)["komi"] == -0.5 - paid


def test_prisoners_count_under_territory_scoring_alone():
    board = """
        . . . . .
        . X O . .
        X O . . .
        . X O . .
        . . . . .
    """
    for rules, worth in (("chinese", 0), ("japanese", 1)):
        position = Position.from_diagram(board, BLACK, rules)
        before = terms(position)["prisoners"]
        position.play("C3")
        assert position.prisoners(WHITE) == 1
        # a prisoner, a white stone less that cost White a point, a black stone more that costs Black one
        assert terms(position)["prisoners"] - before == worth + worth * (-1 - 1)


@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga", "new-zealand"])
@pytest.mark.parametrize("board", [SETTLED, NEUTRAL])
@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_a_settled_board_is_judged_as_it_is_counted(rules: str, board: str, to_play: int):
    position = Position.from_diagram(board, to_play, rules)
    judgement = JUDGE.judgement(position)
    assert judgement.dead == (points("B5 F5") if board == SETTLED else set())
    assert judgement.score == pytest.approx(score(position, judgement.dead).margin, abs=0.5)


def test_a_move_inside_ones_own_area_costs_a_point_under_territory_scoring_alone():
    for rules, cost in (("chinese", 0), ("japanese", 1)):
        position = Position.from_diagram(SETTLED, WHITE, rules)
        before = JUDGE.judgement(position).score
        position.play("F4")                 # White takes a stone that was dead
        judgement = JUDGE.judgement(position)
        assert judgement.score - before == pytest.approx(cost, abs=0.5)
        assert judgement.score == pytest.approx(score(position, judgement.dead).margin, abs=0.5)


def test_territory_is_everything_inside_the_walls():
    judgement = JUDGE.judgement(Position.from_diagram(SETTLED))
    for p in board_points(7):
        assert judgement.territory[p] == (BLACK if p % 20 <= 4 else WHITE), "columns A to D are Black's"
    assert np.count_nonzero(judgement.territory) == 49


def test_a_neutral_point_is_nobodys():
    position = Position.from_diagram(NEUTRAL)
    territory = JUDGE.judgement(position).territory
    counted = score(position).owner
    assert [p for p in board_points(7) if territory[p] == EMPTY] == [p for p in board_points(7) if not counted[p]]


# ------------------------------------------------------------------ stakes and tempo

def test_stakes_are_taken_in_turn():
    position = Position(9)
    rng = random.Random(3)
    while len(position.strings()) < 6:
        position = random_position(rng, 9, 24)
    records = made_up_records(rng, position)
    g, j = records.g, Judge().j
    for i in range(int(g["count"][0])):
        g["life"][g["ids"][i]] = LIFE_CRITICAL
    j["weights"][:TERMS] = 100
    worth = sorted((100 * int(g["size"][k]) + 50 * min(int(g["liberties"][k]), 8)
                    for k in map(int, g["ids"][:g["count"][0]])), reverse=True)
    assert len(worth) >= 2
    for side, sign in ((BLACK, 1), (WHITE, -1), (EMPTY, 0)):
        stakes_terms(position.board, g, j, side)
        assert j["terms"][STAKES] == sign * worth[0]
        assert j["terms"][STAKES] + j["terms"][LATER] == sign * sum(worth[0::2]) - sign * sum(worth[1::2])
        assert list(j["stake"][:j["stakes"][0]]) == worth


def test_stones_count_by_the_fate_of_their_groups_those_that_hang_as_well():
    position = played(13, 60, seed=3)
    judge = Judge()
    judge.j["weights"][:] = 100
    records = judge.analysis
    for life in (None, LIFE_CRITICAL):
        judge.analyse(position.board, BLACK)
        g, f = records.g, records.f
        stones = [p for p in board_points(13)
                  if position.color_at(p) != EMPTY and not g["gone"][position.board["head"][p]]]
        if life is not None:
            for i in range(int(g["count"][0])):
                g["life"][g["ids"][i]] = life
        evaluate(position.board, g, f, judge.j, BLACK)
        held = sum(2 * int(f["control"][p]) if abs(int(f["control"][p])) == FULL else int(int(f["value"][p]) / 10)
                   for p in stones)
        assert judge.j["terms"][STONES] == held != 0


def test_the_side_to_move_takes_what_hangs():
    black = JUDGE.judgement(Position.from_diagram(HANGING, BLACK))
    white = JUDGE.judgement(Position.from_diagram(HANGING, WHITE))
    assert black.score - white.score > 10
    assert [t.value for t in black.terms if t.name == "stakes"] == [-t.value for t in white.terms if t.name == "stakes"]


def test_free_points_are_settled_probable_or_open_and_each_counts_once():
    position = played(13, 40)
    JUDGE.judgement(position)
    value, control = JUDGE.analysis.f["value"], JUDGE.analysis.f["control"]
    gone = JUDGE.analysis.g["gone"]
    sums = {TERRITORY: 0, PROBABLE: 0, FRAMEWORK: 0}
    for p in board_points(13):
        if position.color_at(p) == EMPTY or gone[position.board["head"][p]]:
            held = 2 * control[p] if abs(control[p]) == FULL else int(value[p] / 10)
            sums[TERRITORY if abs(held) >= SURE else PROBABLE if abs(held) >= PROBABLY else FRAMEWORK] += held
    assert all(sums.values())
    judge = Judge()
    judge.j["weights"][:] = 100
    judge.analyse(position.board, BLACK)
    assert {term: judge.j["terms"][term] for term in sums} == sums


def test_groups_in_danger_are_told_apart_by_who_is_to_move():
    rng = random.Random(5)
    position = random_position(rng, 9, 24)
    records = made_up_records(rng, position)
    g, j = records.g, Judge().j
    lack = {BLACK: 0, WHITE: 0}
    for k in map(int, g["ids"][:g["count"][0]]):
        g["life"][k] = 0
        g["gone"][position.board["head"][k]] = 0
        lack[position.color_at(k)] += int(g["size"][k]) * (100 - int(g["safety"][k]))
    assert all(lack.values())
    found = []
    for side in (BLACK, WHITE, EMPTY):
        danger_terms(position.board, g, j, side)
        found.append((int(j["terms"][WEAK]), int(j["terms"][EXPOSED])))
    assert found == [(-lack[BLACK], lack[WHITE]), (lack[WHITE], -lack[BLACK]), (0, 0)]


def test_the_right_to_move_is_worth_the_same_to_both():
    for position in (Position(9), played(9, 10), played(13, 40)):
        a = JUDGE.analysis
        JUDGE.analyse(position.board, BLACK)
        tempo = tempo_term(position.board, a.f, JUDGE.j, BLACK)
        assert tempo > 0
        assert tempo_term(position.board, a.f, JUDGE.j, WHITE) == -tempo
        assert tempo_term(position.board, a.f, JUDGE.j, EMPTY) == 0


def test_the_right_to_move_is_worth_less_as_the_board_fills_and_nothing_at_the_end():
    worth = [abs(terms(position)["tempo"]) for position in (Position(9), played(9, 12), played(9, 40))]
    assert worth == sorted(worth, reverse=True) and worth[0] > worth[-1]
    assert terms(Position.from_diagram(SETTLED))["tempo"] == 0


def test_nobody_has_the_move_when_the_game_is_over():
    position = Position.from_diagram(HANGING)
    JUDGE.set_game(position)
    JUDGE.analyse(position.board, EMPTY)
    assert JUDGE.j["terms"][STAKES] == JUDGE.j["terms"][TEMPO] == 0
    assert JUDGE.j["terms"][KOMI] == -POINT * position.komi


# ------------------------------------------------------------------ the same from every side

@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2 ** 32), st.sampled_from([5, 9, 13]), st.integers(0, 7), st.booleans(), st.booleans())
def test_every_term_follows_when_the_board_is_turned_and_the_colours_swapped(
        seed: int, size: int, symmetry: int, swap: bool, territory_scoring: bool):
    rng = random.Random(seed)
    position = random_position(rng, size, rng.randint(0, size * size))
    twin = position.transformed(symmetry, swap)
    records = made_up_records(rng, position)
    turned = turned_records(position, records, twin, symmetry, swap)
    j, k = Judge().j, Judge().j
    j["komi"][0], k["komi"][0] = (650, -650) if swap else (650, 650)
    j["territory_scoring"][0] = k["territory_scoring"][0] = territory_scoring
    side = position.to_play
    here = evaluate(position.board, records.g, records.f, j, side)
    there = evaluate(twin.board, turned.g, turned.f, k, other(side) if swap else side)
    sign = -1 if swap else 1
    assert [sign * int(term) for term in j["terms"]] == list(map(int, k["terms"]))
    assert here == sign * there
    assert prisoners_term(position.board, j) == sign * prisoners_term(twin.board, k)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("symmetry", range(8))
def test_a_settled_board_is_judged_the_same_from_every_side(symmetry: int, swap: bool):
    position = Position.from_diagram(SETTLED, BLACK, "japanese")
    twin = position.transformed(symmetry, swap)
    here, there = JUDGE.judgement(position), JUDGE.judgement(twin)
    sign = -1 if swap else 1
    assert [sign * term.value for term in here.terms] == [term.value for term in there.terms]
    assert {transform(p, symmetry, 7) for p in here.dead} == there.dead
    for p in board_points(7):
        q = transform(p, symmetry, 7)
        assert there.control[q] == sign * here.control[p]
        assert there.territory[q] == (other(here.territory[p]) if swap and here.territory[p] else here.territory[p])
        assert there.influence_black[q] == (here.influence_white if swap else here.influence_black)[p]


# ------------------------------------------------------------------ nothing is changed

@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2 ** 32), st.sampled_from([2, 3, 5, 9, 19]))
def test_judging_leaves_the_position_as_it_was(seed: int, size: int):
    rng = random.Random(seed)
    position = random_position(rng, size, rng.randint(0, size * size))
    if rng.random() < 0.3:
        position.play(PASS)
    before = whole_state(position)
    first = JUDGE.judgement(position)
    assert whole_state(position) == before
    assert JUDGE.judgement(position).score == first.score
