"""What the engine thinks of moves, drawn for boards with a mouse: answers that are GoGui's drawings."""
from __future__ import annotations

from goengine.front.gtpcommands import color, command
from goengine.front.gtpgame import GtpGame
from goengine.front.guidrawing import Drawing
from goengine.vertex import BLACK, COLOR_NAMES, PASS, other, vertex_name

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@command("goengine-candidates", "[COLOR]")
def candidates(game: GtpGame, words: list[str]) -> str:
    """The moves looked at, lettered from the best on, and the line expected after the best one (``gfx``)."""
    from goengine.front.tables import counted_points, lead
    mover = color(words[0]) if words else game.position.to_play
    decision = game.suggest(mover)
    drawing = Drawing()
    looked = [c for c in decision.candidates if c.after is not None]
    drawing.labels({c.point: letter for letter, c in zip(LETTERS, looked) if c.point != PASS})
    chosen = next((c for c in looked if c.point == decision.move), None)
    name = COLOR_NAMES[mover].capitalize()
    if chosen is None:
        drawing.text(f"{name} {vertex_name(decision.move)}")
        return str(drawing)
    moves, turn = [], mover
    for move in (chosen.point, *chosen.line):
        moves.append((turn, move))
        turn = other(turn)
    drawing.moves(moves)
    score = float(chosen.after or 0) * (1 if mover == BLACK else -1)
    drawing.text(f"{name} {vertex_name(decision.move)}, worth {counted_points(round(float(chosen.value), 1))} by its"
                 f" reasons; expected: {lead(score)}")
    return str(drawing)
