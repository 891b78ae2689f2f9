"""Moves of a fight for life that are tried: whose word counts, that of the answer or that of the reply."""
from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.trial import READ_GRADES, UNTRIED, after_move, confirmed, improved, second_look
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.reading.reading import Reading
from goengine.vertex import BLACK, PASS, parse_vertex

CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . X X O . .
"""
OUTCOMES = st.sampled_from([LOST, KO_SECOND, KO_FIRST, WON, UNCLEAR])
GRADES = st.sampled_from(["read", "proved", "judged", "guessed"])


def of(outcome: int, move: int = PASS, grade: str = "read") -> Reading:
    works = outcome in (WON, KO_FIRST, KO_SECOND)
    return Reading(outcome, (move,) if works else (), (), grade, 1, 1, ())


def tried(answer: Reading, **trials: tuple[int, str]) -> Reading:
    """The answer after the trials of its moves, named m1, m2, ...; those not named are lost, as is read."""
    found = {int(name[1:]): of(outcome, int(name[1:]), grade) for name, (outcome, grade) in trials.items()}
    return confirmed(answer, lambda: sorted(found), lambda move: found.get(move, of(LOST, move)))


def test_an_answer_that_stands_the_trial_is_kept_and_no_other_move_is_thought_of():
    answer = of(KO_FIRST, 1)
    for outcome in (KO_FIRST, WON):
        assert confirmed(answer, lambda: pytest.fail("not asked for"), lambda move: of(outcome, move)) is answer


@pytest.mark.parametrize("answer", [of(LOST), of(UNCLEAR, grade="unclear"), of(WON, PASS), of(WON, 1, "proved")])
def test_what_is_proved_or_names_no_move_is_not_tried(answer):
    assert confirmed(answer, list, lambda move: pytest.fail("not asked for")) is answer


def test_an_answer_is_kept_where_there_is_no_time_to_try_it():
    answer = of(WON, 1, "guessed")
    assert confirmed(answer, lambda: [1, 2, 3], lambda move: UNTRIED) is answer


def test_a_move_that_is_refuted_gives_way_to_the_likeliest_that_is_as_good():
    answer = of(WON, 1, "guessed")
    assert tried(answer, m1=(LOST, "read"), m2=(KO_SECOND, "read"), m3=(WON, "guessed"), m4=(WON, "read")).move == 3
    assert tried(answer, m1=(LOST, "read"), m2=(KO_SECOND, "read"), m3=(KO_FIRST, "read")).move == 3
    assert tried(answer, m1=(LOST, "read"), m2=(LOST, "read")).outcome == LOST


def test_a_move_that_is_only_doubted_gives_way_to_one_that_is_read():
    answer = of(WON, 1, "guessed")
    for doubt in ((LOST, "guessed"), (KO_FIRST, "read")):
        assert tried(answer, m1=doubt, m2=(WON, "guessed"), m3=(WON, "read")).move == 3
        assert tried(answer, m1=doubt, m2=(WON, "guessed"), m3=(KO_FIRST, "read")) is answer


def test_a_no_or_a_ko_gives_way_to_what_is_read_to_do_better():
    found = {1: of(LOST), 2: of(KO_SECOND, 2), 3: of(WON, 3, "guessed"), 4: of(KO_FIRST, 4), 5: of(KO_FIRST, 5)}
    for answer, move in ((of(LOST), 4), (of(KO_SECOND, 1), 4), (of(KO_FIRST, 1), 1)):
        assert improved(answer, lambda: list(found), found.__getitem__).move == move
    assert improved(of(LOST), lambda: [2, 6, 7], {**found, 6: of(WON, 6)}.__getitem__).move == 6


@pytest.mark.parametrize("answer", [of(WON, 1), of(UNCLEAR, grade="unclear"), of(LOST, grade="proved")])
def test_what_works_is_proved_or_unclear_is_not_improved(answer):
    assert improved(answer, lambda: pytest.fail("not asked for"), of) is answer


@given(OUTCOMES, GRADES, st.dictionaries(st.integers(1, 6), st.tuples(OUTCOMES, GRADES), min_size=1))
def test_the_outcome_is_that_of_the_answer_or_of_a_trial(outcome, grade, trials):
    answer = of(outcome, 1, grade)
    found = tried(answer, **{f"m{move}": trial for move, trial in trials.items()})
    if found is not answer:
        assert answer.works and grade != "proved"
        assert (found.outcome, found.grade) in {*trials.values(), (LOST, "read")}
        assert found.works or trials.get(1, (LOST, "read"))[1] in READ_GRADES
        assert found.works == bool(found.moves)


@pytest.mark.parametrize("name, attacking, outcome", [
    ("B2", True, WON), ("C2", True, LOST), ("B2", False, WON), ("A1", False, LOST)])
def test_a_move_is_worth_what_its_reply_is_not(name, attacking, outcome):
    position = Position.from_diagram(CORNER)
    before, reader = position.hash, LifeReader()
    move, group = parse_vertex(name, 7), parse_vertex("A3", 7)

    def ask(after: Position, p: int, attacked: bool) -> Reading:
        assert p == group and attacked != attacking and after.color_at(move)
        return reader.attack(after, p) if attacked else reader.defend(after, p)
    found = after_move(position, move, group, attacking, ask)
    assert found.outcome == outcome and position.hash == before
    assert found.moves == ((move,) if outcome == WON else ()) and found.line[0].point == move


def test_stones_that_a_move_captures_need_no_reply():
    position = Position.from_diagram("""
        . . . . .
        . . . . .
        . . . . .
        O O . . .
        X . O . .
    """)
    found = after_move(position, parse_vertex("B1", 5), parse_vertex("A1", 5), True,
                       lambda *_: pytest.fail("there is none"))
    assert (found.outcome, found.grade) == (WON, "proved")


@pytest.mark.parametrize("attacking", [True, False])
def test_a_second_look_settles_what_is_read_right_and_finds_what_was_missed(attacking):
    reader = LifeReader(limit=500)
    position = Position.from_diagram(CORNER)
    group = parse_vertex("A3", 7)
    reading = replace(reader.attack(position, group) if attacking else reader.defend(position, group), grade="read")
    assert second_look(reader, position, group, attacking, reading, 300) == (reading, True)
    missed, settled = second_look(reader, position, group, attacking, Reading(LOST, (), (), "read", 1, 1, ()), 300)
    assert missed.outcome == WON and missed.move == parse_vertex("B2", 7) and settled
    assert reader.memory["limit"][0] == 500


def test_an_answer_is_left_as_it_was_where_nothing_stands_the_trial():
    reader = LifeReader(limit=500)
    position = Position.from_diagram(CORNER)
    position.play(parse_vertex("B2", 7), BLACK)                 # now the group lives
    group, wrong = parse_vertex("A3", 7), Reading(WON, (parse_vertex("A1", 7),), (), "read", 1, 1, ())
    assert second_look(reader, position, group, True, wrong, 300) == (wrong, False)
