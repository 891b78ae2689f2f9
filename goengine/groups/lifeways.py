"""All first moves that kill or save a group, not only the one that the search found."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from goengine.board.position import Position
from goengine.reading.layout import UNCLEAR
from goengine.reading.reader import Reading
from goengine.vertex import EMPTY, PASS, other


def with_all_moves(reader: Any, position: Position, p: int, reading: Reading, attacking: bool) -> tuple[Reading, bool]:
    """A reading with every first move that comes out as well, and whether no move was left in doubt.

    Parameters
    ----------
    reader : LifeReader
        It tries the moves, so its limit may be a part of the one that the reading was made with.
    reading : Reading
        Of `attack` or `defend` for the group of the stone on `p`. Where it needs no move, or fails, it is the answer.

    Notes
    -----
    Tried are the points that the reading depends on; no other move near the group can matter.
    """
    if not reading.works or reading.move == PASS:
        return reading, True
    owner = position.color_at(p)
    mover = other(owner) if attacking else owner
    try_move = reader.does_attack if attacking else reader.does_defend
    moves, nodes, sure = list(reading.moves), reading.nodes, True
    for move in reading.depends:
        if move in moves or position.color_at(move) != EMPTY or not position.is_legal(move, mover):
            continue
        tried = try_move(position, move, p)
        nodes += tried.nodes
        sure = sure and tried.outcome != UNCLEAR
        if tried.outcome == reading.outcome:
            moves.append(move)
    return replace(reading, moves=tuple(moves), nodes=nodes), sure
