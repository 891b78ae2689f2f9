"""Has another program say what became of all stones of games that were played out, to learn from how groups end.

    python -m goengine.front.fatequestions --engine "gnugo --mode gtp" games.sgf > positions.jsonl

The program has to know final_status_list; it is asked where each game ends. Each line is a record in JSON with a
position and whose the points of its stones are in the end; `goengine.learn.fates` learns from them.
"""
from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.progress import track

from goengine.board.position import Position
from goengine.board.scoring import score
from goengine.errors import GtpError, IllegalMove, telling_errors
from goengine.front.benchrival import Rival
from goengine.front.questionline import drawn, named_games, question_parser
from goengine.learn.gamefiles import Moves, positions_of
from goengine.learn.problemfiles import position_record
from goengine.vertex import BLACK, WHITE, parse_vertex, vertex_name

POSITIONS = 6                           # of a game


def end_of(moves: Moves) -> Position | None:
    """The position after all moves of a game; None if one of them is illegal."""
    position = Position(moves.size)
    try:
        for color, point in zip(moves.color.tolist(), moves.point.tolist()):
            position.play(point, color)
    except IllegalMove:
        return None
    return position


def owners(rival: Rival, end: Position) -> dict[int, int]:
    """Whose each point is where a game ends, by the program's word on which stones are dead.

    Raises
    ------
    GtpError
        If it names what is no stone.
    """
    rival.set_up(end)
    answer = rival.ask("final_status_list dead")
    try:
        return score(end, [parse_vertex(name, end.size) for name in answer.split()]).owner
    except ValueError as error:
        raise GtpError(f"the answer to 'final_status_list dead' makes no sense: {error}") from None


def records(rival: Rival, name: str, moves: Moves, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many positions of a game, with whose the points of their stones are in the end; none if it is too short."""
    wanted = drawn(name, moves, count, seed)
    end = end_of(moves)
    if end is None or not wanted:
        return
    whose = owners(rival, end)
    for position, _ in positions_of(moves, wanted):
        stones = [p for color in (BLACK, WHITE) for p in position.stone_points(color)]
        black, white = ([vertex_name(p) for p in stones if whose[p] == color] for color in (BLACK, WHITE))
        yield {**position_record(position), "black_at_end": black, "white_at_end": white, "game": name}


@telling_errors
def main(arguments: Sequence[str] | None = None) -> None:
    """Ask about so many positions of each game and print the records."""
    parser = question_parser("goengine.front.fatequestions", __doc__, "games in SGF, played out", POSITIONS,
                             " of a game")
    options = parser.parse_args(arguments)
    games = named_games(options.files)
    with Rival(options.engine, ("final_status_list",)) as rival:
        for name, moves in track(games, "asking", console=Console(stderr=True)):
            for record in records(rival, name, moves, options.positions, options.seed):
                print(json.dumps(record), flush=True)


if __name__ == "__main__":
    sys.exit(main())
