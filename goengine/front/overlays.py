"""What goengine sees, drawn over the board: influence, territory, groups, dead stones.

Each view takes a position and what goengine says of it, and gives an `Overlay`: the marks, and a legend to put beside.
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from goengine.board import scoring
from goengine.board.position import Position
from goengine.board.scoring import Score
from goengine.front.drawing import LETTERS, Mark
from goengine.front.look import INK, Look
from goengine.front.tables import counted, lead, result_words
from goengine.front.thinking import Thinker
from goengine.groups.lifejudge import GLANCE, KO, GroupLife
from goengine.groups.lifestatus import CRITICAL, DEAD, UNDECIDED
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, WHITE, board_points, vertex_name

if TYPE_CHECKING:
    from goengine.search.judge import Judgement

GROUP_LETTERS = {BLACK: LETTERS.upper(), WHITE: LETTERS}
WORRIES = {                             # status of a group -> its colour on black and on white paper, the worst first
    CRITICAL: {BLACK: "#ffa030", WHITE: "#c05000"},
    KO: {BLACK: "#ffa030", WHITE: "#c05000"},
    DEAD: {BLACK: "#ff6050", WHITE: "#c00000"},
    UNDECIDED: {BLACK: "#e0d060", WHITE: "#706000"},
}
CALM = {BLACK: "#ffffff", WHITE: "#000000"}
PAPER = {BLACK: "#000000", WHITE: "#ffffff"}
MOST_ROWS = 17                          # rows of a legend beside a board


@dataclass(frozen=True)
class Overlay:
    """Marks, shades and the width of a sign for `board_text`, and the legend beside the board."""

    legend: RenderableType
    marks: dict[int, Mark] = field(default_factory=dict)
    shade: dict[int, int] = field(default_factory=dict)
    width: int = 1


def influence(position: Position, judgement: Judgement, look: Look) -> Overlay:
    """Who controls each point: shades of wood, or in plain letters tenths of the whole, + for Black, - for White."""
    control = {p: int(judgement.control[p]) for p in board_points(position.size)}
    title = Text("Influence\n", look.style("bold"))
    if look.shades:
        says = "The darker the wood, the more it is Black's; the lighter, the more White's."
        return Overlay(Group(title, Text(says), Text(lead(judgement.score))), shade=control)
    marks = {}
    for p, value in control.items():
        tenths = round(value / 5)
        if position.color_at(p) == EMPTY and tenths:
            marks[p] = Mark(f"{max(-9, min(9, tenths)):+d}", INK[BLACK if tenths > 0 else WHITE])
    says = "+1 to +9: Black's, the higher the surer\n-1 to -9: White's"
    return Overlay(Group(title, Text(says), Text(lead(judgement.score))), marks, width=2)


def territory(position: Position, judgement: Judgement, look: Look) -> Overlay:
    """Whose area each point is, and the stones that count as dead."""
    owner = {p: int(judgement.territory[p]) for p in board_points(position.size)}
    legend = Text("Territory\n", look.style("bold"))
    for color in (BLACK, WHITE):
        points = sum(1 for p in owner if owner[p] == color != position.color_at(p))
        legend.append(f" {_area_sign(color, look)} ", look.ink(color))
        legend.append(f" {COLOR_NAMES[color].capitalize()}: {counted(points, 'point')}\n", look.style("not bold"))
    dead = counted(len(judgement.dead), "dead stone") if judgement.dead else "no dead stones"
    legend.append(f"\nDrawn {_dead_signs(look)}: {dead}\n{lead(judgement.score)}", look.style("not bold"))
    return Overlay(legend, area_marks(position, owner, judgement.dead, look))


def area_marks(position: Position, owner: Mapping[int, int], dead: Collection[int], look: Look) -> dict[int, Mark]:
    """Small squares in a colour for its territory, crosses for dead stones; letters where there are no signs."""
    marks = {}
    for p in board_points(position.size):
        color = position.color_at(p)
        if p in dead:
            marks[p] = Mark(_dead_sign(color, look), INK[color])
        elif color == EMPTY and owner.get(p):
            marks[p] = Mark(_area_sign(owner[p], look), INK[owner[p]])
    return marks


def score_overlay(position: Position, score: Score, look: Look) -> Overlay:
    """A count: the points' owners and the dead stones on the board, the sums beside it."""
    table = look.table("", ">Black", ">White")
    for name, black, white in scoring.table(score):
        table.add_row(name, f"{black:g}", f"{white:g}", style=look.style("bold") if name == "total" else "")
    dead = "no dead stones" if not score.dead else f"Dead (drawn {_dead_signs(look)}):"
    names = [Text(f"  {name}") for name in strings_of(position, score.dead)]
    return Overlay(Group(table, Text(result_words(score.text), look.style("bold")), Text(), Text(dead), *names),
                   area_marks(position, score.owner, score.dead, look))


def _area_sign(color: int, look: Look) -> str:
    return "■" if look.colors and look.signs else COLOR_NAMES[color][0]


def _dead_sign(color: int, look: Look) -> str:
    return "×" if look.colors and look.signs else "xo"[color - 1]


def _dead_signs(look: Look) -> str:
    return "×" if look.colors and look.signs else "x or o"


def strings_of(position: Position, points: Collection[int]) -> list[str]:
    """The strings of some points, one stone named for each: ``White C3, 5 stones``."""
    named = []
    left = set(points)
    while left:
        string = position.string_points(min(left))
        left -= {min(left), *string}
        if string:
            color = COLOR_NAMES[position.color_at(string[0])].capitalize()
            named.append(f"{color} {vertex_name(string[0])}, {counted(len(string), 'stone')}")
    return named


def groups(position: Position, found: list[GroupLife], look: Look) -> Overlay:
    """The groups, a letter each (capitals are Black's), with their life and the moves that decide it."""
    marks = {}
    table = look.table("", ">size", ">eyes", "life")
    rest = 0
    for letter, group in _lettered(found):
        style = look.style(f"bold {WORRIES.get(group.status, CALM)[group.color]} on {PAPER[group.color]}")
        for p in group.points:
            marks[p] = Mark(letter, style, on_wood=False)
        if table.row_count < MOST_ROWS:
            table.add_row(Text(f" {letter} ", style), str(len(group.points)), f"{group.eyes:g}", status_text(group))
        else:
            rest += 1
    says = Text("Groups; capitals are Black's", look.style("bold"))
    return Overlay(Group(says, table, Text(f"and {rest} more" if rest else "")), marks)


def status_text(group: GroupLife) -> str:
    """Whether a group lives, in a few words: ``critical: B2 kills, C1 saves``; without a search it only *looks* so."""
    if group.grade == GLANCE:
        return group.glance if group.status == UNDECIDED else f"looks {group.status}"
    if group.attack is None or group.defend is None or group.status not in (CRITICAL, KO):
        return group.status
    kills, saves = vertex_name(group.attack.move), vertex_name(group.defend.move)
    return f"{group.status} at {saves}" if kills == saves else f"{group.status}: {kills} kills, {saves} saves"


def _lettered(found: list[GroupLife]) -> list[tuple[str, GroupLife]]:
    """Groups with their letters: those in danger first, then the larger ones."""
    ranks = {status: rank for rank, status in enumerate(WORRIES)}

    def rank(group: GroupLife) -> tuple[int, int, int]:
        unsettled = group.grade == GLANCE and group.status == UNDECIDED
        return ranks.get("" if unsettled else group.status, len(ranks)), -len(group.points), min(group.points)

    order = sorted(found, key=rank)
    left = {color: iter(letters) for color, letters in GROUP_LETTERS.items()}
    return [(next(left[group.color], "?"), group) for group in order]


@dataclass(frozen=True)
class View:
    """What a view asks of goengine, and how it draws the answer."""

    ask: Callable[[Thinker, Position], Any]
    draw: Callable[[Position, Any, Look], Overlay]


VIEWS = {
    "influence": View(Thinker.judge, influence),
    "groups": View(Thinker.life, groups),
    "territory": View(Thinker.judge, territory),
}
