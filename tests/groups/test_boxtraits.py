"""The traits of moves in a box: what they are on drawn boards, however these lie; and the table of their worths."""
from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.groups.boxdrawing import note_corners
from goengine.groups.boxlayout import BOX, HUNTER, PREY
from goengine.groups.boxstones import moves_in_box, play_in_box
from goengine.groups.boxtraitlayout import KINDS, TRAIT_COUNT, TRAITS_OF_MOVE
from goengine.groups.boxtraits import begin_moves, describe_move, worth_in_box
from goengine.groups.boxworths import SIDES, known_worths, read_worths, table_text
from goengine.groups.enclosed import enclosed
from goengine.groups.lifereader import LifeReader
from goengine.groups.traitlayout import RINGS
from goengine.groups.traitworths import drawn_ring, plain_rings, ring_drawn
from goengine.learn.boxwalk import needed_after

READER = LifeReader(300)
CORNER = """
    . . . . . . .
    O O O O . . .
    X X X O O O .
    . O X X X O .
    . . . O X O .
    . . O . X O .
    . O X . X O .
"""


def boxed(position: Position, p: int) -> Any:
    """The record of the box around the group of a stone; all else is the hunter's."""
    READER.boxed(position, p, True)
    return READER.boxes._box


def described(box: Any, bit: int, side: int) -> list[int]:
    prey, hunter = int(box["prey"][0]), int(box["hunter"][0])
    begin_moves(box, prey, hunter)
    assert play_in_box(box, bit, prey, hunter, side)
    to_prey, to_hunter = int(box["to_prey"][0]), int(box["to_hunter"][0])
    describe_move(box, bit, side, prey, hunter, to_prey, to_hunter, int(needed_after(box)))
    return [int(t) for t in box["trait"][:TRAITS_OF_MOVE]]


def named(traits: list[int]) -> Counter[str]:
    """Traits as the table names them, with the number of the case behind."""
    names: Counter[str] = Counter()
    for trait in traits:
        if trait < RINGS:
            names[drawn_ring(int(plain_rings()[trait]))] += 1
        for kind in KINDS:
            if kind.begin <= trait < kind.end:
                row, case = divmod(trait - kind.begin, kind.cases)
                names[f"{kind.rows[row]}: {case}"] += 1
    return names


def seen(name: str, side: int) -> Counter[str]:
    position = Position.from_diagram(CORNER)
    box = boxed(position, position._point("E1"))
    return named(described(box, READER.boxes._bit(position._point(name)), side))


def test_a_capture_is_seen_by_the_one_side_and_a_rescue_by_the_other() -> None:
    names = seen("D1", HUNTER)
    assert sum(names.values()) == TRAITS_OF_MOVE
    assert {"takes: 1", "saves: 0", "gives atari: 0", "friends 0, enemies: 2"} <= set(names)
    assert {"takes: 0", "saves: 1", "friends 2, enemies: 0"} <= set(seen("D1", PREY))


def test_atari_and_the_strings_beside_a_move_are_seen() -> None:
    assert {"takes: 0", "gives atari: 1", "friends 1, enemies: 2"} <= set(seen("D2", PREY))
    assert {"gives atari: 0", "friends 2, enemies: 1"} <= set(seen("D2", HUNTER))


def test_every_trait_has_one_name() -> None:
    spans = [range(kind.begin, kind.end) for kind in KINDS]
    assert [span.start for span in spans] == [RINGS, *(span.stop for span in spans[:-1])]
    assert spans[-1].stop == TRAIT_COUNT
    names = [row for kind in KINDS for row in kind.rows]
    assert len(set(names)) == len(names)


def turned(box: Any, turn: tuple[bool, bool, bool]) -> tuple[Any, dict[int, int]]:
    """A box turned over, and where each of its bits went."""
    upside, mirrored, across = turn
    width = int(box["width"][0])
    height = int(box["all"][0]).bit_length() // width + 1
    new = BOX.new()
    new["worth"][:] = known_worths()
    to = {}
    for k in range(width * height):
        row, column = divmod(k, width)
        row, column = height - 1 - row if upside else row, width - 1 - column if mirrored else column
        to[1 << k] = 1 << (height * column + row if across else width * row + column)
    across_width = height if across else width
    new["width"][0] = across_width
    new["not_first"][0] = sum(bit for bit in to if (bit.bit_length() - 1) % across_width)
    new["not_last"][0] = sum(bit for bit in to if (bit.bit_length() - 1) % across_width < across_width - 1)
    for field in ("all", "wall", "home", "target", "prey", "hunter"):
        new[field][0] = sum(to[1 << k] for k in range(width * height) if int(box[field][0]) >> k & 1)
    new["hole"][0] = box["hole"][0]
    note_corners(new)
    return new, to


@pytest.mark.parametrize("seed", range(6))
def test_a_move_has_the_same_traits_however_the_box_is_turned(seed: int) -> None:
    problem = enclosed(9, seed)
    box = boxed(problem.position, problem.prey)
    for turn, side in product(product((False, True), repeat=3), (PREY, HUNTER)):
        other, to = turned(box, turn)
        rest = int(moves_in_box(box, int(box["prey"][0]), int(box["hunter"][0]), 0))
        tried = 0
        for bit in [1 << k for k in range(rest.bit_length()) if rest >> k & 1]:
            if not play_in_box(box, bit, int(box["prey"][0]), int(box["hunter"][0]), side):
                continue
            tried += 1
            names = named(described(box, bit, side))
            assert names == named(described(other, to[bit], side))
            assert int(worth_in_box(box, side)) == int(worth_in_box(other, side))
        assert tried > 3


def test_a_move_is_worth_what_its_traits_are() -> None:
    problem = enclosed(9, 1)
    box = boxed(problem.position, problem.prey)
    rest = int(moves_in_box(box, int(box["prey"][0]), int(box["hunter"][0]), 0))
    worths = known_worths()
    for side in (PREY, HUNTER):
        traits = described(box, rest & -rest, side)
        assert int(worth_in_box(box, side)) == sum(int(worths[TRAIT_COUNT * side + trait]) for trait in traits)


def test_the_worths_that_were_learnt_tell_moves_apart() -> None:
    worths = known_worths()
    takes, saves = (kind.begin for kind in KINDS[:2])
    assert worths[takes + 3] > worths[takes] and worths[TRAIT_COUNT + saves + 3] > worths[TRAIT_COUNT + saves]
    assert np.abs(worths).max() < 1000


def test_the_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    worths = rng.integers(-200, 200, 2 * TRAIT_COUNT)
    seen = rng.random(2 * TRAIT_COUNT) < 0.02
    path = tmp_path / "boxtraits.yaml"
    path.write_text(table_text("# a table\n", worths, seen))
    read = read_worths(path)
    for k in range(len(SIDES)):
        begin = TRAIT_COUNT * k
        rings, others = slice(begin, begin + RINGS), slice(begin + RINGS, begin + TRAIT_COUNT)
        plain = seen[rings] & (plain_rings() == np.arange(RINGS))
        assert plain.sum() > 50 and np.array_equal(read[rings][plain], worths[rings][plain])
        assert np.array_equal(read[others][seen[others]], worths[others][seen[others]])
    assert np.array_equal(read_worths(path), read)


@pytest.mark.parametrize("text, cause", [
    ("prey:\n  takes: [1, 2]\nhunter: {}\n", "'takes' has 4 cases, not 2"),
    ("prey: {}\nhunter:\n  take: [1, 2, 3, 4]\n", "'take' is no trait"),
    ("prey: {}\nhunter:\n  \"X.O/.*./---\": much\n", "'much' is not a number"),
    ("prey: {}\nhunter:\n  takes: [1, 2, 3, 9000]\n", "out of range"),
    ("prey:\n  \"X.O/.*./---\": 5\n  \"---/.*./O.X\": 5\nhunter: {}\n", "turned"),
    ("prey:\n  takes: [1, 2, 3, 4]\n", "hunter")])
def test_a_mistake_in_the_table_is_told_with_its_line(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "boxtraits.yaml"
    path.write_text(text)
    with pytest.raises(KnowledgeError) as caught:
        read_worths(path)
    assert cause in str(caught.value) and caught.value.line


def test_a_ring_is_the_same_however_it_is_drawn() -> None:
    assert ring_drawn("X.O/.*./---") == ring_drawn("-.O/-*./-.X")
    assert ring_drawn("X.O/.*./--") is None and ring_drawn("X.O/...*./---") is None
