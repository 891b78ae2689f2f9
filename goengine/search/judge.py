"""The judge: judges positions for the engine and shows a judgement to people.

`Judge` owns all the records that an analysis needs; `Judgement` is what a person sees of one.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from goengine import weights
from goengine.board.position import Position
from goengine.board.ruleset import TERRITORY
from goengine.groups.layout import LIFE_NAMES
from goengine.influence.analysis import Analysis
from goengine.reading.layout import STATE_NAMES
from goengine.search.calming import Calming
from goengine.search.judgement import judge_board
from goengine.search.layout import JUDGEMENT, MOST_CALM, POINT, TERM_NAMES, TERM_SAYS
from goengine.search.quiescence import calm
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points


@dataclass(frozen=True)
class Term:
    """One line of a judgement's table; `value` in points, Black's view."""

    name: str
    says: str
    value: float


@dataclass(frozen=True)
class StringView:
    """A string as the reader sees it."""

    color: int
    points: tuple[int, ...]
    liberties: int
    state: str


@dataclass(frozen=True)
class GroupView:
    """A group: its life in a word, its eyes if the enemy moves first, its safety from 0 to 100."""

    color: int
    points: tuple[int, ...]
    life: str
    eyes: float
    safety: int


@dataclass(frozen=True)
class Judgement:
    """What the engine thinks of a position.

    Attributes
    ----------
    score : float
        Points, Black's view, komi included.
    terms : list of Term
        They sum to the score.
    control, influence_black, influence_white : arrays of int64
        By point; control -50 (White's) to 50 (Black's), influence in thousandths.
    territory : array of int64
        By point: whose area it is, or 0.
    strings, groups : lists
        All strings and groups.
    dead : set of int
        Points of stones judged dead.
    """

    score: float
    terms: list[Term]
    control: np.ndarray
    influence_black: np.ndarray
    influence_white: np.ndarray
    territory: np.ndarray
    strings: list[StringView] = field(repr=False)
    groups: list[GroupView] = field(repr=False)
    dead: set[int] = field(repr=False)


OWNED = 25                              # control from which a point counts as somebody's area


class Judge:
    """Judges positions; owns the memory that this takes.

    Parameters
    ----------
    limit : int
        Unforced nodes for one reading.
    most : int
        Strings of up to so many liberties are read.
    calm_from : float
        Points at stake from which quiescence plays on.
    calming : Calming, optional
        The patterns of stabilising moves; those of patterns/calming where not given.
    may_leave : bool
        Whether each side may also leave an unsettled position as it is while it is calmed.
    """

    def __init__(self, limit: int = 150, most: int = 3, calm_from: float = 3.0, calming: Calming | None = None,
                 may_leave: bool = False):
        self.analysis = Analysis(limit, most)
        self.most = most
        self.j: Any = JUDGEMENT.new()
        values = weights.numbers("judgement", TERM_NAMES)
        for i, name in enumerate(TERM_NAMES):
            self.j["weights"][i] = 100 if name == "tempo" else round(100 * values[name])
        self.j["tempo"][0] = round(POINT * values["tempo"])
        self.j["calm_from"][0] = round(POINT * calm_from)
        self.j["may_leave"][0] = int(may_leave)
        self.calming = Calming() if calming is None else calming
        self.judged = 0

    def set_game(self, position: Position) -> None:
        """Take over what the laws of a game add to the score."""
        ruleset = position.ruleset
        self.j["komi"][0] = round(POINT * (position.komi + ruleset.compensation(position.handicap)))
        self.j["territory_scoring"][0] = int(ruleset.scoring == TERRITORY)

    def count_whole(self, whole: bool) -> None:
        """Whether each point counts whole from now on, as whoever is likelier to have it, and not by chance."""
        self.j["counted"][0] = int(whole)

    def analyse(self, board: Any, color: int) -> float:
        """Judge a board without quiescence; the score in points, Black's view.

        `color` is to move, or `EMPTY` if the game is over.
        """
        self.judged += 1
        a = self.analysis
        return judge_board(board, a.m, a.r, a.g, a.f, self.j, self.most, color) / POINT

    def calm(self, board: Any, color: int, plies: int, last: int = PASS) -> float:
        """Calm a board, then judge it; the score in points, Black's view. `last` is the move just played, if any."""
        self.judged += 1
        a, by = self.analysis, self.calming
        return calm(board, a.m, a.r, a.g, a.f, self.j, by.base.lib, by.hits, by.base.record, by.facts, by.fired,
                    color, min(plies, MOST_CALM), self.most, last) / POINT

    def terms(self) -> list[Term]:
        """What the score of the board judged last is made of."""
        return [Term(name, says, float(self.j["terms"][i]) / POINT)
                for i, (name, says) in enumerate(zip(TERM_NAMES, TERM_SAYS))]

    def judgement(self, position: Position) -> Judgement:
        """The judgement of a position, for people."""
        self.set_game(position)
        board = position.copy_board()
        score = self.analyse(board, position.to_play)
        return view(position, self, score)


def view(position: Position, judge: Judge, score: float) -> Judgement:
    """Make a `Judgement` of what the last analysis of the judge left in its records."""
    a = judge.analysis
    board = position.board
    control = a.f["control"].copy()
    points = board_points(position.size)
    territory = np.zeros_like(control)
    dead = set()
    for p in points:
        c = int(board["color"][p])
        if c != EMPTY and a.g["gone"][board["head"][p]]:
            dead.add(p)
        if abs(control[p]) >= OWNED:
            territory[p] = BLACK if control[p] > 0 else WHITE
    return Judgement(score, judge.terms(), control, a.f["black"].copy(), a.f["white"].copy(), territory,
                     _strings(position, a), _groups(position, a), dead)


def _strings(position: Position, a: Analysis) -> list[StringView]:
    found = []
    for head in map(int, a.r["heads"][:a.r["count"][0]]):
        found.append(StringView(position.color_at(head), tuple(position.string_points(head)),
                                int(position.board["liberty_count"][head]), STATE_NAMES[a.r["state"][head]]))
    return found


def _groups(position: Position, a: Analysis) -> list[GroupView]:
    stones: dict[int, list[int]] = {}
    for p in board_points(position.size):
        if position.color_at(p) != EMPTY:
            stones.setdefault(int(a.g["group"][p]), []).append(p)
    return [GroupView(position.color_at(k), tuple(found), LIFE_NAMES[a.g["life"][k]], int(a.g["eyes"][k]) / 2,
                      int(a.g["safety"][k])) for k, found in stones.items()]
