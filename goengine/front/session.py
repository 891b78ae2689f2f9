"""A game at the terminal: whose turn it is, what happens in it, and a record that is always on disk."""
from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goengine.board import scoring
from goengine.board.position import Position
from goengine.errors import IllegalMove
from goengine.front import overlays
from goengine.front.commands import obey
from goengine.front.dialogue import Dialogue
from goengine.front.drawing import beside, board_text, letters_on, players_text
from goengine.front.keeping import Keeper
from goengine.front.tables import candidates_table, comparison_view, lead, reasons_view, result_words
from goengine.front.thinking import Thinker, announced, comment_on
from goengine.vertex import BLACK, COLOR_NAMES, EMPTY, PASS, RESIGN, WHITE, other, parse_vertex, vertex_name

if TYPE_CHECKING:
    from goengine.search.engine import Decision

INTERRUPTED = 130                       # what the process answers after Ctrl-C
HINTS = 3                               # moves that a hint shows on the board


@dataclass(frozen=True)
class Said:
    """A decision that a person may ask about, and the position in which it was taken."""

    decision: Decision
    position: Position

    @property
    def color(self) -> int:
        """Whose move it is about."""
        return self.position.to_play


@dataclass
class Count:
    """A count of the board: the stones taken for dead, those in seki, and whether both have passed."""

    dead: set[int]
    seki: frozenset[int]
    final: bool


class Session:
    """One game between a person and goengine, two persons, or goengine and itself.

    Parameters
    ----------
    position : Position
        Where the game begins, or goes on.
    persons : set of int
        The colours that a person plays.
    thinker : Thinker
        The engine, for its own moves and for advice.
    dialogue : Dialogue
        The terminal.
    record : Keeper
        Where the game is kept.
    """

    def __init__(self, position: Position, persons: set[int], thinker: Thinker, dialogue: Dialogue,
                 record: Keeper):
        self.position = position
        self.persons = persons
        self.thinker = thinker
        self.dialogue = dialogue
        self.record = record
        self.over = False
        self.stopped = False            # goengine waits for "go" although it is its turn
        self.said: Said | None = None
        self.count: Count | None = None
        self.played_on = -1             # the number of moves at which two passes did not end the game
        self.leaving = False            # quit was asked for while the record could not be written

    # ------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over, the person leaves, or the input ends; the process's status."""
        status = 0
        try:
            self.show_board()
            while not self.over:
                self._turn()
        except KeyboardInterrupt:
            self.dialogue.say("")
            status = INTERRUPTED
        self._close()
        return status

    def _turn(self) -> None:
        if self.position.is_over and self.played_on != self.position.move_number:
            if self.count is None:
                self._count_final()
            if not self.persons:
                self.accept()
                return
        elif self.position.to_play not in self.persons and not self.stopped:
            self._engine_move()
            return
        line = self.dialogue.ask(self._prompt())
        if line is not None:
            self._obey(line)
        elif self.count is not None and self.count.final:
            self.accept()
        else:
            self.dialogue.say("The input has ended, and so the game stops here.")
            self.over = True

    def _prompt(self) -> str:
        if self.count is not None and self.count.final:
            return "Is this right? ok, go to play on, or a dead stone> "
        name = COLOR_NAMES[self.position.to_play].capitalize()
        if self.position.to_play not in self.persons:
            return f"goengine ({name}) waits; go, or a command> "
        return f"Your move, {name}> " if len(self.persons) == 1 else f"{name}> "

    def _obey(self, line: str) -> None:
        """Obey a line; while counting, a point with a stone on it means that stone."""
        if self.count is not None:
            try:
                point = parse_vertex(line, self.position.size)
            except ValueError:
                point = PASS
            if point != PASS and self.position.color_at(point) != EMPTY:
                self.toggle_dead(point)
                return
        obey(self, line)

    def _close(self) -> None:
        """The last words: where the record is; or the record itself, where it could not be written."""
        self.keep()
        if self.record.unsaved:
            self.dialogue.warn("The record could not be written. This is it:")
            self.dialogue.tell(self.record.text(self.position))
        elif self.record.saved:
            self.dialogue.tell(f"Record: {self.record.path}")

    # ------------------------------------------------------------ moves

    def play(self, move: int) -> None:
        """A person's move, if it is their turn and legal."""
        color = self.position.to_play
        if color not in self.persons:
            self.dialogue.warn(f"It is goengine's turn ({COLOR_NAMES[color]}): go lets it think, undo takes a move"
                               " back.")
        elif self.count is not None and self.count.final:
            self.dialogue.warn("Both have passed. ok accepts the count; go plays on.")
        elif self._make(move, "") and (self.persons == {BLACK, WHITE} or self.position.is_over):
            self.show_board()

    def _make(self, move: int, comment: str) -> bool:
        """Play a move and write the record; False if it is illegal, with the reason said."""
        try:
            self.position.play(move)
        except IllegalMove as error:
            self.dialogue.warn(f"{vertex_name(move)} is illegal: {error.reason}.")
            return False
        self.count = None
        self.said = None
        self.record.note(self.position, comment)
        self.keep()
        return True

    def _engine_move(self) -> None:
        color = self.position.to_play
        decision = self._choose()
        if decision is None:
            self.stopped = True
            self.dialogue.say("go lets it think again; level 1 makes it quick; undo takes a move back.",
                              "Ctrl-C again ends the game.")
            return
        if decision.move == RESIGN:
            self._finish(f"{'B' if other(color) == BLACK else 'W'}+R", "goengine resigns. ")
            return
        before = self.position.copy()
        self._make(decision.move, comment_on(decision))
        self.said = Said(decision, before)
        if not self.position.is_over:
            self.show_board()
        self.dialogue.say(f"goengine ({COLOR_NAMES[color]}) {announced(decision)}")

    def _choose(self, resign: bool = True) -> Decision | None:
        return self.thinker.choose(self.position, clean_up=self.played_on >= 0, resign=resign)

    def undo(self) -> None:
        """Take back the person's last move and what came after it; between two persons, the last move."""
        moves = self.position.moves
        first = len(moves) - 1
        while self.persons and first >= 0 and moves[first].color not in self.persons:
            first -= 1
        if first < 0:
            self.dialogue.warn("There is no move to take back." if not moves or not self.persons
                               else "There is no move of yours to take back.")
            return
        while self.position.move_number > first:
            self.position.undo()
        self.stopped = False
        self.said = self.count = None
        self.played_on = -1
        self.record.note(self.position)
        self.keep()
        self.show_board()

    def resign(self) -> None:
        """The person gives up; where two persons play, the one to move."""
        color = self.position.to_play
        if color not in self.persons and len(self.persons) == 1:
            color = other(color)
        self._finish(f"{'W' if color == BLACK else 'B'}+R")

    def go_on(self) -> None:
        """Go on after a stopped think, or after two passes."""
        if self.count is not None and self.count.final:
            self.count = None
            self.played_on = self.position.move_number
            self.dialogue.say("The game goes on; dead stones may now be taken off by play.")
        elif not self.stopped:
            self.dialogue.say("It is your move.")
        self.stopped = False

    # ------------------------------------------------------------ showing and explaining

    def show_board(self) -> None:
        """Draw the board with the players beside it."""
        self._show(overlays.Overlay(players_text(self.position, self.dialogue.look, self._names())))

    def show_view(self, name: str) -> None:
        """Draw influence, groups or territory over the board."""
        view = overlays.VIEWS[name]
        answer = view.ask(self.thinker, self.position)
        if answer is not None:
            self._show(view.draw(self.position, answer, self.dialogue.look))

    def _show(self, overlay: overlays.Overlay) -> None:
        look = self.dialogue.look
        board = board_text(self.position, look, overlay.marks, overlay.shade, overlay.width)
        self.dialogue.say("", beside(board, overlay.legend, self.dialogue.console), "")

    def _names(self) -> Mapping[int, str]:
        person = "you" if len(self.persons) == 1 else "player"
        engine = f"goengine, {self.thinker.pace}"
        return {color: person if color in self.persons else engine for color in (BLACK, WHITE)}

    def hint(self) -> None:
        """What goengine would play in the person's place, drawn on the board."""
        decision = self._choose(resign=False)
        if decision is None:
            return
        self.said = Said(decision, self.position.copy())
        look = self.dialogue.look
        marks = letters_on([candidate.point for candidate in decision.candidates[:HINTS]])
        table = candidates_table(decision, self.position.to_play, look, HINTS, lines=False)
        self._show(overlays.Overlay(table, marks))
        self.dialogue.say(f"goengine would {announced(decision, 'play', 'pass')}")

    def why(self, text: str = "") -> None:
        """The reasons for the last decision spoken of, or for the next move; or for one point it weighed."""
        if self.said is None:
            decision = self._choose(resign=False)
            if decision is None:
                return
            self.said = Said(decision, self.position.copy())
        decision, color, look = self.said.decision, self.said.color, self.dialogue.look
        move = decision.move
        if text:
            try:
                move = parse_vertex(text, self.position.size)
            except ValueError as error:
                self.dialogue.warn(f"{error}.")
                return
        weighed = [candidate for candidate in decision.candidates if candidate.point == move]
        if weighed:
            self.dialogue.say("", reasons_view(weighed[0], color, look))
        else:
            self.dialogue.say(f"No rule spoke for {COLOR_NAMES[color]} {vertex_name(move)}.")
        if decision.candidates and not text:
            self.dialogue.say("", candidates_table(decision, color, look))
        if self.said.position.is_legal(move):
            found = self.thinker.compare(self.said.position, decision, move)
            if found is not None:
                self.dialogue.say("", comparison_view(found, look))
        self.dialogue.say("")

    # ------------------------------------------------------------ counting

    def show_score(self) -> None:
        """Count the board as it stands, with the stones that the judgement takes for dead."""
        if self.count is not None and self.count.final:
            self._count_final()
        else:
            judgement = self.thinker.judge(self.position)
            if judgement is not None:
                self._begin_count(judgement.dead, frozenset(), final=False)
                self.dialogue.say(f"So the board counts as it stands. goengine judges: {lead(judgement.score)}.",
                                  "Type a stone to change whether it is dead.")

    def _count_final(self) -> None:
        """Make the count at the end of the game; if Ctrl-C stops goengine, no stones are proposed as dead."""
        status = self.thinker.final_status(self.position)
        dead, seki = (status.dead, status.seki) if status is not None else (frozenset(), frozenset())
        self._begin_count(dead, seki, final=True)

    def _begin_count(self, dead: Collection[int], seki: frozenset[int], final: bool) -> None:
        """Make a count and show it."""
        agreed = scoring.dead_by_agreement(self.position.ruleset)
        self.count = Count(set(dead) if agreed else set(), seki, final)
        self._show_count()

    def _counted(self) -> scoring.Score:
        assert self.count is not None
        return scoring.score(self.position, self.count.dead, self.count.seki)

    def _show_count(self) -> None:
        score = self._counted()
        self._show(overlays.score_overlay(self.position, score, self.dialogue.look))

    def toggle_dead(self, point: int) -> None:
        """Take a string for dead if it was taken for alive, and the other way round."""
        string = set(self.position.string_points(point)) if point != PASS else set()
        if not string:
            self.dialogue.warn(f"There is no stone on {vertex_name(point)}.")
        elif not scoring.dead_by_agreement(self.position.ruleset):
            self.dialogue.warn(f"Under {self.position.ruleset.title} rules all stones on the board count as alive;"
                               " go plays on to take them off.")
        elif self.count is None:
            self.dialogue.warn("There is no count yet: score makes one.")
        else:
            self.count.dead = self.count.dead - string if point in self.count.dead else self.count.dead | string
            self._show_count()

    def accept(self) -> None:
        """The count is the result."""
        if self.count is None or not self.count.final:
            self.dialogue.warn("The game is not over: both sides have to pass first.")
            return
        self._finish(self._counted().text)

    def _finish(self, result: str, first: str = "") -> None:
        self.record.finish(result)
        self.over = True
        self.dialogue.say(f"{first}{result_words(result)} ({result}).")

    # ------------------------------------------------------------ the record

    def keep(self) -> None:
        """Write the record; where that fails, say so once for each cause, and try again after the next move."""
        problem = self.record.save(self.position)
        if problem:
            self.dialogue.warn(f"{problem} The game goes on, and its record is kept in memory;"
                               " save FILE writes it elsewhere.")

    def save(self, name: str) -> None:
        """Write the record now, to a new file if one is named."""
        if not name and self.record.path is None:
            self.dialogue.warn("This game keeps no record: name a file, such as save game.sgf.")
            return
        problem = self.record.save_as(self.position, name) if name else self.record.save(self.position, again=True)
        if problem:
            self.dialogue.warn(problem)
        else:
            self.dialogue.tell(f"Saved: {name or self.record.path}")

    def quit(self) -> None:
        """End; where the record could not be written, only when asked twice."""
        if not self.leaving and self.record.unsaved:
            self.leaving = True
            self.dialogue.warn("The record is not on disk. save FILE writes it elsewhere; quit again prints it and"
                               " ends.")
            return
        self.over = True
