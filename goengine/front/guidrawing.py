"""What the reader sees, drawn for boards with a mouse: GTP commands whose answers are GoGui's drawings.

A drawing of kind ``gfx`` is a list of lines such as ``COLOR green D4 E4``, ``LABEL D4 ko``, ``VAR b D4 w E4`` and
``TEXT Black D4 is safe``; a ``cboard`` or ``sboard`` has a word for each point of the board, the top row first.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from goengine.front.gtpcommands import color, command, refusing
from goengine.front.gtpgame import GtpGame
from goengine.front.gtpreading import from_the_top, stone
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, PASS, WHITE, board_points, point_at, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.reading.reader import Reading

# Colours of GoGui. The strings', so that neighbours differ as long as there are enough of them:
STRING_COLORS = ("#e06c50", "#50a0e0", "#60c060", "#d0b040", "#b070d0", "#50c0c0", "#e080b0", "#909090")
DEAD, THREATENED, SAFE, UNCLEAR = "dead", "threatened", "safe", "unclear"
STATE_COLORS = {DEAD: "red", THREATENED: "yellow", SAFE: "green", UNCLEAR: "gray"}
HOLDS, OPEN, CUT = "connected", "open", "cut"
LINK_COLORS = {HOLDS: "green", OPEN: "yellow", CUT: "red", UNCLEAR: "gray"}
PREY = "cyan"
MOST_LIBERTIES = 4                      # strings with more are drawn as safe without being read


# ---------------------------------------------------------------- forms of drawings

class Drawing:
    """A drawing of kind ``gfx``, line by line."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def points(self, what: str, points: Iterable[int]) -> None:
        """``TRIANGLE``, ``CIRCLE``, ``SQUARE``, ``MARK`` or ``COLOR name`` on some points; a pass has none."""
        names = [vertex_name(p) for p in sorted(set(points)) if p > PASS]
        if names:
            self._lines.append(" ".join([what, *names]))

    def labels(self, labels: Mapping[int, str]) -> None:
        """A short word on each of some points."""
        if labels:
            self._lines.append(" ".join(["LABEL", *(f"{vertex_name(p)} {text}" for p, text in sorted(labels.items()))]))

    def line(self, reading: Reading) -> None:
        """A line that was read, as numbered stones."""
        self.moves((move.color, move.point) for move in reading.line)

    def moves(self, moves: Iterable[tuple[int, int]]) -> None:
        """Colours and moves as numbered stones."""
        named = [f"{COLOR_NAMES[color][0]} {'PASS' if move == PASS else vertex_name(move)}" for color, move in moves]
        if named:
            self._lines.append(" ".join(["VAR", *named]))

    def text(self, text: str) -> None:
        """One line in the status bar."""
        self._lines.append(f"TEXT {text}")

    def __str__(self) -> str:
        return "\n".join(self._lines)


def board_of_words(words: Mapping[int, str], size: int) -> str:
    """A word for each point of the board, ``""`` where there is none."""
    rows = [" ".join(words.get(point_at(row, column), '""') for column in range(1, size + 1))
            for row in range(size, 0, -1)]
    return "\n".join(["", *rows])


# ---------------------------------------------------------------- words

def strings_of(position: Position, most: int | None = None) -> list[list[int]]:
    """The points of all strings of up to `most` liberties, from the top of the board."""
    found: list[list[int]] = []
    left = set(position.stone_points(BLACK) + position.stone_points(WHITE))
    for p in from_the_top(left, position.size):
        if p in left:
            string = position.string_points(p)
            left.difference_update(string)
            if most is None or position.liberties(p) <= most:
                found.append(string)
    return found


def named(position: Position, p: int) -> str:
    """A string by its colour and the point asked for."""
    return f"{COLOR_NAMES[position.color_at(p)].capitalize()} {vertex_name(p)}"


def how(reading: Reading) -> str:
    """What follows "is captured" or "is saved": by which moves, with which ko."""
    moves = [vertex_name(move) for move in reading.moves if move != PASS]
    by = f" by {', '.join(moves)}" if moves else ""
    ko = {2: " in a ko taken first", 3: " in a ko taken second"}.get(reading.code, "")
    return f"{by}{ko}"


# ---------------------------------------------------------------- strings and liberties

@command("goengine-strings")
def strings(game: GtpGame, words: list[str]) -> str:
    """Each string in a colour that no string beside it has (``cboard``)."""
    return painted(strings_of(game.position), game.size)


def painted(parts: Iterable[Iterable[int]], size: int) -> str:
    """Each of some sets of stones in a colour that none beside it has."""
    colored: dict[int, str] = {}
    for part in map(list, parts):
        near = {colored.get(q) for p in part for q in (p - 20, p - 1, p + 1, p + 20)}
        free = [paint for paint in STRING_COLORS if paint not in near] or list(STRING_COLORS)
        chosen = min(free, key=list(colored.values()).count)
        colored.update(dict.fromkeys(part, chosen))
    return board_of_words(colored, size)


@command("goengine-liberties")
def liberties(game: GtpGame, words: list[str]) -> str:
    """The number of its string's liberties on each stone (``sboard``)."""
    position = game.position
    return board_of_words({p: str(position.liberties(p)) for p in board_points(game.size) if position.color_at(p)},
                          game.size)


# ---------------------------------------------------------------- captures

@command("goengine-tactical_status")
def tactical_status(game: GtpGame, words: list[str]) -> str:
    """Strings that are dead, threatened, safe or unclear (``gfx``).

    A triangle marks where an attack works, a circle where a defence does, a square where both do.
    """
    position = game.position
    by_state: dict[str, list[int]] = {state: [] for state in STATE_COLORS}
    attacks: set[int] = set()
    defences: set[int] = set()
    kos: dict[int, str] = {}
    for string in strings_of(position):
        state, attack, defend = _state(game, string[0])
        by_state[state] += string
        if attack is not None and state in (DEAD, THREATENED):
            attacks.update(attack.moves)
            kos.update({string[0]: "ko"} if attack.code > 1 else {})
        if defend is not None and state == THREATENED:
            defences.update(defend.moves)
            kos.update({string[0]: "ko"} if defend.code > 1 else {})
    return status_drawing(STATE_COLORS, by_state, attacks, defences, kos, "triangle attacks, circle defends")


def status_drawing(colors: dict[str, str], by_status: dict[str, list[int]], attacks: set[int], defences: set[int],
                   labels: dict[int, str], legend: str) -> str:
    """Stones in the colours of their status, and the moves that attack them, defend them, or both."""
    drawing = Drawing()
    for status, points in by_status.items():
        drawing.points(f"COLOR {colors[status]}", points)
    drawing.points("TRIANGLE", attacks - defences)
    drawing.points("CIRCLE", defences - attacks)
    drawing.points("SQUARE", attacks & defences)
    drawing.labels(labels)
    drawing.text(", ".join(f"{paint} {status}" for status, paint in colors.items()) + f"; {legend}, square both")
    return str(drawing)


def _state(game: GtpGame, p: int) -> tuple[str, Reading | None, Reading | None]:
    """A string's state, and the answers to both questions as far as they were put."""
    position = game.position
    if position.liberties(p) > MOST_LIBERTIES:
        return SAFE, None, None
    attack = game.asker.string(lambda reader: reader.attack(position, p))
    if attack.grade == "unclear":
        return UNCLEAR, attack, None
    if not attack.works:
        return SAFE, attack, None
    defend = game.asker.string(lambda reader: reader.defend(position, p))
    if defend.grade == "unclear":
        return UNCLEAR, attack, defend
    return THREATENED if defend.works else DEAD, attack, defend


@command("goengine-attack", "POINT")
def draw_attack(game: GtpGame, words: list[str]) -> str:
    """How a string is captured, as a variation (``gfx``)."""
    p = stone(game, words[0])
    reading = game.asker.string(lambda reader: reader.attack(game.position, p))
    return answer_drawing(game, p, reading, "is captured", "cannot be captured")


@command("goengine-defend", "POINT")
def draw_defend(game: GtpGame, words: list[str]) -> str:
    """How a string is saved, as a variation (``gfx``)."""
    p = stone(game, words[0])
    reading = game.asker.string(lambda reader: reader.defend(game.position, p))
    yes = "is saved" if reading.move != PASS else "is safe as it is"
    return answer_drawing(game, p, reading, yes, "cannot be saved")


def answer_drawing(game: GtpGame, p: int, reading: Reading, yes: str, no: str,
                   made_or_broken: Iterable[int] = ()) -> str:
    """The string, the moves that work, the line, and the verdict in words."""
    drawing = Drawing()
    drawing.points(f"COLOR {PREY}", game.position.string_points(p))
    drawing.points("TRIANGLE", reading.moves)
    drawing.points("MARK", made_or_broken)
    drawing.line(reading)
    name = named(game.position, p)
    if reading.grade == "unclear":
        drawing.text(f"{name}: unclear, read {reading.nodes} nodes")
    else:
        drawing.text(f"{name} {yes}{how(reading)}" if reading.works else f"{name} {no}")
    return str(drawing)


@command("goengine-ladder", "POINT")
def draw_ladder(game: GtpGame, words: list[str]) -> str:
    """The run of a ladder as a variation; crosses on the points that would break it, or make it work (``gfx``)."""
    p = stone(game, words[0])
    position = game.position
    with refusing():
        reading = game.asker.string(lambda reader: reader.ladder(position, p))
        asked = game.asker.reader
        points = asked.ladder_breakers(position, p) if reading.works else asked.ladder_makers(position, p)
    return answer_drawing(game, p, reading, "is captured in a ladder", "is not captured in a ladder", points)


@command("goengine-ladder_breakers", "POINT")
def ladder_breakers(game: GtpGame, words: list[str]) -> str:
    """The points where one stone breaks a working ladder (``plist``)."""
    p = stone(game, words[0])
    with refusing():
        reading = game.asker.string(lambda reader: reader.ladder(game.position, p))
        points = game.asker.reader.ladder_breakers(game.position, p) if reading.works else ()
    return " ".join(map(vertex_name, from_the_top(points, game.size)))


@command("goengine-combination", "COLOR")
def draw_combination(game: GtpGame, words: list[str]) -> str:
    """A double threat and what it captures, as a variation (``gfx``)."""
    mover = color(words[0])
    with refusing():
        reading = game.asker.string(lambda reader: reader.combination_attack(game.position, mover))
    drawing = Drawing()
    name = COLOR_NAMES[mover].capitalize()
    if reading.works:
        drawing.points("TRIANGLE", reading.moves)
        drawing.line(reading)
        drawing.text(f"{name} captures something{how(reading)}")
    else:
        drawing.text(f"{name} has no combination" if reading.grade != "unclear" else f"{name}: unclear")
    return str(drawing)


# ---------------------------------------------------------------- connections

@command("goengine-links", "POINT")
def links(game: GtpGame, words: list[str]) -> str:
    """The strings near a string, by whether they are connected to it (``gfx``).

    A square marks where an open link is joined, a triangle where it is cut, a circle where both hold.
    """
    p = stone(game, words[0])
    position = game.position
    drawing = Drawing()
    joins: set[int] = set()
    cuts: set[int] = set()
    by_state: dict[str, list[int]] = {state: [] for state in LINK_COLORS}
    for string in strings_near(position, p):
        state, join, cut = _link(game, p, string[0])
        by_state[state] += string
        if state == OPEN:
            joins.update(join.moves)
            cuts.update(cut.moves)
    drawing.points(f"COLOR {PREY}", position.string_points(p))
    for state, points in by_state.items():
        drawing.points(f"COLOR {LINK_COLORS[state]}", points)
    drawing.points("SQUARE", joins - cuts)
    drawing.points("TRIANGLE", cuts - joins)
    drawing.points("CIRCLE", joins & cuts)
    drawing.text(f"{named(position, p)}: " + ", ".join(f"{paint} {state}" for state, paint in LINK_COLORS.items())
                 + "; square joins, triangle cuts, circle both")
    return str(drawing)


def _link(game: GtpGame, p: int, q: int) -> tuple[str, Reading, Reading]:
    """The state of a link with the answers to both questions."""
    join = game.asker.connection(lambda reader: reader.connect(game.position, p, q))
    cut = game.asker.connection(lambda reader: reader.disconnect(game.position, p, q))
    if "unclear" in (join.grade, cut.grade):
        return UNCLEAR, join, cut
    return HOLDS if not cut.works else OPEN if join.works else CUT, join, cut


def strings_near(position: Position, p: int) -> list[list[int]]:
    """The other strings of a string's colour that share a liberty with it, or whose liberty lies beside one."""
    reach = set(position.liberty_points(p))
    for q in position.liberty_points(p):
        reach.update(n for n in (q - 20, q - 1, q + 1, q + 20) if position.color_at(n) == EMPTY)
    own = set(position.string_points(p))
    return [string for string in strings_of(position)
            if position.color_at(string[0]) == position.color_at(p) and string[0] not in own
            and reach.intersection(position.liberty_points(string[0]))]
