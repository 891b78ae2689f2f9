"""What a game was agreed to be played for: komi and the way of scoring, as facts for the rules."""
from __future__ import annotations

from typing import Any

from goengine.board.position import Position
from goengine.board.ruleset import AREA


def note_terms(facts: Any, position: Position) -> None:
    """Note a game's komi, in half points, and its way of scoring; they stay until another game's are noted.

    Inside a search, where boards are all there is, they are those of the position that it began with.
    """
    facts["komi"][0] = round(2 * position.komi)
    facts["area_scoring"][0] = position.ruleset.scoring == AREA
