"""The search in a box: its stones move as those of the board, what it sees at once is so, gaps in walls are seen."""
from __future__ import annotations

import random
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.groups.closedzone import find_closed_zone
from goengine.groups.enclosed import enclosed
from goengine.groups import boxfate
from goengine.groups.boxdrawing import closed_box
from goengine.groups.boxlayout import HUNTER, MOST_POINTS, PREY
from goengine.groups.boxreader import NARROW, WIDE, BoxReader
from goengine.groups.boxstones import play_in_box
from goengine.groups.lifereader import LifeReader
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reading import ENCLOSED
from goengine.vertex import BLACK, EMPTY, PASS, STRIDE, SYMMETRIES, WHITE, on_board, transform, vertex_name
from tests.groups.plainlife import PlainLife
from tests.groups.test_enclosed import KO_OUTSIDE

READER = LifeReader(3000)
# Problems of Gokyo Shumyo (1812, public domain).
LIFE_1 = """
   A B C D E F G H J K L
11 . . . . . . X . . . . 11
10 . . . . O . O X . . . 10
 9 . . . . . . O X . X . 9
 8 . . . . . . O . O X . 8
 7 . . . . . . . O . O . 7
 6 . . . . . . . . . . . 6
 5 . . . . . . . . . . . 5
 4 . . . . . . . . . . . 4
 3 . . . . . . . . . . . 3
 2 . . . . . . . . . . . 2
 1 . . . . . . . . . . . 1
   A B C D E F G H J K L
"""
DEATH_25 = """
   A B C D E F G H J K L
11 . . . . . . . . . O . 11
10 . . . . . . X . . . O 10
 9 . . . . . . X O O O X 9
 8 . . . . . . . X X X X 8
 7 . . . . . X . . . . . 7
 6 . . . . . . . . . . . 6
 5 . . . . . . . . . . . 5
 4 . . . . . . . . . . . 4
 3 . . . . . . . . . . . 3
 2 . . . . . . . . . . . 2
 1 . . . . . . . . . . . 1
   A B C D E F G H J K L
"""
LIFE_33 = """
   A B C D E F G H J K L
11 . . . . . . . . . X . 11
10 . . . . O X . . . X O 10
 9 . . . . O O X X X O . 9
 8 . . . . . . O O X O . 8
 7 . . . . . . . . O . . 7
 6 . . . . . . . O . . . 6
 5 . . . . . . . . . . . 5
 4 . . . . . . . . . . . 4
 3 . . . . . . . . . . . 3
 2 . . . . . . . . . . . 2
 1 . . . . . . . . . . . 1
   A B C D E F G H J K L
"""
# Black's corner has one eye; his stones on the left, who live, are a step away along the edge.
NEAR_HOME = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X O O O O .
    . X . X O X X O O
    X X X X O X . X O
    X . X . . X X X O
    X X X . O O X . O
"""


# The same with White on the left.
AWAY_FROM_HOME = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O O .
    . O . O O X X O O
    O O O O O X . X O
    O . O . . X X X O
    O O O . O O X . O
"""


def boxed(problem: Any) -> Any:
    """The record of the box around an enclosed position, and its reader."""
    board = problem.position.copy_board()
    READER._survey(board)
    assert find_closed_zone(board, READER._groups, READER._zone, problem.prey)
    boxes: BoxReader = READER.boxes
    assert closed_box(board, READER.memory, READER._zone, boxes._box, problem.prey)
    boxes._box["owner"][0] = 0
    return boxes


def masks(boxes: BoxReader, position: Position) -> tuple[int, int]:
    """Black's and White's stones of a position in the area of a box."""
    box = boxes._box
    found = [0, 0, 0]
    for k, p in enumerate(box["point"]):
        if int(box["all"][0]) >> k & 1:
            found[position.color_at(int(p))] |= 1 << k
    return found[BLACK], found[WHITE]


@pytest.mark.parametrize("seed", range(12))
def test_stones_in_a_box_move_as_those_of_the_board(seed: int) -> None:
    problem = enclosed(6 + seed % 6, seed)
    boxes = boxed(problem)
    box = boxes._box
    rng = random.Random(seed)
    position = problem.position.copy()
    for _ in range(60):
        color = rng.choice((BLACK, WHITE))
        p = rng.choice(problem.inside)
        bit = boxes._bit(p)
        if position.color_at(p) != EMPTY or not bit:
            continue
        prey, hunter = masks(boxes, position)
        side = PREY if color == BLACK else HUNTER
        banned = int(position.ko_point) == p and position.why_illegal(p, color) != ""
        done = play_in_box(box, bit, prey, hunter, side)
        if not done or banned:
            continue                    # what makes no sense is not played in a box
        try:
            position.play(p, color)
        except IllegalMove:
            assert position.why_illegal(p, color)
            continue
        assert (int(box["to_prey"][0]), int(box["to_hunter"][0])) == masks(boxes, position)
        assert boxes._point(int(box["to_ko"][0])) == position.ko_point


@pytest.mark.parametrize("seed", range(40))
def test_what_is_seen_at_once_is_so_to_the_end_of_play(seed: int) -> None:
    problem = enclosed(6, seed)
    boxes = boxed(problem)
    prey, hunter = masks(boxes, problem.position)
    plain = PlainLife(problem.position, problem.inside, list(READER.targets(problem.position, problem.prey)))
    for side in (PREY, HUNTER):
        value = boxfate.fate(boxes._box, prey, hunter, 0, side)
        if value == boxfate.OPEN:
            continue
        outcome = plain.ask(side == HUNTER)
        good = (value == boxfate.LIVES) == (side == PREY)
        assert outcome == (WON if good else LOST), f"\n{problem.position}"


def test_some_positions_are_seen_at_once() -> None:
    seen = set()
    for seed in range(40):
        boxes = boxed(enclosed(6, seed))
        prey, hunter = masks(boxes, enclosed(6, seed).position)
        seen |= {(boxfate.fate(boxes._box, prey, hunter, 0, side), side) for side in (PREY, HUNTER)}
    assert {value for value, _ in seen} == {boxfate.LIVES, boxfate.DIES, boxfate.OPEN}


def answer(board: str, name: str, attacking: bool, symmetry: int = 0) -> tuple[int, str]:
    """The outcome and the first move, in the terms of the board as it is drawn."""
    position = Position.from_diagram(board)
    p = transform(position._point(name), symmetry, position.size)
    turned = position.transformed(symmetry)
    reading = READER.attack(turned, p) if attacking else READER.defend(turned, p)
    moves = {transform(q, symmetry, position.size): q for q in range(1, 420) if on_board(q, position.size)}
    return reading.outcome, vertex_name(moves.get(reading.moves[0], PASS)) if reading.moves else ""


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("board, name, attacking, move", [
    (LIFE_1, "K8", False, "L10"), (DEATH_25, "H9", True, "H11"), (LIFE_33, "J8", False, "F11")])
def test_problems_with_gaps_in_the_wall_are_solved_however_they_are_turned(
        board: str, name: str, attacking: bool, move: str, symmetry: int) -> None:
    assert answer(board, name, attacking, symmetry) == (WON, move)


@pytest.mark.parametrize("board, outcome", [(NEAR_HOME, WON), (AWAY_FROM_HOME, LOST)])
def test_who_reaches_living_stones_lives(board: str, outcome: int) -> None:
    position = Position.from_diagram(board)
    assert READER.defend(position, position._point("F3")).outcome == outcome


def test_the_limit_is_kept() -> None:
    position = Position.from_diagram(LIFE_1)
    reader = LifeReader(5)
    board = position.copy_board()
    reader._survey(board)
    reading = reader.boxes.walled(board, position._point("K8"), False, 5)
    assert reading.outcome == UNCLEAR and reading.unforced <= 6


@pytest.mark.parametrize("empty, seed, attacking", [(15, 10, True), (15, 10, False), (16, 5, False), (15, 0, False)])
def test_a_search_that_is_kept_goes_on_where_it_stopped(empty: int, seed: int, attacking: bool) -> None:
    problem = enclosed(empty, seed)
    whole, reader, looks = LifeReader(), LifeReader(), 0
    wanted = whole.patiently(problem.position, problem.prey, attacking, 30_000)
    reading = reader.patiently(problem.position, problem.prey, attacking, 50)
    while reading.outcome == UNCLEAR and looks < 200:
        assert reading.unforced <= 51
        reading = reader.patiently(problem.position, problem.prey, attacking, 50)
        looks += 1
    assert looks and reading.outcome == wanted.outcome and reading.grade == wanted.grade == "proved"
    assert reader.nodes < 2 * whole.nodes
    before = reader.nodes
    assert reader.patiently(problem.position, problem.prey, attacking, 50).moves == reading.moves
    assert reader.nodes == before


def test_searches_that_are_kept_leave_each_other_alone() -> None:
    problems = [enclosed(15, 10), enclosed(16, 5), enclosed(15, 0)]
    reader, found = LifeReader(), [UNCLEAR, UNCLEAR, UNCLEAR]
    for _ in range(200):
        for i, problem in enumerate(problems):
            if found[i] == UNCLEAR:
                found[i] = reader.patiently(problem.position, problem.prey, False, 100).outcome
    assert found == [LifeReader().patiently(problem.position, problem.prey, False, 30_000).outcome
                     for problem in problems]


def test_the_same_area_elsewhere_has_its_own_answer() -> None:
    position = Position.from_diagram("""
        . O O O O O O O O
        O O O O X X X O O
        O O O X . . . X O
        O O O O X X X O O
        O O O O O O O O O
        O O X X X O O O O
        O X . . . X O O O
        O O X X X O O O O
        O O O O O O O O .
    """)
    reader = LifeReader()
    for name in ("E8", "C4", "E8"):
        found = reader.patiently(position, position._point(name), True, 3000)
        fresh = LifeReader().patiently(position, position._point(name), True, 3000)
        assert (found.outcome, found.moves, found.depends) == (fresh.outcome, fresh.moves, fresh.depends)
        assert found.outcome != UNCLEAR


def test_a_death_is_only_read_until_the_wide_area_confirms_it() -> None:
    position = Position.from_diagram(LIFE_33)
    board, p = position.copy_board(), position._point("J8")
    reader = LifeReader()
    reader._survey(board)
    brief, long = (reader.boxes.walled(board, p, True, limit) for limit in (20, 3000))
    assert brief.outcome == long.outcome == WON and (brief.grade, long.grade) == ("read", ENCLOSED)


def test_until_then_the_move_that_looks_best_there_is_the_hunch() -> None:
    position = Position.from_diagram(LIFE_33)
    p = position._point("J8")
    brief = LifeReader().patiently(position, p, True, 19)
    long = LifeReader().patiently(position, p, True, 3000)
    assert brief.grade != ENCLOSED and brief.hunch == long.move and long.grade == ENCLOSED


def test_where_suicide_is_legal_the_search_in_a_box_says_nothing() -> None:
    position = Position.from_diagram(LIFE_1, rules="new zealand")
    board = position.copy_board()
    READER._survey(board)
    assert READER.boxes.walled(board, position._point("K8"), False, 3000).outcome == UNCLEAR


# Gokyo Shumyo, "Life 39" (1812, public domain), on a narrower board: the margin of the corner does not fit into a box.
LIFE_39 = """
    . . . . . . . . . . . . .
    . . . . . . O . O . . . .
    . . X . X X . . O X X . .
    . . . . . . O O X . . . .
    . . . . . X . . X . . . .
    . . . . . . . X . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""


def area_of(position: Position, p: int, area: tuple[int, int]) -> tuple[set[int], int]:
    """The points of an area, and whether it was trimmed."""
    board = position.copy_board()
    READER._survey(board)
    boxes: BoxReader = READER.boxes
    assert boxes._find(board, p, area)
    box = boxes._box
    return {int(q) for q in box["queue"][:box["queued"][0]]}, int(box["trimmed"][0])


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_margin_that_does_not_fit_is_trimmed_to_what_does(symmetry: int) -> None:
    drawn = Position.from_diagram(LIFE_39)
    p = drawn._point("J11")
    usual, trimmed = area_of(drawn, p, WIDE)
    narrow, whole = area_of(drawn, p, NARROW)
    assert (trimmed, whole) == (1, 0) and narrow < usual
    rows, columns = ({f(q) for q in usual} for f in (lambda q: q // STRIDE, lambda q: q % STRIDE))
    assert (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) <= MOST_POINTS
    turned, _ = area_of(drawn.transformed(symmetry), transform(p, symmetry, drawn.size), WIDE)
    assert turned == {transform(q, symmetry, drawn.size) for q in usual}


# As in KO_OUTSIDE, a ko beside the false eye on A3 is all that Black has, but here the wall is only as good as shut.
FALSE_EYE_OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . O . . . .
    . O . . . . . .
    . O O O O . . .
    . X X X O . . .
    X . X X O . . .
    . . . X O . . .
"""


@pytest.mark.parametrize("drawing, brute, outcome", [
    (KO_OUTSIDE, False, WON), (KO_OUTSIDE, True, KO_FIRST), (FALSE_EYE_OPEN, False, WON), (FALSE_EYE_OPEN, True, WON)])
def test_a_ko_that_the_prey_could_never_end_is_life_only_to_brute_force(
        drawing: str, brute: bool, outcome: int) -> None:
    position, reader = Position.from_diagram(drawing), LifeReader(300)
    reader.boxes.endless = brute
    reading = reader.boxed(position, position._point("D1"), True)
    assert reading.outcome == outcome and vertex_name(reading.move) == "B1"


def test_who_is_shut_in_and_can_never_end_a_ko_is_not_saved_by_it() -> None:
    position = Position.from_diagram(KO_OUTSIDE)
    p = position._point("D1")
    position.play(position._point("B1"), WHITE)
    assert [READER.boxed(position, p, attacking).outcome for attacking in (True, False)] == [WON, LOST]


# White's stone in the corner leaves Black one eye there. He can make another at the edge, but for a ko that he can
# never end: White takes it whenever he likes.
STONE_IN_THE_CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X X . O . .
    . O . . . . . . .
"""
# The same with room for one more stone: White has to kill, and does so without a ko.
ONE_STONE_MORE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O . .
    X X X X X X . O .
    . O . . . . . . .
"""


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("board, attacking, outcome, move", [
    (STONE_IN_THE_CORNER, False, LOST, ""), (ONE_STONE_MORE, True, WON, "F1"), (ONE_STONE_MORE, False, WON, "C1")])
def test_who_can_only_take_a_ko_again_and_again_is_dead(
        board: str, attacking: bool, outcome: int, move: str, symmetry: int) -> None:
    assert answer(board, "B2", attacking, symmetry) == (outcome, move)


# Black has an eye on E1 and two false ones with a ko each. With threats enough he always keeps one of these, so plain
# Go, which gives him all kos, has a ko. But White takes one, fills it and takes the other, and needs no threat for it.
TWO_KOS = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O O O
    O O X X X X X O O
    O X . X . X . X O
"""


@pytest.mark.parametrize("brute, outcomes", [(True, (KO_FIRST, KO_SECOND)), (False, (WON, LOST))])
@pytest.mark.parametrize("row", ["O X . X . X . X O", "O . O X . X . X O"])
def test_of_two_kos_that_the_prey_could_never_end_each_goes(row: str, brute: bool, outcomes: tuple[int, int]) -> None:
    position, reader = Position.from_diagram(TWO_KOS.replace("O X . X . X . X O", row)), LifeReader(300)
    reader.boxes.endless = brute
    p = position._point("D2")
    assert (reader.boxed(position, p, True).outcome, reader.boxed(position, p, False).outcome) == outcomes


# Black's corner has one eye. He reaches the stone on G3, which is out in the open, but is not alive by that.
FRIEND_IN_THE_OPEN = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . O . . . . . . .
    . . . . . . . O O O O . .
    . . . . . . X . X X O O O
    . . . . . . . O X . X X O
    . . . . . . . O X X . X O
"""


def test_a_friend_that_is_only_out_in_the_open_is_no_home() -> None:
    position = Position.from_diagram(FRIEND_IN_THE_OPEN)
    for attacking in (True, False):
        assert READER.boxed(position, position._point("J2"), attacking).outcome == UNCLEAR
    assert READER.attack(position, position._point("J2")).grade == "read"
