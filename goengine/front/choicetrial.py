"""Say which of two programs chooses better in positions of games, by how a third one goes on after their moves.

    python -m goengine.front.choicetrial --old "goengine gtp" --new "python -m goengine gtp" \\
        --judge "gnugo --mode gtp --level 8" games.sgf

Where the two choose different moves, the judge plays on for both sides after each, and estimates the score then. What
the new move gains is told line by line, and on the mean with its standard error. That takes minutes where a match
takes hours; but the judge likes what it would play itself, so what looks like a gain here needs games to confirm it.
A judge much stronger than both is best: with KataGo and --plies 0 it is what its net says right after each move.
"""
from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from rich.console import Console
from rich.progress import track

from goengine.board.position import Position
from goengine.errors import GtpError, telling_errors
from goengine.front.benchrival import SCORES, Rival, estimated
from goengine.front.questionline import drawn, named_games, question_parser
from goengine.learn.gamefiles import Moves, positions_of
from goengine.vertex import BLACK, COLOR_NAMES, PASS, parse_vertex, vertex_name

POSITIONS = 12                          # of a game
PLIES = 5                               # moves that the judge adds
MOST = 50.0                             # points beyond which a gain counts no more


@dataclass(frozen=True)
class Trial:
    """A position in which two programs chose, and what the new one's move gains; None where both chose the same."""

    game: str
    number: int
    old: int
    new: int
    gain: float | None


def choice(program: Rival, position: Position) -> int:
    """The move that a program would play, a pass possible.

    Raises
    ------
    GtpError
        If it is none.
    """
    program.set_up(position)
    answer = program.ask(f"reg_genmove {COLOR_NAMES[position.to_play]}")
    try:
        return PASS if answer.lower() == "resign" else parse_vertex(answer, position.size)
    except ValueError as error:
        raise GtpError(f"'{program.name}' chose no move: {error}") from None


def score_after(judge: Rival, position: Position, move: int, plies: int) -> float:
    """The score by the judge's estimate, from the mover's view, so many of its own moves after one.

    Raises
    ------
    GtpError
        If it tells no score.
    IllegalMove
        If the move is illegal.
    """
    played = position.copy()
    played.play(move)
    judge.set_up(played)
    for ply in range(plies):
        color = COLOR_NAMES[played.to_play if ply % 2 == 0 else position.to_play]
        if judge.ask(f"genmove {color}").lower() == "resign":
            break
    points = estimated(judge)
    return points if position.to_play == BLACK else -points


def trials(old: Rival, new: Rival, judge: Rival, games: Sequence[tuple[str, Moves, set[int]]], plies: int
           ) -> Iterator[Trial]:
    """What comes of the positions of games before some numbers of moves, after so many plies of the judge's."""
    for name, moves, wanted in games:
        for number, (position, _) in zip(sorted(wanted), positions_of(moves, wanted)):
            one, other = (choice(program, position) for program in (old, new))
            gain = None
            if one != other:
                before, after = (score_after(judge, position, move, plies) for move in (one, other))
                gain = max(-MOST, min(MOST, after - before))
            yield Trial(name, number, one, other, gain)


def told(trial: Trial) -> str:
    """A line on a position in which the moves differ."""
    assert trial.gain is not None
    return (f"{trial.game}, move {trial.number + 1}: {vertex_name(trial.new)} for {vertex_name(trial.old)}"
            f" gains {trial.gain:+.1f}")


def summary(found: Sequence[Trial]) -> str:
    """How often the moves differ, and the gain on the mean with its standard error."""
    gains = [trial.gain for trial in found if trial.gain is not None]
    differ = f"{len(found)} positions, in {len(gains)} the moves differ"
    if len(gains) < 2:
        return differ
    error = stdev(gains) / len(gains) ** 0.5
    return (f"{differ}: the new one gains {fmean(gains):+.2f} points there, standard error {error:.2f};"
            f" {sum(gains) / len(found):+.2f} a move")


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Try both programs and tell what comes of it."""
    parser = question_parser("goengine.front.choicetrial", __doc__, "games in SGF", POSITIONS, " of a game",
                             engines=("old", "new", "judge"))
    parser.add_argument("--plies", type=int, default=PLIES, metavar="N",
                        help=f"moves that the judge adds before it estimates the score ({PLIES})")
    options = parser.parse_args(arguments)
    games = [(name, moves, drawn(name, moves, options.positions, options.seed))
             for name, moves in named_games(options.files)]
    with (Rival(options.old, ("reg_genmove",)) as old, Rival(options.new, ("reg_genmove",)) as new,
          Rival(options.judge, ("genmove", SCORES)) as judge):
        found = []
        total = sum(len(wanted) for _, _, wanted in games)
        for trial in track(trials(old, new, judge, games, options.plies), "trying", total,
                           console=Console(stderr=True)):
            found.append(trial)
            if trial.gain is not None:
                print(told(trial), flush=True)
        print(summary(found))


if __name__ == "__main__":
    sys.exit(main())
