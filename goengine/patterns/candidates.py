"""All legal moves of a position with what is known of each: shapes and context, in one call."""
from __future__ import annotations

from goengine.kernel import kernel_module
from goengine.patterns.context import describe, note_readings
from goengine.patterns.shapetable import find_shapes

kernel = kernel_module(__name__)


@kernel
def describe_moves(b, r, g, f, rings, learned, context, c):
    """Describe every legal move of colour `c`: ``learned.point_list`` and, by point, ``learned`` and ``context``.

    ``context.moves``, ``context.played`` and ``context.share`` are set, and the records of the analysis belong to the
    board.
    """
    note_readings(b, r, context, c)
    find_shapes(b, rings, learned, c, context.moves[0])
    for i in range(learned.points[0]):
        describe(b, r, g, f, context, learned.point_list[i], c)
