"""The log of a match: its terms and every finished game, one line of JSON each, so that a match can go on later."""
from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from goengine.errors import GoEngineError

LOG_NAME = "match.jsonl"
COUNTED, RESIGNATION, MOVE_LIMIT = "count", "resignation", "move limit"      # how a game ends that nobody spoils


@dataclass(frozen=True)
class Terms:
    """What all games of a match have in common.

    Attributes
    ----------
    main_time : float or None
        Seconds for all moves of a side, sudden death.
    move_timeout : float
        Seconds after which a move is no longer waited for, where there is no main time.
    openings : int
        Plies that are played for both sides, by `seed`; the two games of a pair share them.
    positions : str
        The suite from whose positions the games begin; the two games of a pair share one. Empty: the empty board.
    max_moves : int
        Moves after which a game is counted as it stands.
    """

    size: int = 19
    rules: str = "chinese"
    komi: float = 7.5
    main_time: float | None = None
    move_timeout: float = 600.0
    openings: int = 2
    seed: int = 0
    max_moves: int = 1083
    positions: str = ""


@dataclass
class Effort:
    """What a side spent in a game: moves of its own, seconds by the clock and of the processor (None: unknown)."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    cpu: float | None = None


@dataclass
class Game:
    """The result of one game.

    Attributes
    ----------
    number : int
        Counted from 1.
    black, winner : str
        ``A`` or ``B``; the winner is empty after a draw.
    result : str
        As records write it: ``B+3.5``, ``W+R`` (resigned), ``B+T`` (time), ``W+F`` (another fault), ``0``.
    ended : str
        By what: `COUNTED`, `RESIGNATION`, `MOVE_LIMIT`, or the name of the loser's fault.
    detail : str
        One line about a fault.
    moves : int
        Moves played, passes and the opening included.
    effort : dict
        Side -> `Effort`.
    claims : dict
        Side -> the answer to `final_score`, where there was one.
    sgf : str
        The record's file name.
    """

    number: int
    black: str
    winner: str = ""
    result: str = ""
    ended: str = ""
    detail: str = ""
    moves: int = 0
    effort: dict[str, Effort] = field(default_factory=lambda: {"A": Effort(), "B": Effort()})
    claims: dict[str, str] = field(default_factory=dict)
    sgf: str = ""

    @property
    def white(self) -> str:
        return "B" if self.black == "A" else "A"

    @property
    def loser(self) -> str:
        return {"A": "B", "B": "A", "": ""}[self.winner]

    @property
    def faulty(self) -> bool:
        """Whether it was decided by something that should not happen."""
        return self.ended not in (COUNTED, RESIGNATION, MOVE_LIMIT)

    @property
    def disputes(self) -> dict[str, str]:
        """Side -> its own count, where that differs from ours."""
        return {side: claim for side, claim in self.claims.items()
                if self.ended == COUNTED and _margin(claim) != _margin(self.result)}

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Game:
        """The inverse of `as_data`; KeyError, TypeError or AttributeError if it is none."""
        effort = {side: Effort(**data["effort"][side]) for side in ("A", "B")}
        return cls(**{**data, "effort": effort})


def _margin(text: str) -> float | str:
    """A result as points in Black's view; the text itself if it is none."""
    words = text.upper().split()
    if not words or words[0] in ("0", "DRAW", "JIGO"):
        return 0.0
    try:
        return {"B": 1.0, "W": -1.0}[words[0][0]] * float(words[0][2:])
    except (KeyError, ValueError):
        return text


class MatchLog:
    """The file `LOG_NAME` in the folder of the records.

    The first line holds the players, the terms and how many games are to be played, every further line a game, or a
    larger number of them. A line that the end of a process cut short is dropped, and its game played again.

    Attributes
    ----------
    players : dict
        Side -> what was asked for on the command line; empty if there is no log yet.
    terms : Terms or None
    asked : int
        Games that are to be played; 0 where that is not known.
    games : list of Game
        Those finished, in the order in which they ended.

    Raises
    ------
    GoEngineError
        If the log cannot be read, or holds something else than a match; the message names file and line.
    """

    def __init__(self, folder: Path):
        self.path = folder / LOG_NAME
        self.players: dict[str, str] = {}
        self.terms: Terms | None = None
        self.asked = 0
        self.games: list[Game] = []
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise GoEngineError(f"{self.path}: cannot be read: {error.strerror or error}") from error
        whole = data[:data.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                entry = json.loads(line)
                if number == 1:
                    self.players = {side: str(entry["players"][side]) for side in ("A", "B")}
                    self.terms = Terms(**entry["terms"])
                    self.asked = int(entry.get("games", 0))
                elif set(entry) == {"games"}:
                    self.asked = int(entry["games"])
                else:
                    self.games.append(Game.from_data(entry))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise GoEngineError(f"{self.path}:{number}: this is no line of a match's log") from None
        self._cut = len(whole) if len(whole) < len(data) else None

    _cut: int | None = None             # where a torn last line begins

    def begin(self, players: dict[str, str], terms: Terms, asked: int) -> None:
        """Start a log, or go on with one, with more games if more are asked for."""
        if self.terms is None:
            self.players, self.terms, self.asked = players, terms, asked
            self._write({"players": players, "terms": asdict(terms), "games": asked})
        elif asked > self.asked:
            self.asked = asked
            self._write({"games": asked})

    def add(self, game: Game) -> None:
        """Keep a finished game."""
        self.games.append(game)
        self._write(game.as_data())

    def _write(self, entry: dict[str, Any]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "ab") as file:
                if self._cut is not None:
                    file.truncate(self._cut)
                    self._cut = None
                file.write(json.dumps(entry).encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise GoEngineError(f"{self.path}: cannot be written: {error.strerror or error}") from error
