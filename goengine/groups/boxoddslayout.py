"""What is seen of a position in a box at a first look, as numbers, and the names in knowledge/boxodds.yaml."""
from __future__ import annotations

from goengine.groups.boxtraitlayout import Kind

MOST_EMPTY = 24                         # points, stones and areas beyond which nothing more is told apart
MOST_EYES = 15
MOST_LARGEST = 15
MOST_SECOND = 8
MOST_LIBERTIES = 9
MOST_STONES = 5
MOST_AREAS = 4
MOST_MADE = 3
MOST_NEEDED = 9


def _rows(name: str, most: int) -> tuple[str, ...]:
    return tuple(f"{name} {n}" for n in range(most + 1))


EYES = Kind(0, _rows("eye points", MOST_EYES), MOST_EMPTY + 1)
NEEDED = Kind(EYES.end, _rows("needed", MOST_NEEDED), MOST_LARGEST + 1)
LIBERTIES = Kind(NEEDED.end, _rows("liberties", MOST_LIBERTIES), MOST_EYES + 1)
ATARI = Kind(LIBERTIES.end, _rows("in atari", MOST_STONES), MOST_EYES + 1)
SECOND = Kind(ATARI.end, _rows("second area", MOST_SECOND), MOST_EYES + 1)
INSIDE = Kind(SECOND.end, _rows("enemies inside", MOST_STONES), MOST_EYES + 1)
SHORT = Kind(INSIDE.end, ("two liberties",), MOST_STONES + 1)
ENEMY_ATARI = Kind(SHORT.end, ("enemies in atari",), MOST_STONES + 1)
ENEMY_SHORT = Kind(ENEMY_ATARI.end, ("enemies, two liberties",), MOST_STONES + 1)
AREAS = Kind(ENEMY_SHORT.end, ("areas",), MOST_AREAS + 1)
MADE = Kind(AREAS.end, ("eyes made",), MOST_MADE + 1)
KO = Kind(MADE.end, ("a ko",), 2)
ODDS_COUNT = KO.end                     # of each side to move
KINDS = (EYES, NEEDED, LIBERTIES, ATARI, SECOND, INSIDE, SHORT, ENEMY_ATARI, ENEMY_SHORT, AREAS, MADE, KO)
SIGHTS = len(KINDS)                     # a position has one of each kind
