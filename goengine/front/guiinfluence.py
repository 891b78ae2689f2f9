"""Influence, territory and the chances of groups, drawn for boards with a mouse (GoGui's ``dboard`` and ``gfx``)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from goengine.front.gtpcommands import command, refusing
from goengine.front.gtpgame import GtpGame
from goengine.front.guidrawing import Drawing, board_of_words
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, WHITE, board_points

if TYPE_CHECKING:
    from goengine.influence.analysis import Analysis


def analysed(game: GtpGame) -> tuple[Any, Analysis]:
    """The board of a game, and an analysis of it."""
    from goengine.influence.analysis import Analysis
    board = game.position.copy_board()
    analysis = Analysis()
    analysis.run(board)
    return board, analysis


@command("goengine-influence", "[FUNCTION]")
def draw_influence(game: GtpGame, words: list[str]) -> str:
    """Control of each point from -1 (White's) to 1, by an influence function, ours unless named (``dboard``)."""
    from goengine.influence.functions import function
    from goengine.influence.layout import FULL
    with refusing():
        chosen = function(words[0].lower() if words else "radiation")
    control = chosen.of(*analysed(game)).control / FULL
    return "\n".join(["", *(" ".join(f"{value + 0.0:.2f}" for value in row) for row in control[::-1])])


@command("goengine-territory")
def draw_territory(game: GtpGame, words: list[str]) -> str:
    """Territory, and frameworks in fainter colours; crosses where these can be reduced (``gfx``)."""
    from goengine.influence.areas import find_areas
    board, analysis = analysed(game)
    drawing = Drawing()
    says = []
    found = find_areas(board, analysis.g, analysis.f)
    for color, paint in ((BLACK, "#806040"), (WHITE, "#fff4d0")):
        areas = found[color]
        drawing.points(f"TERRITORY_{COLOR_NAMES[color].upper()}", areas.secure)
        drawing.points(f"COLOR {paint}", areas.framework)
        drawing.points("MARK", areas.reducible)
        says.append(f"{COLOR_NAMES[color].capitalize()}: {len(areas.secure)} secure, {len(areas.framework)} framework,"
                    f" {len(areas.reducible)} of it reducible, {areas.expected:.1f} expected")
    drawing.text("; ".join(says))
    return str(drawing)


@command("goengine-chances")
def draw_chances(game: GtpGame, words: list[str]) -> str:
    """The chance of each stone's group to live, in percent (``sboard``)."""
    from goengine.influence.layout import WHOLE
    board, analysis = analysed(game)
    chances = {p: str(round(50 + 50 * int(analysis.f["fate"][analysis.g["group"][p]]) / WHOLE))
               for p in board_points(game.size) if board["color"][p] != EMPTY}
    return board_of_words(chances, game.size)
