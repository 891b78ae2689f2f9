"""Of the answers that are kept, those used last stay longest."""
from __future__ import annotations

from goengine.groups.keptanswers import KeptAnswers


def whatever(answer: int) -> bool:
    return True


def test_the_question_asked_longest_ago_makes_room() -> None:
    kept: KeptAnswers[int] = KeptAnswers(2)
    kept.keep("attack", 1)
    kept.keep("defend", 2)
    assert kept.find("attack", whatever) == 1
    kept.keep("race", 3)
    assert len(kept) == 2 and kept.find("defend", whatever) is None
    assert kept.find("attack", whatever) == 1 and kept.find("race", whatever) == 3


def test_of_several_answers_the_one_that_holds_is_found_and_the_one_used_last_stays() -> None:
    kept: KeptAnswers[int] = KeptAnswers(9, each=2)
    kept.keep("attack", 1)
    kept.keep("attack", 2)
    assert kept.find("attack", lambda answer: answer == 1) == 1
    kept.keep("attack", 3)
    assert kept.find("attack", lambda answer: answer == 2) is None
    assert kept.find("attack", lambda answer: answer < 3) == 1
