"""The game that GTP commands work on: board, ruleset, clocks and engine, each made when it is first needed."""
from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from goengine.board.ruleset import Ruleset, ruleset
from goengine.board.scoring import Score, dead_by_agreement, score
from goengine.front.asking import Asker, ReaderFactory, make_life_reader, make_reader
from goengine.front.engines import EngineFactory, make_engine
from goengine.search.clock import Clock, TimeSettings
from goengine.vertex import BLACK, RESIGN, WHITE

if TYPE_CHECKING:
    from goengine.board.position import Position


class GtpGame:
    """A game, from `boardsize` to `quit`.

    Parameters
    ----------
    size : int
        Lines of the board.
    rules : str
        A ruleset's name.
    komi : float, optional
        The ruleset's usual komi unless given.
    level, seed : int
        For the engine.
    resign : bool
        Whether the engine may resign.
    engine_factory : callable, optional
        Level and seed -> an engine with `choose`, `judge` and `final_status`.
    reader_factory : callable, optional
        A limit of unforced nodes -> a reader.
    life_factory : callable, optional
        A limit -> a reader of life and death.

    Attributes
    ----------
    asker : Asker
        Puts questions to the reader.
    clocks : dict
        Colour -> `Clock`.
    finished : bool
        Whether `quit` came.
    pending : callable
        Seconds -> whether the next command has come by then, which ends an analysis.
    suggested : Decision or None
        What the engine would have played when it was last asked for a move.
    """

    def __init__(self, size: int = 19, rules: str = "chinese", komi: float | None = None, level: int = 5,
                 seed: int = 0, resign: bool = True, engine_factory: EngineFactory = make_engine,
                 reader_factory: ReaderFactory = make_reader, life_factory: ReaderFactory = make_life_reader):
        self.size = size
        self.rules: Ruleset = ruleset(rules)
        self.komi = komi
        self.level = level
        self.seed = seed
        self.resign = resign
        self.finished = False
        self.asker = Asker(reader_factory, life_factory=life_factory)
        self._engine_factory = engine_factory
        self._engine: Any = None
        self._other: tuple[int, Any] | None = None      # an engine at another level
        self.suggested: Any = None
        self.pending: Callable[[float], bool] = lambda seconds: True
        self._position: Position | None = None
        self._before: list[Position] = []           # the game, and each move tried on top of it but the last
        self.set_time(TimeSettings())

    # ------------------------------------------------------------ the position

    @property
    def position(self) -> Position:
        """The board, with the moves that are being tried; asking for it loads the kernels."""
        if self._position is None:
            from goengine.board.position import Position
            self._position = Position(self.size, self.rules, self.komi)
        return self._position

    def clear(self, size: int | None = None) -> None:
        """An empty board, of another size if wished, and full clocks."""
        self.size = size or self.size
        self._position = None
        self.suggested = None
        self._before.clear()
        self.set_time(self._settings)

    def load(self, position: Position) -> None:
        """Go on from a position out of a record."""
        self.clear(position.size)
        self.rules = position.ruleset
        self.komi = position.komi
        self._position = position

    def replace(self, position: Position) -> None:
        """Take another position of the same game."""
        self._position = position

    def _positions(self) -> list[Position]:
        return [*self._before, *([self._position] if self._position is not None else [])]

    def set_komi(self, komi: float) -> None:
        self.komi = komi
        for position in self._positions():
            position.komi = komi

    def set_rules(self, rules: Ruleset) -> None:
        """Play on under another ruleset; komi follows only if it was never given."""
        self.rules = rules
        for position in self._positions():
            position.adopt(rules)
            position.komi = rules.komi if self.komi is None else self.komi

    def set_time(self, settings: TimeSettings) -> None:
        """Agree on a time limit; both clocks begin anew."""
        self._settings = settings
        self.clocks = {color: Clock(settings) for color in (BLACK, WHITE)}

    # ------------------------------------------------------------ moves that are tried

    @property
    def trying(self) -> bool:
        """Whether moves are being tried on top of the game."""
        return bool(self._before)

    def try_move(self, move: int, color: int) -> None:
        """Play a move on top of the game without entering it; IllegalMove if it is none."""
        tried = self.position.copy()
        tried.play(move, color)
        self._before.append(self.position)
        self._position = tried
        self.asker.nodes += 1

    def take_back(self) -> None:
        """Take back the last move that was tried."""
        self._position = self._before.pop()

    # ------------------------------------------------------------ the engine

    @property
    def engine(self) -> Any:
        if self._engine is None:
            self._engine = self._engine_factory(self.level, self.seed)
        return self._engine

    def engine_of(self, level: int) -> Any:
        """The engine at a level; of those beside the game's own, the one asked for last is kept."""
        if level == self.level:
            return self.engine
        if self._other is None or self._other[0] != level:
            self._other = (level, self._engine_factory(level, self.seed))
        return self._other[1]

    def generate(self, color: int, clean_up: bool = False) -> int:
        """Let the engine play: its move, `PASS`, or `RESIGN`, and the clock is charged."""
        decision = self.decide(color, clean_up)
        self.enter(decision.move, color)
        return int(decision.move)

    def enter(self, move: int, color: int) -> None:
        """Play the engine's move, if it has not resigned."""
        if move != RESIGN:
            self.position.play(move, color)

    def decide(self, color: int, clean_up: bool = False) -> Any:
        """Let the engine decide on its move, at the cost of its clock.

        Under rules that know no agreement on dead stones it takes them off before it passes.
        """
        position = self.position
        clock = self.clocks[color]
        started = time.monotonic()
        decision = self.suggested = self.engine.choose(
            position, color=color, seconds=clock.seconds_for_move(position.move_number, position.size),
            clean_up=clean_up or not dead_by_agreement(self.rules), resign=self.resign and not clean_up)
        clock.charge(time.monotonic() - started)
        return decision

    def suggest(self, color: int) -> Any:
        """What the engine would decide; nothing is changed and it does not resign."""
        self.suggested = self.engine.choose(self.position, color=color, seconds=None,
                                            clean_up=not dead_by_agreement(self.rules), resign=False)
        return self.suggested

    def expected(self, color: int) -> float:
        """The score after looking ahead if a colour moves next, Black's view; what was suggested is left as it was."""
        return float(self.engine.choose(self.position, color=color, resign=False).ahead(color))

    @contextmanager
    def seeded(self, seed: int) -> Iterator[None]:
        """For a while, an engine with another seed."""
        kept, self._engine = self._engine, self._engine_factory(self.level, seed)
        try:
            yield
        finally:
            self._engine = kept

    def judgement(self) -> Any:
        """The engine's judgement of the position as it is."""
        return self.engine.judge(self.position)

    def final_status(self) -> Any:
        """The stones that are dead and those in seki, as the engine sees them at the end of the game."""
        return self.engine.final_status(self.position)

    def count(self, status: Any = None) -> Score:
        """Count the game, by its final status, which is asked for where it is not given."""
        if not dead_by_agreement(self.rules):
            return score(self.position)
        status = status or self.final_status()
        return score(self.position, status.dead, status.seki)
