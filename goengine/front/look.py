"""How things look on this terminal: painted on wood where it can, plain letters where it cannot.

A pipe, ``NO_COLOR`` or a dumb terminal gets X and O, no colours and no control codes; a terminal that cannot
write the signs of Unicode gets letters on wood.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from rich.box import SIMPLE_HEAD, Box
from rich.console import Console
from rich.table import Table

from goengine.vertex import BLACK, WHITE

WOOD = (222, 184, 110)
SHADE = {BLACK: (104, 84, 70), WHITE: (255, 250, 235)}     # what full control turns the wood into
INK = {BLACK: "#000000", WHITE: "bold #ffffff"}
LINES = "#9a7440"
STARS = "bold #5a3c14"
LAST = "bold #c01818"
LETTER = "bold #0a3c8c"

# Rows: top, head, below the head, row, below a row, foot, below the foot, bottom.
ASCII_HEAD = Box("    \n    \n -- \n    \n    \n -- \n    \n    \n", ascii=True)


@dataclass(frozen=True)
class Look:
    """What the terminal can show.

    Attributes
    ----------
    colors : bool
        Whether there are colours at all.
    shades : bool
        Whether there are enough of them for shades of wood.
    signs : bool
        Whether the signs of Unicode (stones, lines of the board) can be written.
    """

    colors: bool = False
    shades: bool = False
    signs: bool = False

    def on_wood(self, ink: str = "", control: int = 0) -> str:
        """The style of a point of the board; `control` (-50 to 50, Black's view) shades the wood."""
        if not self.colors:
            return ""
        toward = SHADE[BLACK if control > 0 else WHITE]
        part = min(50, abs(control)) / 50 * 0.85
        red, green, blue = (round(wood + part * (end - wood)) for wood, end in zip(WOOD, toward))
        return f"{ink} on #{red:02x}{green:02x}{blue:02x}".strip()

    def stone(self, color: int) -> str:
        """The sign of a stone."""
        if self.colors and self.signs:
            return "●"
        return "X" if color == BLACK else "O"

    def ink(self, color: int) -> str:
        """The style of a stone of a colour, on the wood or beside the board."""
        return self.on_wood(INK[color])

    def style(self, text: str) -> str:
        """A style where there are colours, else none."""
        return text if self.colors else ""

    def table(self, *columns: str, title: str | None = None) -> Table:
        """An empty table in the house style; a column whose name begins with ``>`` is aligned right."""
        made = Table(box=SIMPLE_HEAD if self.signs else ASCII_HEAD, title=title, title_justify="left",
                     title_style=self.style("bold"), header_style=self.style("bold"), border_style=self.style("dim"),
                     pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
        for column in columns:
            made.add_column(column.lstrip(">"), justify="right" if column.startswith(">") else "left",
                            no_wrap=column.startswith(">"), overflow="fold")
        return made


def console_for(stream: IO[str] | None = None, stderr: bool = False) -> Console:
    """A console in which square brackets and numbers mean nothing special."""
    return Console(file=stream, stderr=stderr, markup=False, highlight=False, emoji=False)


def look_of(console: Console) -> Look:
    """What a console can show."""
    colors = console.is_terminal and not console.no_color and console.color_system is not None
    encoding = (getattr(console.file, "encoding", None) or "ascii").lower()
    signs = console.is_terminal and encoding.replace("-", "").startswith("utf")
    return Look(colors, colors and console.color_system in ("256", "truecolor"), signs)
