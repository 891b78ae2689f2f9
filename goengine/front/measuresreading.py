"""What `goengine bench` measures of reading by ourselves: see goengine.front.measures."""
from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from goengine.board.position import Position
from goengine.front.benchboards import LADDER
from goengine.front.benchgames import MOST_LIBERTIES, mid_games, short_strings
from goengine.front.measures import Bench, Figures
from goengine.reading import prover, tactician
from goengine.reading.layout import READINGS
from goengine.reading.limits import LIMITS
from goengine.reading.memory import new_memory
from goengine.reading.survey import read_all
from goengine.vertex import WHITE

TACTICIAN = LIMITS["normal"].tactician  # unforced nodes
FEWEST_CALLS = 1000                     # of a question too short to be timed alone
PROVED = 20                             # positions for the prover


def reading(bench: Bench) -> Figures:
    """The figures of `goengine.front.measures.reading`."""
    positions = mid_games(bench.games, bench.position_count)
    runs = 1 if bench.quick else 3
    seconds, nodes = min(_read_afresh(positions) for _ in range(runs))
    figures = {"tactician_nodes_per_second": nodes / seconds,
               "milliseconds_to_read_all_strings_19x19": 1000 * seconds / len(positions)}
    figures.update(_ladder(runs))
    figures["prover_nodes_per_second"] = _prover_speed(positions[:2 if bench.quick else PROVED])
    return figures


def _read_afresh(positions: list[Position]) -> tuple[float, int]:
    """Seconds of processor time and nodes for all strings of all positions, with nothing kept from one to the next."""
    m, r = new_memory(TACTICIAN), READINGS.new()
    m["no_keeping"][0] = 1
    boards = [position.copy_board() for position in positions]
    read_all(boards[0], m, r, MOST_LIBERTIES)
    nodes = 0
    started = time.process_time()
    for board in boards:
        read_all(board, m, r, MOST_LIBERTIES)
        nodes += int(r["nodes"][0])
    return time.process_time() - started, nodes


def _ladder(runs: int) -> Figures:
    """Microseconds for a long ladder: asked for as a ladder, and as any other string."""
    position = Position.from_diagram(LADDER)
    board, m = position.copy_board(), new_memory(TACTICIAN)
    prey = position.stone_points(WHITE)[0]

    def ask() -> Any:
        return tactician.question(board, m, prey, 1)

    m["ladder"][0] = 1
    alone = _microseconds(ask, runs)
    plies = tactician.trace_ladder(board, m, position.to_play)
    m["ladder"][0] = 0
    return {"plies_of_the_ladder": plies, "microseconds_to_read_the_ladder": alone,
            "microseconds_to_read_it_as_any_string": _microseconds(ask, runs)}


def _microseconds(ask: Callable[[], Any], runs: int) -> float:
    """The processor time of one call, in the best of some loops of many calls."""
    ask()
    best = float("inf")
    for _ in range(2 * runs + 1):
        started = time.process_time()
        for _ in range(FEWEST_CALLS):
            ask()
        best = min(best, time.process_time() - started)
    return 1e6 * best / FEWEST_CALLS


def _prover_speed(positions: list[Position]) -> float:
    """Nodes a second of the prover, asked to capture each string that is short of liberties but not in atari."""
    m = new_memory(LIMITS["normal"].narrow)
    boards = [position.copy_board() for position in positions]
    questions = [(board, p) for board in boards for p in short_strings(board) if board["liberty_count"][p] > 1]
    nodes = 0
    started = time.process_time()
    for board, p in questions:
        prover.ask_capture(board, m, p, 1)
        nodes += int(m["nodes"][0])
    spent = time.process_time() - started
    return nodes / spent if spent else 0.0


def reading_update(bench: Bench) -> Figures:
    """The figures of `goengine.front.measures.reading_update`."""
    positions = mid_games(bench.games, bench.position_count)
    runs = 1 if bench.quick else 5
    pairs = [_update(position, runs) for position in positions]
    return {"reading_update_to_reading_afresh": statistics.median(update / afresh for update, afresh in pairs),
            "milliseconds_reading_update": 1000 * statistics.median(update for update, _ in pairs),
            "milliseconds_reading_afresh": 1000 * statistics.median(afresh for _, afresh in pairs)}


def _update(position: Position, runs: int) -> tuple[float, float]:
    """Processor time to read all strings after the last move, with what was read before and afresh, the best of some.
    """
    before = position.copy()
    before.undo()
    old, new = before.copy_board(), position.copy_board()
    m, r = new_memory(LIMITS["deep"].tactician), READINGS.new()
    m["thorough"][0] = 1
    update = afresh = float("inf")
    for _ in range(runs):
        m["kept"][:] = 0
        read_all(old, m, r, MOST_LIBERTIES)
        update = min(update, _seconds(new, m, r))
        m["no_keeping"][0] = 1
        afresh = min(afresh, _seconds(new, m, r))
        m["no_keeping"][0] = 0
    return update, afresh


def _seconds(board: Any, m: Any, r: Any) -> float:
    started = time.process_time()
    read_all(board, m, r, MOST_LIBERTIES)
    return time.process_time() - started
