"""The table of the search in a box: what is written is read again, and what is worth least gives way."""
from __future__ import annotations

from typing import Any

import pytest

from goengine.board.position import Position
from goengine.groups.boxlayout import MOST_POINTS, PROBES, TABLE, USUAL_TABLE
from goengine.groups.boxreader import new_box
from goengine.groups.boxtable import (AGES, INFINITE, MOST_WORK, age_in_table, delta_in_table, find_in_box,
                                      free_in_table, move_in_table, phi_in_table, slot_in_box, work_in_table,
                                      write_in_table)
from goengine.groups.lifereader import LifeReader


def box_of(question: int, age: int) -> Any:
    """A record in the search `age` of a question whose first was the search `question`."""
    box = new_box()
    box["question"][0], box["age"][0] = question, age
    return box


def keys_of_one_place(count: int) -> list[int]:
    return [5 * PROBES + (n << 40) for n in range(1, count + 1)]


@pytest.mark.parametrize("age, phi, delta, free, move, work", [
    (1, 0, INFINITE, 1, 1, 0), (AGES, INFINITE, 0, 0, 1 << MOST_POINTS - 1, MOST_WORK), (77, 123_456, 654_321, 1, 0, 9),
    (3, INFINITE, INFINITE, 0, 1 << 31, 1),
])
def test_what_is_written_is_read_again(age: int, phi: int, delta: int, free: int, move: int, work: int) -> None:
    box = box_of(1, age)
    key = (1 << 62) - 1
    slot = slot_in_box(box, key)
    write_in_table(box, slot, key, phi, delta, free, move, work)
    assert find_in_box(box, key) == slot_in_box(box, key) == slot
    assert (phi_in_table(box, slot), delta_in_table(box, slot)) == (phi, delta)
    assert (free_in_table(box, slot), move_in_table(box, slot)) == (free, move)
    assert (age_in_table(box, slot), work_in_table(box, slot)) == (age, work)


def test_more_work_than_an_entry_can_tell_is_the_most() -> None:
    box = box_of(1, 1)
    write_in_table(box, 0, 8, 1, 1, 0, 0, 3 * MOST_WORK)
    assert work_in_table(box, 0) == MOST_WORK and age_in_table(box, 0) == 1


def test_least_work_gives_way() -> None:
    box = box_of(4, 4)
    *keys, new = keys_of_one_place(PROBES + 1)
    for key, work in zip(keys, (30, 20, 10, 40)):
        write_in_table(box, slot_in_box(box, key), key, 3, 3, 0, 0, work)
    slot = slot_in_box(box, new)
    write_in_table(box, slot, new, 3, 3, 0, 0, 25)
    assert [find_in_box(box, key) >= 0 for key in (*keys, new)] == [True, True, False, True, True]


def test_before_it_what_says_nothing_any_more() -> None:
    *keys, new = keys_of_one_place(PROBES + 1)
    box = box_of(4, 4)
    for key, phi in zip(keys, (0, 3, 0, 0)):            # the second is left open by a search that ends
        write_in_table(box, slot_in_box(box, key), key, phi, INFINITE if phi == 0 else 3, 0, 0, 50)
    box["age"][0] = 5
    assert slot_in_box(box, new) == find_in_box(box, keys[1])
    box["age"][0] = box["question"][0] = 6              # another question: none of them counts
    for key in keys[:3]:
        write_in_table(box, find_in_box(box, key), key, 3, 3, 0, 0, 1)
    assert slot_in_box(box, new) == find_in_box(box, keys[3])


def test_only_who_has_time_uses_the_whole_table() -> None:
    boxes = LifeReader().boxes
    assert boxes._box["mask"][0] == USUAL_TABLE - PROBES
    boxes.keep()
    assert boxes._box["mask"][0] == TABLE - PROBES and boxes.kept == {}
    boxes.kept[()] = ()
    boxes.keep()
    assert boxes.kept


# Black's seven points in the corner live with either side to move.
SEVEN_POINTS = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . . .
    X X X X X O . . .
    . . . . X O . . .
    . . . X X O . . .
"""


def test_the_numbers_of_searches_begin_again_where_they_are_used_up() -> None:
    position = Position.from_diagram(SEVEN_POINTS)
    p = position._point("A3")
    fresh = LifeReader(30_000)
    first = fresh.boxed(position, p, True)
    latest = int(fresh.boxes._box["latest"][0])
    late = LifeReader(30_000)
    late.boxes._box["latest"][0] = AGES - 1
    assert late.boxed(position, p, True) == first and first.nodes > 10
    assert late.boxes._box["latest"][0] == latest
