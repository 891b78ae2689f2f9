"""The traits of moves in a box, as numbers, and their names in knowledge/boxtraits.yaml."""
from __future__ import annotations

from dataclasses import dataclass

from goengine.groups.traitlayout import RINGS

MOST_TAKEN = 3                          # stones taken, saved or put in atari, beyond which nothing more is told apart
MOST_LIBERTIES = 4                      # of the move's string
SAFE_LIBERTIES = 5                      # a string that cannot be captured has so many, as it were
MOST_BESIDE = 3                         # strings beside a move
NO_STRING = 4                           # where strings beside it are told apart by how near to capture they are
MOST_REGION = 12                        # points
MOST_BEFORE = 5                         # stones needed for two eyes, before a move ...
MOST_AFTER = 9                          # ... and after it
WORST, BEST = -2, 3                     # how many fewer or more they become


@dataclass(frozen=True)
class Kind:
    """Traits of which a move has one, or four: rows with a name, each with so many cases."""

    begin: int
    rows: tuple[str, ...]
    cases: int

    @property
    def end(self) -> int:
        return self.begin + len(self.rows) * self.cases


_STOOD = ("nothing", "a friend", "an enemy", "the end")
_BESIDE = ("1 liberty", "2 liberties", "3 or more", "never", "none")
TAKES = Kind(RINGS, ("takes",), MOST_TAKEN + 1)
SAVES = Kind(TAKES.end, ("saves",), MOST_TAKEN + 1)
ATARI = Kind(SAVES.end, ("gives atari",), MOST_TAKEN + 1)
SIZES = tuple(f"makes {size}, liberties" for size in ("1 stone", "2 or 3 stones", "4 stones or more"))
LIBERTIES = Kind(ATARI.end, SIZES, SAFE_LIBERTIES + 1)
BEYOND = Kind(LIBERTIES.end, tuple(f"beyond {stood}" for stood in _STOOD), 4)
BESIDE = Kind(BEYOND.end, tuple(f"friends {n}, enemies" for n in range(MOST_BESIDE + 1)), MOST_BESIDE + 1)
EYES = Kind(BESIDE.end, tuple(f"friend {own}, enemy {theirs}, needed {need}" for own in _BESIDE for theirs in _BESIDE
                              for need in range(MOST_BEFORE + 1)), 10)
ROOM = Kind(EYES.end, tuple(f"needed {need} ({change:+d}), {where}" for need in range(MOST_AFTER + 1)
                            for change in range(WORST, BEST + 1) for where in ("shut in", "open")), MOST_REGION + 1)
TRAIT_COUNT = ROOM.end                  # of each side; the rings come first
KINDS = (TAKES, SAVES, ATARI, LIBERTIES, BEYOND, BESIDE, EYES, ROOM)
TRAITS_OF_MOVE = 12                     # the ring, four of `BEYOND`, and one of each other kind
