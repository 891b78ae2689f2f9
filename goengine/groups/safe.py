"""What is proved safe on a board, for people and programs that are no kernels.

    safety = Safety().of(position)
    safety.owner(p)                 # BLACK, WHITE, or EMPTY where nothing is proved
    safety.unconditional_status(p)  # "alive", "dead", "black_territory", ...
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goengine.board.layout import NEIGHBORS
from goengine.groups.benson import find_sure
from goengine.groups.layout import GROUPS
from goengine.groups.safebox import BoxSafety
from goengine.groups.safety import find_safe, list_strings
from goengine.reading.layout import READINGS
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, WHITE, board_points

if TYPE_CHECKING:
    from goengine.board.position import Position

UNCONDITIONAL, ALTERNATING = "unconditional", "under alternating play"
NODES = 2000
BOXED = 20_000                          # see `Safety`, for one who has some seconds a board
ALIVE, DEAD, UNDECIDED = "alive", "dead", "undecided"


class Safety:
    """What is proved safe on one board after another.

    Unconditionally safe is what the enemy cannot take though the owner pass for ever; safe under alternating play, what
    he cannot take from an owner who answers each move. Superko is left out of account. It is points that are safe: a
    stone of the owner's in his own territory may be taken, but nobody lives there.

    Parameters
    ----------
    nodes : int
        Positions to look at in the search of one region; 0 for static rules alone.
    boxed : int
        Positions to look at in one search in a box (`BoxSafety`), which proves much more, in place of that of regions;
        0 for none.
    """

    def __init__(self, nodes: int = NODES, boxed: int = 0) -> None:
        self._nodes = nodes
        self._boxes = BoxSafety(boxed) if boxed else None
        self._g: Any = GROUPS.new()
        self._r: Any = READINGS.new()
        self._board: Any = None

    def of(self, position: Position) -> Safety:
        """Look at a position, which is left as it was."""
        return self.prove(position.copy_board())

    def prove(self, board: Any) -> Safety:
        """Look at a board, which is kept."""
        self._board = board
        list_strings(board, self._r)
        find_sure(board, self._r, self._g)
        find_safe(board, self._r, self._g, 0 if self._boxes else self._nodes)
        if self._boxes:
            self._boxes.prove(board, self._g["safe"], self._g["sure"])
        return self

    @property
    def points(self) -> tuple[int, ...]:
        """All points of the board."""
        return board_points(int(self._board["size"][0]))

    def owner(self, p: int) -> int:
        """Whose a point is, under alternating play; `EMPTY` if nothing is proved."""
        return int(self._g["safe"][p])

    def unconditional_owner(self, p: int) -> int:
        """Whose a point is, were the other side to move for ever."""
        return int(self._g["sure"][p])

    def grade(self, p: int) -> str:
        """How far a point is proved: `UNCONDITIONAL`, `ALTERNATING`, or an empty text."""
        if self.unconditional_owner(p) != EMPTY:
            return UNCONDITIONAL
        return ALTERNATING if self.owner(p) != EMPTY else ""

    def is_dame(self, p: int) -> bool:
        """Whether an empty point lies between safe stones of both colours and nothing else."""
        b, owners = self._board, set()
        if b["color"][p] != EMPTY or self.owner(p) != EMPTY:
            return False
        for q in (p + d for d in NEIGHBORS):
            color = int(b["color"][q])
            if color in (BLACK, WHITE):
                owners.add(color if self.owner(q) == color else EMPTY)
            elif color == EMPTY:
                owners.add(EMPTY)
        return owners == {BLACK, WHITE}

    def unconditional_status(self, p: int) -> str:
        """`ALIVE`, `DEAD` or `UNDECIDED` for a stone, ``black_territory`` and so on for an empty point."""
        owner, color = self.unconditional_owner(p), int(self._board["color"][p])
        if owner == EMPTY:
            return UNDECIDED
        if color == EMPTY:
            return f"{COLOR_NAMES[owner]}_territory"
        return ALIVE if color == owner else DEAD


def safe_points(position: Position) -> dict[int, int]:
    """Point -> colour that owns it for sure if it answers every enemy move; points that nobody owns are left out."""
    safety = Safety().of(position)
    return {p: safety.owner(p) for p in safety.points if safety.owner(p) != EMPTY}
