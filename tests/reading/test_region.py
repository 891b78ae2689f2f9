"""What a result depends on: whatever changes elsewhere on the board, the same question has the same answer."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from goengine.board.layout import NEIGHBORS
from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.pointset import WORDS, points_of
from goengine.reading.layout import LOST, UNCLEAR
from goengine.reading.memory import new_memory
from goengine.reading.reader import EDGE_GOAL, Reader
from goengine.reading.region import PLENTY, clear_region, close_region, look_around, look_at, note_stones
from goengine.reading.tactician import question
from goengine.vertex import EMPTY, board_points, column_of, other, row_of, vertex_name
from tests.drawn import sensible_position
from tests.reading.boards import KO_TO_KILL, LADDER, NET, wide_ladder

MOST = 4                                # liberties up to which strings are read
Answer = tuple[tuple[Any, ...], tuple[int, ...]]        # what must stay, and the points that it depends on
Question = Callable[[Position], Answer]


def region(position: Position, *looks: tuple[Callable[..., None], str]) -> set[str]:
    """The names of the points marked when a search has looked at these."""
    b, m = position.copy_board(), new_memory()
    note_stones(b, m)
    clear_region(m)
    for look, name in looks:
        look(m, position._point(name))
    close_region(b, m)
    return {vertex_name(p) for p in points_of(m["region"][:WORDS])}


# ------------------------------------------------------------ the set itself

def test_an_empty_point_looked_at_is_itself_only():
    assert region(Position(9), (look_at, "E5")) == {"E5"}
    assert region(Position(9), (look_around, "E5")) == {"E5", "D5", "F5", "E4", "E6"}


def test_what_lies_off_the_board_is_no_part_of_a_region():
    assert region(Position(9), (look_around, "A1")) == {"A1", "B1", "A2"}
    assert region(Position(9), (look_around, "J9")) == {"J9", "H9", "J8"}
    assert region(Position(19), (look_around, "T19")) == {"T19", "S19", "T18"}


def test_a_string_of_which_one_stone_was_looked_at_belongs_to_the_region_with_what_surrounds_it():
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . O O O . . .
        . O X X O . .
        . O O . O . .
        . . . . . . .
        . . . . . . .
    """)
    assert region(position, (look_at, "D4")) == {"C4", "D4", "C5", "D5", "B4", "E4", "C3", "D3"}


def test_of_a_string_with_plenty_of_liberties_only_its_stones_and_so_many_liberties_matter():
    position = Position(9)
    position.set_up({position._point(name): 1 for name in ("D5", "E5", "F5", "G5")})
    named = region(position, (look_at, "D5"))
    assert {"D5", "E5", "F5", "G5"} < named and len(named) == 4 + PLENTY
    looked = region(position, (look_around, "C5"))
    assert {"B5", "C5", "C4", "C6"} < looked, "the liberty that was looked at counts apart"
    assert len(looked - {"B5", "C5", "C4", "C6"}) == 4 + PLENTY


def test_a_result_depends_on_its_string_and_on_the_moves_that_were_read():
    position = Position(19)
    position.set_up({position._point(name): color for color, names in ((1, "D4 K16"), (2, "C4 C5 D3 E3 Q16"))
                     for name in names.split()})
    b, m = position.copy_board(), new_memory(150)
    note_stones(b, m)
    question(b, m, position._point("D4"), 1)
    close_region(b, m)
    depends = {vertex_name(p) for p in points_of(m["region"][:WORDS])}
    assert {"D4", "C4", "D3", "C5", "E3", "D5", "E4", "E5"} <= depends
    assert not depends & {"A19", "T1", "K16", "Q4"}


def test_a_ladder_depends_on_its_way_across_the_board_and_on_little_else():
    position = wide_ladder()
    ladder = Reader().ladder(position, position._point("D4"))
    names = {vertex_name(p) for p in ladder.depends}
    assert {"D4", "K10", "Q16", "R17"} <= names
    assert not names & {"D16", "Q4", "C10", "K4"}


def test_every_reader_says_on_what_its_answer_depends():
    reader = Reader(300)
    for board, prey in ((NET, "D4"), (LADDER, "C3"), (KO_TO_KILL, "C4")):
        position = Position.from_diagram(board)
        p = position._point(prey)
        for reading in (reader.attack(position, p), reader.defend(position, p), reader.ladder(position, p),
                        reader.connect(position, p, EDGE_GOAL), reader.disconnect(position, p, EDGE_GOAL)):
            assert set(position.string_points(p)) <= set(reading.depends)
            assert set(reading.depends) <= set(board_points(position.size))
            assert list(reading.depends) == sorted(set(reading.depends))
            assert set(reading.moves) - {0} <= set(reading.depends)


# ------------------------------------------------------------ changing the rest of the board

def stones(position: Position) -> dict[int, int]:
    return {p: position.color_at(p) for p in board_points(position.size) if position.color_at(p)}


def set_up(size: int, drawn: dict[int, int]) -> Position | None:
    """The position with these stones, or None if a string would have no liberty."""
    position = Position(size)
    try:
        position.set_up(drawn)
    except IllegalMove:
        return None
    return position


def elsewhere(rng: random.Random, position: Position, depends: tuple[int, ...]) -> Position:
    """The position with stones put down and taken off outside a set of points, many of them just outside it."""
    outside = [p for p in board_points(position.size) if p not in depends]
    rim = [p for p in outside if any(p + d in depends for d in NEIGHBORS)]
    drawn = stones(position)
    changed = position
    for _ in range(rng.randint(1, 14) if outside else 0):
        p = rng.choice(rim if rim and rng.random() < 0.5 else outside)
        trial = drawn | {p: rng.choice((EMPTY, 1, 2))}
        after = set_up(position.size, trial)
        if after is not None:
            drawn, changed = trial, after
    return changed


def positions(rng: random.Random) -> Iterator[Position]:
    """Sensible random positions of all stages of a game, without a ko to be retaken."""
    while True:
        size = rng.choice((9, 13, 19))
        drawn = stones(sensible_position(rng, size, rng.randint(20, 2 * size * size // 3)))
        position = set_up(size, drawn)
        assert position is not None
        yield position


def shortest(rng: random.Random, position: Position, most: int = 12) -> list[int]:
    """Some strings of few liberties, by one stone of each."""
    preys = [position._point(s.stones[0]) for s in position.strings() if len(s.liberties) <= MOST]
    return rng.sample(preys, min(most, len(preys)))


def by_tactician(p: int, attacking: int, m: Any) -> Question:
    def ask(position: Position) -> Answer:
        b = position.copy_board()
        note_stones(b, m)
        outcome = question(b, m, p, attacking)
        move = 0 if outcome in (LOST, UNCLEAR) else int(m["move"][0])
        nodes = int(m["nodes"][0])
        close_region(b, m)
        return (outcome, vertex_name(move), nodes), tuple(points_of(m["region"][:WORDS]))
    return ask


def by_reader(method: Callable[..., Any], *points: int) -> Question:
    def ask(position: Position) -> Answer:
        reading = method(position, *points)
        return (reading.outcome, tuple(map(vertex_name, reading.moves)), reading.grade, reading.nodes), reading.depends
    return ask


def about_capture(rng: random.Random, reader: Reader, position: Position, p: int) -> list[Question]:
    return [by_reader(reader.attack, p), by_reader(reader.defend, p), by_reader(reader.ladder, p)]


def friends(position: Position, p: int) -> list[int]:
    """The nearest stones of other strings of a stone's colour."""
    own = position.string_points(p)
    found = [q for q in position.stone_points(position.color_at(p)) if q not in own]
    return sorted(found, key=lambda q: abs(row_of(p) - row_of(q)) + abs(column_of(p) - column_of(q)))[:6]


def about_two_strings(rng: random.Random, reader: Reader, position: Position, p: int) -> list[Question]:
    near = friends(position, p)
    q = rng.choice(near) if near else p
    return [by_reader(reader.attack_either, p, q), by_reader(reader.defend_both, p, q)]


def about_connection(rng: random.Random, reader: Reader, position: Position, p: int) -> list[Question]:
    near = [q for q in friends(position, p)]
    near += [q for q in position.liberty_points(near[0] if near else p)] + [EDGE_GOAL]
    goal = rng.choice(near)
    return [by_reader(reader.connect, p, goal), by_reader(reader.disconnect, p, goal)]


def about_a_move(rng: random.Random, reader: Reader, position: Position, p: int) -> list[Question]:
    move = rng.choice(position.liberty_points(p))
    owner = position.color_at(p)
    return ([by_reader(reader.does_attack, move, p)] if position.is_legal(move, other(owner)) else []) + (
        [by_reader(reader.does_defend, move, p)] if position.is_legal(move, owner) else [])


KINDS = {"capture": about_capture, "two strings": about_two_strings, "connection": about_connection,
         "a move": about_a_move}


def assert_the_rest_does_not_matter(rng: random.Random, position: Position, ask: Question) -> None:
    before, depends = ask(position)
    changed = elsewhere(rng, position, depends)
    after, _ = ask(changed)
    if after != before:
        marks = {p: "?" for p in depends if position.color_at(p) == EMPTY}
        pytest.fail(f"{before} became {after}; its points are marked\n{position.diagram(marks)}\n{changed.diagram()}")


def check_tactician(seed: int, results: int) -> None:
    rng, m = random.Random(seed), new_memory(150)
    for position in positions(rng):
        for p in shortest(rng, position):
            for attacking in (1, 0):
                assert_the_rest_does_not_matter(rng, position, by_tactician(p, attacking, m))
                results -= 1
        if results <= 0:
            return


def check_reader(kind: str, seed: int, results: int, limit: int = 40) -> None:
    rng, reader = random.Random(seed), Reader(limit)
    for position in positions(rng):
        for p in shortest(rng, position, 6):
            for ask in KINDS[kind](rng, reader, position, p):
                assert_the_rest_does_not_matter(rng, position, ask)
                results -= 1
        if results <= 0:
            return


def test_points_outside_the_region_do_not_matter_to_the_tactician():
    check_tactician(1, 150)


@pytest.mark.parametrize("kind", KINDS)
def test_points_that_a_reading_does_not_name_do_not_matter_to_it(kind):
    check_reader(kind, 2, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_points_outside_the_region_do_not_matter_to_10000_results(seed):
    check_tactician(100 + seed, 1500)
    for kind in KINDS:
        check_reader(kind, 200 + seed, 250, 150)


# ------------------------------------------------------------ ko

def other_kos(rng: random.Random, position: Position, depends: tuple[int, ...]) -> int:
    """A ko that forbids a move on a point outside the set, as the board keeps it; 0 if there is no such point."""
    outside = [p for p in board_points(position.size) if position.color_at(p) == EMPTY and p not in depends]
    return 4 * rng.choice(outside) + rng.choice((1, 2)) if outside else 0


def test_a_ko_elsewhere_on_the_board_does_not_matter_to_the_tactician():
    rng, m = random.Random(3), new_memory(100)
    for _, position in zip(range(12), positions(rng)):
        for p in shortest(rng, position, 8):
            for attacking in (0, 1):
                before, depends = by_tactician(p, attacking, m)(position)
                with_ko = position.copy()
                with_ko.board["ko"][0] = other_kos(rng, position, depends)
                assert by_tactician(p, attacking, m)(with_ko) == (before, depends)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "a move"])     # a move lifts the ko
def test_a_ko_elsewhere_on_the_board_does_not_matter_to_a_reading(kind):
    rng, reader = random.Random(4), Reader(40)
    for _, position in zip(range(8), positions(rng)):
        for p in shortest(rng, position, 3):
            for ask in KINDS[kind](rng, reader, position, p):
                before, depends = ask(position)
                with_ko = position.copy()
                with_ko.board["ko"][0] = other_kos(rng, position, depends)
                assert ask(with_ko) == (before, depends)


def test_a_ko_beside_the_string_does_matter():
    position = Position.from_diagram(KO_TO_KILL)
    prey = position._point("C4")
    first = Reader(100).attack(position, prey)
    forbidden = position.copy()
    forbidden.board["ko"][0] = 4 * first.move + other(position.color_at(prey))
    assert first.move in first.depends
    assert Reader(100).attack(forbidden, prey).outcome != first.outcome
