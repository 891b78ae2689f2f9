"""What `goengine bench` measures. Each measure gives figures by name; a name says what is counted and in which unit."""
from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goengine.errors import GoEngineError
from goengine.vertex import BLACK, board_points, other

if TYPE_CHECKING:
    from goengine.search.engine import Engine

PLAYED = 130                            # random moves on a mid-game board
SEEDS = (1, 2, 3, 4)                    # one mid-game board for each
LONGEST_START = 300.0                   # seconds that another process may take to answer
POSITIONS, FEW_POSITIONS = 200, 20      # mid-game positions to read in; the second where a rough figure will do

Figures = dict[str, Any]                # a number, or a table: row -> column -> number


@dataclass
class Bench:
    """How thoroughly to measure, and the engine that is measured.

    Attributes
    ----------
    quick : bool
        Whether a rough figure will do.
    level : int
        Of the engine.
    games : str, optional
        A collection that gives the positions for reading, instead of games of our own.
    positions : int, optional
        How many of these; `POSITIONS` or `FEW_POSITIONS` where not given.
    against : str, optional
        The command of the GTP engine to read against.
    """

    quick: bool = False
    level: int = 5
    engine_of: Callable[[int, int], Any] | None = None
    _engine: Any = None
    games: str | None = None
    positions: int | None = None
    against: str | None = None

    @property
    def position_count(self) -> int:
        """Positions to read in."""
        return self.positions or (FEW_POSITIONS if self.quick else POSITIONS)

    @property
    def engine(self) -> Engine:
        """The engine, warm: it has judged and chosen once."""
        if self._engine is None:
            from goengine.board.position import Position
            from goengine.front.engines import make_engine
            self._engine = (self.engine_of or make_engine)(self.level, 1)
            self._engine.choose(Position(9))
        return self._engine


# ------------------------------------------------------------------ the board

def mid_game(seed: int) -> tuple[Any, Any, int]:
    """A 19x19 board after random moves that are legal and fill no eye, such moves to play there, and who plays."""
    from goengine.board import stones
    from goengine.board.benchloop import LISTED, SEQUENCE
    from goengine.board.layout import new_board
    chance = random.Random(seed)
    board, color = new_board(19), BLACK
    everywhere = board_points(19)

    def sensible(p: int) -> bool:
        return bool(stones.is_legal(board, p, color)) and not stones.is_single_eye(board, p, color)

    played = 0
    while played < PLAYED:
        p = chance.choice(everywhere)
        if sensible(p):
            stones.play(board, p, color)
            color = other(color)
            played += 1
    moves = [p for p in everywhere if sensible(p)]
    sequence = SEQUENCE.new()
    sequence["point"][:] = [chance.choice(moves) for _ in range(LISTED)]
    return board, sequence, color


def play_undo(bench: Bench) -> Figures:
    """Random legal moves that fill no eye, played and taken back on 19x19, mid-game; the best of three runs."""
    from goengine.board.benchloop import play_and_undo
    boards = [mid_game(seed) for seed in SEEDS]
    shortest = 0.1 if bench.quick else 0.4
    best, rounds = 0.0, 1
    good = 0
    while good < 3:
        started = time.perf_counter()
        played = sum(play_and_undo(board, sequence, rounds, color) for board, sequence, color in boards)
        spent = time.perf_counter() - started
        if spent < shortest:
            rounds *= 2
        else:
            good += 1
            best = max(best, played / spent)
    return {"play_undo_per_second": best}


def plain_python(bench: Bench) -> Figures:
    """The same source run as plain Python, in a process of its own, and how many times faster the kernel is."""
    from goengine.kernel import JIT
    if not JIT:
        raise GoEngineError("the kernels are plain Python here (numba is missing or switched off): nothing to compare")
    fast = play_undo(bench)["play_undo_per_second"]
    environment = dict(os.environ, NUMBA_DISABLE_JIT="1", GOENGINE_QUIET="1")
    command = [sys.executable, "-m", "goengine", "bench", "--only", "play_undo", "--json", "--quick"]
    try:
        answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST_START)
        slow = float(json.loads(answer.stdout)["play_undo_per_second"])
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
        raise GoEngineError(f"plain Python gave no figure: {error}") from error
    return {"play_undo_per_second": fast, "play_undo_per_second_in_plain_python": slow,
            "play_undo_ratio_to_plain_python": fast / slow}


# ------------------------------------------------------------------ the engine

def judgements(bench: Bench) -> Figures:
    """Judging whole 19x19 positions afresh, as for a person, from the opening to the endgame, none twice."""
    from goengine.front.benchboards import positions
    kinds = [(symmetry, swap) for swap in (False, True) for symmetry in range(8)]
    many = [position.transformed(*kind) for kind in kinds[:2 if bench.quick else 16] for position in positions(19)]
    engine = bench.engine
    engine.judge(positions(19)[0])
    started = time.perf_counter()
    for position in many:
        engine.judge(position)
    return {"judgements_per_second": len(many) / (time.perf_counter() - started)}


def moves_19x19(bench: Bench) -> Figures:
    """Choosing a move on 19x19: the mean over the positions, the slowest, and what was judged on the way."""
    return _choosing(bench, 19)


def moves_9x9(bench: Bench) -> Figures:
    """The same on 9x9."""
    return _choosing(bench, 9)


def _choosing(bench: Bench, size: int) -> Figures:
    from goengine.front.benchboards import positions
    engine = bench.engine
    spent = []
    judged = 0
    for position in positions(size)[:1 if bench.quick else None]:
        started = time.perf_counter()
        judged += engine.choose(position, resign=False).judged
        spent.append(time.perf_counter() - started)
    return {f"seconds_per_move_{size}x{size}": sum(spent) / len(spent),
            f"seconds_slowest_move_{size}x{size}": max(spent),
            f"positions_judged_per_move_{size}x{size}": judged / len(spent),
            f"positions_judged_per_second_in_search_{size}x{size}": judged / sum(spent)}


def searches(bench: Bench) -> Figures:
    """Choosing a move by minimax, alpha-beta, NegaScout and MTD(f), to the end: positions judged, seconds of processor
    time, and the share of positions in which the value is that of minimax."""
    from goengine.front import measuressearch
    return measuressearch.searches(bench)


def memory(bench: Bench) -> Figures:
    """The most memory that this process has held, after judging and choosing on 19x19."""
    try:
        import resource
    except ImportError:
        raise GoEngineError("this system does not say how much memory a process holds") from None
    _choosing(Bench(quick=True, level=bench.level, _engine=bench.engine), 19)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"memory_peak_megabytes": peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)}


# ------------------------------------------------------------------ reading

def reading(bench: Bench) -> Figures:
    """Reading all strings of up to 4 liberties of mid-game positions afresh, a ladder across the board, and the
    prover, in processor time; the best of three runs."""
    from goengine.front import measuresreading
    return measuresreading.reading(bench)


def reading_update(bench: Bench) -> Figures:
    """After one move, bringing all readings up to date, and reading them afresh: the medians over the positions."""
    from goengine.front import measuresreading
    return measuresreading.reading_update(bench)


def reading_against(bench: Bench) -> Figures:
    """The same questions about the same strings asked of the tactician and of another engine: seconds of processor
    time, and how often they agree. Where one says that something works and the other does not, our prover at its
    deepest says who is right."""
    from goengine.front import benchagainst
    return benchagainst.reading_against(bench)


# ------------------------------------------------------------------ life and safety

def enclosed(bench: Bench) -> Figures:
    """Solving enclosed positions made up by chance, 6 to 16 empty points inside a sealed wall: how many are solved, at
    which limit (what is open is asked about again with a larger one), how many of these proved, of which kind they are,
    and the nodes and milliseconds of one by its empty points."""
    from goengine.front import measuresenclosed
    return measuresenclosed.enclosed(bench)


def safety(bench: Bench) -> Figures:
    """Proving what is safe on the last positions of games that were counted: milliseconds a board, and the share of the
    points that are proved to be somebody's: unconditionally; under alternating play by rules alone, search too, or
    search in boxes besides."""
    from goengine.front import measuressafety
    return measuressafety.safety(bench)


# ------------------------------------------------------------------ life and death

def life(bench: Bench) -> Figures:
    """Judging all groups of mid-game positions: at a glance, by search at the level's limits, and by search once the
    position before the last move has been judged; processor time."""
    from goengine.front import measureslife
    return measureslife.life(bench)


def patterns(bench: Bench) -> Figures:
    """The library of drawn patterns: matching the whole board for one side, and after one move; conditions and prices
    of all rules and patterns; loading. Medians over mid-game positions."""
    from goengine.front import measurespatterns
    return measurespatterns.patterns(bench)


# ------------------------------------------------------------------ starting

def startup(bench: Bench) -> Figures:
    """From the start of `goengine gtp` to its first answer, and to its first move on 19x19; the best of three."""
    times = 1 if bench.quick else 3
    first = min(_time_to_answer(["protocol_version"]) for _ in range(times))
    move = min(_time_to_answer(["boardsize 19", "clear_board", "genmove b"]) for _ in range(times))
    return {"seconds_to_first_gtp_answer": first, "seconds_to_first_move_19x19": move}


def _time_to_answer(commands: list[str]) -> float:
    """Seconds from starting `goengine gtp` to its answer to the last of some commands."""
    started = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", "goengine", "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            for command in commands:
                process.stdin.write(command + "\n")
                process.stdin.flush()
                _read_answer(process.stdout, command)
            spent = time.perf_counter() - started
            process.stdin.write("quit\n")
        except OSError as error:
            raise GoEngineError(f"goengine gtp stopped before it answered '{commands[-1]}'") from error
    return spent


def _read_answer(stream: Any, command: str) -> None:
    answer = stream.readline()
    if not answer.startswith("="):
        raise GoEngineError(f"goengine gtp answered '{command}' with '{answer.strip()}'")
    while answer.strip():
        answer = stream.readline()


MEASURES: dict[str, Callable[[Bench], Figures]] = {
    "play_undo": play_undo,
    "plain_python": plain_python,
    "judgements": judgements,
    "moves_19x19": moves_19x19,
    "moves_9x9": moves_9x9,
    "searches": searches,
    "reading": reading,
    "reading_update": reading_update,
    "reading_against": reading_against,
    "enclosed": enclosed,
    "safety": safety,
    "life": life,
    "patterns": patterns,
    "startup": startup,
    "memory": memory,
}
