"""`goengine joseki walk`: through the book move by move, drawn."""
from __future__ import annotations

import argparse

from goengine.errors import GoEngineError
from goengine.front.dialogue import Dialogue, quoted
from goengine.front.josekiview import Walked, book_for, corner_view, line_view, step, walk_along
from goengine.patterns.josekibook import BookMove, JosekiBook
from goengine.patterns.steps import CORNER_NAMES, ELSEWHERE, move_name
from goengine.vertex import BLACK, PASS, other

HELP = """\
a, b, c ...   play that move          R14         play a point, also one that is not in the book
-             play elsewhere          back        take the last move back
swap          swap the colours        start       begin anew
why           the lines that pass here, with what they say
quit          leave"""


class Walk:
    """A walk through the book.

    Parameters
    ----------
    dialogue : Dialogue
    book : JosekiBook
    words : list of str
        The moves at the beginning.
    """

    def __init__(self, dialogue: Dialogue, book: JosekiBook, words: list[str]):
        self.dialogue = dialogue
        self.book = book
        self.first = BLACK
        self.walked = walk_along(words)
        self.listed: list[BookMove] = []
        self.done = False

    def run(self) -> None:
        """Show, ask and obey until the person leaves."""
        self.show()
        while not self.done:
            line = self.dialogue.ask("joseki> ")
            if line is None:
                return
            try:
                self.obey(line.strip())
            except GoEngineError as problem:
                self.dialogue.warn(f"{problem}.")

    def show(self) -> None:
        self.listed, drawn = corner_view(self.dialogue, self.book, self.walked)
        self.dialogue.say(drawn)

    def obey(self, line: str) -> None:
        """Do what a line says.

        Raises
        ------
        GoEngineError
            If a move cannot be played.
        """
        word = line.lower()
        letters = dict(zip("abcdefghijklmnpqrstuvwyz", self.listed))
        if word in letters:
            self._go(step(self.walked, letters[word].point))
        elif word == ELSEWHERE or line.upper() in CORNER_NAMES:
            self._go(step(self.walked, PASS if word == ELSEWHERE else CORNER_NAMES[line.upper()]))
        elif word in ("back", "u", "undo"):
            self._replay(self.walked.way[:-1])
        elif word == "swap":
            self.first = other(self.first)
            self._replay(self.walked.way)
        elif word == "start":
            self._replay(())
        elif word == "why":
            self._why()
        elif word in ("quit", "q", "exit"):
            self.done = True
        else:
            self.dialogue.say(HELP if word in ("help", "?", "") else f"{quoted(line)} is not understood.\n{HELP}")

    def _go(self, walked: Walked) -> None:
        self.walked = walked
        self.show()

    def _replay(self, way: tuple[int, ...]) -> None:
        self._go(walk_along([move_name(p) for p in way], self.first))

    def _why(self) -> None:
        advice = self.book.corner(self.walked.position.board, self.walked.position.to_play, 0)
        passing = {one.line.name: one.line for move in advice.moves for one in move.steps}
        passing.update({line.name: line for line in advice.ended})
        for line in list(passing.values())[:4]:
            self.dialogue.say(*line_view(self.dialogue, self.book, line))
        if not passing:
            self.dialogue.say("No line written by hand passes here.")


def run(options: argparse.Namespace, dialogue: Dialogue) -> int:
    """Walk; the process's status."""
    if options.wanted and not all(word == ELSEWHERE or word.upper() in CORNER_NAMES for word in options.wanted):
        options.parser.error("the beginning is written as moves of the upper right corner, such as  Q16 R14 O17")
    Walk(dialogue, book_for(options.folder, dialogue), options.wanted).run()
    return 0
