"""GTP commands that ask for moves and scores without playing: GNU Go's names and forms of answers."""
from __future__ import annotations

import re

import pytest

from goengine.board.position import Position
from goengine.front.gtpserver import GtpServer
from goengine.search.engine import Engine
from goengine.vertex import parse_vertex
from tests.front.fakes import FakeEngine
from tests.front.gtptalk import server, talk

BOUNDS = re.compile(r"= [BW]\+\d+\.\d \(upper bound: -?\d+\.\d, lower: -?\d+\.\d\)")
FINISHED = """
    . X . X O . O
    X X X X O O .
    . X X O O . O
    X X O O . O O
    X O O . O O .
    X X O O O . O
    . X X O . O O
"""
ATARI = """
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . X O O . . .
    . X X X . . .
    . . . . . . .
    . . . . . . .
"""
# The same on a board on which the search for life and death comes to an end at once.
SMALLER = """
    . . . . . .
    . . X . . .
    . X O . . .
    . X O O . .
    . X X X . .
    . . . . . .
"""


def fake(script: tuple[str, ...] = ("C3",) * 20) -> GtpServer:
    return server(FakeEngine([parse_vertex(name, 5) for name in script]), size=5)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(level=3)


def real(engine: Engine, drawing: str) -> GtpServer:
    position = Position.from_diagram(drawing, komi=0.5)
    one = server(engine, size=position.size)
    one.game.load(position)
    return one


def test_moves_are_named_and_not_played() -> None:
    one = fake()
    assert talk("gg_genmove b\ngg_genmove b 17\nreg_genmove b\nreg_genmove w 3", one) == ["= C3"] * 4
    assert not one.game.position.moves


def test_a_seed_makes_an_engine_of_its_own() -> None:
    seeds = []
    one = fake()

    def make(level: int, seed: int) -> FakeEngine:
        seeds.append(seed)
        return FakeEngine()

    one.game._engine_factory = make
    talk("gg_genmove b 17\ngg_genmove b 18\ngg_genmove b", one)
    assert seeds == [17, 18, 0]


def test_the_best_of_some_moves_is_found(engine: Engine) -> None:
    one = real(engine, ATARI)
    both = talk("restricted_genmove black F1 E5\nrestricted_genmove black F1 G7 A1\nreg_genmove black", one)
    assert both[0] == "= E5" and both[1] in ("= F1", "= G7", "= A1")
    assert not one.game.position.moves


@pytest.mark.parametrize("line, refusal", [
    ("restricted_genmove b C4", "no legal move listed"), ("restricted_genmove b", "syntax error"),
    ("restricted_genmove b Z9", "invalid color or coordinate"), ("gg_genmove", "syntax error"),
    ("gg_genmove b x", "seed not an integer"), ("gg_genmove r", "invalid color"),
    ("move_reasons Z9", "invalid coordinate"), ("experimental_score", "syntax error"),
    ("goengine-explain C4", "illegal move")])
def test_what_makes_no_sense_is_refused(engine: Engine, line: str, refusal: str) -> None:
    [answer] = talk(line, real(engine, ATARI))
    assert answer.startswith(f"? {refusal}")


def test_the_best_moves_are_listed_with_values(engine: Engine) -> None:
    one = real(engine, ATARI)
    found = talk("gg_genmove b\ntop_moves\nall_move_values\ntop_moves_black\ntop_moves black\ntop_moves_white", one)
    first, rows = found[1].removeprefix("= "), found[2].removeprefix("= ").split("\n")
    assert re.fullmatch(r"[A-H]\d \d+\.\d\d(?: [A-H]\d \d+\.\d\d)*", first)
    assert all(re.fullmatch(r"[A-H]\d \d+\.\d\d", row) for row in rows) and " ".join(rows) == first
    assert first.split()[0] == found[0].removeprefix("= ")
    values = [float(word) for word in first.split()[1::2]]
    assert values == sorted(values, reverse=True) and min(values) > 0
    assert found[3] == found[4] == found[1] and found[5].startswith("=")


def test_the_reasons_of_a_move_name_their_rules(engine: Engine) -> None:
    one = real(engine, ATARI)
    move = talk("gg_genmove b", one)[0].removeprefix("= ")
    lines = talk(f"move_reasons {move}\nmove_reasons A7", one)[0].removeprefix("= ").split("\n")
    assert all(re.fullmatch(r"[+-]\d+\.\d\d .+ \(\S+ \S+:\d+\)", line) for line in lines)


def test_a_finished_game_is_counted_and_an_open_one_judged(engine: Engine) -> None:
    [counted, estimate, final] = talk("new_score\nestimate_score\nfinal_score", real(engine, FINISHED))
    assert BOUNDS.fullmatch(counted) and counted.split(" (")[0] == final and estimate == counted
    [judged, estimate] = talk("new_score\nestimate_score", real(engine, SMALLER))
    assert judged == estimate and BOUNDS.fullmatch(judged)
    white, black = map(float, re.findall(r": (-?\d+\.\d)", judged))
    assert white >= black                           # White's lead if White moves next, if Black does
    passed = talk("play b pass\nplay w pass\nestimate_score\nfinal_score", real(engine, SMALLER))
    assert passed[2].split(" (")[0] == passed[3]


def test_the_score_after_the_next_move_is_told(engine: Engine) -> None:
    [answer] = talk("experimental_score black", real(engine, ATARI))
    assert re.fullmatch(r"= [BW]\+\d+\.\d", answer)


def test_a_choice_is_explained_in_one_answer(engine: Engine) -> None:
    one = real(engine, ATARI)
    [answer, other] = talk("goengine-explain black\ngoengine-explain A1", one)
    assert re.search(r"Before and after \S+ and \S+", answer) and "Why not" in answer
    assert re.search(r"^ +\S+  \S+:\d+$", answer, re.MULTILINE)
    assert "Why not A1" in other and not one.game.position.moves
