"""The score of a game as a graph: in the terminal, or as a picture where matplotlib is installed."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from goengine.errors import GoEngineError
from goengine.front.look import Look
from goengine.front.reviewing import MISTAKE, Reviewed
from goengine.front.tables import short_lead
from goengine.vertex import BLACK, COLOR_NAMES, WHITE, vertex_name

ROWS = 13                               # of the graph in the terminal
LABEL = 8                               # columns for the scores beside it
LEAST_RANGE = 5.0                       # points up and down that are shown at least
USUAL = 0.95                            # share of the scores that a graph makes room for
NAMED = 5                               # mistakes that a picture names
INSTALL = "a graph needs matplotlib: pip install 'goengine[plots]'"


def score_graph(reviews: Sequence[Reviewed], look: Look, width: int) -> Text:
    """The score after each move, Black's lead upwards, as text of at most `width` columns.

    Where there are more moves than columns, each column shows the move of its stretch with the score farthest from the
    one before. Scores beyond `range_of` lie on the edge.
    """
    shown = [one for one in reviews if one.score is not None]
    if not shown:
        return Text("No move was looked at, so there is no graph.")
    columns = _columns([float(one.score or 0) for one in shown], max(1, width - LABEL - 1))
    top = range_of(columns)
    rows = [round((1 - max(-1.0, min(1.0, value / top))) * (ROWS - 1) / 2) for value in columns]
    point, zero = ("●", "─") if look.signs else ("*", "-")
    middle = (ROWS - 1) // 2
    text = Text(no_wrap=True)
    for row in range(ROWS):
        label = {0: short_lead(top), middle: "even", ROWS - 1: short_lead(-top)}.get(row, "")
        text.append(f"{label:>{LABEL}} ", look.style("dim"))
        for at in rows:
            sign = point if at == row else zero if row == middle else " "
            text.append(sign, look.style("bold" if at == row else "dim"))
        text.append("\n")
    first, last = f"move {shown[0].number}", str(shown[-1].number)
    gap = " " * max(1, len(columns) - len(first) - len(last))
    text.append(" " * (LABEL + 1) + first + gap + last, look.style("dim"))
    return text


def range_of(values: Sequence[float]) -> float:
    """Points up and down that hold all scores but the one in twenty that is farthest from even."""
    far = sorted(map(abs, values))
    return max(LEAST_RANGE, far[int(USUAL * (len(far) - 1))])


def _columns(values: list[float], most: int) -> list[float]:
    """At most so many values: of each stretch the one farthest from the value shown before it."""
    if len(values) <= most:
        return values
    found: list[float] = []
    for k in range(most):
        stretch = values[k * len(values) // most:(k + 1) * len(values) // most]
        before = found[-1] if found else stretch[0]
        found.append(max(stretch, key=lambda value: abs(value - before)))
    return found


def pyplot() -> Any:
    """matplotlib's plotting module, drawing into files.

    Raises
    ------
    GoEngineError
        Where it is not installed, with how to install it.
    """
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot as found
    except ImportError as error:
        raise GoEngineError(f"{INSTALL} ({error})") from error
    return found


def write_graph(path: Path, reviews: Sequence[Reviewed], title: str) -> None:
    """Draw the score after each move, with the mistakes of both sides, into a picture (PNG, SVG, PDF by its name).

    Raises
    ------
    GoEngineError
        If matplotlib is missing, or the file cannot be written.
    """
    plots = pyplot()
    shown = [one for one in reviews if one.score is not None]
    figure, axes = plots.subplots(figsize=(11, 5), layout="constrained")
    try:
        axes.plot([one.number for one in shown], [one.score for one in shown], color="#404040", linewidth=1.3)
        axes.axhline(0, color="#a0a0a0", linewidth=0.8)
        for color, face in ((BLACK, "black"), (WHITE, "white")):
            bad = [one for one in shown if one.color == color and one.is_mistake]
            axes.scatter([one.number for one in bad], [one.score for one in bad], s=[12 + 6 * one.loss for one in bad],
                         facecolor=face, edgecolor="#c01818", linewidth=1.0, zorder=3,
                         label=f"{COLOR_NAMES[color].capitalize()} loses {MISTAKE:g} or more")
        for one in sorted(shown, key=lambda one: -one.loss)[:NAMED]:
            if one.is_mistake:
                axes.annotate(f"{one.number} {vertex_name(one.played)} -{one.loss:.1f}", (one.number, one.score),
                              xytext=(4, 6), textcoords="offset points", fontsize=8)
        edge = 1.1 * range_of([float(one.score or 0) for one in shown]) if shown else LEAST_RANGE
        axes.set(xlabel="move", ylabel="points (up: Black leads)", title=title, ylim=(-edge, edge))
        axes.legend(loc="best", fontsize=8, markerscale=0.5)
        figure.savefig(path, dpi=120)
    except (OSError, ValueError) as error:
        raise GoEngineError(f"{path}: the graph cannot be written: {error}") from error
    finally:
        plots.close(figure)
