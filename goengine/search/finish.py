"""The finish, where every area is settled: what is still worth a move, by ruleset.

Points then count whole, as whoever is likelier to have them, so that no move seems to gain a tenth of one. A move that
gains at least one is played. Under territory scoring the moves that will be needed once all neutral points are filled
(`goengine.search.backfill`) come next, then the neutral points that cost nothing, under area scoring these alone; and
else a pass.
"""
from __future__ import annotations

from collections.abc import Sequence

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
DAME_MARGIN = -0.6                      # the same, unanswered, for a neutral point that would count for nobody
LOST_BY_NEED = -1.5                     # the same for a move that protects what is one's own, by territory scoring
CONTROL = 35                            # control (influence/radiation.py) from which a point is somebody's for good
CRITICAL = LIFE_NAMES[LIFE_CRITICAL]
RULE, WHERE = "backfill", "goengine/search/backfill.py"        # in a reason: in the place of a rule and its file
ADVICE = "What falls once all neutral points are filled is protected before."


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


def worth_playing(candidates: Sequence[Candidate], passing: Candidate, needed: Sequence[int], scoring: str
                  ) -> list[Candidate]:
    """Of the candidates that were tried, those to choose from where everything is settled; none for a pass.

    Parameters
    ----------
    candidates : sequence of Candidate
        All but the pass.
    passing : Candidate
        The pass.
    needed : sequence of int
        Moves that protect what falls once the neutral points are filled.
    scoring : str
        The ruleset's.
    """
    gaining = [c for c in candidates if gain(c, passing) >= PASS_MARGIN]
    if gaining:
        return gaining
    protecting = [c for c in candidates if c.point in needed and gain(c, passing) >= LOST_BY_NEED]
    if protecting:
        return protecting
    enough = (passing.at_once or 0.0) + DAME_MARGIN
    dame = [c for c in candidates if takes_dame(c) and (c.at_once or 0.0) >= enough]
    return dame if scoring == AREA else [c for c in dame if gain(c, passing) >= DAME_MARGIN]


def stands(candidate: Candidate, again: Candidate | None, passing: Candidate, needed: Sequence[int]) -> bool:
    """Whether a move costs no more than it may once the groups were read again after it; so it is if they were not."""
    most = LOST_BY_NEED if candidate.point in needed else DAME_MARGIN
    return again is None or (again.at_once or 0.0) >= (passing.at_once or 0.0) + most


def need(move: int) -> Reason:
    """Why a protective move is thought of, for a person."""
    return Reason("protects", f"protects at {vertex_name(move)} what falls once all neutral points are filled", RULE,
                  WHERE, ADVICE, 0.0)


def gain(candidate: Candidate, passing: Candidate) -> float:
    """Points that a move gains over a pass, both looked ahead."""
    assert candidate.after is not None and passing.after is not None
    return candidate.after - passing.after


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
