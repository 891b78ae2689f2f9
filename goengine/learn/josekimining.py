"""Mines joseki and openings from game records and from counted corner sequences.

Games are gone through in portions, in several processes; the counts of each portion are kept on disk under a hash of
its games, so that an interrupted run goes on where it stopped. No game is kept, only how often each step was played.
"""
from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from goengine.board.sgf import games_in, read_bytes
from goengine.board.sgfgame import SgfGame
from goengine.errors import SgfError
from goengine.learn.cornerharvest import Harvest, Walker, add_up
from goengine.patterns.frames import SIZE
from goengine.vertex import BLACK, PASS, WHITE, point_at

PORTION = 500                           # games
_SEQUENCE = re.compile(r"(?:[a-s]{2}|tt)(?:-(?:[a-s]{2}|tt))*")
Report = Callable[[int, int], None]     # done, in all


@dataclass(frozen=True)
class Settings:
    """How far games are followed.

    Attributes
    ----------
    corner_moves, opening_moves : int
        Moves of a game that count for corners and for openings.
    leave_out : float
        The last part of each collection that is not looked at (it is kept for measuring).
    """

    corner_moves: int = 70
    opening_moves: int = 20
    leave_out: float = 0.0


class Portion(NamedTuple):
    """Some games of a file, and the name of the file that keeps their counts."""

    games: list[SgfGame]
    kept: Path


def winner_of(game: SgfGame) -> int:
    """The colour that won, 0 if unknown."""
    return {"B+": BLACK, "W+": WHITE}.get(game.result[:2].upper(), 0)


def played_games(path: str | os.PathLike[str], leave_out: float = 0.0, held_out: bool = False) -> Iterator[SgfGame]:
    """The games of a collection without its last part, or only that."""
    games = list(games_in(read_bytes(path), os.fspath(path)))
    first = len(games) - int(len(games) * leave_out)
    yield from games[first:] if held_out else games[:first]


def portions(paths: Sequence[str | os.PathLike[str]], settings: Settings, folder: Path) -> list[Portion]:
    """Cut collections into portions."""
    found = []
    for path in paths:
        games = list(played_games(path, settings.leave_out))
        for start in range(0, len(games), PORTION):
            chosen = games[start:start + PORTION]
            digest = hashlib.sha256(f"1 {settings.corner_moves} {settings.opening_moves}".encode())
            for game in chosen:
                digest.update(game.raw)
            found.append(Portion(chosen, folder / f"{digest.hexdigest()[:20]}.npz"))
    return found


def harvest_games(games: Sequence[SgfGame], settings: Settings) -> Harvest:
    """The steps of some games; what is no even game on 19x19 is left out, and what cannot be read."""
    walker = Walker(settings.corner_moves, settings.opening_moves)
    for game in games:
        try:
            if game.size == SIZE and not game.handicap and not any(name in game.properties for name in ("AB", "AW")):
                walker.game(game.moves, winner_of(game))
        except SgfError:
            continue
    return walker.harvest()


def _count(portion: Portion, settings: Settings) -> Path:
    """Count a portion and keep the counts."""
    harvest = harvest_games(portion.games, settings)
    fresh = portion.kept.with_suffix(f".{os.getpid()}.npz")
    np.savez_compressed(fresh, **harvest._asdict())
    os.replace(fresh, portion.kept)
    return portion.kept


def mine_games(paths: Sequence[str | os.PathLike[str]], settings: Settings, folder: Path, jobs: int,
               report: Report) -> Harvest:
    """The steps of all games of some collections, counted in up to `jobs` processes.

    Parameters
    ----------
    folder : Path
        Where the counts of each portion are kept.
    report : callable
        Told how many portions are done, of how many.

    Raises
    ------
    SgfError
        If a collection cannot be read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    every = portions(paths, settings, folder)
    todo = [portion for portion in every if not portion.kept.exists()]
    done = len(every) - len(todo)
    report(done, len(every))
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    with ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_DFL)) as pool:
        waiting = [pool.submit(_count, portion, settings) for portion in todo]
        for future in as_completed(waiting):
            future.result()
            done += 1
            report(done, len(every))
    corners, openings = [], []
    for portion in every:
        with np.load(portion.kept) as kept:
            corners.append(kept["corners"])
            openings.append(kept["openings"])
    return Harvest(add_up(corners), add_up(openings))


def mine_sequences(path: str | os.PathLike[str], report: Report) -> np.ndarray:
    """The steps of counted corner sequences: JSON lines with ``path`` (``pd-nc-tt-qf``) and ``freq``.

    Raises
    ------
    SgfError
        If the file cannot be read or a line is something else.
    """
    often: dict[str, int] = {}
    for number, line in enumerate(read_bytes(path).splitlines(), start=1):
        try:
            record = json.loads(line)
            sequence, count = record["path"], int(record["freq"])
        except (ValueError, KeyError, TypeError):
            raise SgfError(f"{os.fspath(path)}: line {number} is no counted sequence") from None
        if not _SEQUENCE.fullmatch(sequence):
            raise SgfError(f"{os.fspath(path)}: line {number}: '{sequence[:40]}' is no sequence of points")
        often[sequence] = count
    for sequence in list(often):
        _fill_in(sequence, often)
    walker = Walker(0)
    for done, (sequence, count) in enumerate(often.items()):
        walker.line([_point(name) for name in sequence.split("-")], count)
        if done % 1000 == 0:
            report(done, len(often))
    return walker.harvest().corners


def _fill_in(sequence: str, often: dict[str, int]) -> None:
    """Beginnings that are not counted themselves were played at least as often as what follows them."""
    count = often[sequence]
    while "-" in sequence:
        sequence = sequence.rpartition("-")[0]
        if sequence in often and often[sequence] >= count:
            return
        often[sequence] = max(count, often.get(sequence, 0))


def _point(name: str) -> int:
    return PASS if name == "tt" else point_at(SIZE + 1 - (ord(name[1]) - 96), ord(name[0]) - 96)
