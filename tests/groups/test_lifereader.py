"""Life and death by search on drawn boards: the shapes that every book shows, ko, seki, races, ways out, limits."""
from __future__ import annotations

import gc
import random
from weakref import ref

import pytest

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.lifestatus import ALIVE, CRITICAL, DEAD, LifeStatus, Race
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reading import Reading
from goengine.vertex import PASS, SYMMETRIES, board_points, other, transform, vertex_name
from tests.drawn import board_bytes, sensible_position

STRAIGHT_THREE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    X X X X O . .
"""
STRAIGHT_FOUR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . . . . X O .
    X X X X X O .
"""
SQUARE_FOUR = """
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    X . . X O . .
    X . . X O . .
    X X X X O . .
"""
BULKY_FIVE = """
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    X . . . X O .
    X . . X X O .
    X X X X O O .
"""
RECTANGULAR_SIX = """
    . . . . . . .
    . . . . . . .
    O O O O O . .
    {} O O O . .
    X X X X O . .
    . . . X O . .
    . . . X O . .
"""
UNKNOWN = Reading(UNCLEAR, (), (), "unclear", 1, 1, ())
SEKI = """
    . . . . . . .
    O O O O O O .
    X X X X X O .
    O O O O X O .
    X X X O X O .
    . X . O X O .
    X X . . X O .
"""
RACE = """
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    O O O X O . .
    . . O X O . .
    X . . X O . .
"""
OPEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O . X X . . . .
    . . O O X . . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def ask(board: str, name: str, limit: int = 3000) -> LifeStatus:
    position = Position.from_diagram(board)
    return LifeReader(limit).status(position, position._point(name))


def names(moves: tuple[int, ...]) -> list[str]:
    return [vertex_name(p) for p in moves]


def test_three_in_a_row_hang_on_the_point_in_the_middle():
    status = ask(STRAIGHT_THREE, "A3")
    assert status.name == CRITICAL
    assert names(status.attack.moves) == names(status.defend.moves) == ["B2"]
    assert status.attack.grade == "enclosed" and status.attack.line[0].point == status.attack.move


def test_four_in_a_row_live():
    status = ask(STRAIGHT_FOUR, "A3")
    assert status.name == ALIVE and status.defend.moves == (PASS,)


def test_four_in_a_square_are_dead():
    status = ask(SQUARE_FOUR, "A4")
    assert status.name == DEAD and status.defend.outcome == LOST and status.attack.works


def test_a_bulky_five_hangs_on_its_vital_point():
    status = ask(BULKY_FIVE, "A4")
    assert status.name == CRITICAL
    assert names(status.attack.moves) == names(status.defend.moves) == ["C3"]


def test_a_group_with_open_space_before_it_is_alive():
    assert ask(OPEN, "D5").name == ALIVE


# From a game with GNU Go. White's L6 leaves the ten black stones in the corner two liberties: M6 takes them next.
FEW_LIBERTIES = """
    . . . . . . . . . . . . .
    X X . . . . X X X X . . .
    O X X X X X O O X O X . .
    O O X O O O O O O O X . .
    . O O O . . . X O O X . .
    . . . . . . . X O X . . .
    . O X O O O O O X . . . .
    O . O X X X X X X X . . .
    X O O X . O X O O O X X .
    X X O O O O O O O X X X O
    . X X X X X O O X O O X X
    . . . . . X O . X . O X X
    . . . . . X X O O O O O X
"""


def test_room_before_a_string_with_few_liberties_is_not_life():
    position = Position.from_diagram(FEW_LIBERTIES, "white")
    reader = LifeReader(300)
    assert reader.attack(position, position._point("M4")).outcome == UNCLEAR
    position.play("L6")
    position.play("pass")
    assert reader.attack(position, position._point("M4")).outcome == WON


def test_the_same_question_has_the_same_answer_however_the_board_is_turned_and_coloured():
    plain = Position.from_diagram(BULKY_FIVE)
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            turned = Position(plain.size)
            for p in board_points(plain.size):
                c = plain.color_at(p)
                if c:
                    turned.play(transform(p, symmetry, plain.size), other(c) if swap else c)
            prey = transform(plain._point("A4"), symmetry, plain.size)
            status = LifeReader().status(turned, prey)
            assert status.name == CRITICAL
            assert status.attack.move == transform(plain._point("C3"), symmetry, plain.size)


def test_moves_are_tried_one_by_one():
    position = Position.from_diagram(BULKY_FIVE)
    reader = LifeReader()
    prey = position._point("A4")
    assert reader.does_attack(position, position._point("C3"), prey).outcome == WON
    assert reader.does_attack(position, position._point("B3"), prey).outcome == LOST
    assert reader.does_defend(position, position._point("C3"), prey).outcome == WON
    assert reader.does_defend(position, position._point("G7"), prey).outcome == LOST


def race(board: str, a: str, z: str) -> Race:
    position = Position.from_diagram(board)
    return LifeReader().race(position, position._point(a), position._point(z))


def test_a_race_that_is_two_moves_ahead_is_won_by_a_pass():
    ahead = race(RACE, "A3", "A4")
    assert ahead.own.outcome == ahead.theirs.outcome == WON and ahead.move == PASS
    behind = race(RACE, "A4", "A3")
    assert behind.own.outcome == behind.theirs.outcome == LOST and behind.move == PASS


@pytest.mark.parametrize("liberties, outcome, move", [("O O", WON, "B2"), (". O", KO_FIRST, "B1"), (". .", LOST, None)])
def test_six_points_in_the_corner_hang_on_the_liberties_outside(liberties, outcome, move):
    attack = ask(RECTANGULAR_SIX.format(liberties), "A3", 20_000).attack
    assert attack.outcome == outcome and names(attack.moves) == ([move] if move else [])


@pytest.mark.parametrize("board, name, outcome, move", [
    (STRAIGHT_THREE, "A3", WON, "B2"), (STRAIGHT_FOUR, "A3", WON, "pass"), (SQUARE_FOUR, "A4", LOST, None),
    (BULKY_FIVE, "A4", WON, "C3")])
def test_what_saves_a_group_is_the_same_in_whatever_order_it_is_asked(board, name, outcome, move):
    position = Position.from_diagram(board)
    p = position._point(name)
    for reading in (LifeReader().save(position, p), LifeReader().defend(position, p)):
        assert reading.outcome == outcome and names(reading.moves) == ([move] if move else [])


def test_of_a_question_that_is_too_hard_only_one_side_is_asked_how_to_save_a_group():
    position = Position.from_diagram(STRAIGHT_THREE)
    asked = []
    reader = LifeReader()
    reader._ask = lambda position, p, attacking: asked.append(attacking) or UNKNOWN
    assert reader.save(position, position._point("A3")) == UNKNOWN and asked == [False]


def test_a_limit_is_told_as_unclear():
    position = Position.from_diagram(RECTANGULAR_SIX.format("O O"))
    reading = LifeReader(1).attack(position, position._point("A3"))
    assert reading.outcome == UNCLEAR and reading.grade == "unclear" and reading.moves == ()


def test_the_best_guess_of_an_unclear_search_is_the_same_however_the_board_lies():
    plain = Position.from_diagram(RECTANGULAR_SIX.format("O O"))
    guesses = set()
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            turned = Position(plain.size)
            turned.set_up({transform(p, symmetry, plain.size): other(c) if swap else c
                           for p in board_points(plain.size) if (c := plain.color_at(p))})
            reading = LifeReader(1).attack(turned, transform(plain._point("A3"), symmetry, plain.size))
            assert reading.outcome == UNCLEAR
            assert turned.is_legal(reading.hunch, other(turned.color_at(transform(plain._point("A3"), symmetry, 7))))
            guesses.add(next(p for p in board_points(7) if transform(p, symmetry, 7) == reading.hunch))
    assert len(guesses) == 1


def test_the_board_is_left_as_it_was_and_the_limit_is_kept():
    rng = random.Random(7)
    for _ in range(6):
        position = sensible_position(rng, 9, 40)
        before = board_bytes(position.copy_board())
        reader = LifeReader(200)
        for p in position.stone_points(1)[:4]:
            reading = reader.attack(position, p)
            assert reading.unforced <= 201
            assert all(position.is_legal(q, 2) for q in reading.moves if q != PASS)
        assert board_bytes(position.copy_board()) == before


BENT_FOUR_IN_THE_CORNER = """
    . O . O . O .
    O O O O O O O
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . X X X X O .
    O O O . X O .
"""


@pytest.mark.parametrize("rules, black_first, white_first, status", [
    ("japanese", (LOST, LOST, PASS), (WON, WON, PASS), "dead"),
    ("chinese", (KO_SECOND, LOST, PASS), (WON, KO_FIRST, "A2"), "critical")])
def test_a_bent_four_in_the_corner_is_dead_as_it_stands_under_japanese_rules(rules, black_first, white_first, status):
    position = Position.from_diagram(BENT_FOUR_IN_THE_CORNER, rules=rules)
    black, white = position._point("A3"), position._point("A1")
    for a, z, (own, theirs, move) in ((black, white, black_first), (white, black, white_first)):
        found = LifeReader().race(position, a, z)
        move = position._point(move) if isinstance(move, str) else move
        assert (found.own.outcome, found.theirs.outcome, found.move) == (own, theirs, move)
    found = LifeReader().status(position, black)
    assert found.name == LifeReader().likely_status(position, black, found).name == status


@pytest.mark.parametrize("name", ["G7", "C3"])
def test_a_question_needs_a_stone(name):
    position = Position.from_diagram(BULKY_FIVE)
    with pytest.raises(ValueError, match="no stone"):
        LifeReader().attack(position, position._point(name))


def test_a_race_is_between_two_colours():
    position = Position.from_diagram(BULKY_FIVE)
    with pytest.raises(ValueError, match="one colour"):
        LifeReader().race(position, position._point("A4"), position._point("B1"))


def test_a_reader_that_nobody_needs_is_gone_at_once():
    position = Position.from_diagram(BULKY_FIVE)
    gc.disable()                        # a reader takes some 100 MB: it must not wait for the garbage collector
    try:
        reader = LifeReader()
        reader.guess(position, position._point("A4"), True)
        left = ref(reader), ref(reader.boxes)
        del reader
        assert [one() for one in left] == [None, None]
    finally:
        gc.enable()
