"""The strings that a question about a group is about."""
from __future__ import annotations

from goengine.board.position import Position
from goengine.groups.prey import note_prey
from goengine.groups.zonelayout import ZONE
from goengine.reading.memory import MOST_PREYS, new_memory
from goengine.vertex import BLACK


def test_no_more_strings_are_taken_down_than_there_is_room_for() -> None:
    position = Position(19)
    stones = [position._point(name) for name in "A1 C1 E1 G1 J1 L1 N1 P1 R1 A3 C3 E3 G3 J3".split()]
    position.set_up(dict.fromkeys(stones, BLACK))
    z, m = ZONE.new(), new_memory(1)
    z["strings"][0] = len(stones)
    z["string"][:len(stones)] = stones
    for p in stones:
        note_prey(position.copy_board(), m, z, p)
        noted = m["prey"][:m["prey_count"][0]].tolist()
        assert len(noted) == len(set(noted)) == MOST_PREYS and p in noted
