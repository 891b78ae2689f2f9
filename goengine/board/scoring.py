"""Counting a finished game: area or territory, as the ruleset says, with dead stones taken off.

    >>> from goengine.board.position import Position
    >>> game = Position.from_diagram('''
    ...     . X O .
    ...     . X O .
    ...     . X O .
    ...     . X O .
    ... ''', komi=0.5)
    >>> score(game).text
    'W+0.5'
"""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from goengine.board.ruleset import AREA, Ruleset
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, STRIDE, WHITE, board_points, other, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position

COLORS = (BLACK, WHITE)


@dataclass
class Tally:
    """What one side counts, in points.

    Attributes
    ----------
    stones : int
        Living stones on the board; 0 under territory scoring, where they do not count.
    territory : int
        Points that only this side's living stones surround, those under dead stones included.
    prisoners : int
        Enemy stones captured or taken off as dead; 0 under area scoring, where they do not count.
    komi : float
        Komi, for White.
    handicap : int
        What White receives for the handicap stones.
    """

    stones: int = 0
    territory: int = 0
    prisoners: int = 0
    komi: float = 0.0
    handicap: int = 0

    @property
    def total(self) -> float:
        return self.stones + self.territory + self.prisoners + self.komi + self.handicap


@dataclass(frozen=True)
class Score:
    """The result of a count.

    Attributes
    ----------
    tallies : dict
        Colour -> `Tally`.
    owner : dict
        Point -> `BLACK` or `WHITE`, or `EMPTY` for dame and seki. A living stone owns its point.
    dead : frozenset
        The points of the stones taken off as dead.
    """

    tallies: dict[int, Tally] = field(default_factory=lambda: {BLACK: Tally(), WHITE: Tally()})
    owner: dict[int, int] = field(default_factory=dict)
    dead: frozenset[int] = frozenset()

    @property
    def black(self) -> float:
        return self.tallies[BLACK].total

    @property
    def white(self) -> float:
        """White's points, komi and compensation for a handicap included."""
        return self.tallies[WHITE].total

    @property
    def margin(self) -> float:
        """By how many points Black is ahead; negative if White is."""
        return self.black - self.white

    @property
    def text(self) -> str:
        """The result as records write it: ``B+3.5``, ``W+12.0``, ``0``."""
        return result_text(self.margin)


def result_text(margin: float) -> str:
    """A margin in Black's view as a result: ``B+3.5``, ``W+12.0``, ``0`` for a draw."""
    points = round(abs(margin), 2) + 0.0
    if not points:
        return "0"
    shown = f"{points:.1f}" if 10 * points == int(10 * points) else f"{points:.2f}"
    return f"{'B' if margin > 0 else 'W'}+{shown}"


def dead_by_agreement(rules: Ruleset) -> bool:
    """Whether players may agree which stones are dead; Tromp and Taylor's rules count every stone on the board."""
    return rules.name != "tromp-taylor"


def score(position: Position, dead: Collection[int] = frozenset(), seki: Collection[int] = frozenset()) -> Score:
    """Count a position under its ruleset.

    Parameters
    ----------
    position : Position
        The game at its end; it is not changed.
    dead : collection of int
        Points of dead stones. Naming one stone of a string is enough.
    seki : collection of int
        Points of stones that live in seki. Territory scoring counts nothing that touches them
        (Japanese rules of 1989, article 8); area scoring does not care.

    Returns
    -------
    Score

    Raises
    ------
    ValueError
        If there is no stone on a point named dead.
    """
    rules = position.ruleset
    gone = _whole_strings(position, dead)
    living = {p: position.color_at(p) for p in board_points(position.size)}
    for p in gone:
        living[p] = EMPTY
    shared = _whole_strings(position, seki) - gone if rules.scoring != AREA else frozenset()
    owner = _owners(living, shared)
    tallies = {color: Tally() for color in COLORS}
    for p, color in owner.items():
        if living[p] == EMPTY and color != EMPTY:
            tallies[color].territory += 1
        elif color != EMPTY and rules.scoring == AREA:
            tallies[color].stones += 1
    if rules.scoring != AREA:
        for color in COLORS:
            enemy = other(color)
            tallies[color].prisoners = position.prisoners(enemy) + sum(position.color_at(p) == enemy for p in gone)
    tallies[WHITE].komi = position.komi
    tallies[WHITE].handicap = rules.compensation(position.handicap)
    return Score(tallies, owner, gone)


def _whole_strings(position: Position, points: Collection[int]) -> frozenset[int]:
    """All stones of the strings that have a stone among the points."""
    whole: set[int] = set()
    for p in points:
        if p in whole:
            continue
        string = position.string_points(p)
        if not string:
            raise ValueError(f"there is no stone on {vertex_name(p)}")
        whole.update(string)
    return frozenset(whole)


def _owners(living: dict[int, int], shared: frozenset[int]) -> dict[int, int]:
    """Point -> whose it is: a stone's own point, and each empty region that only one colour touches."""
    owner = dict(living)
    seen: set[int] = set()
    for start, color in living.items():
        if color != EMPTY or start in seen:
            continue
        region, borders = [start], set()
        seen.add(start)
        for p in region:                                # grows while it is walked
            for q in (p + 1, p - 1, p + STRIDE, p - STRIDE):
                if living.get(q) == EMPTY:
                    if q not in seen:
                        seen.add(q)
                        region.append(q)
                elif q in living:
                    borders.add(EMPTY if q in shared else living[q])
        belongs = borders.pop() if len(borders) == 1 else EMPTY
        owner.update(dict.fromkeys(region, belongs))
    return owner


def table(counted: Score) -> list[tuple[str, float, float]]:
    """The count as rows for people: what it is, Black's points, White's points; rows of zeros are left out."""
    black, white = counted.tallies[BLACK], counted.tallies[WHITE]
    rows = [(name, float(getattr(black, name)), float(getattr(white, name)))
            for name in ("stones", "territory", "prisoners", "komi", "handicap")]
    shown = [row for row in rows if row[1] or row[2]]
    return shown + [("total", counted.black, counted.white)]


def points_owned(counted: Score, color: int) -> list[int]:
    """The points that belong to a colour (`EMPTY` for the dame), in board order."""
    if color not in (EMPTY, *COLORS):
        raise ValueError(f"{color} is not a colour: {COLOR_NAMES}")
    return sorted(p for p, owner in counted.owner.items() if owner == color)
