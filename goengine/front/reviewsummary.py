"""What came out of a review: the largest mistakes, mean losses by phase, where the books ended; tables and data."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from goengine.front.look import Look
from goengine.front.origins import Departure
from goengine.front.reviewing import MISTAKE, PHASES, Reviewed
from goengine.front.tables import counted, short_lead
from goengine.vertex import BLACK, COLOR_NAMES, WHITE, vertex_name

if TYPE_CHECKING:
    from goengine.board.sgf import SgfGame

ALL = "game"


def largest(reviews: Sequence[Reviewed], color: int, most: int) -> list[Reviewed]:
    """The largest mistakes of a side, the worst first."""
    bad = [one for one in reviews if one.color == color and one.is_mistake]
    return sorted(bad, key=lambda one: (-one.loss, one.number))[:most]


def mistakes_table(reviews: Sequence[Reviewed], color: int, most: int, look: Look) -> Table:
    """The largest mistakes of a side: what they lost, what was better, and how the game stood after either."""
    table = look.table(">move", "played", ">lost", "better", ">score after", ">instead of")
    for one in largest(reviews, color, most):
        assert one.best is not None and one.score is not None
        table.add_row(str(one.number), vertex_name(one.played), f"{one.loss:.1f}", vertex_name(one.chosen),
                      short_lead(one.score), short_lead(one.best))
    return table


def losses(reviews: Sequence[Reviewed], color: int, phase: str = ALL) -> dict[str, Any]:
    """How a side played in a phase, or all game long: moves, mean loss, share of the engine's choices, mistakes."""
    mine = [one for one in reviews if one.color == color and one.score is not None and phase in (ALL, one.phase)]
    return {
        "moves": len(mine),
        "mean_loss": sum(one.loss for one in mine) / len(mine) if mine else None,
        "same_choice": sum(one.played == one.chosen for one in mine) / len(mine) if mine else None,
        "mistakes": sum(one.is_mistake for one in mine),
    }


def phases_table(reviews: Sequence[Reviewed], look: Look) -> Table:
    """Both sides by phase: moves, mean loss, the engine's choices, mistakes."""
    table = look.table("", "", ">moves", ">mean loss", ">goengine's choice", f">lost {MISTAKE:g} or more")
    for color in (BLACK, WHITE):
        name = COLOR_NAMES[color].capitalize()
        for phase in (*PHASES, ALL):
            found = losses(reviews, color, phase)
            if found["moves"]:
                table.add_row(name, phase, str(found["moves"]), f"{found['mean_loss']:.2f}",
                              f"{found['same_choice']:.0%}", str(found["mistakes"]),
                              style=look.style("bold") if phase == ALL else "")
                name = ""
    return table


def books_table(departures: Sequence[Departure], look: Look) -> Table:
    """Where the game left each book."""
    table = look.table("book", ">left at move", "by", "instead")
    for one in departures:
        by = f"{COLOR_NAMES[one.color].capitalize()} {vertex_name(one.move)}"
        table.add_row(one.book, str(one.number), by, one.says)
    return table


def summary(reviews: Sequence[Reviewed], departures: Sequence[Departure], most: int, look: Look
            ) -> list[RenderableType]:
    """All tables, each under its heading."""
    bold = look.style("bold")
    parts: list[RenderableType] = []
    for color in (BLACK, WHITE):
        if any(one.color == color for one in reviews):
            name = COLOR_NAMES[color].capitalize()
            bad = largest(reviews, color, most)
            if bad:
                parts += ["", Text(f"{name}'s largest mistakes", bold), "", mistakes_table(reviews, color, most, look)]
            else:
                parts += ["", f"{name} made no mistake of {MISTAKE:g} points or more that goengine sees."]
    parts += ["", Text("Points lost by phase", bold), "", phases_table(reviews, look)]
    if departures:
        parts += ["", Text("Where the game left the books", bold), "", books_table(departures, look)]
    return parts


def heading(reviews: Sequence[Reviewed], departures: Sequence[Departure], pace: str, wanted: int) -> str:
    """What stands at the root of a reviewed record."""
    lines = [f"Reviewed by goengine, {pace}: {counted(len(reviews), 'move')}"
             f"{'' if len(reviews) == wanted else f' of {wanted}, then it was stopped'}."]
    for color in (BLACK, WHITE):
        found = losses(reviews, color)
        if found["moves"]:
            worst = ", ".join(f"{one.number} {vertex_name(one.played)} ({one.loss:.1f})"
                              for one in largest(reviews, color, 3))
            lines.append(f"{COLOR_NAMES[color].capitalize()} loses {found['mean_loss']:.2f} points a move on average"
                         f"{f'; most at moves {worst}' if worst else ''}.")
    return "\n".join([*lines, *(f"Move {one.number} leaves the book of {one}." for one in departures)])


# ---------------------------------------------------------------- as data

def as_data(game: SgfGame, reviews: Sequence[Reviewed], departures: Sequence[Departure]) -> dict[str, Any]:
    """A review as plain data; points, scores from Black's view."""
    return {
        "file": game.name,
        "game": game.index + 1,
        "moves": [_move_data(one) for one in reviews],
        "sides": {COLOR_NAMES[color]: {phase: losses(reviews, color, phase) for phase in (*PHASES, ALL)}
                  for color in (BLACK, WHITE)},
        "books": [{"book": one.book, "left_at_move": one.number, "by": COLOR_NAMES[one.color],
                   "move": vertex_name(one.move), "says": one.says} for one in departures],
    }


def _move_data(one: Reviewed) -> dict[str, Any]:
    return {
        "number": one.number,
        "color": COLOR_NAMES[one.color],
        "played": vertex_name(one.played),
        "phase": one.phase,
        "chosen": vertex_name(one.chosen),
        "points_lost": round(one.loss, 2),
        "score_points_for_black": None if one.score is None else round(one.score, 2),
        "score_points_for_black_after_chosen": None if one.best is None else round(one.best, 2),
        "better": [{"move": vertex_name(candidate.point),
                    "expected_line": [vertex_name(move) for move in candidate.line]} for candidate in one.better],
        "because": [{"says": reason.says, "rule": reason.rule, "where": reason.where,
                     "points": round(float(reason.value), 2)} for reason in one.because],
        "notes": list(one.notes),
    }
