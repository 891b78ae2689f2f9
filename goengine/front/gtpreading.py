"""GTP commands that ask the reader: captures, escapes, ladders, combinations, connections, and what they cost.

Names and answers are those of GNU Go's documented commands, so that its users' scripts work unchanged: a code (0 no,
1 yes, 2 and 3 by a ko that the side which moves first takes first or second), and where it is not 0 and the
command tells it, the move, ``PASS`` where none is needed.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goengine.errors import GtpError
from goengine.front.gtpcommands import command, refusing
from goengine.front.gtpgame import GtpGame
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, other, parse_color, parse_vertex, vertex_name

if TYPE_CHECKING:
    from goengine.reading.reader import Reading


# ---------------------------------------------------------------- reading words

def point(word: str, size: int) -> int:
    """A point of the board; a pass will not do."""
    with refusing("invalid coordinate"):
        p = parse_vertex(word, size)
    if p == PASS:
        raise GtpError("invalid coordinate: a pass is no point")
    return p


def stone(game: GtpGame, word: str, what: str = "vertex") -> int:
    """A point with a stone on it."""
    p = point(word, game.size)
    if game.position.color_at(p) == EMPTY:
        raise GtpError(f"{what} must not be empty")
    return p


def empty_point(game: GtpGame, word: str, what: str = "vertex") -> int:
    """A point without a stone."""
    p = point(word, game.size)
    if game.position.color_at(p) != EMPTY:
        raise GtpError(f"{what} must be empty")
    return p


def move_to_try(game: GtpGame, words: list[str], what: str, attacking: bool) -> tuple[int, int] | None:
    """A first move against or for the stone on a point, and that point; None where the move is illegal."""
    move, p = empty_point(game, words[0], "move vertex"), stone(game, words[1], what)
    owner = game.position.color_at(p)
    return (move, p) if game.position.is_legal(move, other(owner) if attacking else owner) else None


def _two(game: GtpGame, words: list[str], what: str = "vertex") -> tuple[int, int]:
    """Two points with stones of one colour."""
    p, q = (stone(game, word, what) for word in words)
    if game.position.color_at(p) != game.position.color_at(q):
        raise GtpError("vertices must have same color")
    return p, q


def color_named(word: str) -> int:
    with refusing("invalid color"):
        return parse_color(word)


def move_name(move: int) -> str:
    """A move as these commands write it."""
    return "PASS" if move == PASS else vertex_name(move)


def from_the_top(points: Any, size: int) -> list[int]:
    """Points in the order of these commands: along the rows, the top row first."""
    chosen = set(points)
    rows = range(size, 0, -1)
    return [p for row in rows for p in board_points(size)[(row - 1) * size:row * size] if p in chosen]


# ---------------------------------------------------------------- strings

def _string(game: GtpGame, question: Callable[[Any], Reading]) -> Reading:
    with refusing():
        return game.asker.string(question)


def with_move(reading: Reading) -> str:
    return f"{reading.code} {move_name(reading.move)}" if reading.code else "0"


def with_likely_move(reading: Reading) -> str:
    """The same, but what stays unclear is answered with the move that is likely to work, if there is one."""
    return f"1 {move_name(reading.hunch)}" if reading.hunch != PASS else with_move(reading)


@command("attack", "POINT")
def attack(game: GtpGame, words: list[str]) -> str:
    """Whether the string can be captured if its enemy moves first, and how."""
    p = stone(game, words[0])
    return with_likely_move(_string(game, lambda reader: reader.attack(game.position, p)))


@command("defend", "POINT")
def defend(game: GtpGame, words: list[str]) -> str:
    """Whether the string can be saved if its owner moves first, and how."""
    p = stone(game, words[0])
    return with_move(_string(game, lambda reader: reader.defend(game.position, p, passing=False)))


@command("attack_either", "POINT POINT")
def attack_either(game: GtpGame, words: list[str]) -> str:
    """Whether one of two strings of a colour can be captured if their enemy moves first."""
    p, q = _two(game, words, "string vertex")
    return str(_string(game, lambda reader: reader.attack_either(game.position, p, q)).code)


@command("defend_both", "POINT POINT")
def defend_both(game: GtpGame, words: list[str]) -> str:
    """Whether two strings of a colour can both be saved if their owner moves first."""
    p, q = _two(game, words, "string vertex")
    return str(_string(game, lambda reader: reader.defend_both(game.position, p, q, passing=False)).code)


@command("does_attack", "MOVE POINT")
def does_attack(game: GtpGame, words: list[str]) -> str:
    """Whether a move captures a string."""
    tried = move_to_try(game, words, "string vertex", True)
    return str(_string(game, lambda reader: reader.does_attack(game.position, *tried)).code) if tried else "0"


@command("does_defend", "MOVE POINT")
def does_defend(game: GtpGame, words: list[str]) -> str:
    """Whether a move saves a string."""
    tried = move_to_try(game, words, "string vertex", False)
    return str(_string(game, lambda reader: reader.does_defend(game.position, *tried)).code) if tried else "0"


@command("ladder_attack", "POINT")
def ladder_attack(game: GtpGame, words: list[str]) -> str:
    """Whether a string with two liberties is captured by a ladder, and where it begins."""
    p = stone(game, words[0])
    if game.position.liberties(p) != 2:
        raise GtpError("string must have exactly 2 liberties")
    return with_move(_string(game, lambda reader: reader.ladder(game.position, p)))


@command("combination_attack", "COLOR")
def combination_attack(game: GtpGame, words: list[str]) -> str:
    """A move that captures something by a double threat, or ``PASS``."""
    mover = color_named(words[0])
    reading = game.asker.combination(lambda reader: reader.combination_attack(game.position, mover))
    return move_name(reading.move) if reading.works else "PASS"


@command("combination_defend", "COLOR")
def combination_defend(game: GtpGame, words: list[str]) -> str:
    """The moves that prevent the enemy's combination, or ``PASS`` where there is none."""
    mover = color_named(words[0])
    threat = game.asker.combination(lambda reader: reader.combination_attack(game.position, other(mover)))
    moves = game.asker.reader.combination_defend(game.position, mover) if threat.works else ()
    return " ".join(map(move_name, from_the_top(moves, game.size))) or "PASS"


# ---------------------------------------------------------------- connections

@command("connect", "POINT POINT")
def connect(game: GtpGame, words: list[str]) -> str:
    """Whether two strings of a colour can be joined if their owner moves first, and how.

    What stays unclear is mostly joined: in 15 of 16 such questions of GNU Go's regression tests.
    """
    p, q = _two(game, words)
    with refusing():
        reading = game.asker.connection(lambda reader: reader.connect(game.position, p, q))
    return with_likely_move(reading)


@command("disconnect", "POINT POINT")
def disconnect(game: GtpGame, words: list[str]) -> str:
    """Whether two strings of a colour can be kept apart if their enemy moves first, and how."""
    p, q = _two(game, words)
    with refusing():
        return with_move(game.asker.connection(lambda reader: reader.disconnect(game.position, p, q)))


@command("same_dragon", "POINT POINT")
def same_dragon(game: GtpGame, words: list[str]) -> str:
    """1 if two stones belong to one group, as the engine judges it."""
    p, q = (stone(game, word) for word in words)
    return str(int(any(p in group.points and q in group.points for group in game.judgement().groups)))


# ---------------------------------------------------------------- what the board shows

@command("worm_stones", "[POINT_OR_COLOR]")
def worm_stones(game: GtpGame, words: list[str]) -> str:
    """The stones of a string; or all strings of a colour, or of both, a string a line."""
    position = game.position
    if words and words[0].lower() not in ("b", "w", "black", "white"):
        p = point(words[0], game.size)
        if position.color_at(p) == EMPTY:
            raise GtpError("worm_stones called on an empty vertex")
        return names(position.string_points(p), game.size)
    colors = (color_named(words[0]),) if words else (BLACK, WHITE)
    left = {p for color in colors for p in position.stone_points(color)}
    lines = []
    for p in from_the_top(left, game.size):
        if p in left:
            string = position.string_points(p)
            left.difference_update(string)
            lines.append(names(string, game.size))
    return "\n".join(lines)


@command("countlib", "POINT")
def countlib(game: GtpGame, words: list[str]) -> str:
    """The number of a string's liberties."""
    return str(game.position.liberties(stone(game, words[0])))


@command("findlib", "POINT")
def findlib(game: GtpGame, words: list[str]) -> str:
    """A string's liberties."""
    return names(game.position.liberty_points(stone(game, words[0])), game.size)


@command("accuratelib", "COLOR POINT")
def accuratelib(game: GtpGame, words: list[str]) -> str:
    """The liberties that a stone would have if it were played."""
    with refusing("invalid color or coordinate"):
        mover, p = parse_color(words[0]), parse_vertex(words[1], game.size)
    if p == PASS or game.position.color_at(p) != EMPTY:
        raise GtpError("vertex must be empty")
    after = game.position.without(())
    if not after.is_legal(p, mover):
        return ""
    after.play(p, mover)
    return names(after.liberty_points(p), game.size)


def names(points: list[int], size: int) -> str:
    return " ".join(map(vertex_name, from_the_top(points, size)))


# ---------------------------------------------------------------- patience and cost

@command("increase_depths")
def increase_depths(game: GtpGame, words: list[str]) -> str:
    """Let the reader read more before it calls a question unclear."""
    game.asker.deepen(1)
    return ""


@command("decrease_depths")
def decrease_depths(game: GtpGame, words: list[str]) -> str:
    """Let the reader read less before it calls a question unclear."""
    game.asker.deepen(-1)
    return ""


@command("clear_cache")
def clear_cache(game: GtpGame, words: list[str]) -> str:
    """Forget everything that was read."""
    game.asker.forget()
    return ""


@command("get_reading_node_counter")
def get_reading_nodes(game: GtpGame, words: list[str]) -> str:
    """Nodes that questions about strings took."""
    return str(game.asker.reading_nodes)


@command("reset_reading_node_counter")
def reset_reading_nodes(game: GtpGame, words: list[str]) -> str:
    game.asker.reading_nodes = 0
    return ""


@command("get_connection_node_counter")
def get_connection_nodes(game: GtpGame, words: list[str]) -> str:
    """Nodes that questions about connections took."""
    return str(game.asker.connection_nodes)


@command("reset_connection_node_counter")
def reset_connection_nodes(game: GtpGame, words: list[str]) -> str:
    game.asker.connection_nodes = 0
    return ""
