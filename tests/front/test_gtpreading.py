"""GTP commands that ask the reader: the forms of the answers, and what is asked for them."""
from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from goengine.board.position import Position
from goengine.front.asking import CONNECTION_LIMITS, LIMITS, Asker
from goengine.front.gtpserver import GtpServer
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.vertex import BLACK, WHITE, parse_vertex
from tests.front.gtptalk import server, talk
from tests.front.readerfake import Readers, reading

LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O X . . . . . .
    . . O O . . . . .
    . . . . . . . . .
"""
STRINGS = """
    . . . . .
    . X X . O
    . . X . .
    O . . X .
    O . X . X
"""


def on(drawing: str, readers: Readers | None = None) -> GtpServer:
    """A server with a drawn board, and with readers of its own if given."""
    position = Position.from_diagram(drawing)
    one = server(size=position.size, **({"reader_factory": readers} if readers else {}))
    one.game.load(position)
    return one


def ask(line: str, drawing: str = LADDER, **script: object) -> str:
    """The answer to one command, from a reader with a script."""
    [answer] = talk(line, on(drawing, Readers(**script)))
    return answer


# ---------------------------------------------------------------- the true reader

def test_a_ladder_is_found_and_so_is_its_start():
    assert talk("attack C3\nladder_attack c3\ndefend C3", on(LADDER)) == ["= 1 C4", "= 1 C4", "= 1 C4"]


def test_a_string_with_room_is_not_captured():
    assert talk("attack D2\nattack B3", on(LADDER)) == ["= 0", "= 0"]


def test_reading_costs_nodes_until_the_counter_is_reset():
    one = on(LADDER)
    talk("attack C3", one)
    [nodes] = talk("get_reading_node_counter", one)
    assert int(nodes[2:]) > 0
    assert talk("get_trymove_counter\nget_connection_node_counter", one) == [nodes, "= 0"]
    assert talk("reset_reading_node_counter\nget_reading_node_counter\nget_trymove_counter", one) == ["=", "= 0", nodes]
    assert talk("reset_trymove_counter\nget_trymove_counter", one) == ["=", "= 0"]


def test_moves_that_are_tried_count_in_what_is_read():
    assert talk("trymove b C4\ncountlib C3\nattack C3\npopgo\nattack C3", on(LADDER)) == [
        "=", "= 4", "= 0", "=", "= 1 C4"]


# ---------------------------------------------------------------- forms of answers

@pytest.mark.parametrize("outcome, code", [(WON, 1), (KO_FIRST, 2), (KO_SECOND, 3)])
def test_a_code_tells_a_ko_and_the_first_move_follows(outcome, code):
    assert ask("attack C3", attack=reading(outcome, "D3", "C4")) == f"= {code} D3"
    assert ask("defend C3", defend=reading(outcome, "C4")) == f"= {code} C4"
    assert ask("ladder_attack C3", ladder=reading(outcome, "D3")) == f"= {code} D3"
    assert ask("connect D2 B3", connect=reading(outcome, "C4")) == f"= {code} C4"
    assert ask("disconnect D2 B3", disconnect=reading(outcome, "C4")) == f"= {code} C4"
    assert ask("attack_either D2 B3", attack_either=reading(outcome, "D3")) == f"= {code}"
    assert ask("defend_both D2 B3", defend_both=reading(outcome, "C4")) == f"= {code}"
    assert ask("does_attack D3 C3", does_attack=reading(outcome, "D3")) == f"= {code}"
    assert ask("does_defend C4 C3", does_defend=reading(outcome, "D3")) == f"= {code}"


@pytest.mark.parametrize("line", ["attack C3", "defend C3", "ladder_attack C3", "connect D2 B3", "disconnect D2 B3",
                                  "attack_either D2 B3", "defend_both D2 B3", "does_attack D3 C3", "does_defend C4 C3"])
@pytest.mark.parametrize("outcome", [LOST, UNCLEAR])
def test_what_fails_or_stays_unclear_is_a_lone_zero(line, outcome):
    assert ask(line, **{line.split()[0]: reading(outcome)}) == "= 0"


def test_what_needs_no_move_is_a_pass():
    assert ask("defend D2", defend=reading(WON, "pass")) == "= 1 PASS"
    assert ask("connect D2 C2", connect=reading(WON, "pass")) == "= 1 PASS"


def test_an_unclear_connection_is_mostly_one_and_its_likeliest_move_is_told():
    unclear = replace(reading(UNCLEAR), hunch=parse_vertex("C4", 9))
    assert ask("connect D2 B3", connect=unclear) == "= 1 C4"
    assert ask("disconnect D2 B3", disconnect=unclear) == "= 0"


def test_an_unclear_attack_with_a_likely_move_is_taken_to_work():
    unclear = replace(reading(UNCLEAR), hunch=parse_vertex("D3", 9))
    assert ask("attack C3", attack=unclear) == "= 1 D3"
    assert ask("does_attack D3 C3", does_attack=unclear) == "= 0"


@pytest.mark.parametrize("most, limits", [
    (None, CONNECTION_LIMITS), (200_000, (*CONNECTION_LIMITS, 200_000)), (5, (5,))])
def test_connections_have_limits_of_their_own_up_to_the_largest_that_is_wished(most, limits):
    asked = []
    Asker(lambda limit: asked.append(limit), most).connection(lambda reader: reading(UNCLEAR))
    assert tuple(asked) == limits


def test_a_combination_is_a_move_or_a_pass():
    assert ask("combination_attack w", combination_attack=reading(WON, "D3", "C4")) == "= D3"
    assert ask("combination_attack WHITE", combination_attack=reading(LOST)) == "= PASS"
    assert ask("combination_attack black", combination_attack=reading(UNCLEAR)) == "= PASS"


def test_the_defences_against_a_combination_are_listed_from_the_top():
    points = tuple(parse_vertex(name, 9) for name in ("D3", "C4", "B4"))
    readers = Readers(combination_attack=reading(WON, "D3"), combination_defend=points)
    assert talk("combination_defend b", on(LADDER, readers)) == ["= B4 C4 D3"]
    assert readers.asked == [(LIMITS[-1], "combination_attack", WHITE), (LIMITS[-1], "combination_defend", BLACK)]
    assert ask("combination_defend b", combination_attack=reading(LOST), combination_defend=points) == "= PASS"
    assert ask("combination_defend b", combination_attack=reading(WON, "D3")) == "= PASS"


# ---------------------------------------------------------------- errors

@pytest.mark.parametrize("line, error", [
    ("attack A1", "vertex must not be empty"), ("defend A1", "vertex must not be empty"),
    ("countlib A1", "vertex must not be empty"), ("findlib A1", "vertex must not be empty"),
    ("same_dragon D2 A1", "vertex must not be empty"), ("connect A1 D2", "vertex must not be empty"),
    ("disconnect D2 A1", "vertex must not be empty"), ("attack_either A1 D2", "string vertex must not be empty"),
    ("defend_both D2 A1", "string vertex must not be empty"), ("does_attack D3 A1", "string vertex must not be empty"),
    ("does_attack D2 C3", "move vertex must be empty"), ("does_defend D2 C3", "move vertex must be empty"),
    ("worm_stones A1", "worm_stones called on an empty vertex"), ("accuratelib b D2", "vertex must be empty"),
    ("accuratelib b pass", "vertex must be empty"), ("connect D2 C3", "vertices must have same color"),
    ("disconnect C3 D2", "vertices must have same color"), ("attack_either C3 D2", "vertices must have same color"),
    ("ladder_attack D2", "string must have exactly 2 liberties"),
])
def test_errors_are_those_that_scripts_know(line, error):
    assert ask(line) == f"? {error}"


@pytest.mark.parametrize("line, error", [
    ("attack K1", "invalid coordinate: 'K1' is not on a 9x9 board"), ("attack pass", "invalid coordinate: a pass"),
    ("does_attack pass C3", "invalid coordinate"), ("worm_stones x9x", "invalid coordinate"),
    ("combination_attack green", "invalid color: 'green'"), ("accuratelib D3 b", "invalid color or coordinate"),
    ("attack", "syntax error: attack takes POINT"), ("connect D2", "syntax error: connect takes POINT POINT"),
])
def test_errors_about_words_begin_as_scripts_know_them(line, error):
    assert ask(line).startswith(f"? {error}")


def test_what_the_reader_will_not_read_is_refused():
    assert ask("connect D2 B3", connect=ValueError("these strings touch")) == "? these strings touch"


def test_an_illegal_move_attacks_and_defends_nothing():
    drawing = """
        . . . . .
        . . . . .
        . . . . .
        X X . . .
        . X . . .
    """
    assert ask("does_attack A1 A2", drawing, does_attack=reading(WON, size=5)) == "= 0"


# ---------------------------------------------------------------- patience

def test_an_unclear_answer_is_asked_again_with_a_larger_limit():
    readers = Readers(attack=lambda limit: reading(UNCLEAR if limit < LIMITS[2] else WON, "D3", nodes=limit))
    one = on(LADDER, readers)
    assert talk("attack C3\nget_reading_node_counter", one) == ["= 1 D3", f"= {sum(LIMITS)}"]
    assert [limit for limit, *_ in readers.asked] == list(LIMITS)


def test_a_clear_answer_is_not_asked_again():
    readers = Readers(attack=reading(LOST))
    talk("attack C3", on(LADDER, readers))
    assert len(readers.asked) == 1


def test_depths_raise_and_lower_every_limit():
    readers = Readers(attack=reading(UNCLEAR))
    one = on(LADDER, readers)
    talk("increase_depths\nattack C3\ndecrease_depths\ndecrease_depths\nattack C3", one)
    asked = [limit for limit, *_ in readers.asked]
    assert all(more > usual > fewer for more, usual, fewer in zip(asked[:3], LIMITS, asked[3:]))
    readers.asked.clear()
    talk("increase_depths\nattack C3", one)
    assert [limit for limit, *_ in readers.asked] == list(LIMITS)


def test_depths_have_an_end():
    readers = Readers(attack=reading(UNCLEAR))
    talk("increase_depths\n" * 40 + "attack C3\n" + "decrease_depths\n" * 80 + "attack C3", on(LADDER, readers))
    assert readers.asked[2][0] < 100 * LIMITS[2] and readers.asked[3][0] >= 1


def test_connections_have_a_counter_of_their_own():
    one = on(LADDER, Readers(connect=reading(WON, "C4", nodes=11), attack=reading(WON, "D3", nodes=5)))
    talk("connect D2 B3\nattack C3", one)
    assert talk("get_connection_node_counter\nget_reading_node_counter\nget_trymove_counter", one) == [
        "= 11", "= 5", "= 16"]
    assert talk("reset_connection_node_counter\nget_connection_node_counter", one) == ["=", "= 0"]


def test_clearing_the_cache_makes_new_readers():
    made = []

    def factory(limit):
        made.append(limit)
        return Readers(attack=reading(LOST))(limit)
    one = server(size=9, reader_factory=factory)
    one.game.load(Position.from_diagram(LADDER))
    talk("attack C3\nattack C3\nclear_cache\nattack C3", one)
    assert made == [LIMITS[0], LIMITS[0]]


# ---------------------------------------------------------------- what the board shows

def test_stones_and_liberties_are_listed_along_the_rows_from_the_top():
    one = on(STRINGS)
    assert talk("worm_stones C3\nworm_stones a1\nfindlib C4\ncountlib C4", one) == [
        "= B4 C4 C3", "= A2 A1", "= B5 C5 A4 D4 B3 D3 C2", "= 7"]


def test_all_strings_are_listed_a_line_each():
    one = on(STRINGS)
    assert talk("worm_stones", one) == ["= B4 C4 C3\nE4\nA2 A1\nD2\nC1\nE1"]
    assert talk("worm_stones white", one) == ["= E4\nA2 A1"]
    assert talk("worm_stones B", server(size=5)) == ["="]


def test_liberties_of_a_move_count_what_it_captures_and_joins():
    one = on("""
        . . . . .
        . . . . .
        . X . . .
        X O X . .
        . O X . .
    """)
    assert talk("accuratelib b A1\naccuratelib w A1\naccuratelib black D1", one) == ["= A3 B2 B1", "=", "= C3 D2 E1"]


def test_liberties_of_a_move_are_told_even_where_a_ko_forbids_it():
    one = on("""
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . .
    """)
    assert talk("play b C3\nis_legal w B3\naccuratelib w B3", one) == ["=", "= 0", "= C3"]


def test_stones_are_of_one_dragon_where_the_engine_sees_one_group():
    one = on(STRINGS)
    one.game.engine.judge = lambda position: SimpleNamespace(groups=[
        SimpleNamespace(points=[parse_vertex(name, 5) for name in names.split()])
        for names in ("B4 C4 C3 D2", "C1", "E1", "E4", "A1 A2")])
    assert talk("same_dragon C3 D2\nsame_dragon D2 E1\nsame_dragon A1 A1\nsame_dragon A1 D2", one) == [
        "= 1", "= 0", "= 1", "= 0"]


# ---------------------------------------------------------------- starting

def test_the_first_answers_load_no_kernels():
    code = ("import sys; from goengine.front.gtpserver import GtpServer; from goengine.front.gtpgame import GtpGame;"
            "s = GtpServer(GtpGame()); s.reply(b'list_commands'); s.reply(b'increase_depths');"
            "s.reply(b'gogui-analyze_commands'); sys.exit('numba' in sys.modules)")
    root = str(Path(__file__).resolve().parents[2])
    assert subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": root}).returncode == 0
