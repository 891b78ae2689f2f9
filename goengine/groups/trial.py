"""Trying a move of a fight for life: what does the other side say once it is played?

Neither the search nor the quick search tries all moves, so the reply to a move that works may be found only where it
is asked for by itself, from the position after the move. An answer that such a reply contradicts is not kept where
another likely move stands the same trial; where the reply was read, not guessed, the move does not count at all.

Source: own experiment; of 274 attacks and defences in four files of GNU Go's regression tests 193 are answered as
they should be so, 184 without.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from goengine.board.position import Move, Position
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, REVERSED, UNCLEAR, WON
from goengine.reading.reading import ENCLOSED, PROVED, Reading
from goengine.vertex import PASS, other

RANK = {outcome: rank for rank, outcome in enumerate((UNCLEAR, LOST, KO_SECOND, KO_FIRST, WON))}   # the worst first
READ_GRADES = ("read", ENCLOSED, PROVED)
OTHERS = 4                              # by what the limit is divided for each move tried beside the answer's
UNTRIED = Reading(UNCLEAR, (), (), "unclear", 0, 0, ())


def after_move(position: Position, move: int, p: int, attacking: bool,
               ask: Callable[[Position, int, bool], Reading]) -> Reading:
    """The outcome of one legal move against the group of the stone on a point, or for it, by the reply to it.

    Parameters
    ----------
    ask : callable
        Position, point, whether its group is attacked -> answer.
    """
    owner = position.color_at(p)
    mover = other(owner) if attacking else owner
    after = position.copy()
    after.play(move, mover)
    line = (Move(mover, move),)
    if after.color_at(p) != owner:
        outcome = WON if attacking else LOST
        return Reading(outcome, (move,) if attacking else (), line, PROVED, 1, 0, (move, p))
    reply = ask(after, p, not attacking)
    turned = REVERSED[reply.outcome]
    moves = (move,) if turned in (KO_FIRST, KO_SECOND, WON) else ()
    return replace(reply, outcome=turned, moves=moves, line=line + reply.line)


def confirmed(reading: Reading, likely: Callable[[], Iterable[int]], trial: Callable[[int], Reading]) -> Reading:
    """An answer that its reply does not contradict, if there is one.

    Parameters
    ----------
    reading : Reading
        The answer.
    likely : callable
        The moves that may work as well, the likeliest first.
    trial : callable
        Move -> its outcome by the reply, for the side that makes it; unclear if there was no time to ask.
    """
    if reading.grade == PROVED or not reading.works or reading.move == PASS:
        return reading
    first = trial(reading.move)
    if first.outcome == UNCLEAR or RANK[first.outcome] >= RANK[reading.outcome]:
        return reading
    refuted = first.outcome == LOST and first.grade in READ_GRADES
    best = replace(first, moves=())
    for move in likely():
        if move == reading.move:
            continue
        tried = trial(move)
        as_good = RANK[tried.outcome] >= RANK[reading.outcome]
        if as_good and (refuted or tried.grade in READ_GRADES):
            return tried
        if RANK[tried.outcome] > RANK[best.outcome]:
            best = tried
    return best if refuted else reading


def improved(reading: Reading, likely: Callable[[], Iterable[int]], trial: Callable[[int], Reading]) -> Reading:
    """An answer that says no, or only by a ko, or what a likely move does better, as is read; as for `confirmed`."""
    if reading.grade == PROVED or reading.outcome in (WON, UNCLEAR):
        return reading
    best = reading
    for move in likely():
        if move == reading.move:
            continue
        tried = trial(move)
        if tried.grade in READ_GRADES and RANK[tried.outcome] > RANK[best.outcome]:
            best = tried
            if best.outcome == WON:
                break
    return best


def second_look(reader: Any, position: Position, p: int, attacking: bool, reading: Reading, limit: int
                ) -> tuple[Reading, bool]:
    """A clear answer after the replies to its move and to likely ones were asked for.

    Where the reply to its move contradicts it and no other move stands the trial, it is left as it was.

    Parameters
    ----------
    reader : LifeReader
        Whose answer it is.
    limit : int
        Positions with a choice for the reply to the answer's move; replies to other moves get less.

    Returns
    -------
    Reading, bool
        The answer, and whether a longer look would change nothing: it was tried and works.
    """
    trials: dict[int, Reading] = {}

    def likely() -> list[int]:
        moves: list[int] = reader.likely(position, p, attacking)
        return moves

    def trial(move: int) -> Reading:
        if move not in trials:
            most = limit if move == reading.move else max(1, limit // OTHERS)
            trials[move] = reader.after(position, move, p, attacking, most)
        return trials[move]

    found = confirmed(reading, likely, trial)
    found = improved(found if found.works else reading, likely, trial)
    stands = found.move == PASS or found.move in trials and trials[found.move].outcome == WON
    return found, found.outcome == WON and stands
