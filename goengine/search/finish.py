"""The finish, where every area is settled: what is still worth a move, by ruleset.

Points then count whole, as whoever is likelier to have them, so that no move seems to gain a tenth of one. A move that
gains at least one is played. Under territory scoring moves come next that have to be played before the count: what
falls once all neutral points are filled is protected (`goengine.search.backfill`), and kos are ended. Then the neutral
points are filled that cost nothing, which is all that area scoring asks for; and else it is a pass.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence

from goengine.board.layout import NEIGHBORS
from goengine.board.position import Position
from goengine.board.ruleset import AREA
from goengine.expert.reasons import Reason
from goengine.groups.layout import LIFE_CRITICAL, LIFE_NAMES
from goengine.search.decision import Candidate
from goengine.search.judge import Judgement
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, vertex_name

SHARE = 0.05                            # how much of the expert's word counts: it decides between moves that gain alike
PASS_MARGIN = 0.7                       # points to gain over a pass
MOST_FOR_DAME = 0.6                     # points that a neutral point may cost beside a pass, unanswered,
MOST_FOR_NEED = 1.5                     # and a move that protects what is one's own by territory scoring
CONTROL = 35                            # control (influence/radiation.py) from which a point is somebody's for good
CRITICAL = LIFE_NAMES[LIFE_CRITICAL]
RULE = "before-the-count"               # in a reason: in the place of a rule


def is_settled(position: Position, judgement: Judgement) -> bool:
    """Whether every empty point is somebody's for good, or neutral with stones of both sides beside it.

    A group that hangs on the next move leaves nothing settled, but for a single stone, which may be a ko.
    """
    if any(group.life == CRITICAL and len(group.points) > 1 for group in judgement.groups):
        return False
    return all(_is_between(position, p) for p in _open_points(position, judgement))


def neutral_points(position: Position, judgement: Judgement) -> list[int]:
    """The empty points that are nobody's, with stones of both sides beside them."""
    return [p for p in _open_points(position, judgement) if _is_between(position, p)]


def worth_playing(candidates: Sequence[Candidate], passing: Candidate, needed: Collection[int], scoring: str
                  ) -> list[Candidate]:
    """Of the candidates that were tried, those to choose from where everything is settled; none for a pass.

    Parameters
    ----------
    candidates : sequence of Candidate
        All but the pass.
    passing : Candidate
        The pass.
    needed : collection of int
        Moves that have to come before the count.
    scoring : str
        The ruleset's.
    """
    gaining = [c for c in candidates if gain(c, passing) >= PASS_MARGIN]
    if gaining:
        return gaining
    protecting = [c for c in candidates if c.point in needed and costs(c, passing) <= MOST_FOR_NEED]
    if protecting:
        return protecting
    dame = [c for c in candidates if takes_dame(c) and costs(c, passing) <= MOST_FOR_DAME]
    return dame if scoring == AREA else [c for c in dame if gain(c, passing) >= -MOST_FOR_DAME]


def stands(candidate: Candidate, again: Candidate | None, passing: Candidate, needed: Collection[int]) -> bool:
    """Whether a move costs no more than it may once the groups were read again after it; so it is if they were not."""
    most = MOST_FOR_NEED if candidate.point in needed else MOST_FOR_DAME
    return again is None or costs(again, passing) <= most


def fills_in_time(move: int) -> Reason:
    """Why a move that protects something is thought of, for a person."""
    return Reason("protects", f"protects at {vertex_name(move)} what falls once all neutral points are filled", RULE,
                  "goengine/search/backfill.py", "What falls by the last neutral point is protected before.", 0.0)


def ends_ko(move: int) -> Reason:
    """Why a ko is ended before the count, for a person."""
    return Reason("ends_ko", f"ends the ko at {vertex_name(move)}", RULE, "goengine/search/kofight.py",
                  "No ko is left open when the points are counted.", 0.0)


def gain(candidate: Candidate, passing: Candidate) -> float:
    """Points that a move gains over a pass, both looked ahead."""
    assert candidate.after is not None and passing.after is not None
    return candidate.after - passing.after


def costs(candidate: Candidate, passing: Candidate) -> float:
    """Points that a move costs beside a pass, both unanswered."""
    return (passing.at_once or 0.0) - (candidate.at_once or 0.0)


def takes_dame(candidate: Candidate) -> bool:
    """Whether a candidate fills a point that would otherwise count for nobody."""
    return any(reason.kind == "dame" for reason in candidate.reasons)


def _open_points(position: Position, judgement: Judgement) -> list[int]:
    """The empty points that are not somebody's for good."""
    return [p for p in board_points(position.size)
            if position.color_at(p) == EMPTY and abs(judgement.control[p]) < CONTROL]


def _is_between(position: Position, p: int) -> bool:
    """Whether there are stones of both sides beside a point."""
    return {BLACK, WHITE} <= {position.color_at(p + d) for d in NEIGHBORS}
