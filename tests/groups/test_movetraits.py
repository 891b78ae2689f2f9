"""The traits of moves in fights for life: what they are on drawn boards, however these lie; and the table of worths."""
from __future__ import annotations

import random

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.groups.movetraits import find_traits, learnt_worth
from goengine.groups.traitlayout import RINGS, TRAIT_COUNT, TRAITS
from goengine.groups.traitworths import UNSEEN, name_of, read_worths, table_text
from goengine.vertex import BLACK, PASS, SYMMETRIES, WHITE, board_points, other, transform
from tests.drawn import sensible_position

CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X . . .
    O O O X . . .
    . . O X . . .
    X . O X . . .
"""


def names_at(drawing: str, name: str, side: int, last: str = "") -> set[str]:
    position = Position.from_diagram(drawing)
    traits = TRAITS.new()
    before = position._point(last) if last else PASS
    count = find_traits(position.board, traits, position._point(name), side, before)
    return {name_of(int(t)) for t in traits["trait"][:count]}


def test_a_move_in_the_corner_is_seen_with_what_it_does_to_the_strings_beside_it():
    seen = names_at(CORNER, "B1", WHITE)
    assert {name for name in seen if "*" not in name} == {
        "lines 1 2", "gives atari 1", "liberties 2", "their liberties 2", "two away 1"}
    [ring] = (name for name in seen if "*" in name)
    assert sorted(ring.replace("/", "")) == sorted("..XO*X---")


def test_the_distance_from_the_last_move_counts_rows_columns_and_the_larger():
    assert "from the last move 2" in names_at(CORNER, "A2", BLACK, "B2")
    assert "from the last move 3" in names_at(CORNER, "B2", BLACK, "A1")
    assert not any(name.startswith("from") for name in names_at(CORNER, "A2", BLACK))


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_worth_the_same_however_the_board_lies_and_whatever_the_colours(seed):
    rng = random.Random(seed)
    position = sensible_position(rng, 9, 40)
    traits = TRAITS.new()
    traits["worth"][:] = read_worths()
    last = rng.choice(position.stone_points(WHITE))
    plain = {p: learnt_worth(position.board, traits, p, BLACK, last)
             for p in board_points(9) if position.is_legal(p, BLACK)}
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            turned = Position(9)
            turned.set_up({transform(p, symmetry, 9): other(c) if swap else c
                           for p in board_points(9) if (c := position.color_at(p))})
            mover = WHITE if swap else BLACK
            assert plain == {p: learnt_worth(turned.board, traits, transform(p, symmetry, 9), mover,
                                             transform(last, symmetry, 9)) for p in plain}


def test_the_table_is_read_as_it_was_written(tmp_path):
    worths = {0: -7, RINGS + 8: 3, RINGS + 8 * 16 + 2: 44}
    path = tmp_path / "traits.yaml"
    path.write_text(table_text("# a table\n", worths))
    read = read_worths(path)
    assert len(read) == TRAIT_COUNT and all(read[trait] == worth for trait, worth in worths.items())
    assert read[1] == UNSEEN and np.array_equal(read_worths(path), read)


@pytest.mark.parametrize("text, cause", [
    ('"captures 9": 3\n', "'captures 9' is no trait"), ('"X.O/.*./---": much\n', "'much' is not a number"),
    ('"captures 3": 9000\n', "out of range"), ('"captures 3": 1\n"captures 3": 2\n', "captures 3"),
    ('"X.O/.*./---": 5\n"---/.*./O.X": 5\n', "turned"), ('"X.O/**./---": 5\n', "no trait")])
def test_a_mistake_in_the_table_is_told_with_its_line(tmp_path, text, cause):
    path = tmp_path / "traits.yaml"
    path.write_text("# a table\n" + text)
    with pytest.raises(KnowledgeError) as caught:
        read_worths(path)
    assert cause in str(caught.value) and caught.value.line in (2, 3)
