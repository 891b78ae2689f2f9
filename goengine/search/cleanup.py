"""After the passes: dead stones are captured one after another, where a server asks for that."""
from __future__ import annotations

from typing import Any

from goengine.board.position import Position
from goengine.board.shape import is_self_atari, stones_captured
from goengine.board.stones import is_single_eye
from goengine.search.judge import Judgement
from goengine.search.transpositions import INFINITE
from goengine.vertex import PASS, other


def removing_dead(position: Position, judgement: Judgement, board: Any) -> int:
    """A move towards capturing stones of the other side that are judged dead; a pass if there is none."""
    me = position.to_play
    best, most = PASS, -INFINITE
    for string in judgement.strings:
        if string.color != other(me) or string.points[0] not in judgement.dead:
            continue
        for p in position.liberty_points(string.points[0]):
            if not position.is_legal(p) or is_single_eye(board, p, me):
                continue
            worth = 100 * int(stones_captured(board, p, me)) - 10 * string.liberties
            if is_self_atari(board, p, me):
                worth -= 50
            if worth > most:
                best, most = p, worth
    return best
