"""What an answer depends on reaches along the strings that were looked at, as far as it matters."""
from __future__ import annotations

from goengine.board.position import Position
from goengine.groups.lifedepends import depend_on_looks
from goengine.groups.zonelayout import ZONE
from goengine.pointset import BIT_OF, WORD_OF, WORDS, points_of
from goengine.reading.memory import new_memory
from goengine.reading.region import note_stones
from goengine.vertex import vertex_name

BOARD = """
    . . . . . . . . .
    . . X . . X . . .
    . . X O O O O . .
    . . X O X X X . .
    . . X O X . . . .
    X X X O X . . . .
    O O O O X . . . .
    X X X X . X . . .
    . . . X X X X X .
"""


def depends(position: Position, zone: str) -> set[str]:
    """The names of the points on which an answer about the group of A2 depends that looked at some points alone."""
    board, m, z = position.copy_board(), new_memory(), ZONE.new()
    note_stones(board, m)
    z["prey"][0] = position._point("A2")
    for p in map(position._point, zone.split()):
        m["region"][WORD_OF[p]] |= BIT_OF[p]
        z["zone"][WORD_OF[p]] |= BIT_OF[p]
    depend_on_looks(board, m, z)
    return {vertex_name(p) for p in points_of(m["region"][:WORDS])}


def test_a_wall_with_few_liberties_counts_with_what_is_beside_it() -> None:
    """White's wall has four liberties, far from the eye space: filling one, or taking C8, changes how it stands."""
    found = depends(Position.from_diagram(BOARD), "A1 B1 C1 A2")
    assert {"D8", "E8", "G8", "H7", "C6", "E6", "A4"} <= found


def test_of_a_wall_with_plenty_of_liberties_some_are_enough() -> None:
    position = Position.from_diagram(BOARD)
    position.play("H8", "white")
    position.play("H7", "white")
    position.play("H6", "white")
    found = depends(position, "A1 B1 C1 A2")
    liberties = {vertex_name(p) for p in position.liberty_points("D3")}
    assert len(liberties & found) == 5 < len(liberties)
    assert position.string_points("D3") == [p for p in position.string_points("D3") if vertex_name(p) in found]


def test_strings_that_were_not_looked_at_do_not_count() -> None:
    found = depends(Position.from_diagram(BOARD), "A1 B1")
    assert not {"D3", "E8", "J9", "A9", "F4"} & found


def test_a_way_into_the_open_counts_with_what_is_beside_it() -> None:
    """Black's string of D1 is of the prey's colour: whether H2 and J1 lead out is asked, and so what is beside them."""
    found = depends(Position.from_diagram(BOARD), "A1 B1 C1 A2")
    assert {"H2", "G2", "H3", "J1", "J2"} <= found
