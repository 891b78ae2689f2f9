"""GTP commands that ask about groups: can this one be killed, can it be saved, who wins this race?

Names and answers are those of GNU Go's documented commands, so that its users' scripts work unchanged; the codes are
those of `gtpreading`. How the questions are put is the business of groupasking.py.
"""
from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from goengine.errors import GtpError
from goengine.front.asking import SECONDS
from goengine.front.groupasking import LEAST_SECONDS, judged, judged_move, life, race_of, status_of
from goengine.front.gtpcommands import command
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpreading import color_named, from_the_top, move_name, move_to_try, names, stone, with_move
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, other, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.groups.lifestatus import LifeStatus
    from goengine.reading.reader import Reading

MOST_FIRST_MOVES = 40                   # tried as the first of two moves in a row
COLOR_WORDS = ("b", "w", "black", "white")


# ---------------------------------------------------------------- life and death

@command("owl_attack", "POINT")
def owl_attack(game: GtpGame, words: list[str]) -> str:
    """Whether a group can be killed if its enemy moves first, and how."""
    return with_move(judged(game, stone(game, words[0]), True))


@command("owl_defend", "POINT")
def owl_defend(game: GtpGame, words: list[str]) -> str:
    """Whether a group can be saved if its owner moves first, and how; ``1 PASS`` where nothing kills it."""
    return with_move(judged(game, stone(game, words[0]), False))


@command("owl_does_attack", "MOVE POINT")
def owl_does_attack(game: GtpGame, words: list[str]) -> str:
    """Whether a move kills a group."""
    tried = move_to_try(game, words, "dragon vertex", True)
    return str(judged_move(game, *tried, True).code) if tried else "0"


@command("owl_does_defend", "MOVE POINT")
def owl_does_defend(game: GtpGame, words: list[str]) -> str:
    """Whether a move saves a group."""
    tried = move_to_try(game, words, "dragon vertex", False)
    return str(judged_move(game, *tried, False).code) if tried else "0"


@command("owl_threaten_attack", "POINT")
def owl_threaten_attack(game: GtpGame, words: list[str]) -> str:
    """Whether two moves of the enemy in a row kill a group, and which."""
    p = stone(game, words[0])
    return _two_in_a_row(game, p, True)


@command("owl_threaten_defense", "POINT")
def owl_threaten_defense(game: GtpGame, words: list[str]) -> str:
    """Whether two moves of its owner in a row save a group, and which."""
    p = stone(game, words[0])
    return _two_in_a_row(game, p, False)


def _two_in_a_row(game: GtpGame, p: int, attacking: bool) -> str:
    """The first pair of moves that works, the points nearest to the group tried first."""
    position = game.position
    mover = other(position.color_at(p)) if attacking else position.color_at(p)
    end = time.monotonic() + SECONDS
    once = life(game, lambda reader: _ask(reader, position, p, attacking), SECONDS / 2)
    for first in _first_moves(position, p, mover, once):
        after = position.copy()
        after.play(first, mover)
        if after.color_at(p) == EMPTY:
            return f"1 {move_name(first)} PASS"
        after.play(PASS, other(mover))
        left = (end - time.monotonic()) / 4
        second = life(game, lambda reader: _ask(reader, after, p, attacking), max(LEAST_SECONDS, left))
        if second.works:
            return f"{second.code} {move_name(first)} {move_name(second.move)}"
        if time.monotonic() > end:
            break
    return "0"


def _ask(reader: Any, position: Position, p: int, attacking: bool) -> Reading:
    return reader.attack(position, p) if attacking else reader.defend(position, p)


def _first_moves(position: Position, p: int, mover: int, once: Reading) -> Iterator[int]:
    """Moves that may be the first of two: what works alone, the string's liberties, and what the answer depends on."""
    near = [*once.moves, *position.liberty_points(p), *once.depends]
    legal = [q for q in dict.fromkeys(near) if q != PASS and position.is_legal(q, mover)]
    yield from legal[:MOST_FIRST_MOVES]


@command("owl_substantial", "POINT")
def owl_substantial(game: GtpGame, words: list[str]) -> str:
    """1 if whoever captures a string has a living group there then, even if the other side moves next."""
    p = stone(game, words[0])
    position = game.position
    string = position.string_points(p)
    captor = other(position.color_at(p))
    around = [q for s in string for q in (s + 1, s - 1, s + 20, s - 20) if position.color_at(q) == captor]
    after = position.without(string, other(captor))
    heads = dict.fromkeys(after.string_points(q)[0] for q in around)
    share = SECONDS / max(1, len(heads))
    lives = any(status_of_attack.grade != "unclear" and not status_of_attack.works for status_of_attack in (
        life(game, lambda reader: reader.attack(after, h), share) for h in heads))
    return str(int(lives))


# ---------------------------------------------------------------- dragons

@command("dragon_status", "[POINT_OR_COLOR]")
def dragon_status(game: GtpGame, words: list[str]) -> str:
    """``alive``, ``dead`` or ``critical ATTACK DEFENCE``; of all groups, or a colour's, a line each."""
    if words and words[0].lower() not in COLOR_WORDS:
        return _status_text(status_of(game, stone(game, words[0])))
    return "\n".join(f"{vertex_name(dragon[0])}: {_status_text(status)}"
                     for dragon, status in statuses(game, dragons(game, words)))


def statuses(game: GtpGame, asked: list[list[int]]) -> Iterator[tuple[list[int], LifeStatus]]:
    """Groups with their statuses, in about the time of one question; each is asked by its largest string."""
    share = max(LEAST_SECONDS, SECONDS / max(1, len(asked)))
    for dragon in asked:
        yield dragon, status_of(game, max(dragon, key=lambda p: len(game.position.string_points(p))), share)


def _status_text(status: LifeStatus) -> str:
    if status.name == "critical":
        return f"critical {move_name(status.attack.move)} {move_name(status.defend.move)}"
    return status.name


@command("dragon_stones", "[POINT_OR_COLOR]")
def dragon_stones(game: GtpGame, words: list[str]) -> str:
    """The stones of a group; or of all groups of a colour, or of both, a group a line."""
    if words and words[0].lower() not in COLOR_WORDS:
        p = stone(game, words[0])
        return "\n".join(names(dragon, game.size) for dragon in dragons(game, []) if p in dragon)
    return "\n".join(names(dragon, game.size) for dragon in dragons(game, words))


def dragons(game: GtpGame, words: list[str]) -> list[list[int]]:
    """The groups as the engine joins them, of a colour or of both, each from the top, and so they themselves."""
    colors = (color_named(words[0]),) if words else (BLACK, WHITE)
    found = [from_the_top(group.points, game.size) for group in game.judgement().groups if group.color in colors]
    order = {p: i for i, p in enumerate(from_the_top(board_points(game.size), game.size))}
    return sorted(found, key=lambda points: order[points[0]])


# ---------------------------------------------------------------- capturing races

@command("analyze_semeai", "POINT POINT")
def analyze_semeai(game: GtpGame, words: list[str]) -> str:
    """Whether the first group is saved and the second killed, the first one's owner to move; and the move."""
    a, z = (stone(game, word) for word in words)
    if game.position.color_at(a) == game.position.color_at(z):
        raise GtpError("dragons must have opposite colors")
    race = race_of(game, a, z)
    return f"{race.own.code} {race.theirs.code} {move_name(race.move)}"


# ---------------------------------------------------------------- cost

@command("get_owl_node_counter")
def get_owl_nodes(game: GtpGame, words: list[str]) -> str:
    """Nodes that questions about groups took."""
    return str(game.asker.life_nodes)


@command("reset_owl_node_counter")
def reset_owl_nodes(game: GtpGame, words: list[str]) -> str:
    game.asker.life_nodes = 0
    return ""
