"""How much of a finished game is proved to be safe, and how long that takes."""
from __future__ import annotations

import time
from typing import TYPE_CHECKING

from goengine.errors import GoEngineError
from goengine.front.benchgames import final_positions
from goengine.groups.safe import BOXED, Safety
from goengine.vertex import EMPTY

if TYPE_CHECKING:
    from goengine.board.position import Position
    from goengine.front.measures import Bench, Figures


def safety(bench: Bench) -> Figures:
    """See `goengine.front.measures.safety`."""
    if bench.games is None:
        raise GoEngineError("safety is measured at the end of counted games: name a collection with --games")
    positions = final_positions(bench.games, bench.position_count)
    figures = {}
    for name, prover in (("by_static_rules", Safety(0)), ("with_search", Safety()), ("in_boxes", Safety(boxed=BOXED))):
        milliseconds, sure, safe = _proved(prover, positions)
        figures["percent_of_points_unconditionally_safe"] = sure
        figures[f"percent_of_points_safe_{name}"] = safe
        figures[f"milliseconds_to_prove_a_board_{name}"] = milliseconds
    return figures


def _proved(prover: Safety, positions: list[Position]) -> tuple[float, float, float]:
    """Milliseconds a board, and the percentages of points that are safe unconditionally and under alternating play."""
    prover.of(positions[0])
    spent = 0.0
    points = sure = safe = 0
    for position in positions:
        board = position.copy_board()
        started = time.perf_counter()
        prover.prove(board)
        spent += time.perf_counter() - started
        points += len(prover.points)
        sure += sum(prover.unconditional_owner(p) != EMPTY for p in prover.points)
        safe += sum(prover.owner(p) != EMPTY for p in prover.points)
    return 1000 * spent / len(positions), 100 * sure / points, 100 * safe / points
