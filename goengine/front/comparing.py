"""Why one move and not another: both looked at alone, to the end of the lines expected after them.

The two moves are searched once more with nothing beside them, so that both scores are exact and equally deep; in the
search that chose the move, all scores but the best are bounds.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goengine.vertex import BLACK, COLOR_NAMES, RESIGN, other, vertex_name

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.expert.reasons import Reason
    from goengine.search.engine import Candidate, Decision
    from goengine.search.judge import Term

SMALL = 0.05                            # points that make no difference in words
TERM_COUNTS = 0.3                       # points from which a term is worth a word
PUNISHED = 0.5                          # points that an answer takes away beyond what one takes from the chosen move
MOST_TERMS, MOST_REASONS = 3, 2
MOST_LINE = 6                           # moves of an expected line that are named


@dataclass(frozen=True)
class Outlook:
    """A move, and where the line expected after it ends.

    Attributes
    ----------
    candidate : Candidate
    terms : list of Term
        What the score is made of at the end of the line, points from Black's view.
    """

    candidate: Candidate
    terms: list[Term]

    @property
    def name(self) -> str:
        return vertex_name(self.candidate.point)

    @property
    def line(self) -> str:
        """The move and what is expected to follow, named."""
        return " ".join(map(vertex_name, [self.candidate.point, *self.candidate.line[:MOST_LINE]]))


@dataclass(frozen=True)
class Comparison:
    """A chosen move beside another one.

    Attributes
    ----------
    color : int
        Who is to move.
    now : list of Term
        Before the move, points from Black's view.
    chosen : Outlook
    other : Outlook or None
        None where there was nothing to compare with.
    """

    color: int
    now: list[Term]
    chosen: Outlook
    other: Outlook | None = None

    @property
    def less(self) -> float:
        """Points that the other move leads to less than the chosen one; the mover's view."""
        return 0.0 if self.other is None else score(self.chosen.candidate) - score(self.other.candidate)

    @property
    def by_reasons(self) -> float:
        """Points by which the choice favours the chosen move because of its reasons, beside the scores."""
        return 0.0 if self.other is None else self.chosen.candidate.bonus - self.other.candidate.bonus

    @property
    def by_depths(self) -> float:
        """Points by which the choice favours the chosen move because less deep its score was the better one."""
        if self.other is None:
            return 0.0
        return self.chosen.candidate.total - self.other.candidate.total - self.less - self.by_reasons

    def term_differences(self) -> list[tuple[str, float]]:
        """Where the difference lies: terms with points for the chosen move, the mover's view, the largest first."""
        if self.other is None:
            return []
        sign = 1 if self.color == BLACK else -1
        theirs = {term.name: term.value for term in self.other.terms}
        found = [(term.name, sign * (term.value - theirs[term.name])) for term in self.chosen.terms]
        return sorted(found, key=lambda pair: -abs(pair[1]))


def score(candidate: Candidate) -> float:
    """The score after looking ahead, the mover's view; 0 where there was no time to look."""
    return 0.0 if candidate.after is None else float(candidate.after)


def runner_up(decision: Decision) -> int | None:
    """The best of the moves that were looked at and not chosen."""
    return next((candidate.point for candidate in decision.candidates
                 if candidate.point != decision.move and candidate.after is not None), None)


def compare(engine: Any, position: Position, decision: Decision, point: int | None = None,
            seconds: float | None = None, on_progress: Callable[[int, int], None] | None = None) -> Comparison | None:
    """Compare the move of a decision with the runner-up, or with another move.

    Parameters
    ----------
    engine : Engine
        Which took the decision.
    position : Position
        It is left as it was.
    decision : Decision
    point : int, optional
        The move to compare with, whatever was thought of it.
    seconds : float, optional
        Time at most.

    Returns
    -------
    Comparison or None
        None if nothing was looked at. Without `other` if there is nothing to compare with.
    """
    if not decision.candidates:
        return None
    move = decision.candidates[0].point if decision.move == RESIGN else decision.move
    rival = point if point is not None and point != move else runner_up(decision)
    moves = (move,) if rival is None else (move, rival)
    again = engine.choose(position, seconds=seconds, resign=False, also=moves, only=True, on_progress=on_progress)
    found = {candidate.point: candidate for candidate in again.candidates if candidate.after is not None}
    if move not in found:
        return None
    outlooks = [Outlook(found[one], engine.judge_line(position, (one, *found[one].line))[1])
                for one in moves if one in found]
    return Comparison(position.to_play, decision.judgement.terms, *outlooks)


# ---------------------------------------------------------------- in words

def in_words(found: Comparison) -> list[str]:
    """Why the chosen move and not the other one, a sentence each; empty where there is no other one."""
    if found.other is None:
        return []
    return [_by_score(found), *_by_reasons(found), *_by_depths(found), *_by_terms(found), *_alone(found),
            *_punished(found)]


def points(value: float) -> str:
    """``1.0 points``, without a sign."""
    return f"{abs(value):.1f} points"


def _by_score(found: Comparison) -> str:
    assert found.other is not None
    chosen, rival = found.chosen, found.other
    ends = f"expected are {chosen.line} and {rival.line}"
    if found.less > SMALL:
        return f"{rival.name} leads to {points(found.less)} less than {chosen.name}: {ends}."
    if found.less < -SMALL:
        return f"Looked at alone, {rival.name} leads to {points(found.less)} more than {chosen.name}: {ends}."
    return f"{rival.name} leads to the same score as {chosen.name}: {ends}."


def _by_reasons(found: Comparison) -> list[str]:
    """What the reasons add where they are worth a word."""
    assert found.other is not None
    if abs(found.by_reasons) <= SMALL:
        return []
    first, second = found.chosen, found.other
    if found.by_reasons < 0:
        first, second = second, first
    gap = first.candidate.value - second.candidate.value
    return [f"The reasons for {first.name} are worth {points(gap)} more than those for {second.name},"
            f" of which {points(found.by_reasons)} count beside the score."]


def _by_depths(found: Comparison) -> list[str]:
    """What the scores found less deep add where the mean of the depths counts, if they are worth a word."""
    assert found.other is not None
    if abs(found.by_depths) <= SMALL:
        return []
    first = found.chosen if found.by_depths > 0 else found.other
    return [f"Looked at less deep, {first.name} does better; the mean of all depths counts,"
            f" which is {points(found.by_depths)} in its favour."]


def _by_terms(found: Comparison) -> list[str]:
    differences = [f"{name} ({value:+.1f})" for name, value in found.term_differences()
                   if abs(value) >= TERM_COUNTS][:MOST_TERMS]
    return [f"For {COLOR_NAMES[found.color].capitalize()} {found.chosen.name} makes the difference in"
            f" {', '.join(differences)}."] if differences else []


def _alone(found: Comparison) -> list[str]:
    """What only one of the moves does."""
    assert found.other is not None
    said = []
    for one, beside in ((found.chosen, found.other), (found.other, found.chosen)):
        alone = reasons_alone(one.candidate.reasons, beside.candidate.reasons)[:MOST_REASONS]
        if alone:
            said.append(f"Only {one.name} {' and '.join(f'{reason.says} ({reason.value:+.1f})' for reason in alone)}.")
    return said


def reasons_alone(reasons: Sequence[Reason], others: Sequence[Reason]) -> list[Reason]:
    """The reasons that add to a move's value and say what none of the other move's does, the weightiest first."""
    said = {(reason.kind, reason.says) for reason in others}
    found = [reason for reason in reasons if reason.value > SMALL and (reason.kind, reason.says) not in said]
    return sorted(found, key=lambda reason: -reason.value)


def _punished(found: Comparison) -> list[str]:
    """Which answer takes away what the other move looked like at first."""
    assert found.other is not None
    rival, chosen = found.other.candidate, found.chosen.candidate
    if not rival.line or rival.at_once is None or chosen.at_once is None:
        return []
    lost = (rival.at_once - score(rival)) - (chosen.at_once - score(chosen))
    if lost < PUNISHED:
        return []
    name = COLOR_NAMES[other(found.color)].capitalize()
    return [f"{name}'s answer {vertex_name(rival.line[0])} punishes {found.other.name}: it takes {points(lost)} more"
            f" than the answer to {found.chosen.name} does."]


# ---------------------------------------------------------------- as data

def as_data(found: Comparison | None) -> dict[str, Any] | None:
    """A comparison as plain data; points, terms from Black's view."""
    if found is None:
        return None
    return {
        "chosen": _outlook_data(found.chosen),
        "other": None if found.other is None else {
            **_outlook_data(found.other),
            "points_less": round(found.less, 2),
            "points_less_by_reasons": round(found.by_reasons, 2),
            "points_less_by_depths": round(found.by_depths, 2),
            "why_not": in_words(found),
        },
    }


def _outlook_data(outlook: Outlook) -> dict[str, Any]:
    candidate = outlook.candidate
    return {
        "move": outlook.name,
        "score_points_for_mover": round(score(candidate), 2),
        "expected_line": [vertex_name(move) for move in candidate.line],
        "terms_at_its_end": [{"name": term.name, "points_for_black": round(float(term.value), 2)}
                             for term in outlook.terms],
    }
