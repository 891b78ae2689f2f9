"""Reading against another engine: the same questions about the same strings, and how the answers differ.

Processor time counts on both sides, not the clock on the wall. The other side's clock is coarse (GNU Go's ticks every
10 ms), so its questions are asked in blocks of positions and several times over, and what setting up the positions
and talking cost, measured with a trivial command in the place of each question, is taken off.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.front.benchgames import mid_games, short_strings
from goengine.front.benchrival import Rival
from goengine.front.measures import Bench, Figures
from goengine.front.questionloop import QUESTIONS, answer_all
from goengine.reading.layout import KO_FIRST, KO_SECOND, UNCLEAR, WON
from goengine.reading.limits import LIMITS, Limits
from goengine.reading.memory import new_memory
from goengine.reading.reader import Reader

CODES = {WON: 1, KO_FIRST: 2, KO_SECOND: 3}     # outcome -> GTP's code; 0 for the others
BLOCK = 20                              # positions between two looks at the other side's clock
ROUNDS = 5                              # times that everything is asked
OURS_ONLY = "we say works, other does not"
THEIRS_ONLY = "other says works, we do not"
KO = "ko convention"
LIMIT_WORKS = "limit: ours unclear, other says works"
LIMIT_FAILS = "limit: ours unclear, other says not"
ATTACK, DEFEND = "attack", "defend"
OURS_RIGHT, THEIRS_RIGHT, UNDECIDED = "ours right", "theirs right", "undecided"


@dataclass
class Question:
    """One question about a string, and what both sides answered.

    Attributes
    ----------
    position : Position
    point : int
        A stone of the string.
    attacking : bool
        Whether the attacker moves first.
    ours : int
        Our outcome, as goengine.reading.layout has it.
    theirs : int
        The other side's code: 0 does not work, 1 works, 2 and 3 by a ko.
    """

    position: Position
    point: int
    attacking: bool
    ours: int = UNCLEAR
    theirs: int = 0

    @property
    def code(self) -> int:
        """Our answer as a code of the same kind, in which unclear looks like lost."""
        return CODES.get(self.ours, 0)

    @property
    def equal(self) -> bool:
        """Whether both say the same; unclear equals no answer."""
        return self.ours != UNCLEAR and self.code == self.theirs

    @property
    def kind(self) -> str:
        """In which way the answers differ."""
        if self.ours == UNCLEAR:
            return LIMIT_WORKS if self.theirs else LIMIT_FAILS
        return KO if self.code and self.theirs else OURS_ONLY if self.code else THEIRS_ONLY


def reading_against(bench: Bench) -> Figures:
    """The figures of `goengine.front.measures.reading_against`."""
    if bench.against is None:
        raise GoEngineError("say which engine to read against: --against 'COMMAND'")
    positions = mid_games(bench.games, bench.position_count)
    rounds = 1 if bench.quick else ROUNDS
    asked = [questions_about(position) for position in positions]
    ours = ask_ourselves(asked, rounds)
    with Rival(bench.against) as rival:
        theirs = ask_rival(rival, asked, rounds)
    everything = [question for questions in asked for question in questions]
    if not everything:
        raise GoEngineError("there is no string to read in these positions")
    figures = {"questions": len(everything), "limit_of_unforced_nodes_ours": LIMITS["deep"].tactician,
               **ours, **theirs}
    if theirs["seconds_reading_theirs"] > 0:
        figures["reading_time_ratio_to_theirs"] = ours["seconds_reading_ours"] / theirs["seconds_reading_theirs"]
    figures.update(agreement(asked))
    figures["differences"] = differences(everything, LIMITS["normal" if bench.quick else "deep"])
    return figures


def questions_about(position: Position) -> list[Question]:
    """Both questions about every short string of a position; that of the attacker comes first."""
    return [Question(position, p, attacking) for p in short_strings(position.board) for attacking in (True, False)]


# ------------------------------------------------------------------ asking

def ask_ourselves(asked: Sequence[Sequence[Question]], rounds: int) -> Figures:
    """Note our outcomes; our seconds for one round, and nodes a second. No question gains from one before it."""
    m = new_memory(LIMITS["deep"].tactician)
    m["thorough"][0] = 1
    seconds, nodes = 0.0, 0
    for questions in asked:
        if not questions:
            continue
        board = questions[0].position.copy_board()
        record = QUESTIONS.new()
        record["count"][0] = len(questions)
        record["point"][:len(questions)] = [question.point for question in questions]
        record["attacking"][:len(questions)] = [question.attacking for question in questions]
        answer_all(board, m, record)                    # not counted: it brings the program and the board near
        for question, outcome in zip(questions, record["outcome"]):
            question.ours = int(outcome)
        record["nodes"][0] = 0
        started = time.process_time()
        for _ in range(rounds):
            answer_all(board, m, record)
        seconds += time.process_time() - started
        nodes += int(record["nodes"][0])
    return {"seconds_reading_ours": seconds / rounds, "nodes_ours": nodes / rounds,
            "nodes_per_second_ours": nodes / seconds if seconds else 0.0}


def ask_rival(rival: Rival, asked: Sequence[Sequence[Question]], rounds: int) -> Figures:
    """Note the other side's codes; its seconds for one round and, if it counts them, nodes a second."""
    seconds, nodes = 0.0, 0
    for first in range(0, len(asked), BLOCK):
        block = [questions for questions in asked[first:first + BLOCK] if questions]
        rival.reset_nodes()
        seconds += _seconds(rival, block, rounds, rival.answer)
        nodes += rival.nodes()
        seconds -= _seconds(rival, block, rounds, rival.chat)
    seconds = max(seconds, 0.0) / rounds
    found = {"seconds_reading_theirs": seconds}
    if nodes and seconds:
        found.update(nodes_theirs=nodes / rounds, nodes_per_second_theirs=nodes / rounds / seconds)
    return found


def _seconds(rival: Rival, block: Sequence[Sequence[Question]], rounds: int,
             put: Callable[[list[tuple[int, bool]]], list[int]]) -> float:
    """The other side's processor time for a block of positions, with its memory emptied before each round."""
    started = rival.clock()
    for questions in block:
        rival.set_up(questions[0].position)
        for _ in range(rounds):
            rival.forget()
            codes = put([(question.point, question.attacking) for question in questions])
            for question, code in zip(questions, codes):
                question.theirs = code
    return rival.clock() - started


# ------------------------------------------------------------------ comparing

def agreement(asked: Sequence[Sequence[Question]]) -> Figures:
    """The share of equal answers over all questions, and over those where either side says that something works."""
    everything = [question for questions in asked for question in questions]
    alive: list[Question] = []
    for questions in asked:
        for attack, defence in zip(questions[::2], questions[1::2]):
            if attack.code or attack.theirs:
                alive += [attack, defence]
    figures = {**_equal(everything, ""), "questions_where_something_works": len(alive)}
    return {**figures, **_equal(alive, "_where_something_works")} if alive else figures


def _equal(questions: Sequence[Question], where: str) -> Figures:
    """Percentages of equal answers, as we mean them and as GTP tells them, which has no word for unclear."""
    share = 100 / len(questions)
    return {f"equal_percent{where}": share * sum(question.equal for question in questions),
            f"equal_percent_of_gtp_codes{where}": share * sum(question.code == question.theirs
                                                              for question in questions)}


def differences(questions: Sequence[Question], limits: Limits) -> dict[str, dict[str, Any]]:
    """The questions answered differently, counted by kind; with who is right where one says yes and the other no."""
    counts: dict[str, dict[str, Any]] = {}
    for kind in (THEIRS_ONLY, OURS_ONLY, KO, LIMIT_WORKS, LIMIT_FAILS):
        counts[kind] = dict.fromkeys((ATTACK, DEFEND), 0)
        if kind in (THEIRS_ONLY, OURS_ONLY):
            counts[kind].update(dict.fromkeys((OURS_RIGHT, THEIRS_RIGHT, UNDECIDED), 0))
    reader = Reader(limits)
    for question in questions:
        if question.equal:
            continue
        row = counts[question.kind]
        row[ATTACK if question.attacking else DEFEND] += 1
        if question.kind in (THEIRS_ONLY, OURS_ONLY):
            row[who_is_right(question, reader)] += 1
    return counts


def who_is_right(question: Question, reader: Reader) -> str:
    """Which side a reader agrees with about a question that one side answers with yes and the other with no."""
    ask = reader.attack if question.attacking else reader.defend
    deep = ask(question.position, question.point)
    if deep.outcome == UNCLEAR:
        return UNDECIDED
    return OURS_RIGHT if deep.works == bool(question.code) else THEIRS_RIGHT
