"""One game of a match: we are the referee, with our own board, clock and count.

Whoever crashes, falls silent, answers nonsense, makes an illegal move, refuses a legal one, or oversteps the time
loses the game by that name.
"""
from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping

from goengine.board.position import Position
from goengine.board.record import GameRecord
from goengine.board.scoring import dead_by_agreement, score
from goengine.errors import IllegalMove
from goengine.front.gtpclient import NO_ANSWER, REFUSAL, Fault, GtpClient, quote
from goengine.front.matchlog import COUNTED, MOVE_LIMIT, RESIGNATION, Game, Terms
from goengine.front.matchplayers import Player
from goengine.front.openings import opening_of_pair
from goengine.front.suite import Board
from goengine.vertex import BLACK, COLOR_NAMES, WHITE, other, parse_vertex, vertex_name

SETTING_UP = 300.0                      # seconds for any answer but a move
COUNTING = 60.0                         # seconds for `final_score`
SETTLING = 1.0                          # seconds over the time after which nobody waits any longer
ILLEGAL_MOVE, TIME_LOSS, REFUSED_MOVE = "illegal move", "time loss", "refused a legal move"


class Stopped(Exception):
    """The match ends before this game does."""


class Foul(Exception):
    """A colour loses the game by what it did: its name, and one line about it."""

    def __init__(self, color: int, name: str, detail: str):
        super().__init__(detail)
        self.color = color
        self.name = name


class Referee:
    """Lets two programs play one game.

    Parameters
    ----------
    terms : Terms
    players : mapping
        Side -> `Player`.
    number : int
        Of the game, from 1. It decides the colours (A is Black in odd games), the opening and the seeds.
    dead_stones : callable
        Position -> points of the stones judged dead.
    watch : callable
        Called with the number of moves after each of them.
    stop : threading.Event
        Once set, `play` raises `Stopped`.
    start : Board, optional
        Where the game begins, instead of with an opening on an empty board.
    """

    def __init__(self, terms: Terms, players: Mapping[str, Player], number: int,
                 dead_stones: Callable[[Position], Iterable[int]], watch: Callable[[int], None],
                 stop: threading.Event, start: Board | None = None):
        self.terms = terms
        self.players = players
        self.game = Game(number, "A" if number % 2 else "B")
        self.sides = {BLACK: self.game.black, WHITE: self.game.white}
        self.position = Position(terms.size, terms.rules, terms.komi)
        self.dead_stones = dead_stones
        self.watch = watch
        self.stop = stop
        self.start = start
        self.left = dict.fromkeys((BLACK, WHITE), terms.main_time)
        self.clients: dict[int, GtpClient] = {}
        self.cpu_before: dict[int, float | None] = {}
        self.record = GameRecord(terms.size, terms.komi, self.position.ruleset.name,
                                 black=players[self.game.black].title, white=players[self.game.white].title,
                                 date=time.strftime("%Y-%m-%d"), texts={"EV": "goengine match", "RO": str(number)})

    def play(self) -> Game:
        """Play the game to its end; `record` then holds it.

        Raises
        ------
        Stopped
            If the match was stopped.
        """
        try:
            self._set_up(BLACK)
            self._set_up(WHITE)
            if self.start is None:
                self._open()
            else:
                self._put(self.start)
            while not self._over():
                self._move(self.position.to_play)
        except Foul as foul:
            self._decide(other(foul.color), foul.name, "T" if foul.name == TIME_LOSS else "F")
            self.game.detail = str(foul)
        finally:
            for color, client in self.clients.items():
                if self.stop.is_set():
                    client.kill()
                else:
                    self._measure(color)
                    client.close()
        if self.stop.is_set():
            raise Stopped
        return self._finish()

    def abort(self) -> None:
        """End both programs at once, from another thread; `stop` must be set before."""
        for client in list(self.clients.values()):
            client.kill()

    # ------------------------------------------------------------ talking

    def _ask(self, color: int, command: str, seconds: float = SETTING_UP,
             fouls: Mapping[str, str] | None = None) -> str:
        """Ask a program something; a fault is a foul, by another name if `fouls` has one."""
        if self.stop.is_set():
            raise Stopped
        try:
            return self.clients[color].ask(command, seconds)
        except Fault as fault:
            raise Foul(color, (fouls or {}).get(fault.kind, fault.kind), str(fault)) from fault

    def _mention(self, color: int, command: str) -> None:
        """Tell a program something that it may have no use for."""
        if self.clients[color].knows(command.partition(" ")[0], SETTING_UP):
            try:
                self._ask(color, command)
            except Foul as foul:
                if foul.name != REFUSAL:
                    raise

    def _tell(self, color: int, mover: int, point: int) -> None:
        """Tell a program a move of the other side, or one of the opening."""
        self._ask(color, f"play {COLOR_NAMES[mover]} {vertex_name(point)}", fouls={REFUSAL: REFUSED_MOVE})

    # ------------------------------------------------------------ setting up

    def _set_up(self, color: int) -> None:
        terms = self.terms
        try:
            client = self.clients[color] = self.players[self.sides[color]].start(terms.seed + self.game.number)
            client.knows("genmove", SETTING_UP)         # from now on no question to the program itself
        except Fault as fault:
            raise Foul(color, fault.kind, str(fault)) from fault
        self._mention(color, f"kgs-rules {self.position.ruleset.name.replace('-', '_')}")
        for command in (f"boardsize {terms.size}", "clear_board", f"komi {terms.komi:g}"):
            self._ask(color, command)
        if terms.main_time is not None:
            self._mention(color, f"time_settings {int(terms.main_time)} 0 0")
        self.cpu_before[color] = client.cpu_seconds(SETTING_UP)

    def _open(self) -> None:
        """Play the opening that both games of a pair share."""
        terms, pair = self.terms, (self.game.number + 1) // 2
        for point in opening_of_pair(terms.size, terms.openings, terms.seed, pair):
            mover = self.position.to_play
            self.position.play(point)
            self.record.play(mover, point, "opening")
            for color in (BLACK, WHITE):
                self._tell(color, mover, point)

    def _put(self, start: Board) -> None:
        """Put the stones of a drawn board down, one after the other: no string is without liberties on the way."""
        self.position.set_up(start.stones, start.to_move)
        root = self.record.nodes[0]
        root.stones, root.to_play = dict(start.stones), start.to_move
        for point, mover in start.stones.items():
            for color in (BLACK, WHITE):
                self._tell(color, mover, point)

    # ------------------------------------------------------------ moves

    def _move(self, color: int) -> None:
        """Ask for a move, check it, and tell the other side."""
        answer, seconds = self._genmove(color)
        if answer.lower() == "resign":
            self._decide(other(color), RESIGNATION, "R")
            return
        number = self.position.move_number + 1
        try:
            point = parse_vertex(answer, self.terms.size)
        except ValueError:
            raise Foul(color, ILLEGAL_MOVE, f"answers '{quote(answer)}' for move {number}, which is no point "
                                            f"of the board") from None
        try:
            self.position.play(point, color)
        except IllegalMove as error:
            raise Foul(color, ILLEGAL_MOVE, f"plays {vertex_name(point)} as move {number}: {error.reason}") from None
        self.record.play(color, point, self._comment(color, seconds))
        self.watch(number)
        self._tell(other(color), color, point)

    def _genmove(self, color: int) -> tuple[str, float]:
        """A program's answer to `genmove`, and the seconds it took."""
        effort, left = self.game.effort[self.sides[color]], self.left[color]
        limit, fouls = self.terms.move_timeout, {}
        if left is not None:
            self._mention(color, f"time_left {COLOR_NAMES[color]} {max(0, int(left))} 0")
            limit, fouls = left + SETTLING, {NO_ANSWER: TIME_LOSS}
        answer = self._ask(color, f"genmove {COLOR_NAMES[color]}", limit, fouls)
        seconds = self.clients[color].seconds
        effort.moves += 1
        effort.seconds += seconds
        effort.slowest = max(effort.slowest, seconds)
        if left is not None:
            self.left[color] = left - seconds
            if seconds > left:
                raise Foul(color, TIME_LOSS, f"took {seconds:.2f} s for a move and had {left:.2f} s")
        return answer, seconds

    def _comment(self, color: int, seconds: float) -> str:
        """What is written beside a move: its time, the processor's, and what is left on the clock."""
        effort = self.game.effort[self.sides[color]]
        before = effort.cpu or 0.0
        self._measure(color)
        parts = [f"{seconds:.2f} s"]
        if effort.cpu is not None:
            parts.append(f"CPU {effort.cpu - before:.2f} s")
        if self.left[color] is not None:
            parts.append(f"{self.left[color]:.1f} s left")
        return ", ".join(parts)

    def _measure(self, color: int) -> None:
        """Note the processor time that a side has used since the game was set up, unless it is gone."""
        before = self.cpu_before.get(color)
        now = self.clients[color].cpu_seconds(SETTING_UP) if before is not None else None
        if now is not None and before is not None:
            self.game.effort[self.sides[color]].cpu = max(0.0, now - before)

    # ------------------------------------------------------------ the end

    def _over(self) -> bool:
        if not self.game.ended and self.position.is_over:
            self._count(COUNTED)
        elif not self.game.ended and self.position.move_number >= self.terms.max_moves:
            self._count(MOVE_LIMIT)
        return bool(self.game.ended)

    def _count(self, ended: str) -> None:
        """Count the board, and note what both programs make of it."""
        finished = ended == COUNTED
        dead = sorted(self.dead_stones(self.position)) if finished and dead_by_agreement(self.position.ruleset) else []
        counted = score(self.position, dead)
        self.game.ended = ended
        self.game.result = counted.text
        if counted.margin:
            self.game.winner = self.sides[BLACK if counted.margin > 0 else WHITE]
        if dead:
            self.record.mark("MA", dead)
        for color, client in self.clients.items() if finished else ():
            if client.knows("final_score", COUNTING):
                try:
                    self.game.claims[self.sides[color]] = quote(client.ask("final_score", COUNTING))
                except Fault:
                    pass                # the game is over; only its claim is missing

    def _decide(self, winner: int, ended: str, how: str) -> None:
        self.game.ended = ended
        self.game.winner = self.sides[winner]
        self.game.result = f"{'B' if winner == BLACK else 'W'}+{how}"

    def _finish(self) -> Game:
        game = self.game
        game.moves = self.position.move_number
        self.record.result = game.result
        self.record.comment(f"{game.result}, {game.ended}" + (f": {game.loser} {game.detail}" if game.detail else ""))
        for side, claim in game.disputes.items():
            self.record.comment(f"{side} counts {claim}")
        for side, effort in game.effort.items():
            if effort.cpu is not None and effort.moves:
                self.record.comment(f"{side}: CPU {effort.cpu / effort.moves:.2f} s a move")
        return game
