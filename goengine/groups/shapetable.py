"""The table of eye shapes in knowledge/: made by the solver, read by people, loaded into every record of groups.

``python -m goengine.groups.shapetable`` makes it anew. What is not in the table is solved when it is met.
"""
from __future__ import annotations

import hashlib
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from goengine.datafiles import knowledge_path, shown_path
from goengine.errors import DiagramError
from goengine.groups.layout import GROUPS
from goengine.groups.shapedrawing import DrawnShape, all_shapes, parse_shape
from goengine.groups.shapelayout import (ATTACKS, DEFENCES, EYES_IF_LOST, EYES_IF_WON, IS_KNOWN, MOST_OUTSIDE,
                                         MOST_VERTICES, SEKI)
from goengine.groups.shapes import by_rank, color_shape, known_value, learn_shape
from goengine.kernel import cache_folder, source_hash
from goengine.yamlfile import Node, read_yaml

FILE = "eyes.yaml"
STONED = 4                              # points of the largest shapes that are listed with all stones inside
NOTABLE = 5                             # the same of those where stones make a ko or a seki
OUTSIDE = ("0", "0-1", "any", "1", "1+", "2+")
_OUTSIDES = {"0": (0,), "0-1": (0, 1), "any": (0, 1, 2), "1": (1,), "1+": (1, 2), "2+": (2,)}
_EYES = re.compile(r"([012])(?: or ([12]) by ko)?( in seki)?")
OWNER, ENEMY = 0, 1                     # who moves first, as in the solver
NAMES = {                               # of shapes without stones; each stands for all that are worth the same
    "one point": "X X X/X . X/X X X",
    "two points": "X X X X/X . . X/X X X X",
    "three in a row, bent three": "X X X X X/X . . . X/X X X X X",
    "four in a row, bent four, skew four": "X X X X X X/X . . . . X/X X X X X X",
    "bent four in the corner": "| X X X X/| . X X X/| . . . X/+ - - - -",
    "square four": "X X X X/X . . X/X . . X/X X X X",
    "pyramid four": "X X X X X/X X . X X/X . . . X/X X X X X",
    "bulky five": "X X X X X/X . . X X/X . . . X/X X X X X",
    "crossed five": "X X X X X/X X . X X/X . . . X/X X . X X/X X X X X",
    "rectangular six": "X X X X X/X . . . X/X . . . X/X X X X X",
    "rectangular six in the corner": "| X X X X/| . . . X/| . . . X/+ - - - -",
    "rabbity six": "X X X X X/X . . X X/X . . . X/X X . X X/X X X X X",
}
BENT_FOUR = "bent four in the corner, dead as it stands under Japanese rules; else a ko that the enemy may start"
HEADER = """\
# Eye shapes: how many eyes a small eye space gives. Made by  python -m goengine.groups.shapetable
#
# X is the owner's wall, one string that is captured only when it has no liberty left; O is a stone of the enemy.
# . is empty; * is where both sides want to play; d where only the owner does, a where only the enemy does; | - + are
# the edge. Every shape stands for all that are turned or mirrored, and for all whose points hang together and touch
# the wall in the same way: what does not touch the wall is where the corner matters.
#
# enemy_first, owner_first: eyes if that side moves first. 2 means that the wall cannot be captured even if it has no
# other eye, 1 that it cannot if it has one more eye elsewhere. "1 or 2 by ko": 2 if the owner wins the ko. "in seki":
# it lives, but cannot make two eyes.
# outside: for how many liberties of the wall outside the eye space this holds; any number if it is not said.
"""


@dataclass(frozen=True)
class Entry:
    """One shape of the table.

    Attributes
    ----------
    shape : DrawnShape
        With the points where the sides want to play.
    outside : str
        For how many outside liberties it holds: one of `OUTSIDE`.
    eyes : tuple
        By the side that moves first, owner and enemy: eyes if kos are lost, if they are won, whether it is a seki.
    name, note : str
        For people; may be empty.
    """

    shape: DrawnShape
    outside: str
    eyes: tuple[tuple[int, int, bool], tuple[int, int, bool]]
    name: str = ""
    note: str = ""

    @property
    def is_notable(self) -> bool:
        """Whether a ko or a seki comes into it."""
        return any(won > lost or seki for lost, won, seki in self.eyes)

    @property
    def value(self) -> int:
        """The value as the solver writes it, its moves by the points' indices."""
        shape = self.shape
        word = IS_KNOWN | shape.bits(shape.defences) << DEFENCES | shape.bits(shape.attacks) << ATTACKS
        for side, (lost, won, seki) in enumerate(self.eyes):
            word |= lost << EYES_IF_LOST[side] | won << EYES_IF_WON[side] | int(seki) << SEKI[side]
        return word

    def text(self) -> str:
        """The entry as it stands in the file."""
        lines = [f"- name: {self.name}"] if self.name else []
        lines += ["  shape: |" if lines else "- shape: |"]
        lines += [f"    {row}" for row in self.shape.draw().splitlines()]
        if self.outside != "any":
            lines.append(f"  outside: {self.outside}")
        lines += [f"  enemy_first: {_eyes_text(self.eyes[ENEMY])}", f"  owner_first: {_eyes_text(self.eyes[OWNER])}"]
        return "\n".join(lines + ([f"  note: {self.note}"] if self.note else []))


def _eyes_text(eyes: tuple[int, int, bool]) -> str:
    lost, won, seki = eyes
    return (f"{lost}" if lost == won else f"{lost} or {won} by ko") + " in seki" * seki


# ---------------------------------------------------------------- making it

def solved(g: Any, shape: DrawnShape, outside: str) -> Entry:
    """The entry of a shape, by the solver."""
    shape.describe(g, _OUTSIDES[outside][0])
    word = int(known_value(g))

    def places(field: int) -> frozenset:
        return frozenset(point for i, point in enumerate(shape.points) if word >> field + i & 1)

    owner, enemy = ((word >> EYES_IF_LOST[side] & 3, word >> EYES_IF_WON[side] & 3, bool(word >> SEKI[side] & 1))
                    for side in (OWNER, ENEMY))
    eyes = owner, enemy
    frozen = all(won > lost and seki for lost, won, seki in eyes) and not word >> DEFENCES & 255
    return Entry(replace(shape, defences=places(DEFENCES), attacks=places(ATTACKS)), outside, eyes,
                 note=BENT_FOUR if frozen else "")


def entries_of(g: Any, shape: DrawnShape) -> list[Entry]:
    """The entries of a shape: one for all numbers of outside liberties that make no difference to it."""
    found: list[Entry] = []
    for outside in range(MOST_OUTSIDE + 1):
        entry = solved(g, shape, str(outside) if outside < MOST_OUTSIDE else "2+")
        if found and found[-1].value == entry.value:
            covered = *_OUTSIDES[found.pop().outside], outside
            entry = replace(entry, outside=next(name for name in OUTSIDE if _OUTSIDES[name] == covered))
        found.append(entry)
    return found


def stoned_shapes(shape: DrawnShape) -> Iterator[DrawnShape]:
    """A shape with every set of enemy stones inside that leaves a point empty."""
    for count in range(1, len(shape.points)):
        for stones in combinations(shape.points, count):
            yield replace(shape, stones=frozenset(stones))


def make_table(progress: Callable[[int], None] = lambda n: None) -> list[Entry]:
    """Solve all shapes; `progress` is told the number of points at hand."""
    g = GROUPS.new()
    names = {_key(g, parse_shape(drawing.replace("/", "\n"))): name for name, drawing in NAMES.items()}
    seen: set[int] = set()

    def fresh(shapes: Iterable[DrawnShape]) -> Iterator[DrawnShape]:
        for shape in shapes:
            if (key := _key(g, shape)) not in seen:
                seen.add(key)
                yield shape
    entries: list[Entry] = []
    for n in range(1, MOST_VERTICES + 1):
        progress(n)
        bare = list(fresh(all_shapes(n)))
        for shape in bare:
            entries += [replace(entry, name=names.get(_key(g, shape), "")) for entry in entries_of(g, shape)]
        for shape in bare if n <= NOTABLE else ():
            for stoned in fresh(stoned_shapes(shape)):
                found = entries_of(g, stoned)
                if n <= STONED or any(entry.is_notable for entry in found):
                    entries += found
    return entries


def _key(g: Any, shape: DrawnShape) -> int:
    shape.describe(g, MOST_OUTSIDE)
    return int(color_shape(g))


def table_text(entries: list[Entry]) -> str:
    """The whole file."""
    return HEADER + "\n" + "\n".join(entry.text() for entry in entries) + "\n"


# ---------------------------------------------------------------- reading it

def _eyes(node: Node) -> tuple[int, int, bool]:
    match = _EYES.fullmatch(node.text())
    if match is None or match[2] and match[2] <= match[1]:
        raise node.error(f"'{node.text()}' is no number of eyes", "write 0, 1 or 2; or: 1 or 2 by ko; or: 2 in seki")
    return int(match[1]), int(match[2] or match[1]), bool(match[3])


def _entry(node: Node) -> Entry:
    fields = node.fields(("shape", "enemy_first", "owner_first"), ("name", "outside", "note"))
    try:
        shape = parse_shape(fields["shape"].block())
    except DiagramError as problem:
        raise fields["shape"].error(str(problem), row=(problem.row or 1) - 1) from None
    outside = fields["outside"].choice(OUTSIDE, "number of outside liberties") if "outside" in fields else "any"
    owner, enemy = _eyes(fields["owner_first"]), _eyes(fields["enemy_first"])
    if (enemy[0] > owner[0]) or enemy[1] > owner[1]:
        raise fields["enemy_first"].error("more eyes if the enemy moves first than if the owner does")
    name, note = (fields[key].text() if key in fields else "" for key in ("name", "note"))
    return Entry(shape, outside, (owner, enemy), name, note)


def read_table(path: Path | None = None) -> list[Entry]:
    """Read a table, the one in knowledge/ unless another is named.

    Raises
    ------
    KnowledgeError
        With file and line, if something in it is wrong.
    """
    path = path or knowledge_path(FILE)
    g = GROUPS.new()
    entries = []
    first: dict[int, Node] = {}
    for node in read_yaml(path, shown_path(path)).items():
        entry = _entry(node)
        for key, _ in keyed(g, entry):
            if key in first:
                raise node.error(f"the same shape as in line {first[key].line}", "take one of the two away")
            first[key] = node
        entries.append(entry)
    return entries


def keyed(g: Any, entry: Entry) -> list[tuple[int, int]]:
    """The keys of an entry, one for each number of outside liberties, with its value by ranks."""
    pairs = []
    for outside in _OUTSIDES[entry.outside]:
        entry.shape.describe(g, outside)
        pairs.append((int(color_shape(g)), int(by_rank(g, entry.value))))
    return pairs


# ---------------------------------------------------------------- loading it

def _compiled(path: Path) -> np.ndarray:
    """Keys and values of a table, two columns; kept in the cache folder under a hash of what they are made from."""
    digest = hashlib.sha256(path.read_bytes() + source_hash(__name__).encode()).hexdigest()[:16]
    kept = cache_folder() / f"eyes-{digest}.npy"
    try:
        return np.load(kept)
    except (OSError, ValueError):
        pass
    g = GROUPS.new()
    pairs = np.array([pair for entry in read_table(path) for pair in keyed(g, entry)], np.int64).reshape(-1, 2)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{time.time_ns()}.npy")
        np.save(fresh, pairs)
        fresh.replace(kept)
    except OSError:
        pass                                    # it is made again the next time
    return pairs


@lru_cache(maxsize=1)
def _known() -> tuple[np.ndarray, np.ndarray]:
    """The table of known shapes as it begins."""
    g = GROUPS.new()
    for key, value in _compiled(knowledge_path(FILE)):
        learn_shape(g, key, value)
    return np.array(g["shape_key"]), np.array(g["shape_value"])


def load_shapes(g: Any) -> None:
    """Let a record of groups know the shapes of the table."""
    g["shape_key"][:], g["shape_value"][:] = _known()


# ---------------------------------------------------------------- the command

def main() -> int:
    """Make the table anew, and say how far it has come and how long it took."""
    path = knowledge_path(FILE)
    started = time.monotonic()

    def progress(n: int) -> None:
        print(f"{time.monotonic() - started:5.1f} s: shapes of {n} points", flush=True)
    entries = make_table(progress)
    path.write_text(table_text(entries), encoding="utf-8")
    print(f"{shown_path(path)}: {len(entries)} entries in {time.monotonic() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
