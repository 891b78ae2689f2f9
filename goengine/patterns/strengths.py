"""How strong each move looks at first sight, by the learnt library: its chance to be played, and what says so."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from goengine.influence.analysis import Analysis
from goengine.patterns.candidates import describe_moves
from goengine.patterns.context import CONTEXT, COUNT, GROUPS
from goengine.patterns.contextwords import said_of
from goengine.patterns.learnedfile import CONTEXT_FILE, Entries, learned_folder, read_context, read_entries
from goengine.patterns.rings import RINGS
from goengine.patterns.shapetable import LEARNED, fill_table
from goengine.vertex import PASS

LAST_MOVES = 4                          # moves before that count


@dataclass(frozen=True)
class Because:
    """One feature of a move.

    Attributes
    ----------
    factor : float
        What it multiplies the move's strength by.
    says : str
        The feature in words.
    where : str
        File and line of a shape's entry, as ``patterns/learned/answers-05.yaml:123``; empty for the context.
    """

    factor: float
    says: str
    where: str


@dataclass
class Ratings:
    """The legal moves of a position.

    Attributes
    ----------
    points : int64 array
    chances : float64 array
        Of each point to be the next move; 1 together.
    features : int64 array, (points, 2 + number of groups)
        Its largest shape, its largest answer (0: none), and its value in each group of the context.
    """

    points: np.ndarray
    chances: np.ndarray
    features: np.ndarray
    _strengths: Strengths

    def best(self, most: int) -> list[tuple[int, float]]:
        """The likeliest moves with their chances, the likeliest first."""
        order = np.argsort(-self.chances, kind="stable")[:most]
        return [(int(self.points[i]), float(self.chances[i])) for i in order]

    def because(self, point: int) -> list[Because]:
        """What is known of a move, what weighs most first; nothing for a point where no move is legal."""
        found = np.nonzero(self.points == point)[0]
        return self._strengths.reasons(self.features[found[0]]) if len(found) else []


class Strengths:
    """The learnt library at work.

    Parameters
    ----------
    folder : Path, optional
        Where its files lie; those that come with goengine unless given.

    Raises
    ------
    KnowledgeError
        If a file cannot be used.
    """

    def __init__(self, folder: Path | None = None):
        folder = folder or learned_folder()
        self.folder = folder
        self.entries: Entries
        self.entries, self.files = read_entries(folder)
        self.context_strengths = read_context(folder / CONTEXT_FILE)
        shapes = np.concatenate([[0.0], np.log(self.entries.strength)])
        self.logs = [shapes, shapes, *map(np.log, self.context_strengths)]
        self.learned: Any = LEARNED.new()
        fill_table(self.learned, self.entries.key)
        self.rings: Any = RINGS.new()
        self.context: Any = CONTEXT.new()

    def rate(self, board: Any, analysis: Analysis, mover: int, moves: Sequence[int], played: int,
             shares: np.ndarray | None = None) -> Ratings:
        """Rate all legal moves.

        Parameters
        ----------
        board : record
        analysis : Analysis
            Of this board.
        mover : int
            The side to move.
        moves : sequence of int
            The last moves, the last one first; `PASS` where there was none.
        played : int
            How many moves have been played.
        shares : int array, optional
            Percentages of the joseki book by point, where it is asked; see `JosekiBook.shares`.
        """
        recent = [*moves[:LAST_MOVES], *[PASS] * LAST_MOVES][:LAST_MOVES]
        self.context["moves"][:] = recent
        self.context["played"][0] = played
        self.context["share"][:] = 0 if shares is None else shares
        describe_moves(board, analysis.r, analysis.g, analysis.f, self.rings, self.learned, self.context, mover)
        return self.ratings()

    def ratings(self) -> Ratings:
        """What the records say of the position described last."""
        points = np.array(self.learned["point_list"][:self.learned["points"][0]])
        features = described(self.learned, self.context, points)
        logs = sum_of_logs(self.logs, features)
        strengths = np.exp(logs - logs.max(initial=0.0))
        return Ratings(points, strengths / strengths.sum() if len(points) else strengths, features, self)

    def reasons(self, features: np.ndarray) -> list[Because]:
        """The features of a move in words, what weighs most first."""
        found = []
        for number, what in zip(features[:2] - 1, ("shape", "answer to the last move")):
            if number >= 0:
                entries = self.entries
                where = f"{self.files[entries.source[number]]}:{entries.line[number]}"
                says = f"{what}: played {entries.played[number]} of {entries.seen[number]} times"
                found.append(Because(float(entries.strength[number]), says, where))
        for g, (name, _) in enumerate(GROUPS):
            value = int(features[2 + g])
            found.append(Because(float(self.context_strengths[g][value]), said_of(name, value), ""))
        return sorted(found, key=lambda one: -abs(np.log(one.factor)))


def described(learned: Any, context: Any, points: np.ndarray) -> np.ndarray:
    """The features of some points, as `describe_moves` has left them in the records."""
    values = np.asarray(context["value"]).reshape(-1, COUNT)[points]
    return np.column_stack([learned["largest"][points], learned["answer"][points], values])


def sum_of_logs(logs: Sequence[np.ndarray], features: np.ndarray) -> np.ndarray:
    """The logarithm of the strength of each row of features."""
    total = np.zeros(len(features))
    for g, values in enumerate(logs):
        total += values[features[:, g]]
    return total
