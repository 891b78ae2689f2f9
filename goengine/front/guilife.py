"""Groups and whether they live, drawn for boards with a mouse: GTP commands whose answers are GoGui's drawings."""
from __future__ import annotations

from goengine.front.groupasking import life
from goengine.front.gtpcommands import command
from goengine.front.gtpgame import GtpGame
from goengine.front.gtplife import dragons, statuses
from goengine.front.gtpreading import stone
from goengine.front.guidrawing import answer_drawing, painted, status_drawing
from goengine.vertex import PASS

STATUS_COLORS = {"dead": "red", "critical": "yellow", "alive": "green", "unclear": "gray"}


@command("goengine-groups")
def groups(game: GtpGame, words: list[str]) -> str:
    """Each group, as the engine joins strings, in a colour that no group beside it has (``cboard``)."""
    return painted(dragons(game, []), game.size)


@command("goengine-life")
def draw_life(game: GtpGame, words: list[str]) -> str:
    """Groups that are dead, critical, alive or unclear (``gfx``).

    A triangle marks where a critical group is killed, a circle where it is saved, a square where both are.
    """
    by_status: dict[str, list[int]] = {name: [] for name in STATUS_COLORS}
    kills: set[int] = set()
    saves: set[int] = set()
    kos: dict[int, str] = {}
    for dragon, status in statuses(game, dragons(game, [])):
        by_status[status.name] += dragon
        if status.name == "critical":
            kills.update(status.attack.moves)
            saves.update(status.defend.moves)
            if status.attack.code > 1 or status.defend.code > 1:
                kos[dragon[0]] = "ko"
    return status_drawing(STATUS_COLORS, by_status, kills, saves, kos, "triangle kills, circle saves")


@command("goengine-kill", "POINT")
def draw_kill(game: GtpGame, words: list[str]) -> str:
    """How a group is killed, as a variation (``gfx``)."""
    p = stone(game, words[0])
    reading = life(game, lambda reader: reader.attack(game.position, p))
    return answer_drawing(game, p, reading, "is killed", "cannot be killed")


@command("goengine-save", "POINT")
def draw_save(game: GtpGame, words: list[str]) -> str:
    """How a group is saved, as a variation (``gfx``)."""
    p = stone(game, words[0])
    reading = life(game, lambda reader: reader.defend(game.position, p))
    return answer_drawing(game, p, reading, "is saved" if reading.move != PASS else "lives as it is", "cannot be saved")
