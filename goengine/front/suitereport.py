"""The results of a suite as a person reads them: what failed, drawn if wished, and tables by suite and by kind."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from goengine.front.dialogue import Dialogue
from goengine.front.drawing import Mark, beside, board_text
from goengine.front.look import LAST, LETTER, Look
from goengine.front.suite import FAILED, MARKED, NEWS, PASSED, TALLIES, UNASKED, UNCLEAR, Problem, Result
from goengine.front.tables import counted
from goengine.vertex import COLOR_NAMES, PASS, vertex_name

MOST_DRAWN = 10                         # failures that are drawn without being asked to
MOST_LINE = 30                          # moves of a line that are written out


def tally(results: Iterable[Result]) -> dict[str, int]:
    """How many of each of `TALLIES` there are."""
    counts = dict.fromkeys(TALLIES, 0)
    for result in results:
        counts[result.tally] += 1
    return counts


def grouped(results: Iterable[Result], key: Callable[[Problem], str]) -> dict[str, list[Result]]:
    """Results by something of their problems, in the order in which that comes."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result.problem), []).append(result)
    return groups


def show(dialogue: Dialogue, results: Sequence[Result], draw: bool, only_failures: bool) -> None:
    """What failed, and what passed unexpectedly."""
    for result in results:
        if result.spoils or (result.tally == NEWS and not only_failures):
            show_result(dialogue, result, draw and result.spoils)


def counts_tables(results: Sequence[Result], look: Look) -> list[Table]:
    """What came of the problems by suite and by kind."""
    return [counts_table("suite", _short_names(grouped(results, lambda problem: problem.suite)), look),
            counts_table("kind", grouped(results, lambda problem: problem.kind), look)]


def _short_names(suites: Mapping[str, list[Result]]) -> dict[str, list[Result]]:
    """Suites by their names without folders, where those differ."""
    short = {PurePath(name).name: results for name, results in suites.items()}
    return short if len(short) == len(suites) else dict(suites)


def show_result(dialogue: Dialogue, result: Result, draw: bool) -> None:
    """Some lines about one problem, and its drawing."""
    problem, verdict = result.problem, result.verdict
    word = {FAILED: "failed", UNCLEAR: "unclear", NEWS: "passed, though it is marked as failing"}[result.tally]
    head = Text(f"{problem.where}: {problem.name}: ", dialogue.look.style("bold"))
    head.append(word, dialogue.look.style("green" if result.tally == NEWS else "red"))
    dialogue.console.print(head, soft_wrap=True)
    if result.tally == NEWS:
        dialogue.tell(f"  take its mark away: {problem.fails}")
        return
    dialogue.tell(f"  {problem.asks}: wanted {problem.expects}; goengine: {verdict.answer.replace(chr(10), ' ')}")
    if verdict.line and not draw:
        dialogue.tell(f"  line read: {line_text(verdict.line)}")
    if draw:
        drawing = _drawing(result, dialogue)
        if drawing is not None:
            dialogue.say(drawing, "")


def line_text(line: Sequence[tuple[int, int]]) -> str:
    """``B E4, W F5, ...``."""
    moves = [f"{COLOR_NAMES[color][0].upper()} {vertex_name(move)}" for color, move in line[:MOST_LINE]]
    return ", ".join(moves) + (", ..." if len(line) > MOST_LINE else "")


def _drawing(result: Result, dialogue: Dialogue) -> RenderableType | None:
    """The board with the answer and the line read (numbered) and what would have been right (a, b, ...)."""
    problem, verdict = result.problem, result.verdict
    board = problem.board or verdict.board
    if board is None:
        return None
    marks = _marks(result)
    wide = any(len(mark.sign) > 1 for mark in marks.values())
    drawn = board_text(board.position(), dialogue.look, marks, width=2 if wide else 1)
    said = [f"{COLOR_NAMES[board.to_move].capitalize()} moves first." if not problem.talk else ""]
    if problem.says:
        said.append(problem.says)
    rights = [f"{sign}: {vertex_name(p)}" if p != PASS else "pass" for p, sign in _rights(problem).items()]
    if rights:
        said.append(f"{'Wrong' if problem.question.verb == 'avoid' else 'Right'} is {', '.join(rights)}.")
    if verdict.line:
        said.append(f"Line read: {line_text(verdict.line)}")
    return beside(drawn, Group(*(Text(text) for text in said if text)), dialogue.console)


def _rights(problem: Problem) -> dict[int, str]:
    """The accepted first moves, each with its letter."""
    return dict(zip(problem.answer.moves or (), "abcdefghijklmnpqrstuvwyz"))


def _marks(result: Result) -> Mapping[int, Mark]:
    marks = {p: Mark(sign, LETTER) for p, sign in _rights(result.problem).items() if p != PASS}
    line = result.verdict.line
    board = result.problem.board or result.verdict.board
    numbered: set[int] = set()
    for number, (_, move) in enumerate(line[:99], start=1):
        taken = move == PASS or move in numbered or (board is not None and move in board.stones)
        if not taken:
            numbered.add(move)
            marks[move] = Mark(str(number), LAST)
    return marks


# ---------------------------------------------------------------- tables

def counts_table(title: str, groups: Mapping[str, Sequence[Result]], look: Look) -> Table:
    """A line for each group, and one for all; columns in which nothing is counted are left out."""
    everything = [result for group in groups.values() for result in group]
    used = [name for name in TALLIES if name in (PASSED, FAILED) or tally(everything)[name]]
    table = look.table(title, ">problems", *(f">{name}" for name in used), ">seconds")
    rows = [(name, list(results)) for name, results in groups.items()]
    if len(rows) > 1:
        rows.append(("all", everything))
    for name, results in rows:
        if name == "all" and len(rows) > 1:
            table.add_section()
        counts = tally(results)
        seconds = sum(result.verdict.seconds for result in results)
        table.add_row(name, str(len(results)), *(str(counts[kind] or "-") for kind in used), f"{seconds:.2f}")
    return table


def summary(results: Sequence[Result], seconds: float) -> list[str]:
    """What it comes to, in a line or two."""
    counts = tally(results)
    asked = len(results) - counts[UNASKED]
    right = counts[PASSED] + counts[NEWS]
    notes = [f"{counts[name]} {words}" for name, words in (
        (FAILED, "failed"), (UNCLEAR, "unclear"), (MARKED, "failed as marked"), (NEWS, "passed though marked"))
        if counts[name]]
    lines = [f"{right} of {counted(asked, 'problem')} solved in {seconds:.1f} s"
             + (f": {', '.join(notes)}" if notes else "")]
    kinds = grouped((result for result in results if result.tally == UNASKED), lambda problem: problem.kind)
    if kinds:
        named = ", ".join(f"{kind} ({len(group)})" for kind, group in kinds.items())
        lines.append(f"{counted(counts[UNASKED], 'problem')} not asked: {named}")
    return lines
