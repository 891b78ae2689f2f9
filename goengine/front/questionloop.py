"""The loop that `goengine bench` times against another engine: many questions for the tactician in one call."""
from __future__ import annotations

from goengine.kernel import Layout, kernel_module
from goengine.reading.tactician import question
from goengine.vertex import POINTS

MOST_QUESTIONS = 2 * POINTS             # every string, both sides to move
QUESTIONS = Layout(__name__, "questions", [
    ("count", 1),
    ("point", MOST_QUESTIONS),
    ("attacking", MOST_QUESTIONS),      # 1 if the attacker moves first, 0 if the owner does
    ("outcome", MOST_QUESTIONS),
    ("nodes", 1),                       # spent since it was last set back
])

kernel = kernel_module(__name__)


@kernel
def answer_all(b, m, questions):
    """Answer every question about the board, each afresh."""
    for i in range(questions.count[0]):
        questions.outcome[i] = question(b, m, questions.point[i], questions.attacking[i])
        questions.nodes[0] += m.nodes[0]
