"""The reader on drawn boards: outcomes, moves that work and grades."""
from __future__ import annotations

import doctest

import pytest

from goengine.board.position import Position
from goengine.reading import reader as reader_module
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, OUTCOME_NAMES, UNCLEAR, WON
from goengine.reading.reader import EDGE_GOAL, Reader, Reading
from goengine.vertex import EDGE, PASS, vertex_name
from tests.reading.boards import (CORNER, DOUBLE_ATARI, EDGE_CRAWL, KO_TO_CAPTURE, KO_TO_KILL, KO_TO_LIVE, LADDER, NET,
                                  SNAPBACK, TWO_EYES, TWO_POINT_EYE, attack, defend, names, point)


# ------------------------------------------------------------ captures and escapes

@pytest.mark.parametrize("board, prey, move", [
    (CORNER, "A1", "B1"), (EDGE_CRAWL, "C1", "E1"), (TWO_POINT_EYE, "B1", "D1")])
def test_a_string_without_a_way_out_falls_and_nothing_saves_it(board, prey, move):
    reading = attack(board, prey)
    assert (reading.name, names(reading.moves), reading.grade) == ("won", [move], "proved")
    reading = defend(board, prey)
    assert (reading.outcome, reading.moves, reading.move, reading.works) == (LOST, (), PASS, False)


@pytest.mark.parametrize("board, prey, attack_at, save_at", [
    (NET, "D4", {"E5"}, {"E4", "E5", "D5"}), (SNAPBACK, "C2", {"D2"}, {"D2", "D1", "F3"}),
    (LADDER, "C3", {"C4", "D3"}, {"C4", "D3"})])
def test_who_moves_first_decides_over_a_net_a_snapback_and_a_ladder(board, prey, attack_at, save_at):
    capture, rescue = attack(board, prey), defend(board, prey)
    assert capture.outcome == rescue.outcome == WON
    assert names([capture.move])[0] in attack_at and names([rescue.move])[0] in save_at


def test_a_ladder_that_only_ataris_catch_is_proved():
    assert attack(LADDER, "C3").grade == "proved"


def test_a_net_is_read_and_not_proved():
    assert attack(NET, "D4").grade == "read"


def test_a_string_with_two_eyes_needs_no_defence():
    assert attack(TWO_EYES, "A2").outcome == LOST
    reading = defend(TWO_EYES, "A2")
    assert (reading.outcome, reading.moves, reading.line) == (WON, (PASS,), ())


def test_asked_for_a_move_in_any_case_the_defender_of_a_safe_string_finds_one_or_passes():
    position = Position.from_diagram(DOUBLE_ATARI)
    reading = Reader(3000).defend(position, point(position, "D5"), passing=False)
    assert reading.outcome == WON and reading.move in (PASS, *position.legal_points())


# ------------------------------------------------------------ ko

def test_a_capture_that_may_be_retaken_at_once_is_a_ko_that_the_attacker_takes_first():
    capture = attack(KO_TO_CAPTURE, "C3")
    assert (capture.outcome, names(capture.moves), capture.code) == (KO_FIRST, ["B3"], 2)
    rescue = defend(KO_TO_CAPTURE, "C3")
    assert (rescue.outcome, names(rescue.moves)) == (WON, ["B3"])


def test_a_stone_that_has_just_taken_a_ko_falls_only_if_its_owner_ignores_a_threat():
    position = Position.from_diagram(KO_TO_CAPTURE, "white")
    position.play("B3")
    capture = Reader(1000).attack(position, point(position, "B3"))
    assert (capture.outcome, capture.code, capture.works) == (KO_SECOND, 3, True)
    rescue = Reader(1000).defend(position, point(position, "B3"))
    assert (rescue.outcome, names(rescue.moves)) == (WON, ["C3"])


def test_kos_that_save_and_kos_that_kill_are_no_plain_wins():
    assert attack(KO_TO_LIVE, "C4").outcome == WON
    assert (defend(KO_TO_LIVE, "C4").outcome, names(defend(KO_TO_LIVE, "C4").moves)) == (KO_FIRST, ["B3"])
    assert (attack(KO_TO_KILL, "C4").outcome, names(attack(KO_TO_KILL, "C4").moves)) == (KO_FIRST, ["C3"])
    assert defend(KO_TO_KILL, "C4").outcome == WON


def test_the_codes_of_outcomes_are_those_of_gtp():
    def reading(outcome):
        return Reading(outcome, (), (), "read", 0, 0, ())
    assert [reading(outcome).code for outcome in (LOST, WON, KO_FIRST, KO_SECOND, UNCLEAR)] == [0, 1, 2, 3, 0]
    assert [reading(outcome).works for outcome in (LOST, WON, KO_FIRST, KO_SECOND, UNCLEAR)] == [
        False, True, True, True, False]
    assert reading(UNCLEAR).name == OUTCOME_NAMES[UNCLEAR]


# ------------------------------------------------------------ several strings, one move

def test_a_double_atari_captures_one_of_two_strings_that_no_single_attack_captures():
    position = Position.from_diagram(DOUBLE_ATARI)
    reader = Reader(3000)
    d5, f5 = point(position, "D5"), point(position, "F5")
    assert reader.attack(position, d5).outcome == reader.attack(position, f5).outcome == LOST
    either = reader.attack_either(position, d5, f5)
    assert (either.outcome, names(either.moves)) == (WON, ["E5"])
    combination = reader.combination_attack(position, 2)
    assert (combination.outcome, names(combination.moves)) == (WON, ["E5"])
    assert not reader.combination_attack(position, 1).works


def test_a_double_atari_is_answered_beforehand():
    position = Position.from_diagram(DOUBLE_ATARI)
    reader = Reader(3000)
    d5, f5 = point(position, "D5"), point(position, "F5")
    both = reader.defend_both(position, d5, f5)
    assert both.outcome == WON and both.move != PASS
    answers = reader.combination_defend(position, 1)
    assert "E5" in names(answers)
    for move in answers:
        after = position.copy()
        after.play(move, 1)
        assert not reader.combination_attack(after, 2).works
    assert reader.combination_defend(position, 2) == (), "there is nothing to defend against"


def test_either_of_two_strings_falls_where_one_of_them_does():
    position = Position.from_diagram(CORNER)
    position.play("E5", "black")
    reader, a1, e5 = Reader(300), point(position, "A1"), point(position, "E5")
    assert reader.attack_either(position, a1, e5).outcome == reader.attack_either(position, e5, a1).outcome == WON
    assert reader.defend_both(position, a1, e5).outcome == LOST


def test_one_move_is_judged_by_what_it_does():
    position = Position.from_diagram(NET)
    reader, prey = Reader(1000), point(position, "D4")
    assert reader.does_attack(position, point(position, "E5"), prey).outcome == WON
    assert reader.does_attack(position, point(position, "A1"), prey).outcome == LOST
    assert reader.does_attack(position, PASS, prey).outcome == LOST
    assert reader.does_defend(position, point(position, "E4"), prey).outcome == WON
    assert reader.does_defend(position, point(position, "A1"), prey).outcome == LOST
    line = reader.does_attack(position, point(position, "E5"), prey).line
    assert str(line[0]) == "white E5"


def test_a_move_that_takes_the_string_off_has_captured_it_and_depends_on_that_string():
    position = Position.from_diagram(CORNER)
    reading = Reader(100).does_attack(position, point(position, "B1"), point(position, "A1"))
    assert (reading.outcome, reading.grade, names(reading.moves)) == (WON, "proved", ["B1"])
    assert {"A1", "B1", "A2", "C1", "B2"} <= set(names(reading.depends))


def test_a_defence_by_suicide_saves_nothing():
    position = Position.from_diagram("""
        . . . . .
        . . . . .
        O O . . .
        X X O . .
        . X O . .
    """, rules="tromp-taylor")
    reader, prey = Reader(100), point(position, "A2")
    assert reader.does_defend(position, point(position, "A1"), prey).outcome == LOST
    assert reader.defend(position, prey).outcome == LOST


# ------------------------------------------------------------ questions that have no answer

@pytest.mark.parametrize("ask, says", [
    (lambda r, g: r.attack(g, point(g, "J9")), "there is no stone at J9"),
    (lambda r, g: r.defend(g, point(g, "J9")), "there is no stone at J9"),
    (lambda r, g: r.ladder(g, point(g, "J9")), "there is no stone at J9"),
    (lambda r, g: r.connect(g, point(g, "J9"), EDGE_GOAL), "there is no stone at J9"),
    (lambda r, g: r.attack_either(g, point(g, "C3"), point(g, "B3")), "C3 and B3 are stones of different colours"),
    (lambda r, g: r.defend_both(g, point(g, "C3"), point(g, "B3")), "C3 and B3 are stones of different colours"),
    (lambda r, g: r.connect(g, point(g, "C3"), point(g, "B3")), "C3 and B3 are stones of different colours"),
    (lambda r, g: r.does_attack(g, point(g, "C3"), point(g, "C3")), "occupied"),
    (lambda r, g: r.attack_any(g, []), "1 to 12 strings, not 0"),
    (lambda r, g: r.attack_any(g, 13 * [point(g, "C3")]), "1 to 12 strings, not 13")])
def test_a_question_about_nothing_is_refused_with_the_cause(ask, says):
    with pytest.raises(ValueError, match=says):
        ask(Reader(10), Position.from_diagram(LADDER))


@pytest.mark.parametrize("off", [PASS, 5, 190, -3, 10 ** 6])
def test_a_point_off_the_board_is_refused(off):
    position = Position.from_diagram(LADDER)
    assert not 0 <= off < 400 or position.color_at(off) == EDGE
    reader = Reader(10)
    for ask in (reader.attack, reader.defend, reader.ladder):
        with pytest.raises(ValueError):
            ask(position, off)
    with pytest.raises(ValueError):
        reader.connect(position, point(position, "C3"), off)


def test_all_first_moves_that_work_are_listed_best_first():
    position = Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . O . . . . . .
        . . O X . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    reader, p = Reader(), position._point("D4")
    alone = reader.defend(position, p)
    reading = reader.with_all_moves(position, p, alone, attacking=False)
    assert reading.moves[0] == alone.move and set(map(vertex_name, reading.moves)) >= {"E4", "D5"}
    assert set(alone.depends) <= set(reading.depends)
    for move in reading.moves:
        assert reader.does_defend(position, move, p).outcome == WON
    lost = reader.attack(position, position._point("D3"))
    assert reader.with_all_moves(position, position._point("D3"), lost, attacking=True) == lost


def test_the_example_of_the_module_runs():
    failed, tried = doctest.testmod(reader_module)
    assert failed == 0 and tried
