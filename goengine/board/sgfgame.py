"""One game of an SGF file: its header and its main line, parsed on sgfmill as far as they are asked about."""
from __future__ import annotations

import math
import re
from functools import cached_property, lru_cache

from sgfmill import sgf_grammar

from goengine.board.collection import decode, known_charset
from goengine.board.record import COLORS, MARKS, SETUP, GameRecord, Node, Play
from goengine.board.ruleset import ruleset
from goengine.errors import SgfError
from goengine.vertex import BLACK, MAX_SIZE, MIN_SIZE, PASS, WHITE, board_points, point_at

# A root, and then moves and nothing else: what large collections consist of.
_PLAIN = re.compile(rb"\(\s*;((?:\s*[A-Za-z]+(?:\s*\[[^\]\\]*\])+)*)\s*((?:;\s*[BW]\[[a-t]{0,2}\]\s*)*)\)")
_PLAIN_MOVE = re.compile(rb"([BW])\[([a-t]*)\]")
_PLAYERS = {b"b": BLACK, b"1": BLACK, b"w": WHITE, b"2": WHITE}      # PL; the numbers are the older standard's
_JAPANESE_SERVERS = re.compile(r"\b(igs|nngs|pandanet)\b", re.IGNORECASE)     # their records say so by their place only
_TEXTS = ("EV", "RO", "PC", "BR", "WR", "GN", "GC", "SO")           # event, round, place, ranks, ...


class SgfGame:
    """One game of a file, parsed as far as it is asked about.

    Parameters
    ----------
    raw : bytes
        The game, from its ``(`` to its ``)``.
    name : str
        The file, for messages.
    index : int
        Which game of the file it is, from 0.
    charset : str or None
        The charset of all texts in the file; None if the game says for itself.

    All properties raise `SgfError` where the record cannot be read.
    """

    def __init__(self, raw: bytes, name: str = "record", index: int = 0, charset: str | None = None):
        self.raw = raw
        self.name = name
        self.index = index
        self._charset = charset

    def __repr__(self) -> str:
        return f"<SgfGame {self.where}>"

    @property
    def where(self) -> str:
        """File and game, as messages name them."""
        return f"{self.name}: game {self.index + 1}"

    # ------------------------------------------------------------ parsing

    @property
    def is_plain(self) -> bool:
        """Whether the record is a root, and then moves and nothing else."""
        return self._plain is not None

    @cached_property
    def _plain(self) -> re.Match[bytes] | None:
        return _PLAIN.fullmatch(self.raw)

    @cached_property
    def tree(self) -> sgf_grammar.Coarse_game_tree:
        """The whole record with its variations, as sgfmill parses it (properties are raw bytes)."""
        return self._parse(self.raw)

    def _parse(self, raw: bytes) -> sgf_grammar.Coarse_game_tree:
        try:
            return sgf_grammar.parse_sgf_game(raw)
        except ValueError as error:
            raise SgfError(f"{self.where}: {error}") from error

    @cached_property
    def properties(self) -> dict[str, list[bytes]]:
        """The root's properties: name -> raw values."""
        if self._plain:
            return self._parse(b"(;" + self._plain.group(1) + b")").sequence[0]
        return self.tree.sequence[0]

    @cached_property
    def charset(self) -> str:
        """The charset of the texts, or an empty string if none (that is known) was declared."""
        if self._charset is not None:
            return self._charset
        declared = self.properties.get("CA", [b""])[0]
        return known_charset(declared.decode("ascii", "replace").strip())

    def text(self, name: str) -> str:
        """A text property of the root in one line, or an empty string."""
        values = self.properties.get(name)
        return decode(sgf_grammar.simpletext_value(values[0]), self.charset).strip() if values else ""

    # ------------------------------------------------------------ the header

    @cached_property
    def size(self) -> int:
        """Lines of the board."""
        game = self.text("GM")
        if game not in ("", "1"):
            raise SgfError(f"{self.where}: GM[{game}] is not a game of Go")
        text = self.text("SZ").replace(" ", "")
        if not text:
            return 19
        lines = re.fullmatch(r"([0-9]{1,4})(?::([0-9]{1,4}))?", text)
        if not lines:
            raise SgfError(f"{self.where}: SZ[{text}] is not a board size")
        if lines.group(2) and int(lines.group(1)) != int(lines.group(2)):
            raise SgfError(f"{self.where}: SZ[{text}]: goengine plays on square boards only")
        size = int(lines.group(1))
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise SgfError(f"{self.where}: SZ[{text}]: goengine plays on {MIN_SIZE} to {MAX_SIZE} lines")
        return size

    @property
    def komi(self) -> float | None:
        """Komi, or None where the record has none that makes sense."""
        try:
            komi = float(self.text("KM").replace(",", "."))
        except ValueError:
            return None
        return komi if math.isfinite(komi) and abs(komi) <= MAX_SIZE * MAX_SIZE else None

    @property
    def handicap(self) -> int:
        """Handicap stones, 0 in an even game."""
        text = self.text("HA")
        stones = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
        return stones if 2 <= stones < self.size * self.size else 0

    @property
    def rules(self) -> str | None:
        """The name of the ruleset, or None where the record names none that we know.

        A record that names none, of a game on a server that counts by Japanese rules, has these.
        """
        named = self.text("RU")
        if not named:
            return "japanese" if _JAPANESE_SERVERS.search(self.text("PC")) else None
        try:
            return ruleset(named).name
        except ValueError:
            return None

    @property
    def black(self) -> str:
        return self.text("PB")

    @property
    def white(self) -> str:
        return self.text("PW")

    @property
    def result(self) -> str:
        return self.text("RE")

    @property
    def date(self) -> str:
        return self.text("DT")

    # ------------------------------------------------------------ the main line

    def nodes(self) -> list[Node]:
        """The main line (the first variation everywhere), the root first."""
        found: list[Node] = []
        for properties in sgf_grammar.main_sequence_iter(self.tree):
            try:
                found += self._read(properties)
            except SgfError:            # of the header, which is where it says
                raise
            except ValueError as error:
                played = sum(1 for node in found if node.move)
                raise SgfError(f"{self.where}: after move {played}: {error}") from error
        return found

    def _read(self, properties: dict[str, list[bytes]]) -> list[Node]:
        """The steps that a node of the file holds: one, or two if both sides move in it."""
        moves = []
        for name in properties:
            if name in ("B", "W"):
                if len(properties[name]) > 1:
                    raise ValueError(f"{name} has {len(properties[name])} moves in one node")
                moves.append(Play(COLORS[name.lower()], _move(properties[name][0], self.size)))
        steps = [Node(move) for move in moves] or [Node()]
        for name, color in SETUP.items():
            for point in _points(properties.get(name, []), self.size):
                steps[0].stones[point] = color
        steps[-1].to_play = _PLAYERS.get(properties.get("PL", [b""])[-1].strip()[:1].lower())
        self._read_remarks(steps[-1], properties)
        return steps

    def _read_remarks(self, node: Node, properties: dict[str, list[bytes]]) -> None:
        """Comment and markup; markup that makes no sense is left out, it does no harm."""
        if "C" in properties:
            node.comment = decode(sgf_grammar.text_value(b"\n".join(properties["C"])), self.charset)
        for name in MARKS:
            if name in properties:
                try:
                    node.marks[name] = _points(properties[name], self.size)
                except ValueError:
                    continue
        for value in properties.get("LB", ()):
            place, text = sgf_grammar.parse_compose(value)
            point = _point_table(self.size).get(place.strip(), PASS)
            if text is not None and point != PASS:
                node.labels[point] = decode(sgf_grammar.simpletext_value(text), self.charset)

    @cached_property
    def moves(self) -> list[Play]:
        """The moves of the main line, passes included."""
        if not self._plain or "B" in self.properties or "W" in self.properties:
            return [node.move for node in self.nodes() if node.move]
        table = _point_table(self.size)
        found: list[Play] = []
        for color, place in _PLAIN_MOVE.findall(self._plain.group(2)):
            if place not in table:
                raise SgfError(f"{self.where}: after move {len(found)}: {_no_point(place, self.size)}")
            found.append(Play(BLACK if color == b"B" else WHITE, table[place]))
        return found

    def record(self) -> GameRecord:
        """The main line as a record that can be written on; header texts that we know are kept."""
        texts = {name: self.text(name) for name in _TEXTS if self.text(name)}
        return GameRecord(self.size, self.komi, self.rules or "", self.handicap, self.black, self.white, self.result,
                          self.date, texts, self.nodes())


@lru_cache(maxsize=None)
def _point_table(size: int) -> dict[bytes, int]:
    """SGF's name of each move on a board of that size -> point, or `PASS`."""
    table = {b"": PASS, b"tt": PASS}
    for p in board_points(size):
        row, column = divmod(p, 20)
        table[bytes((96 + column, 97 + size - row))] = p
    return table


def _no_point(place: bytes, size: int) -> str:
    return f"[{place[:20].decode('latin-1')}] is not a point of a {size}x{size} board"


def _move(value: bytes, size: int) -> int:
    place = value.strip()
    table = _point_table(size)
    if place not in table:
        raise ValueError(_no_point(place, size))
    return table[place]


def _points(values: list[bytes], size: int) -> list[int]:
    """A list of points; ``aa:cc`` is a rectangle."""
    found: list[int] = []
    for value in values:
        corners = [_move(place, size) for place in value.split(b":", 1)]
        if values == [b""]:
            continue
        if PASS in corners:
            raise ValueError(_no_point(value, size))
        (low, high), (left, right) = (sorted((corners[0] // 20, corners[-1] // 20)),
                                      sorted((corners[0] % 20, corners[-1] % 20)))
        found += [point_at(row, column) for row in range(low, high + 1) for column in range(left, right + 1)]
    return found
