"""Decisions and judgements as tables: the candidates, their reasons, the terms of the score."""
from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from goengine.front.comparing import in_words
from goengine.front.drawing import LETTERS
from goengine.front.look import Look
from goengine.vertex import BLACK, COLOR_NAMES, vertex_name

if TYPE_CHECKING:
    from goengine.front.comparing import Comparison
    from goengine.search.engine import Candidate, Decision
    from goengine.search.judge import Judgement

MOST_LINE = 6                           # moves of an expected line that are shown


def counted(number: int, what: str) -> str:
    """``1 stone``, ``2 stones``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def lead(score: float) -> str:
    """A score from Black's view in words."""
    rounded = round(score, 1)
    if not rounded:
        return "Even"
    return f"{'Black' if rounded > 0 else 'White'} leads by {abs(rounded):g}"


def short_lead(score: float) -> str:
    """A score from Black's view as a record writes it: ``B+3.5``."""
    rounded = round(score, 1)
    return f"{'B' if rounded > 0 else 'W'}+{abs(rounded):.1f}" if rounded else "even"


def result_words(text: str) -> str:
    """A result as a record writes it, in words: ``B+3.5`` is "Black wins by 3.5 points"."""
    if text in ("0", "Draw"):
        return "The game is a draw"
    winner = "Black" if text[:1] == "B" else "White"
    if text[2:].upper() in ("R", "RESIGN"):
        return f"{winner} wins by resignation"
    return f"{winner} wins by {counted_points(float(text[2:]))}"


def counted_points(points: float) -> str:
    """``1 point``, ``3.5 points``."""
    return f"{points:g} point" if points == 1 else f"{points:g} points"


def candidates_table(decision: Decision, color: int, look: Look, most: int = 10, lines: bool = True) -> Table:
    """The candidates, best first: their letters on the board, points, the score after look-ahead.

    With `lines`, also what is expected to follow.
    """
    table = look.table("", "move", ">points", ">score after", *(["expected to follow"] if lines else []))
    for letter, candidate in zip(LETTERS, decision.candidates[:most]):
        after = "" if candidate.after is None else short_lead(candidate.after if color == BLACK else -candidate.after)
        row = [letter, vertex_name(candidate.point), f"{candidate.value:.1f}", after]
        if lines:
            row.append(" ".join(vertex_name(move) for move in candidate.line[:MOST_LINE]))
        table.add_row(*row, style=look.style("bold") if candidate.point == decision.move else "")
    return table


def reasons_table(candidate: Candidate, look: Look) -> Table:
    """The reasons for one candidate: points, the sentence, and the rule with its place in the files."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", width=7)
    table.add_column()
    for reason in sorted(candidate.reasons, key=lambda reason: -abs(reason.value)):
        said = Text(reason.says)
        said.append(f"\n{reason.rule}  {reason.where}", look.style("dim"))
        table.add_row(f"{reason.value:+.1f}", said)
    if not candidate.reasons:
        table.add_row("", "no rule speaks for it")
    return table


def reasons_view(candidate: Candidate, color: int, look: Look) -> RenderableType:
    """A candidate's move and worth, and its reasons below."""
    title = Text(f"{COLOR_NAMES[color].capitalize()} {vertex_name(candidate.point)}", look.style("bold"))
    title.append(f": worth {candidate.value:.1f} points by its reasons", look.style("not bold"))
    return Group(title, reasons_table(candidate, look))


def terms_table(judgement: Judgement, look: Look) -> Table:
    """What the score is made of, largest first; + is good for Black."""
    table = look.table("term", ">points", "what it counts")
    table.columns[0].no_wrap = True
    for term in sorted(judgement.terms, key=lambda term: -abs(term.value)):
        table.add_row(term.name, f"{term.value:+.1f}", Text(term.says, look.style("dim")))
    table.add_section()
    table.add_row("score", f"{judgement.score:+.1f}", lead(judgement.score), style=look.style("bold"))
    return table


def outlook_table(found: Comparison, look: Look) -> Table:
    """The terms of the score now, and where the lines expected after the moves end; + is good for Black."""
    outlooks = [found.chosen] if found.other is None else [found.chosen, found.other]
    table = look.table("term", ">now", *(f">after {outlook.name}" for outlook in outlooks))
    columns = [found.now, *(outlook.terms for outlook in outlooks)]
    for terms in zip(*columns):
        table.add_row(terms[0].name, *(f"{term.value:+.1f}" for term in terms))
    table.add_section()
    sums = [sum(float(term.value) for term in terms) for terms in columns]
    table.add_row("score", *(f"{total:+.1f}" for total in sums), style=look.style("bold"))
    return table


def comparison_view(found: Comparison, look: Look) -> RenderableType:
    """Both moves compared: the terms before and after, and in words why the second one was not chosen."""
    names = found.chosen.name if found.other is None else f"{found.chosen.name} and {found.other.name}"
    title = Text(f"Before and after {names}, with the lines expected; + is good for Black", look.style("bold"))
    parts: list[RenderableType] = [title, Text(), outlook_table(found, look)]
    if found.other is not None:
        heading = Text(f"Why not {found.other.name}", look.style("bold"))
        parts += [Text(), heading, *(Text(f"  {said}") for said in in_words(found))]
    return Group(*parts)
