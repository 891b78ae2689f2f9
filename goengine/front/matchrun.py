"""Playing a match: its games side by side, each kept as it ends, until all are played or the test decides."""
from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goengine.board.position import Position
from goengine.front.matchgame import Referee, Stopped
from goengine.front.matchlog import Game, MatchLog, Terms
from goengine.front.matchplayers import Player
from goengine.front.matchstats import Sprt
from goengine.front.matchsummary import points_of
from goengine.front.matchview import MatchView
from goengine.front.suite import Board

TICK = 0.1                              # seconds between two looks at whether something ended
_judging = threading.Lock()


def judged_dead(position: Position) -> Iterable[int]:
    """The points of the stones that we judge dead at the end of a game."""
    from goengine.influence.finalstatus import FinalJudge
    with _judging:
        return FinalJudge().status(position).dead


@dataclass
class Match:
    """The games of a match and where they are kept.

    Attributes
    ----------
    terms : Terms
    players : mapping
        Side -> `Player`.
    total : int
        Games to play, those played earlier included.
    parallel : int
        Games at a time.
    folder : Path or None
        Where records and the log go.
    log : MatchLog or None
        What was played earlier; finished games are added.
    sprt : Sprt or None
        The test that may end the match early.
    starts : sequence of Board
        Where the games begin, each for two of them; without any, all begin on an empty board.
    dead_stones : callable
        Position -> points of the stones judged dead, when a game is counted.
    games : list of Game
        All finished games.
    """

    terms: Terms
    players: Mapping[str, Player]
    total: int
    parallel: int = 1
    folder: Path | None = None
    log: MatchLog | None = None
    sprt: Sprt | None = None
    starts: Sequence[Board] = ()
    dead_stones: Any = judged_dead
    games: list[Game] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.log is not None:
            self.log.begin({side: player.text for side, player in self.players.items()}, self.terms, self.total)
            self.games = list(self.log.games)
        played = {game.number for game in self.games}
        self._waiting = [number for number in range(1, self.total + 1) if number not in played]
        self._running: dict[int, Referee] = {}
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._error: BaseException | None = None

    def play(self, view: MatchView) -> None:
        """Play the games that are missing.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C, when every program has been ended; finished games are kept.
        GoEngineError
            If a record or the log cannot be written.
        """
        workers = [threading.Thread(target=self._work, args=(view,), daemon=True)
                   for _ in range(min(self.parallel, len(self._waiting)))]
        try:
            for worker in workers:
                worker.start()
            while any(worker.is_alive() for worker in workers):
                time.sleep(TICK)
        finally:
            self._stop.set()
            while any(worker.is_alive() for worker in workers):
                with self._lock:
                    running = list(self._running.values())
                for referee in running:
                    referee.abort()
                time.sleep(TICK)
        if self._error is not None:
            raise self._error

    @property
    def decided(self) -> bool:
        """Whether the sequential test has accepted a hypothesis."""
        return self.sprt is not None and bool(self.sprt.decision(points_of(self.games, "A"), len(self.games)))

    def _work(self, view: MatchView) -> None:
        """Play one waiting game after the other, in a thread."""
        try:
            while (referee := self._next(view)) is not None:
                number = referee.game.number
                try:
                    self._keep(referee.play(), referee, view)
                except Stopped:
                    return
                finally:
                    with self._lock:
                        self._running.pop(number, None)
        except BaseException as error:
            self._error = self._error or error
            self._end()

    def _next(self, view: MatchView) -> Referee | None:
        with self._lock:
            if self._stop.is_set() or not self._waiting or self.decided:
                return None
            number = self._waiting.pop(0)
            start = self.starts[(number - 1) // 2 % len(self.starts)] if self.starts else None
            referee = Referee(self.terms, self.players, number, self.dead_stones,
                              lambda moves: view.moved(number, moves), self._stop, start)
            self._running[number] = referee
            return referee

    def _keep(self, game: Game, referee: Referee, view: MatchView) -> None:
        with self._lock:
            if self._stop.is_set():
                raise Stopped
            if self.folder is not None:
                game.sgf = f"game-{game.number:04d}.sgf"
                referee.record.write(self.folder / game.sgf)
            if self.log is not None:
                self.log.add(game)
            self.games.append(game)
            view.finished(game)
        if self.decided:
            self._end()

    def _end(self) -> None:
        """Let nothing go on; the games that run are dropped."""
        self._stop.set()
        with self._lock:
            running = list(self._running.values())
        for referee in running:
            referee.abort()
