"""The table of eye shapes: what is written is what the solver says, and mistakes in it are shown at their line."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goengine.datafiles import knowledge_path
from goengine.errors import KnowledgeError
from goengine.groups import shapetable
from goengine.groups.layout import GROUPS
from goengine.groups.shapedrawing import DrawnShape, all_shapes, parse_shape
from goengine.groups.shapelayout import MOST_VERTICES
from goengine.groups.shapes import color_shape, known_value
from goengine.groups.shapetable import keyed, load_shapes, make_table, read_table, table_text

G: Any = GROUPS.new()


def test_the_table_is_what_the_solver_makes():
    assert table_text(make_table()) == knowledge_path(shapetable.FILE).read_text(encoding="utf-8")


def test_the_table_is_read_as_it_was_written():
    assert table_text(read_table()) == knowledge_path(shapetable.FILE).read_text(encoding="utf-8")


def test_every_drawing_is_read_as_it_was_drawn():
    for entry in read_table():
        assert parse_shape(entry.shape.draw()) == entry.shape


def test_the_table_knows_every_shape_of_up_to_seven_points():
    keys = {key for entry in read_table() for key, _ in keyed(G, entry)}
    for n in range(1, MOST_VERTICES + 1):
        for shape in all_shapes(n):
            for outside in range(3):
                shape.describe(G, outside)
                assert int(color_shape(G)) in keys


def test_what_is_in_the_table_is_not_solved_again():
    g: Any = GROUPS.new()
    load_shapes(g)
    for shape in all_shapes(6)[::40]:
        shape.describe(g, 1)
        assert known_value(g)
    assert g["shape_solved"][0] == 0


def turned(shape: DrawnShape) -> list[DrawnShape]:
    """A shape without edges in its eight positions."""
    found = []
    for swap in (False, True):
        for up in (1, -1):
            for aside in (1, -1):
                at = {p: (up * p[swap], aside * p[not swap]) for p in shape.points}
                low, first = (min(place[i] for place in at.values()) for i in (0, 1))
                at = {p: (row - low, column - first) for p, (row, column) in at.items()}
                found.append(DrawnShape(tuple(sorted(at.values())), frozenset(at[p] for p in shape.stones)))
    return found


def test_a_shape_has_one_key_and_one_value_however_it_lies():
    for shape in all_shapes(5)[:63:3]:
        shape = DrawnShape(shape.points, frozenset(shape.points[1:2]))
        seen = set()
        for other in turned(shape):
            other.describe(G, 0)
            value = int(known_value(G))
            seen.add((int(color_shape(G)), value & 0x3ff, (value >> 10 & 255).bit_count(), (value >> 18).bit_count()))
        assert len(seen) == 1


def test_shapes_with_one_key_have_one_graph():
    """Equal keys, equal graphs: the colours tell all vertices apart that are not equivalent."""
    seen: dict[int, tuple] = {}
    for n in range(1, MOST_VERTICES + 1):
        for shape in all_shapes(n):
            degrees = sorted((len(shape.beside(p)), shape.touches_wall(p),
                              tuple(sorted(len(shape.beside(shape.points[i])) for i in shape.beside(p))))
                             for p in shape.points)
            shape.describe(G, 2)
            assert seen.setdefault(int(color_shape(G)), tuple(degrees)) == tuple(degrees)


GOOD = """\
- shape: |
    X X X X X
    X . * . X
    X X X X X
  enemy_first: 1
  owner_first: 2
"""


@pytest.mark.parametrize("old, new, line, says", [
    ("X . * . X", "X . * . ", 3, "4 points in this row, 5 in the first"),
    ("X . * . X", "X . ? . X", 3, "'?' does not belong here"),
    ("X . * . X", "X . * . .", 3, "the wall is missing beside this point"),
    ("X . * . X", "X . X . X", 3, "the points do not hang together"),
    ("X . * . X", "| . * . X", 3, "does not belong here"),
    ("X . * . X", "X X X X X", 2, "an eye shape has 1 to 7 points, not 0"),
    ("enemy_first: 1", "enemy_first: 3", 5, "'3' is no number of eyes"),
    ("enemy_first: 1", "enemy_first: 2 or 1 by ko", 5, "is no number of eyes"),
    ("owner_first: 2", "owner_first: 0", 5, "more eyes if the enemy moves first"),
    ("owner_first: 2", "owner_fist: 2", 6, "unknown key 'owner_fist'"),
    ("  owner_first: 2\n", "", 1, "'owner_first' is missing"),
    ("  owner_first: 2\n", "  owner_first: 2\n  outside: 7\n", 7, "'7' is no number of outside liberties"),
    ("  owner_first: 2\n", "  owner_first: 2\n" + GOOD, 7, "the same shape as in line 1"),
])
def test_a_mistake_in_the_table_is_shown_at_its_line(tmp_path: Path, old: str, new: str, line: int, says: str):
    path = tmp_path / "eyes.yaml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(KnowledgeError) as problem:
        read_table(path)
    assert f":{line}:" in str(problem.value) and says in str(problem.value)


def test_the_compiled_table_is_kept_and_follows_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "eyes.yaml"
    path.write_text(GOOD, encoding="utf-8")
    first = shapetable._compiled(path)
    assert len(list((tmp_path / "cache").glob("eyes-*.npy"))) == 1
    assert np.array_equal(shapetable._compiled(path), first) and len(first) == 3
    path.write_text(GOOD.replace("enemy_first: 1", "enemy_first: 2"), encoding="utf-8")
    assert not np.array_equal(shapetable._compiled(path), first)
