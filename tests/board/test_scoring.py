"""Counting: area and territory, dead stones and prisoners, dame and seki, komi and what a handicap costs."""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.board.ruleset import RULESETS
from goengine.board.scoring import Tally, dead_by_agreement, points_owned, result_text, score, table
from goengine.vertex import BLACK, EMPTY, SYMMETRIES, WHITE, board_points, parse_vertex, transform, vertex_name

FINISHED = """
    . X . O .
    . X . O .
    . X . O X
    . X X O .
    . X O O .
"""
SEKI = """
    . X . O . O X
    X X O O O O X
    O O O X X X X
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def points(*names: str) -> list[int]:
    return [parse_vertex(name, 19) for name in names]


def names(found: list[int]) -> list[str]:
    return [vertex_name(p) for p in found]


@pytest.mark.parametrize("rules, result", [
    ("chinese", "W+7.5"), ("japanese", "W+7.5"), ("aga", "W+7.5"), ("tromp-taylor", "W+7.5"), ("new-zealand", "W+7.0")])
def test_a_finished_game_has_the_same_winner_under_all_rules(rules: str, result: str) -> None:
    position = Position.from_diagram(FINISHED, rules=rules)
    assert score(position, points("E3")).text == result


@pytest.mark.parametrize("rules, black, white", [
    ("chinese", 12, 6 + 7.5), ("japanese", 5, 6.5), ("aga", 12, 6 + 7.5), ("tromp-taylor", 12, 6 + 7.5),
    ("new-zealand", 12, 6 + 7.0)])
def test_a_stone_left_alive_in_an_area_makes_it_dame(rules: str, black: float, white: float) -> None:
    counted = score(Position.from_diagram(FINISHED, rules=rules))
    assert (counted.black, counted.white) == (black, white)
    assert names(points_owned(counted, EMPTY)) == "E1 E2 C3 C4 E4 C5 E5".split()


def test_territory_counts_prisoners_and_a_dead_stone_twice() -> None:
    position = Position.from_diagram(FINISHED, rules="japanese", komi=0)
    position.board["prisoners"][[BLACK, WHITE]] = (4, 1)
    counted = score(position, points("E3"))
    assert counted.tallies[BLACK] == Tally(territory=5, prisoners=1)
    assert counted.tallies[WHITE] == Tally(territory=5, prisoners=5)
    assert counted.text == "W+4.0" and counted.dead == frozenset(points("E3"))


def test_area_counts_living_stones_and_no_prisoners() -> None:
    position = Position.from_diagram(FINISHED, komi=0)
    position.board["prisoners"][[BLACK, WHITE]] = (4, 1)
    counted = score(position, points("E3"))
    assert counted.tallies[BLACK] == Tally(stones=6, territory=5)
    assert counted.tallies[WHITE] == Tally(stones=6, territory=5)
    assert counted.text == "0" and counted.margin == 0


def test_points_between_living_stones_of_both_colours_are_dame() -> None:
    counted = score(Position.from_diagram(FINISHED), points("E3"))
    assert names(points_owned(counted, EMPTY)) == ["C3", "C4", "C5"]
    assert names(points_owned(counted, WHITE)) == "C1 D1 E1 D2 E2 D3 E3 D4 E4 D5 E5".split()


def test_one_stone_of_a_dead_string_stands_for_all_of_it() -> None:
    position = Position.from_diagram("""
        . X . . .
        X X X . .
        . . X X X
        O O X . .
        . O X . .
    """, rules="japanese", komi=0)
    one, all_of_them = score(position, points("A2")), score(position, points("A2", "B2", "B1"))
    assert one == all_of_them and one.dead == frozenset(points("A2", "B2", "B1"))
    assert one.black == 16 + 3 and one.text == "B+19.0"


@pytest.mark.parametrize("rules, black, white", [
    ("chinese", 13 + 25, 9 + 1), ("aga", 13 + 25, 9 + 1), ("tromp-taylor", 13 + 25, 9 + 1),
    ("new-zealand", 13 + 25, 9 + 1), ("japanese", 24, 0)])
def test_eyes_in_a_seki_count_as_area_but_not_as_territory(rules: str, black: int, white: int) -> None:
    counted = score(Position.from_diagram(SEKI, rules=rules, komi=0), seki=points("B6", "C6"))
    assert (counted.black, counted.white) == (black, white)
    assert (counted.owner[points("A7")[0]] == EMPTY) == (rules == "japanese")


def test_an_empty_board_belongs_to_nobody() -> None:
    counted = score(Position(9))
    assert counted.text == "W+7.5" and set(counted.owner.values()) == {EMPTY}


@pytest.mark.parametrize("rules, extra", [("chinese", 3), ("aga", 2), ("japanese", 0), ("tromp-taylor", 0),
                                          ("new-zealand", 0)])
def test_white_is_paid_for_handicap_stones_as_the_rules_say(rules: str, extra: int) -> None:
    position = Position(9, rules, komi=0.5)
    position.handicap = 3
    counted = score(position)
    assert counted.tallies[WHITE].handicap == extra and counted.text == f"W+{0.5 + extra}"


@pytest.mark.parametrize("margin, text", [(3.5, "B+3.5"), (-0.5, "W+0.5"), (0.0, "0"), (-0.0, "0"), (12, "B+12.0"),
                                          (-3.75, "W+3.75"), (0.001, "0"), (1e-9 - 7.5, "W+7.5")])
def test_a_margin_is_written_as_records_write_it(margin: float, text: str) -> None:
    assert result_text(margin) == text


def test_the_table_shows_what_counts_and_the_totals() -> None:
    position = Position.from_diagram(FINISHED, rules="japanese")
    assert table(score(position, points("E3"))) == [
        ("territory", 5, 5), ("prisoners", 0, 1), ("komi", 0, 6.5), ("total", 5, 12.5)]


def test_an_empty_point_cannot_be_dead() -> None:
    with pytest.raises(ValueError, match="no stone on A5"):
        score(Position.from_diagram(FINISHED), points("A5"))


def test_only_tromp_and_taylor_know_no_agreement_on_dead_stones() -> None:
    assert [rules for rules in RULESETS if not dead_by_agreement(RULESETS[rules])] == ["tromp-taylor"]


def random_game(seed: int, size: int, rules: str) -> Position:
    """A game of random legal moves, played in turn."""
    rng = random.Random(seed)
    position = Position(size, rules, komi=0)
    for _ in range(rng.randrange(2 * size * size)):
        legal = position.legal_points()
        if not legal:
            break
        position.play(rng.choice(legal))
    return position


def some_dead(position: Position, seed: int) -> list[int]:
    stones = [p for p in board_points(position.size) if position.color_at(p)]
    return random.Random(seed).sample(stones, min(2, len(stones)))


@given(st.integers(0, 1 << 30), st.integers(2, 9), st.sampled_from(sorted(RULESETS)))
@settings(max_examples=100, deadline=None)
def test_every_point_is_counted_once(seed: int, size: int, rules: str) -> None:
    position = random_game(seed, size, rules)
    counted = score(position, some_dead(position, seed))
    assert sorted(counted.owner) == list(board_points(size))
    if RULESETS[rules].scoring == "area":
        assert counted.black + counted.white + len(points_owned(counted, EMPTY)) == size * size
    for p in board_points(size):
        if position.color_at(p) and p not in counted.dead:
            assert counted.owner[p] == position.color_at(p)


@given(st.integers(0, 1 << 30), st.integers(2, 9), st.sampled_from(SYMMETRIES), st.booleans(),
       st.sampled_from(sorted(RULESETS)))
@settings(max_examples=100, deadline=None)
def test_a_turned_board_with_colours_swapped_has_the_turned_score(seed: int, size: int, symmetry: int, swap: bool,
                                                                  rules: str) -> None:
    position = random_game(seed, size, rules)
    dead = some_dead(position, seed)
    one = score(position, dead)
    two = score(position.transformed(symmetry, swap), [transform(p, symmetry, size) for p in dead])
    assert two.margin == (-one.margin if swap else one.margin)
    assert {transform(p, symmetry, size) for p in points_owned(one, EMPTY)} == set(points_owned(two, EMPTY))


@given(st.integers(0, 1 << 30), st.integers(2, 9))
@settings(max_examples=100, deadline=None)
def test_area_and_territory_differ_by_the_stones_that_one_side_played_more(seed: int, size: int) -> None:
    position = random_game(seed, size, "japanese")
    dead = some_dead(position, seed)
    by_territory = score(position, dead).margin
    position.adopt("chinese")
    position.komi = 0
    assert score(position, dead).margin - by_territory == position.move_number % 2
