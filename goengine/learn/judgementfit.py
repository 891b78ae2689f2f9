"""`goengine learn weights judgement`: the weights of the judgement's terms, fitted to finished games.

The score is linear in the weights, so that the squared error against the counted result has one minimum, found
coordinate by coordinate within bounds. With `td` the target of a position is not the result alone but a blend of what
the following positions are judged to be (the lambda-return: Sutton 1988), and the fit is repeated with new targets.
"""
from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.board.sgfgame import SgfGame
from goengine.errors import GoEngineError, SgfError
from goengine.learn.gamefiles import SMALLEST, Moves, Part, games_of, positions_of
from goengine.learn.workfolder import load, save
from goengine.search.judge import Judge
from goengine.search.layout import POINT, TERM_NAMES, TERMS

COUNTED = re.compile(r"([BW])\+(\d+(?:\.\d+)?)")
EVERY = 8                               # moves from one position of a game that is judged to the next
OPEN_ENDED = 0.35                       # share of the board that must be played for a result to count
HELD = 0.02                             # of the positions: so many say that a weight is what it was
LAWS = ("territory", "stones", "prisoners", "komi")     # what the ruleset counts: their weights stay 1
LOW, HIGH = {"weak": -1.0, "exposed": -1.0}, {"tempo": 40.0}
MOST = 2.0                              # no other weight is larger
SWEEPS, TD_ROUNDS = 200, 20


@dataclass
class Judged:
    """Positions of finished games, judged term by term, in the order in which they were played.

    Attributes
    ----------
    terms : float array (positions, terms)
        In points, each as if its weight were 1.
    result : float array
        Points by which Black won the game, komi included.
    game, size, number : int64 arrays
        Of each position: its game, lines of the board, moves before.
    """

    terms: np.ndarray
    result: np.ndarray
    game: np.ndarray
    size: np.ndarray
    number: np.ndarray

    def __len__(self) -> int:
        return len(self.result)

    @classmethod
    def joined(cls, parts: list[dict[str, np.ndarray]]) -> Judged:
        """Several of them, as arrays by name, as one."""
        for before, part in zip(parts, parts[1:]):
            part["game"] = part["game"] + before["game"].max(initial=-1) + 1
        return cls(*(np.concatenate([part[f.name] for part in parts]) for f in fields(cls)))


@dataclass(frozen=True)
class Finished:
    """A game that was played to its end and counted."""

    moves: Moves
    komi: float
    result: float


def finished_games(part: Part, most: int) -> list[Finished]:
    """Games of a part, at most so many, whose counted result is known.

    Raises
    ------
    GoEngineError
        If there are none.
    """
    found = []
    for game in games_of(part):
        counted = COUNTED.fullmatch(game.result.strip()) if _plain(game) else None
        if counted and len(game.moves) >= OPEN_ENDED * game.size ** 2:
            sign = 1 if counted[1] == "B" else -1
            color, point = (np.array(column, np.int64) for column in zip(*game.moves))
            found.append(Finished(Moves(game.size, color, point), game.komi or 0.0, sign * float(counted[2])))
    if not found:
        raise GoEngineError(f"{part.path}: no game there was played to the end and counted (such as RE[B+3.5])")
    return [found[i * len(found) // most] for i in range(most)] if most < len(found) else found


def _plain(game: SgfGame) -> bool:
    try:
        return game.size >= SMALLEST and game.handicap == 0 and len(game.moves) > 0
    except SgfError:
        return False


def name_of(games: list[Finished]) -> str:
    """A name that no other games have."""
    digest = hashlib.sha256()
    for game in games:
        digest.update(game.moves.point.tobytes() + f"{game.komi} {game.result}".encode())
    return digest.hexdigest()[:12]


def judge_games(folder: Path, name: str, games: list[Finished], first: int) -> None:
    """Judge every eighth position of some games; a task for a worker, which leaves the file `name`."""
    judge = Judge()
    judge.j["weights"][:] = 100
    judge.j["tempo"][0] = POINT
    rows: list[Any] = []
    for number, game in enumerate(games):
        length = len(game.moves)
        for position, _ in positions_of(game.moves, set(range((first + number) % EVERY, length, EVERY))):
            rows.append((number, game.result, position.size, position.move_number,
                         *judged_terms(judge, position, game)))
    table = np.array(rows, float).reshape(-1, 4 + TERMS)
    save(folder, name, terms=table[:, 4:], result=table[:, 1],
         **{key: table[:, column].astype(np.int64) for key, column in (("game", 0), ("size", 2), ("number", 3))})


def judged_terms(judge: Judge, position: Position, game: Finished) -> np.ndarray:
    """The terms of a position in points, by area scoring, before they are weighed."""
    position.komi = game.komi
    judge.set_game(position)
    judge.analyse(position.copy_board(), position.to_play)
    return np.array(judge.j["terms"]) / POINT


def loaded(folder: Path, names: list[str]) -> Judged:
    """What `judge_games` left in some files."""
    return Judged.joined([load(folder, name) for name in names])


def fit(judged: Judged, first: np.ndarray, td: float | None = None,
        report: Callable[[], None] = lambda: None) -> np.ndarray:
    """Weights that make the squared error small, held towards the first ones.

    Parameters
    ----------
    first : float array (terms)
    td : float, optional
        Lambda of TD(lambda): 1 is the result of the game alone, as without it.
    """
    count = 1 if td is None or td == 1 else TD_ROUNDS
    weights = first.copy()
    for _ in range(count):
        target = judged.result if td is None else returns(judged, weights, td)
        weights = least_squares(judged, target, first, weights)
        report()
    return weights


def returns(judged: Judged, weights: np.ndarray, td: float) -> np.ndarray:
    """The lambda-return of every position: what comes next, blended with the lambda-return of that."""
    value, target = judged.terms @ weights, judged.result.astype(float)
    for i in range(len(target) - 2, -1, -1):
        if judged.game[i] == judged.game[i + 1]:
            target[i] = (1 - td) * value[i + 1] + td * target[i + 1]
    return target


def least_squares(judged: Judged, target: np.ndarray, first: np.ndarray, start: np.ndarray) -> np.ndarray:
    """The weighted least squares within bounds: positions count by how well such ones can be judged at all."""
    trust = trusts(judged, judged.terms @ first - judged.result)
    scaled = judged.terms * trust[:, None]
    square, product = scaled.T @ judged.terms, scaled.T @ target
    held = HELD * np.diag(square) + 1e-9
    square, product = square + np.diag(held), product + held * first
    weights = start.copy()
    free = [t for t, name in enumerate(TERM_NAMES) if name not in LAWS]
    for _ in range(SWEEPS):
        for t in free:
            name = TERM_NAMES[t]
            step = (product[t] - square[t] @ weights) / square[t, t]
            weights[t] = np.clip(weights[t] + step, LOW.get(name, 0.0), HIGH.get(name, MOST))
    return weights


def trusts(judged: Judged, error: np.ndarray) -> np.ndarray:
    """One over the mean squared error of positions as far on, on boards of the same size."""
    result = np.ones(len(judged))
    phase = phases(judged)
    for size in np.unique(judged.size):
        for stage in range(int(phase.max(initial=0)) + 1):
            here = (judged.size == size) & (phase == stage)
            if here.any():
                result[here] = 1 / max(1.0, float(np.mean(error[here] ** 2)))
    return result / result.mean()


def phases(judged: Judged) -> np.ndarray:
    """How far each position is, in eighths of the board played."""
    return np.minimum(7, (8 * judged.number / judged.size ** 2).astype(int))


@dataclass(frozen=True)
class Errors:
    """How well some positions are judged: mean error in points, and per cent of them with the right winner."""

    name: str
    positions: int
    error: float
    winners: float


def measures(judged: Judged, weights: np.ndarray) -> list[Errors]:
    """All positions, and those of each size of board and phase."""
    score = judged.terms @ weights
    error, right = np.abs(score - judged.result), np.sign(score) == np.sign(judged.result)
    filled = judged.number / judged.size ** 2
    kinds = [("all positions", np.ones(len(judged), bool))]
    for size in np.unique(judged.size):
        kinds.append((f"{size}x{size}", judged.size == size))
        kinds += [(f"{size}x{size}, {name}", (judged.size == size) & (low <= filled) & (filled < high))
                  for name, low, high in (("up to a quarter played", 0, 0.25), ("up to a half", 0.25, 0.5),
                                          ("beyond", 0.5, 9))]
    return [Errors(name, int(here.sum()), float(error[here].mean()), 100 * float(right[here].mean()))
            for name, here in kinds if here.any()]
