"""GTP commands that ask what the engine thinks of the position: score, status of stones, the board itself."""
from __future__ import annotations

from collections.abc import Collection

from goengine.board.scoring import Score, points_owned
from goengine.errors import GtpError
from goengine.front.gtpcommands import command
from goengine.front.gtpgame import GtpGame
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, vertex_name


@command("final_score")
def final_score(game: GtpGame, words: list[str]) -> str:
    return game.count().text


@command("final_status_list", "alive|dead|seki|black_area|white_area|black_territory|white_territory|dame")
def final_status_list(game: GtpGame, words: list[str]) -> str:
    """Stones, a string a line; or points."""
    status = words[0].lower()
    if status not in ("alive", "dead", "seki", *_AREAS):
        raise GtpError(f"invalid status: '{words[0]}' is none of alive, dead, seki, {', '.join(_AREAS)}")
    final = game.final_status()
    counted = game.count(final)
    if status in _AREAS:
        return " ".join(vertex_name(p) for p in _area(game, counted, status))
    seki = final.seki - counted.dead
    chosen = {"dead": counted.dead, "seki": seki, "alive": _stones(game) - counted.dead - seki}[status]
    return _by_string(game, chosen)


_AREAS = {"black_area": BLACK, "white_area": WHITE, "black_territory": BLACK, "white_territory": WHITE, "dame": EMPTY}


def _area(game: GtpGame, counted: Score, status: str) -> list[int]:
    """Points owned; territory and dame leave out the living stones."""
    points = points_owned(counted, _AREAS[status])
    if status.endswith("_area"):
        return points
    return [p for p in points if p in counted.dead or game.position.color_at(p) == EMPTY]


def _stones(game: GtpGame) -> frozenset[int]:
    return frozenset(p for p in board_points(game.size) if game.position.color_at(p) != EMPTY)


def _by_string(game: GtpGame, chosen: Collection[int]) -> str:
    lines = []
    left = set(chosen)
    for p in sorted(chosen):
        if p in left:
            string = game.position.string_points(p)
            left.difference_update(string)
            lines.append(" ".join(map(vertex_name, string)))
    return "\n".join(lines)


@command("showboard")
def showboard(game: GtpGame, words: list[str]) -> str:
    position = game.position
    return f"\n{position}\nKomi {position.komi:g}, {position.ruleset.title} rules"
