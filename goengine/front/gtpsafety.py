"""What is proved safe, over GTP: GNU Go's documented `unconditional_status`, and a drawing for boards with a mouse."""
from __future__ import annotations

from typing import TYPE_CHECKING

from goengine.front.gtpcommands import command
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpreading import point
from goengine.front.guidrawing import Drawing
from goengine.vertex import BLACK, COLOR_NAMES, WHITE

if TYPE_CHECKING:
    from goengine.groups.safe import Safety

# Unconditionally safe, and safe under alternating play.
SURE_COLORS = {BLACK: ("blue", "#a0c0ff"), WHITE: ("green", "#b0f0b0")}
DAME = "gray"


def safety(game: GtpGame, boxed: bool = False) -> Safety:
    """What is proved of the position as it is, if need be in boxes as well; asking for it loads the kernels."""
    from goengine.groups.safe import BOXED, Safety
    return Safety(boxed=BOXED if boxed else 0).of(game.position)


@command("unconditional_status", "POINT")
def unconditional_status(game: GtpGame, words: list[str]) -> str:
    """What is settled though one side pass for ever: alive, dead, white_territory, black_territory, or undecided."""
    return safety(game).unconditional_status(point(words[0], game.size))


@command("goengine-safety")
def draw_safety(game: GtpGame, words: list[str]) -> str:
    """What is proved to be whose, and how; dame between safe stones (``gfx``)."""
    proved = safety(game, True)
    drawing = Drawing()
    says = []
    for owner in (BLACK, WHITE):
        own = [p for p in proved.points if proved.owner(p) == owner or proved.unconditional_owner(p) == owner]
        sure = [p for p in own if proved.unconditional_owner(p) == owner]
        for paint, points in zip(SURE_COLORS[owner], (sure, set(own).difference(sure))):
            drawing.points(f"COLOR {paint}", points)
        says.append(f"{COLOR_NAMES[owner].capitalize()} {len(own)} points, {len(sure)} of them unconditionally")
    drawing.points(f"COLOR {DAME}", [p for p in proved.points if proved.is_dame(p)])
    drawing.text("Proved safe: " + "; ".join(says))
    return str(drawing)
