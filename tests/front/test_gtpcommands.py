"""GTP commands about the program, the board, moves and time."""
from __future__ import annotations

import re

import pytest

from goengine.board.position import Position
from goengine.front.gtpcommands import COMMANDS
from goengine.search.clock import ABSOLUTE, BYO_YOMI, CANADIAN, LAG, NONE, TimeSettings
from goengine.vertex import BLACK, PASS, RESIGN, WHITE, parse_vertex
from tests.front.gtptalk import FirstPointEngine, server, talk

REQUIRED = """protocol_version name version known_command list_commands quit boardsize clear_board komi fixed_handicap
    place_free_handicap set_free_handicap play genmove reg_genmove undo time_settings kgs-time_settings time_left
    final_score final_status_list estimate_score showboard loadsgf printsgf kgs-rules kgs-genmove_cleanup
    cputime""".split()


def rows(answer: str) -> str:
    """The stones of a drawn board: its rows without coordinates and edges of empty lines."""
    found = re.findall(r"^ ?\d+ ([.+XO ]+) \d+$", answer, re.MULTILINE)
    return "/".join(row.replace(" ", "").replace("+", ".") for row in found)


def test_all_commands_of_the_standard_are_there() -> None:
    assert set(REQUIRED) <= set(COMMANDS)
    [answer] = talk("list_commands")
    assert answer.removeprefix("= ").split("\n") == list(COMMANDS)
    assert talk("known_command genmove\nknown_command Genmove\nknown_command xyz") == ["= true", "= false", "= false"]


def test_moves_are_played_for_either_colour_in_any_case_of_letters() -> None:
    answers = talk("boardsize 5\nplay b c3\nplay WHITE D4\nplay W pass\nplay White B2\nplay b PASS\nshowboard")
    assert answers[:-1] == ["="] * 6
    assert rows(answers[-1]) == "...../...O./..X../.O.../....."


def test_a_board_may_be_a_single_point() -> None:
    answers = talk("boardsize 1\ngenmove b\nplay w A1\nplay w A2\nplay w pass\nfinal_score\nshowboard")
    assert answers[:2] == ["=", "= pass"] and answers[2] == "? illegal move white A1: suicide"
    assert "'A2' is not on a 1x1 board (A1 to A1)" in answers[3]
    assert answers[4:6] == ["=", "= W+7.5"] and rows(answers[6]) == "."


@pytest.mark.parametrize("command, refusal", [
    ("play b C3", "illegal move black C3: the point is occupied"),
    ("play x C4", "invalid color or coordinate: 'x' is not a colour"),
    ("play b I4", "invalid color or coordinate: 'I4' is not a point"),
    ("play b F1", "invalid color or coordinate: 'F1' is not on a 5x5 board"),
    ("play b resign", "invalid color or coordinate"), ("genmove green", "invalid color or coordinate"),
    ("boardsize 0", "unacceptable size"), ("boardsize 20", "unacceptable size"),
    ("boardsize x", "boardsize not an integer"),
    ("boardsize 9.0", "boardsize not an integer"), ("boardsize " + "9" * 5000, "boardsize not an integer"),
    ("komi nan", "komi not a number"), ("komi 1e99", "komi 1e99: at most"), ("komi six", "komi not a number: 'six'"),
    ("kgs-rules ing", "unknown rules: no ruleset 'ing'; there are"),
    ("fixed_handicap 2", "invalid number of stones: a 5x5"),
    ("place_free_handicap 1", "invalid number of stones"), ("place_free_handicap 25", "invalid number of stones"),
    ("place_free_handicap 2", "board not empty"), ("set_free_handicap A1 B1", "board not empty"),
    ("set_free_handicap A1 pass", "bad vertex list"), ("set_free_handicap A1 Z9", "bad vertex list"),
    ("time_settings 1 2", "syntax error"), ("time_settings -1 0 0", "bad time settings"),
    ("kgs-time_settings fischer 10", "bad time settings: 'fischer' is none of"),
    ("kgs-time_settings canadian 10", "bad time settings: canadian takes 3 numbers"),
    ("kgs-time_settings byoyomi 10 0 3", "bad time settings: byo-yomi needs"),
    ("time_left b soon 1", "bad time: time not a number"), ("time_left b 10 -1", "bad time: -1 stones left")])
def test_what_makes_no_sense_is_refused_and_changes_nothing(command: str, refusal: str) -> None:
    served = server(size=5)
    talk("play b C3", served)
    [answer] = talk(command, served)
    assert answer.startswith(f"? {refusal}")
    assert served.game.position.move_number == 1 and served.game.size == 5 and served.game.komi is None


def test_ko_and_suicide_are_refused_with_the_reason() -> None:
    setup = "boardsize 5\ngogui-play_sequence b B5 w C5 b A4 w B4 b B3 w C3 b E1 w D4\nplay b C4\n"
    assert talk(setup + "play w B4")[-1].startswith("? illegal move white B4: ko")
    assert talk("boardsize 5\ngogui-play_sequence b A2 b B1\nplay w A1")[-1] == "? illegal move white A1: suicide"


def test_undo_takes_back_moves_but_no_handicap() -> None:
    assert talk("boardsize 9\nfixed_handicap 2\nplay w E5\nundo\nundo\nshowboard")[2:5] == [
        "=", "=", "? cannot undo: no move was played"]


def test_a_new_size_and_a_cleared_board_begin_a_new_game() -> None:
    served = server(size=5)
    talk("play b C3\nkomi 3\ntime_settings 60 0 0\ntime_left b 5 0\nclear_board", served)
    assert served.game.position.move_number == 0 and served.game.position.komi == 3
    assert served.game.clocks[BLACK].left == 60
    talk("boardsize 7", served)
    assert served.game.position.size == 7


def test_handicaps_are_answered_with_their_points_and_white_begins() -> None:
    served = server()
    assert talk("fixed_handicap 3", served) == ["= D4 Q16 D16"]
    assert served.game.position.handicap == 3 and served.game.position.to_play == WHITE
    assert len(talk("boardsize 9\nplace_free_handicap 12", served)[1].split()) == 1 + 12
    assert talk("clear_board\nset_free_handicap a1 B2 c3\nshowboard", served)[:2] == ["=", "="]
    assert served.game.position.handicap == 3
    assert talk("clear_board\nset_free_handicap A1 A1", served)[1] == "? bad vertex list: A1 is named twice"
    assert served.game.position.handicap == 0


def test_komi_and_rules_hold_for_the_running_game() -> None:
    served = server(size=5)
    talk("play b C3\nkgs-rules japanese", served)
    assert served.game.position.ruleset.name == "japanese" and served.game.position.komi == 6.5
    talk("komi 0.5\nkgs-rules new_zealand", served)
    assert served.game.position.komi == 0.5 and served.game.position.board["suicide"][0] == 1


# ------------------------------------------------------------ the engine's moves

def test_the_engine_plays_passes_and_resigns() -> None:
    engine = FirstPointEngine([parse_vertex("C3", 9), PASS, RESIGN])
    served = server(engine, size=9)
    assert talk("genmove b\ngenmove w\ngenmove b", served) == ["= C3", "= pass", "= resign"]
    assert [str(move) for move in served.game.position.moves] == ["black C3", "white pass"]
    assert [asked["color"] for asked in engine.asked] == [BLACK, WHITE, BLACK]


def test_a_suggestion_changes_nothing_and_is_no_resignation() -> None:
    engine = FirstPointEngine()
    served = server(engine, size=9)
    assert talk("time_settings 10 0 0\nreg_genmove w\nreg_genmove w", served)[1:] == ["= B2", "= B2"]
    assert served.game.position.move_number == 0 and served.game.clocks[WHITE].left == 10
    assert engine.asked[0] == {"color": WHITE, "seconds": None, "clean_up": False, "resign": False}


def test_an_illegal_move_of_the_engine_is_refused_by_the_board() -> None:
    served = server(FirstPointEngine([parse_vertex("C3", 9)]), size=9)
    assert talk("play b C3\ngenmove w", served)[1] == "? illegal move white C3: the point is occupied"


@pytest.mark.parametrize("options, command, clean_up, resign", [
    ({}, "genmove b", False, True), ({"resign": False}, "genmove b", False, False),
    ({}, "kgs-genmove_cleanup b", True, False), ({"rules": "tromp-taylor"}, "genmove b", True, True)])
def test_cleaning_up_and_resigning_are_asked_of_the_engine(options: dict, command: str, clean_up: bool,
                                                           resign: bool) -> None:
    engine = FirstPointEngine()
    talk(command, server(engine, size=5, **options))
    assert (engine.asked[0]["clean_up"], engine.asked[0]["resign"]) == (clean_up, resign)


def test_the_engine_is_made_once_with_level_and_seed() -> None:
    made = []

    def factory(level: int, seed: int) -> FirstPointEngine:
        made.append((level, seed))
        return FirstPointEngine()
    served = server(size=5, level=7, seed=3)
    served.game._engine_factory = factory
    talk("genmove b\ngenmove w\nclear_board\ngenmove b", served)
    assert made == [(7, 3)]


# ------------------------------------------------------------ time

@pytest.mark.parametrize("command, expected", [
    ("time_settings 600 0 0", TimeSettings(ABSOLUTE, 600)), ("time_settings 0 1 0", TimeSettings(NONE)),
    ("time_settings 600 60 25", TimeSettings(CANADIAN, 600, 60, 25)), ("kgs-time_settings none", TimeSettings(NONE)),
    ("kgs-time_settings absolute 300", TimeSettings(ABSOLUTE, 300)),
    ("kgs-time_settings byoyomi 600 30 5", TimeSettings(BYO_YOMI, 600, 30, 5)),
    ("kgs-time_settings Canadian 600 300 25", TimeSettings(CANADIAN, 600, 300, 25))])
def test_time_settings_set_both_clocks(command: str, expected: TimeSettings) -> None:
    served = server()
    assert talk(command, served) == ["="]
    assert served.game.clocks[BLACK].settings == served.game.clocks[WHITE].settings == expected


def test_a_move_is_given_a_share_of_the_time_and_charged() -> None:
    engine = FirstPointEngine()
    served = server(engine, size=9)
    talk("time_settings 60 0 0\ngenmove b\ntime_left w 5 0\ngenmove w\nkgs-time_settings none\ngenmove b", served)
    black, white, free = (asked["seconds"] for asked in engine.asked)
    assert 0.5 < black < 3 and white < 0.2 and free is None
    talk("time_settings 60 0 0\ngenmove b", served)
    assert 50 < served.game.clocks[BLACK].left <= 60 - LAG and served.game.clocks[WHITE].left == 60


def test_processor_time_is_a_number_of_seconds() -> None:
    [answer] = talk("cputime")
    assert re.fullmatch(r"= \d+\.\d{3}", answer)


def test_the_board_is_shown_with_prisoners_komi_and_rules() -> None:
    served = server(size=5)
    served.game.replace(Position.from_diagram("""
        . . . . .
        . X . . .
        X O . . .
        . X . . .
        . . . . .
    """, rules="japanese"))
    [answer] = talk("play b C3\nshowboard", served)[1:]
    assert rows(answer) == "...../.X.../X.X../.X.../....."
    assert "1 white, 0 black" in answer and "Komi 6.5, Japanese rules" in answer and answer.startswith("= \n")
