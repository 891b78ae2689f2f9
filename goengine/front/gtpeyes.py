"""GTP commands that ask about eyes and life, with the names and answers of GNU Go's documented commands."""
from __future__ import annotations

from goengine.front.gtpcommands import command
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpreading import move_name, point

EYE_LIMIT = 1000                        # unforced nodes for each reading behind a question about eyes
EYE_LIBERTIES = 4                       # strings of up to so many liberties are read


@command("eval_eye", "POINT")
def eval_eye(game: GtpGame, words: list[str]) -> str:
    """Eyes of the eye space at a point if its enemy moves first, and if its owner does; where both would play."""
    from goengine.influence.analysis import Analysis
    from goengine.influence.eyeview import eye_view
    view = eye_view(Analysis(EYE_LIMIT, EYE_LIBERTIES), game.position, point(words[0], game.size))
    least, most = view.sure[0], view.possible[1]
    answer = f"{least} {most}"
    if least != most and view.attacks and view.defences:
        answer += f" {move_name(_first(view.attacks, view.defences))} {move_name(_first(view.defences, view.attacks))}"
    return answer


def _first(moves: tuple[int, ...], others: tuple[int, ...]) -> int:
    """A move that both sides want before one that only its own side does."""
    return next((move for move in moves if move in others), moves[0])
