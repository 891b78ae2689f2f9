"""Answers kept under what was asked; what has not been asked for the longest makes room."""
from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class KeptAnswers(Generic[Answer]):
    """Answers to many questions, of each several that hold under different circumstances.

    Parameters
    ----------
    questions : int
        How many are kept.
    each : int
        Answers kept of one question.
    """

    def __init__(self, questions: int, each: int = 1):
        self._most, self._each = questions, each
        self._kept: dict[Hashable, list[Answer]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Keep nothing."""
        self._kept.clear()

    def find(self, question: Hashable, holds: Callable[[Answer], bool]) -> Answer | None:
        """The answer to a question that holds, if there is one; of several, the one used last."""
        answers = self._kept.pop(question, None)
        if answers is None:
            return None
        self._kept[question] = answers                  # now the one asked last
        for i, answer in enumerate(answers):
            if holds(answer):
                answers.insert(0, answers.pop(i))
                return answer
        return None

    def keep(self, question: Hashable, answer: Answer) -> None:
        """Keep an answer to a question."""
        answers = self._kept.setdefault(question, [])
        answers.insert(0, answer)
        del answers[self._each:]
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
