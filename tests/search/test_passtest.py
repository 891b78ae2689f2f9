"""Whether a pass holds: the other side's part is taken before it is played."""
from __future__ import annotations

from goengine.board.position import Position
from goengine.search.decision import Candidate
from goengine.search.levels import DEFAULT_LEVEL
from goengine.search.passtest import forestalling
from goengine.vertex import BLACK, PASS, parse_vertex, vertex_name
from tests.search.boards import BREAKABLE, shared_engine

C3, D4, E5 = (parse_vertex(name, 9) for name in ("C3", "D4", "E5"))
PASSING = Candidate(PASS, 0.0, (), after=4.0, at_once=4.0)


def verdict(answers: dict[int, Candidate], rules: str = "chinese") -> tuple[str, float, float] | None:
    """The move in place of a pass with its score, and that of the pass, by what the other side plays after each."""
    found = forestalling(Position(9, rules), PASSING, lambda move: answers[move])
    return (vertex_name(found[1].point), found[1].after, found[0].after) if found else None


def test_a_pass_holds_that_nothing_refutes():
    assert verdict({PASS: Candidate(PASS, 0.0, (), after=-4.0)}) is None
    assert verdict({PASS: Candidate(C3, 0.0, (), after=-3.0)}) is None
    assert verdict({PASS: Candidate(C3, 0.0, ())}) is None               # there was no time to find out


def test_by_territory_it_takes_more_to_refute_a_pass():
    answers = {PASS: Candidate(C3, 0.0, (), after=1.0), C3: Candidate(PASS, 0.0, (), after=-3.0)}
    assert verdict(answers) == ("C3", 3.0, -1.0)
    assert verdict(answers, "japanese") is None


def test_the_other_sides_best_point_comes_first_and_then_what_one_would_answer():
    refuting = Candidate(C3, 0.0, (), after=6.0, line=(D4, E5))
    quiet = Candidate(PASS, 0.0, (), after=-4.0)
    assert verdict({PASS: refuting, C3: quiet}) == ("C3", 4.0, -6.0)
    assert verdict({PASS: refuting, C3: refuting, D4: quiet}) == ("D4", 4.0, -6.0)
    assert verdict({PASS: refuting, C3: refuting, D4: refuting}) is None


def test_a_break_in_is_seen_before_it_is_too_late():
    """From a game that was lost by a pass here."""
    position = Position.from_diagram(BREAKABLE, BLACK)
    position.play(parse_vertex("J1", 9))
    decision = shared_engine(DEFAULT_LEVEL).choose(position, resign=False)
    best, passing = decision.candidates[0], next(c for c in decision.candidates if c.point == PASS)
    assert vertex_name(decision.move) == vertex_name(passing.line[0]) == "G3"
    assert best.after > passing.after + 5
    assert "forestalls G3" in best.reasons[0].says
    assert best.value == sum(reason.value for reason in best.reasons)
    position.play(PASS)
    assert vertex_name(shared_engine(DEFAULT_LEVEL).choose(position, resign=False).move) == "G3"
