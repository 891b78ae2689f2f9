"""Turns counted steps into files: keeps what was played often enough, finds a way to each position, splits by root."""
from __future__ import annotations

import heapq
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from goengine.board import stones
from goengine.board.layout import new_board
from goengine.errors import KnowledgeError
from goengine.learn.cornerharvest import AT_ONCE, BOTS, CELL, CHILD, DECIDED, GAMES, KEY, WON
from goengine.learn.replacing import files_to_replace
from goengine.patterns.bookfiles import is_mined
from goengine.patterns.frames import SIZE, Seen, Viewer
from goengine.patterns.minedfile import CORNER, MOST_STEPS, UNKNOWN, MinedMove, file_text, line_text
from goengine.patterns.steps import TENUKI, move_name, weight
from goengine.vertex import BLACK, PASS, other
from goengine.yamlfile import read_yaml

FEWEST_DECIDED = 10                     # games below which no percentage is given
FEWEST_ANSWERS = 5                      # and none of immediate answers
Way = tuple[int, ...]


class Pruning(NamedTuple):
    """What is kept: steps played in so many games, or chosen so often by bots; ways of at most so many moves."""

    games: int
    bots: int = 1 << 40
    steps: int = 40


class Found(NamedTuple):
    """A position with a way to it, its percentage of immediate answers, its moves; and what follows an only move."""

    way: Way
    answered: int
    moves: list[MinedMove]
    then: tuple[MinedMove, ...] = ()


def positions_of(steps: np.ndarray, kind: str, pruning: Pruning) -> list[Found]:
    """The positions that the kept steps lead to from the empty board, each by the way most often gone.

    Parameters
    ----------
    steps : array
        Counted steps, as `harvest.add_up` orders them.
    kind : str
        `minedfile.CORNER` or `minedfile.BOARD`.
    """
    kept = steps[(steps[:, GAMES] >= pruning.games) | (steps[:, BOTS] >= pruning.bots)]
    first: dict[int, int] = {}
    for row, key in enumerate(kept[:, KEY].tolist()):
        first.setdefault(key, row)
    search = _Search(kept, first, kind, pruning.steps)
    return search.run()


class _Search:
    """Reaches positions in the order of how often the rarest step on the way was played (Prim 1957)."""

    def __init__(self, kept: np.ndarray, first: dict[int, int], kind: str, most_steps: int):
        self.rows: list[list[int]] = kept.tolist()
        self.first = first
        self.kind = kind
        self.most_steps = min(most_steps, MOST_STEPS)
        self.viewer = Viewer()
        self.waiting: list[tuple[float, Way, int]] = [(0.0, (), 0)]

    def run(self) -> list[Found]:
        reached: set[int] = set()
        found = []
        while self.waiting:
            _, way, key = heapq.heappop(self.waiting)
            if key in reached or key not in self.first:
                continue
            seen = self._see(way)
            if seen and seen.key == key:        # it is not where a capture needed stones from outside
                reached.add(key)
                found.append(self._expand(way, seen))
        return found

    def _expand(self, way: Way, seen: Seen) -> Found:
        """Describe a position, and put what its moves lead to among the waiting."""
        key = seen.key
        moves = []
        at_once = elsewhere = 0
        row = self.first[key]
        while row < len(self.rows) and self.rows[row][KEY] == key:
            step = self.rows[row]
            row += 1
            away = self.kind == CORNER and step[CELL] == TENUKI
            p = PASS if away else _rightmost(seen.points(step[CELL]))
            won = round(100 * step[WON] / step[DECIDED]) if step[DECIDED] >= FEWEST_DECIDED else UNKNOWN
            moves.append(MinedMove(p, step[GAMES], won, step[BOTS]))
            at_once += 0 if away else step[AT_ONCE]
            elsewhere += step[GAMES] if away else 0
            if len(way) < self.most_steps:
                heapq.heappush(self.waiting, (-weight(step[GAMES], step[BOTS]), (*way, p), step[CHILD]))
        moves.sort(key=lambda move: (-weight(move.games, move.bots), move.point))
        known = at_once + elsewhere >= FEWEST_ANSWERS
        return Found(way, round(100 * at_once / (at_once + elsewhere)) if known else UNKNOWN, moves)

    def _see(self, way: Way) -> Seen | None:
        """The position at the end of a way, None if it cannot be gone on a board with nothing else on it."""
        b: Any = new_board(SIZE)
        c = BLACK
        for p in way:
            if p != PASS and not stones.play(b, p, c):
                return None
            c = other(c)
        return self.viewer.corners(b, c)[0].whole if self.kind == CORNER else self.viewer.board(b, c)


def _rightmost(points: list[int]) -> int:
    """Of points that are each other's mirror image, the one that files show: right of the diagonal, high up."""
    return max(points, key=lambda p: (p % 20 - p // 20 if len(points) == 2 else p % 20 + p // 20, p % 20))


# ------------------------------------------------------------------ files

def chains(found: Sequence[Found]) -> list[Found]:
    """The positions with those joined to one line in which an only move follows an only move."""
    by_way = {one.way: one for one in found}
    joined = []
    for one in found:
        before = by_way.get(one.way[:-1]) if one.way else None
        if before and len(before.moves) == 1 and _is_link(one):
            continue                    # it stands in the line of the position before it
        then = []
        last = one
        while len(last.moves) == 1:
            following = by_way.get((*last.way, last.moves[0].point))
            if not following or not _is_link(following):
                break
            then += following.moves
            last = following
        joined.append(one._replace(then=tuple(then)))
    return joined


def _is_link(one: Found) -> bool:
    return len(one.moves) == 1 and one.answered == UNKNOWN


def mined_files(folder: Path) -> list[Path]:
    """The files of positions in a folder and in those in it, whose place others take.

    Raises
    ------
    GoEngineError
        If there are other ones beside them, such as named lines.
    """
    return files_to_replace(folder, _holds_positions, below=True)


def _holds_positions(file: Path) -> bool:
    try:
        return is_mined(read_yaml(file))
    except KnowledgeError:
        return False


def write_positions(found: Sequence[Found], folder: Path, most_lines: int) -> int:
    """Write positions to a folder, in place of the `mined_files` there; returns the number of files.

    Positions with a common beginning share a file while they are at most `most_lines`.
    """
    for old in mined_files(folder):
        old.unlink()
    chained = sorted(chains(found), key=lambda one: [move_name(p) for p in one.way])
    texts = _split(chained, (), most_lines)
    for after, members in texts:
        lines = [line_text(one.way[len(after):], one.answered, one.moves, one.then) for one in members]
        path = folder / _file_name(after)
        path.parent.mkdir(exist_ok=True)
        path.write_text(file_text(after, lines), encoding="utf-8")
    for old in folder.iterdir():
        if old.is_dir() and not any(old.iterdir()):
            os.rmdir(old)
    return len(texts)


def _split(found: list[Found], after: Way, most_lines: int) -> list[tuple[Way, list[Found]]]:
    """Groups of positions that share a file, with the moves that their ways begin with."""
    if len(found) <= most_lines:
        return [(after, found)]
    by_next: dict[int, list[Found]] = {}
    stay = []
    for one in found:
        if len(one.way) > len(after):
            by_next.setdefault(one.way[len(after)], []).append(one)
        else:
            stay.append(one)
    groups: list[tuple[Way, list[Found]]] = []
    by_size = sorted(by_next.values(), key=len)
    while by_size and len(stay) + len(by_size[0]) <= most_lines:
        stay += by_size.pop(0)
    for members in by_size:
        groups += _split(members, (*after, members[0].way[len(after)]), most_lines)
    if stay:
        stay.sort(key=lambda one: [move_name(p) for p in one.way])
        groups.append((after, stay))
    return groups


def _file_name(after: Way) -> str:
    names = ["tenuki" if p == PASS else move_name(p).lower() for p in after]
    return f"{names[0]}/{'-'.join(names)}.yaml" if names else "other.yaml"
