"""Another engine that is asked the same as goengine: a GTP program that knows such commands as GNU Go's `attack`."""
from __future__ import annotations

import shlex
from collections.abc import Sequence
from types import TracebackType

from goengine.board.position import Position
from goengine.errors import GoEngineError, GtpError
from goengine.front.gtpclient import GtpClient
from goengine.vertex import BLACK, COLOR_NAMES, PASS, WHITE, vertex_name

PATIENCE = 120.0                        # seconds for one answer
NEEDED = ("attack", "defend", "countlib")
RAW_NET = "kata-raw-nn"                 # KataGo's command for what its net says of a position, without any search
SCORES = f"estimate_score|{RAW_NET}"    # what `estimated` asks


class Rival:
    """Another engine, and how much processor time and how many nodes it has spent.

    Parameters
    ----------
    command : str
        The program and its arguments.
    needed : sequence of str
        Commands without which it is of no use; of those joined by | one will do.

    Raises
    ------
    GoEngineError
        If it cannot be started, lacks a command or tells no processor time.
    """

    def __init__(self, command: str, needed: Sequence[str] = NEEDED):
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise GoEngineError(f"'{command}': {str(error).lower()}") from None
        if not words:
            raise GoEngineError("the command of the engine to read against is empty")
        self.name = command
        self._client = GtpClient(words)
        try:
            missing = [name for name in needed if not any(map(self.knows, name.split("|")))]
            if missing:
                raise GoEngineError(f"'{command}' does not know {', '.join(missing).replace('|', ' or ')}")
            self.clock()
        except GoEngineError:
            self.close()
            raise

    def close(self) -> None:
        """End the program."""
        self._client.close()

    def __enter__(self) -> Rival:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def knows(self, command: str) -> bool:
        """Whether it has a command."""
        return self._client.knows(command, PATIENCE)

    def clock(self) -> float:
        """The processor time it has spent, in seconds."""
        spent = self._client.cpu_seconds(PATIENCE)
        if spent is None:
            raise GtpError(f"'{self.name}' does not tell its processor time")
        return spent

    def reset_nodes(self) -> None:
        """Begin to count its nodes, if it can."""
        if self.knows("reset_reading_node_counter"):
            self._ask(["reset_reading_node_counter"])

    def nodes(self) -> int:
        """The nodes that it has read since, or 0 if it does not count them."""
        if not self.knows("get_reading_node_counter"):
            return 0
        return number_in("get_reading_node_counter", self._ask(["get_reading_node_counter"])[0])

    def set_up(self, position: Position) -> None:
        """Tell the komi of a position and play all its moves from the empty board on."""
        moves = [f"play {COLOR_NAMES[move.color]} {'pass' if move.point == PASS else vertex_name(move.point)}"
                 for move in position.moves]
        self._ask([f"boardsize {position.size}", "clear_board", f"komi {position.komi:g}", *moves])

    def place(self, position: Position) -> None:
        """Set the stones of a position up one by one; nothing is captured on the way."""
        self._ask([f"boardsize {position.size}", "clear_board",
                   *(f"play {COLOR_NAMES[color]} {vertex_name(p)}" for color in (BLACK, WHITE)
                     for p in position.stone_points(color))])

    def ask(self, command: str) -> str:
        """The answer to one command.

        Raises
        ------
        Fault
            If there is none, or it is an error.
        """
        return self._client.ask(command, PATIENCE)

    def forget(self) -> None:
        """Empty its memory, if it has a command for that."""
        if self.knows("clear_cache"):
            self._ask(["clear_cache"])

    def answer(self, questions: Sequence[tuple[int, bool]]) -> list[int]:
        """Its codes for questions: the point of a string, and whether its attacker (else its owner) moves first."""
        commands = [f"{'attack' if attacking else 'defend'} {vertex_name(p)}" for p, attacking in questions]
        return [number_in(command, answer) for command, answer in zip(commands, self._ask(commands))]

    def chat(self, questions: Sequence[tuple[int, bool]]) -> list[int]:
        """As many answers that cost it next to nothing but the talking."""
        self._ask([f"countlib {vertex_name(p)}" for p, _ in questions])
        return []

    def _ask(self, commands: Sequence[str]) -> list[str]:
        return [self._client.ask(command, PATIENCE) for command in commands]


def number_in(command: str, answer: str) -> int:
    """The whole number with which an answer begins."""
    word = answer.partition(" ")[0]
    if not word.isdecimal():
        raise GtpError(f"the answer to '{command}' begins with no number: '{answer[:40]}'")
    return int(word)


def margin_of(result: str) -> float:
    """A result in points, Black's view."""
    return float(result[2:]) * (1 if result[0] == "B" else -1)


def estimated(rival: Rival) -> float:
    """What it says to `estimate_score`, or KataGo's net as it stands; Black's view.

    Raises
    ------
    GtpError
        If that is no score.
    """
    if rival.knows(RAW_NET):
        return _raw_lead(rival.ask(f"{RAW_NET} 0"))
    word = (rival.ask("estimate_score").split() or [""])[0]
    if word == "0":
        return 0.0
    try:
        return margin_of(word)
    except (ValueError, IndexError):
        raise GtpError(f"the answer to 'estimate_score' is no score: '{word[:40]}'") from None


def _raw_lead(answer: str) -> float:
    """The lead in points in what KataGo's net says, Black's view."""
    words = answer.split()
    try:
        return -float(words[words.index("whiteLead") + 1])
    except (ValueError, IndexError):
        raise GtpError(f"the answer to '{RAW_NET}' tells no whiteLead: '{answer[:40]}'") from None
