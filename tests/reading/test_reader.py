"""The reader on drawn boards: outcomes, moves that work, lines, grades, and what it promises about its limits."""
from __future__ import annotations

import doctest
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.reading import reader as reader_module
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, OUTCOME_NAMES, UNCLEAR, WON
from goengine.reading.memory import MOST_PLIES, TOTAL_FACTOR
from goengine.reading.reader import EDGE_GOAL, Reader, Reading
from goengine.vertex import EDGE, EMPTY, PASS, SYMMETRIES, board_points, other, transform, vertex_name
from tests.drawn import board_bytes, sensible_position
from tests.reading.test_tactician import (CORNER, EDGE_CRAWL, KO_TO_CAPTURE, KO_TO_KILL, KO_TO_LIVE, LADDER, NET,
                                          SNAPBACK, TWO_POINT_EYE)

BREADTHS = 2                            # times that the prover is asked
DOUBLE_ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X . O . O . X .
    . X . X . X . X .
    . X . O . O . X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
TWO_EYES = """
    . . . . . .
    O O O O O .
    X X X X O .
    . X . X O .
    X X X X O .
    O O O O O .
"""


def point(position: Position, name: str) -> int:
    return position._point(name)


def names(points) -> list[str]:
    return [vertex_name(p) for p in points]


def attack(board: str, prey: str, limit: int = 1000) -> Reading:
    position = Position.from_diagram(board)
    return Reader(limit).attack(position, point(position, prey))


def defend(board: str, prey: str, limit: int = 1000) -> Reading:
    position = Position.from_diagram(board)
    return Reader(limit).defend(position, point(position, prey))


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


# ------------------------------------------------------------ lines and moves hold good

def play_line(position: Position, reading: Reading) -> Position:
    after = position.copy()
    for move in reading.line:
        assert after.is_legal(move.point, move.color), f"{move} is illegal\n{after}"
        after.play(move.point, move.color)
    return after


@pytest.mark.parametrize("board, prey", [
    (CORNER, "A1"), (EDGE_CRAWL, "C1"), (TWO_POINT_EYE, "B1"), (SNAPBACK, "C2"), (NET, "D4"), (LADDER, "C3"),
    (KO_TO_CAPTURE, "C3"), (KO_TO_KILL, "C4"), (KO_TO_LIVE, "C4")])
def test_the_line_begins_with_the_move_and_ends_with_the_capture_or_one_move_before(board, prey):
    position = Position.from_diagram(board)
    p = point(position, prey)
    reading = Reader(1000).attack(position, p)
    assert reading.line[0].point == reading.move and reading.line[0].color == other(position.color_at(p))
    assert [move.color for move in reading.line] == [(2, 1)[i % 2] for i in range(len(reading.line))]
    after = play_line(position, reading)
    assert after.color_at(p) != position.color_at(p) or after.liberties(p) <= 2


def test_a_line_ends_where_it_comes_back_to_a_position():
    position = Position.from_diagram("""
        O O X O .
        . O X X X
        O O O O O
        O X X X X
        X X . X .
    """, to_play="white")
    reading = Reader(1000).attack(position, point(position, "A1"))
    assert reading.outcome == LOST and reading.line
    seen = []
    after = position.copy()
    for move in reading.line:
        after.play(move.point, move.color)
        seen.append((*(after.color_at(p) for p in board_points(5)), move.color))
    assert len(set(seen[:-1])) == len(seen) - 1


def fair_positions(seed: int, count: int, size: int = 9):
    """Sensible random positions with their strings of up to four liberties, by one stone of each."""
    rng = random.Random(seed)
    for _ in range(count):
        position = sensible_position(rng, size, rng.randint(20, size * size // 2 + 10))
        preys = [point(position, s.stones[0]) for s in position.strings() if len(s.liberties) <= 4]
        yield position, rng.sample(preys, min(len(preys), 6))


def test_after_a_move_that_works_the_other_side_finds_nothing():
    reader = Reader(200)
    checked = wrong = 0
    for position, preys in fair_positions(1, 25):
        for p in preys:
            for attacking in (True, False):
                reading = (reader.attack if attacking else reader.defend)(position, p)
                if reading.outcome != WON or reading.move == PASS:
                    continue
                mover = other(position.color_at(p)) if attacking else position.color_at(p)
                assert position.is_legal(reading.move, mover)
                play_line(position, reading)
                judge = reader.does_attack if attacking else reader.does_defend
                checked += 1
                wrong += judge(position, reading.move, p).outcome not in (WON, UNCLEAR)
    assert checked > 60
    assert wrong <= checked // 100, f"{wrong} of {checked} moves that should work do not"


def test_of_unclear_readings_only_attacks_have_a_hunch_and_it_is_legal():
    reader = Reader(3)
    likely = unlikely = 0
    for position, preys in fair_positions(3, 12):
        for p in preys:
            attack, defend = reader.attack(position, p), reader.defend(position, p)
            near = position.liberty_points(p)[0]
            tried = reader.does_defend(position, near, p) if position.is_legal(near, position.color_at(p)) else defend
            assert defend.hunch == tried.hunch == PASS
            if attack.outcome == UNCLEAR:
                likely += attack.hunch != PASS
                unlikely += attack.hunch == PASS
                assert position.is_legal(attack.hunch, other(position.color_at(p)))
            else:
                assert attack.hunch == PASS
    assert likely > 3 and unlikely > 3


def test_a_string_that_can_be_saved_though_attacked_second_cannot_be_captured_with_the_first_move():
    reader = Reader(200)
    for position, preys in fair_positions(2, 10):
        for p in preys:
            if reader.attack(position, p).outcome == LOST:
                assert reader.defend(position, p).outcome == WON


# ------------------------------------------------------------ what is promised

def everything(reader: Reader, position: Position, p: int) -> list[Reading]:
    near = position.liberty_points(p)[0]
    return [reader.attack(position, p), reader.defend(position, p), reader.ladder(position, p),
            reader.connect(position, p, near), reader.disconnect(position, p, EDGE_GOAL)]


def test_what_was_asked_before_changes_no_reading():
    used = Reader(60)
    for position, preys in fair_positions(3, 6):
        for p in preys[:3]:
            assert everything(used, position, p) == everything(Reader(60), position, p), position.diagram()


def test_a_reading_leaves_the_position_as_it_was():
    reader = Reader(60)
    for position, preys in fair_positions(4, 6):
        before, moves = board_bytes(position.board), list(position.moves)
        for p in preys:
            everything(reader, position, p)
        reader.combination_defend(position, 1)
        assert board_bytes(position.board) == before and position.moves == moves


@pytest.mark.parametrize("limit", [0, 5, 40, 200])
def test_a_question_keeps_to_its_limit(limit):
    reader = Reader(limit)
    for position, preys in fair_positions(5, 5):
        for p in preys:
            spent = reader.reading_nodes
            reading = reader.attack(position, p)
            assert reading.nodes <= BREADTHS * (TOTAL_FACTOR * limit + MOST_PLIES + 1)
            assert reading.unforced <= BREADTHS * (limit + 1)
            assert reader.reading_nodes - spent == reading.nodes
            spent = reader.connection_nodes
            reading = reader.disconnect(position, p, EDGE_GOAL)
            assert reader.connection_nodes - spent == reading.nodes <= TOTAL_FACTOR * limit + MOST_PLIES + 1


def test_a_tiny_limit_makes_a_hard_question_unclear_and_nothing_else():
    reading = attack(NET, "D4", 3)
    assert (reading.outcome, reading.grade, reading.moves) == (UNCLEAR, "unclear", ())
    assert not reading.works and reading.code == 0
    for position, preys in fair_positions(6, 12):
        for p in preys:
            tight, generous = Reader(8).attack(position, p), Reader(400).attack(position, p)
            assert (tight.outcome == UNCLEAR) == (tight.grade == "unclear")
            if tight.grade == "proved":
                assert generous.outcome == tight.outcome


def turned(position: Position, symmetry: int, swap: bool) -> Position:
    twin = Position(position.size)
    twin.set_up({transform(p, symmetry, position.size): other(c) if swap else c
                 for p in board_points(position.size) if (c := position.color_at(p)) != EMPTY})
    return twin


def check_symmetry(seed: int, positions: int, limit: int) -> None:
    """None of the sixteen ways to look at a position contradicts another; of those only read, one in 200 may."""
    reader = Reader(limit)
    checked = contradictions = 0
    for position, preys in fair_positions(seed, positions):
        twins = [(symmetry, turned(position, symmetry, swap)) for symmetry in SYMMETRIES for swap in (False, True)]
        for p in preys[:3]:
            for ask in (reader.attack, reader.defend):
                readings = [ask(twin, transform(p, symmetry, position.size)) for symmetry, twin in twins]
                clear = {reading.outcome for reading in readings} - {UNCLEAR}
                checked += 1
                contradictions += len(clear) > 1
                assert len(clear) <= 1 or "proved" not in {reading.grade for reading in readings}, position.diagram()
    assert contradictions <= max(1, checked // 200), f"{contradictions} of {checked}"


def test_turning_the_board_or_swapping_colours_contradicts_no_reading():
    check_symmetry(7, 30, 40)


@pytest.mark.slow
def test_turning_the_board_or_swapping_colours_contradicts_no_reading_at_length():
    check_symmetry(8, 400, 300)


PLAIN = """
from goengine.kernel import JIT
from tests.reading.test_reader import told
print(int(JIT), told())
"""


def told() -> str:
    """What a reader says of a few boards, in one word each."""
    reader = Reader(30)
    words = []
    for board, prey in ((CORNER, "A1"), (SNAPBACK, "C2"), (KO_TO_CAPTURE, "C3"), (LADDER, "C3")):
        position = Position.from_diagram(board)
        p = point(position, prey)
        for reading in (reader.attack(position, p), reader.defend(position, p), reader.ladder(position, p),
                        reader.disconnect(position, p, EDGE_GOAL)):
            words.append("/".join([str(reading.outcome), reading.grade, *names(reading.moves), str(reading.nodes),
                                   *names(move.point for move in reading.line), *names(reading.depends)]))
    return " ".join(words)


def test_plain_python_says_the_same():
    root = Path(__file__).parents[2]
    answer = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, text=True, check=True,
                            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)})
    assert answer.stdout.split() == ["0", *told().split()]


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
