"""Writing what was learnt: shapes drawn in files of some hundred entries, and the strengths of context."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from goengine.board.record import write_atomically
from goengine.errors import GoEngineError
from goengine.learn.gamefiles import play_through, unpack
from goengine.learn.gamekernels import GAME
from goengine.learn.harvest import FAMILIES, Shapes
from goengine.learn.replacing import files_to_replace
from goengine.learn.workfolder import WorkFolder
from goengine.patterns.context import FAR, GROUPS
from goengine.patterns.learnedfile import CONTEXT_FILE
from goengine.patterns.ringdrawing import Signs, draw, key_of, steps_of
from goengine.patterns.rings import LAST, NO_KEY, PLACE, RINGS, SIZES, THEIRS, WIDTH, draw_board
from goengine.vertex import PASS

IN_A_FILE = 400                         # entries
LEGEND = """\
# Learnt from games by `goengine learn patterns`; README.md says how to read it. Do not edit by hand: learn again.
# X mine, to play   O theirs   {last}. empty   - | + edge   ? outside the shape   * the move
"""
LAST_LEGEND = "@ theirs, played just now   "
CONTEXT_LEGEND = """\
# Learnt from games by `goengine learn patterns`: how many times as strong a move is for where it is and what it does.
# One strength for each value of each group of goengine/patterns/context.py, in its order.
"""
PER_ROW = {"place": 55, "last": FAR + 1, "before": FAR + 1, "both": 9, "older": 9}
_LEARNT = re.compile(f"({'|'.join(FAMILIES)})s-[0-9]+-[0-9]+[.]yaml")     # the files of shapes, as they are named


def earlier_files(folder: Path) -> list[Path]:
    """The files of an earlier library in a folder, whose place another one takes.

    Raises
    ------
    GoEngineError
        If there are other ones beside them.
    """
    return files_to_replace(folder, lambda file: file.name == CONTEXT_FILE or bool(_LEARNT.fullmatch(file.name)))


def drawings(work: WorkFolder, parts: int, shapes: Shapes) -> Iterator[tuple[int, str]]:
    """Draw every shape from the first game that played it; yields its number and its rows, in the games' order."""
    order = np.argsort(shapes.first[1:], kind="stable") + 1
    game, rings = GAME.new(), RINGS.new()
    done = before = 0
    for part in range(parts):
        games = unpack(work.load(f"games-{part}"))
        for moves, legal in zip(games, work.load(f"legal-{part}")["legal"]):
            end = int(np.searchsorted(shapes.first[order], before + legal))
            wanted = order[done:end]
            done = end
            if len(wanted):
                by_move: dict[int, list[int]] = {}
                for number in wanted:
                    by_move.setdefault(int(shapes.first[number]) - before, []).append(int(number))
                for i, board in play_through(game, moves):
                    if i in by_move:
                        last = int(moves.point[i - 1]) if i else PASS
                        draw_board(board, rings, int(moves.color[i]), last)
                        for number in by_move[i]:
                            yield number, _drawn(rings, int(moves.point[i]), shapes, number)
            before += int(legal)


def _drawn(rings: object, point: int, shapes: Shapes, number: int) -> str:
    """The rows of a shape as it lies around a point of the padded board."""
    level, marked = int(shapes.level[number]), FAMILIES[shapes.family[number]] == "answer"
    padded = rings["padded"]            # type: ignore[index]
    centre = int(PLACE[point])
    signs: Signs = {(up, right): int(padded[centre + WIDTH * up + right]) for up, right in steps_of(level)}
    if not marked:
        signs = {step: THEIRS if sign == LAST else sign for step, sign in signs.items()}
    if key_of(signs, level) != shapes.key[number]:
        raise GoEngineError(f"shape {number} is not where it was found: the work folder does not fit its games")
    return draw(signs, level)


def write_shapes(folder: Path, shapes: Shapes, rows: dict[int, str], strengths: np.ndarray) -> int:
    """Write all shapes, those of one kind and size played most often first; how many files."""
    files = 0
    for old in earlier_files(folder):
        old.unlink()
    for family, name in enumerate(FAMILIES):
        for level, size in enumerate(SIZES):
            here = np.nonzero((shapes.family == family) & (shapes.level == level) & (shapes.key != NO_KEY))[0]
            chosen = sorted(map(int, here), key=lambda number: (-int(shapes.played[number]), rows[number]))
            for start in range(0, len(chosen), IN_A_FILE):
                text = LEGEND.format(last=LAST_LEGEND if name == "answer" else "")
                text += f"kind: {name}s\nsize: {size}\nentries:\n"
                text += "".join(_entry(rows[number], shapes.seen[number], shapes.played[number], strengths[number])
                                for number in chosen[start:start + IN_A_FILE])
                path = folder / f"{name}s-{size:02d}-{1 + start // IN_A_FILE:03d}.yaml"
                write_atomically(path, text.encode())
                files += 1
    return files


def _entry(drawing: str, seen: int, played: int, strength: float) -> str:
    lines = ["- shape: |", *(f"    {row}" for row in drawing.split("\n")),
             f"  seen: {seen}", f"  played: {played}", f"  strength: {strength:.3g}"]
    return "\n".join(lines) + "\n"


def write_context(path: Path, strengths: list[np.ndarray]) -> None:
    """Write the strengths of the context."""
    text = CONTEXT_LEGEND
    for (name, count), values in zip(GROUPS, strengths):
        width = PER_ROW.get(name, 12)
        rows = [", ".join(f"{value:.3g}" for value in values[i:i + width]) for i in range(0, count, width)]
        text += f"{name}: [\n  " + ",\n  ".join(rows) + "]\n"
    write_atomically(path, text.encode())
