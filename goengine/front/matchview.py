"""A match as a person sees it: a line for each game, a bar while games are played, and the result as a table."""
from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from goengine.board.ruleset import ruleset
from goengine.front.look import look_of
from goengine.front.matchlog import COUNTED, MOVE_LIMIT, RESIGNATION, Game, Terms
from goengine.front.matchplayers import Player
from goengine.front.matchsummary import points_of
from goengine.front.tables import counted

MOST_LISTED = 20                        # faults, or differing counts, that are listed one by one


class MatchView:
    """Shows a match while it is played; on a terminal with a bar below, in a pipe line by line.

    Use it as a context manager. Its methods may be called from any thread.
    """

    def __init__(self, console: Console, players: Mapping[str, Player], total: int, earlier: Sequence[Game] = ()):
        self.console = console
        self.players = players
        self.total = total
        self.games = list(earlier)
        self._running: dict[int, int] = {}
        self._lock = threading.Lock()
        self._progress = Progress(BarColumn(30), TextColumn("{task.completed}/{task.total} games"),
                                  TextColumn("{task.description}"), TimeElapsedColumn(), console=console,
                                  transient=True, disable=not console.is_terminal or console.is_dumb_terminal)
        self._task = self._progress.add_task("", total=total, completed=len(self.games))

    def __enter__(self) -> MatchView:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._progress.stop()

    def announce(self, terms: Terms, parallel: int) -> None:
        """Say who plays, and under which terms."""
        pace = f", {terms.main_time:g} s a game" if terms.main_time is not None else ""
        self.console.print(f"{self.players['A'].name} against {self.players['B'].name}: {counted(self.total, 'game')}, "
                           f"{terms.size}x{terms.size}, {ruleset(terms.rules).title} rules, komi {terms.komi:g}{pace}, "
                           f"{parallel} at a time", soft_wrap=True)
        if self.games:
            self.console.print(f"{counted(len(self.games), 'game')} played earlier, A {points_of(self.games, 'A'):g} : "
                               f"B {points_of(self.games, 'B'):g}")

    def moved(self, number: int, moves: int) -> None:
        """A game has come so far."""
        with self._lock:
            self._running[number] = moves
            self._show()

    def finished(self, game: Game) -> None:
        """A game has ended."""
        with self._lock:
            self._running.pop(game.number, None)
            self.games.append(game)
            self.console.print(game_line(game), soft_wrap=True)
            self._show()

    def _show(self) -> None:
        running = ", ".join(f"game {number} at move {moves}" for number, moves in sorted(self._running.items()))
        self._progress.update(self._task, completed=len(self.games), description=f"A {points_of(self.games, 'A'):g} : "
                              f"B {points_of(self.games, 'B'):g}  {running}")


def game_line(game: Game) -> str:
    """One line about a finished game."""
    start = f"game {game.number:>3}  {game.result:<7} "
    if not game.winner:
        return f"{start} a draw after {counted(game.moves, 'move')}"
    color = "Black" if game.winner == game.black else "White"
    line = f"{start} {game.winner} wins as {color}, {counted(game.moves, 'move')}"
    if game.ended == MOVE_LIMIT:
        line += "; stopped at the move limit and counted as it stood"
    elif game.ended not in (COUNTED, RESIGNATION):
        line += f"; {game.ended}: {game.loser} {game.detail}"
    if game.disputes:
        line += "; " + ", ".join(f"{side} counts {claim}" for side, claim in game.disputes.items())
    return line


def show_summary(console: Console, data: Mapping[str, Any]) -> None:
    """Print the result of a match, as `matchsummary.summary` gives it."""
    if not data["games_played"]:
        console.print("No game was finished.")
        return
    look = look_of(console)
    table = look.table("player", ">won", ">as Black", ">as White", ">CPU s/move", ">s/move", ">slowest")
    for side, player in data["players"].items():
        table.add_row(f"{side} {player['name']}", str(player["games_won"]),
                      f"{player['games_won_as_black']}/{player['games_as_black']}",
                      f"{player['games_won_as_white']}/{player['games_as_white']}",
                      _number(player["cpu_seconds_per_move"]), _number(player["wall_seconds_per_move"]),
                      _number(player["slowest_move_seconds"]))
    console.print()
    console.print(table)
    drawn = f", {counted(data['draws'], 'draw')}" if data["draws"] else ""
    console.print(f"A has {data['share_of_a']:.1%} of {counted(data['games_played'], 'game')}{drawn} (95 % interval "
                  f"{data['share_of_a_low_95']:.1%} to {data['share_of_a_high_95']:.1%}); "
                  f"{data['average_moves_per_game']:.0f} moves a game")
    console.print(elo_line(data))
    if "sprt" in data:
        console.print(sprt_line(data["sprt"]))
    _list_faults(console, data)
    _list_disputes(console, data)


def elo_line(data: Mapping[str, Any]) -> str:
    """The Elo difference with its interval, in words."""
    low, middle, high = (data[f"elo_difference_of_a{end}"] for end in ("_low_95", "", "_high_95"))
    if data["share_of_a"] == 1:
        return f"Elo difference of A: at least {low:+.0f} (it won every game; 95 % interval)"
    if data["share_of_a"] == 0:
        return f"Elo difference of A: at most {high:+.0f} (it won no game; 95 % interval)"
    return f"Elo difference of A: {middle:+.0f} (95 % interval {low:+.0f} to {high:+.0f})"


def sprt_line(sprt: Mapping[str, Any]) -> str:
    """What the sequential test says."""
    where = (f"log-likelihood ratio {sprt['log_likelihood_ratio']:+.2f} between {sprt['accepts_h0_at']:+.2f} and "
             f"{sprt['accepts_h1_at']:+.2f}")
    said = {"H0": f"A is not {sprt['elo1']:g} Elo stronger: H0 ({sprt['elo0']:g}) is accepted",
            "H1": f"A is stronger: H1 ({sprt['elo1']:g}) is accepted",
            "": f"not decided between {sprt['elo0']:g} and {sprt['elo1']:g} Elo"}
    return f"Sequential test: {said[sprt['decision']]}; {where}"


def _list_faults(console: Console, data: Mapping[str, Any]) -> None:
    limited = data["games_ended_by"].get(MOVE_LIMIT, 0)
    if limited:
        console.print(f"{counted(limited, 'game')} stopped at the move limit")
    faults = data["faults"]
    if faults:
        console.print(f"{counted(len(faults), 'game')} lost by a fault:")
    for fault in faults[:MOST_LISTED]:
        console.print(f"  game {fault['game']}: {fault['fault']}: {fault['player']} {fault['detail']}", soft_wrap=True)
    if len(faults) > MOST_LISTED:
        console.print(f"  and {len(faults) - MOST_LISTED} more")


def _list_disputes(console: Console, data: Mapping[str, Any]) -> None:
    disputes, number = data["games_counted_differently"], data["games_counted"]
    if not number:
        return
    if not disputes:
        console.print(f"{counted(number, 'game')} counted; nobody counts otherwise")
        return
    console.print(f"{len(disputes)} of {counted(number, 'game')} counted otherwise by a player:")
    for dispute in disputes[:MOST_LISTED]:
        theirs = ", ".join(f"{side} says {claim}" for side, claim in dispute["their_count"].items())
        console.print(f"  game {dispute['game']}: our count is {dispute['our_count']}, {theirs}", soft_wrap=True)
    if len(disputes) > MOST_LISTED:
        console.print(f"  and {len(disputes) - MOST_LISTED} more")


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
