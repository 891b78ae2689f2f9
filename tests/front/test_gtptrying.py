"""GTP commands that try moves on top of the game."""
from __future__ import annotations

import random

import pytest

from goengine.vertex import BLACK, PASS, board_points, vertex_name
from tests.front.gtptalk import server, talk


def test_tried_moves_are_seen_and_taken_back_in_turn():
    one = server(size=9)
    assert talk("play b E5\ntrymove w E6\ntrymove w D5\ncountlib E5\npopgo\ncountlib E5\npopgo\ncountlib E5", one) == [
        "=", "=", "=", "= 2", "=", "= 3", "=", "= 4"]
    assert [str(move) for move in one.game.position.moves] == ["black E5"]


def test_without_tried_moves_there_is_nothing_to_take_back():
    assert talk("popgo\nplay b E5\npopgo\ntrymove w E6\npopgo\npopgo") == [
        "? Stack empty.", "=", "? Stack empty.", "=", "=", "? Stack empty."]


def test_a_colour_may_move_twice_and_pass_when_trying():
    assert talk("trymove b E5\ntrymove b E6\ntrymove black pass\nworm_stones\npopgo\npopgo\nworm_stones") == [
        "=", "=", "=", "= E6 E5", "=", "=", "= E5"]


@pytest.mark.parametrize("line, error", [
    ("trymove b A1", "illegal move black A1: the point is occupied"), ("trymove b Z1", "invalid color or coordinate"),
    ("trymove green A2", "invalid color or coordinate"), ("trymove b", "syntax error: trymove takes COLOR POINT"),
])
def test_what_cannot_be_played_cannot_be_tried(line, error):
    one = server(size=9)
    said = talk(f"play b A1\n{line}\npopgo", one)
    assert said[1].startswith(f"? {error}") and said[2] == "? Stack empty."


@pytest.mark.parametrize("line", ["play b C3", "undo", "genmove b", "reg_genmove b", "kgs-genmove_cleanup w",
                                  "gogui-play_sequence b C3", "gogui-setup b C3", "gogui-setup_player w"])
def test_the_game_does_not_go_on_while_moves_are_tried(line):
    one = server(size=9)
    said = talk(f"play b E5\ntrymove w E6\n{line}\npopgo\nworm_stones\n{line}", one)
    assert said[2] == f"? cannot {line.split()[0]} while moves are tried: popgo first"
    assert said[3:5] == ["=", "= E5"] and said[5].startswith("=")


@pytest.mark.parametrize("line", ["clear_board", "boardsize 9"])
def test_a_new_game_forgets_the_moves_tried_in_the_old_one(line):
    assert talk(f"play b E5\ntrymove w E6\n{line}\npopgo\nworm_stones") == ["=", "=", "=", "? Stack empty.", "="]


def test_loading_a_record_forgets_the_moves_tried_before(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;SZ[9];B[ee])")
    assert talk(f"trymove w E6\nloadsgf {path}\npopgo\nworm_stones\nundo") == [
        "=", "= white", "? Stack empty.", "= E5", "="]


def test_a_record_that_cannot_be_loaded_leaves_the_moves_tried(tmp_path):
    said = talk(f"trymove w E6\nloadsgf {tmp_path / 'none.sgf'}\nworm_stones\npopgo")
    assert said[1].startswith("? cannot load file") and said[2:] == ["= E6", "="]


def test_komi_and_ruleset_given_meanwhile_stay():
    one = server(size=9)
    talk("trymove b E5\nkomi 3.5\npopgo", one)
    assert one.game.position.komi == 3.5
    talk("trymove b E5\nkgs-rules japanese\npopgo", one)
    assert one.game.position.ruleset.name == "japanese" and one.game.position.komi == 3.5


def test_each_tried_move_is_counted():
    assert talk("trymove b E5\ntrymove w E6\ntrymove w E6\nget_trymove_counter\nreset_trymove_counter\n"
                "get_trymove_counter")[2:] == ["? illegal move white E6: the point is occupied", "= 2", "=", "= 0"]


def test_legal_moves_are_ones():
    one = server(size=5)
    talk("gogui-setup b A2 b B2 b B1 w C3", one)
    assert talk("is_legal w A1\nis_legal b A1\nis_legal b C3\nis_legal w PASS\nis_legal B c4", one) == [
        "= 0", "= 1", "= 0", "= 1", "= 1"]
    assert talk("is_legal b Z1", one)[0].startswith("? invalid color or coordinate")
    assert talk("is_legal green A1", one)[0].startswith("? invalid color or coordinate")


def test_retaking_a_ko_at_once_is_not_legal_even_when_trying():
    one = server(size=5)
    talk("gogui-setup b B4 b A3 b B2 w C4 w B3 w D3 w C2", one)
    assert talk("trymove b C3\nis_legal w B3\ntrymove w B3\ntrymove w E5\ntrymove b E1\nis_legal w B3", one) == [
        "=", "= 0", "? illegal move white B3: ko: retaking at once would repeat the position", "=", "=", "= 1"]


@pytest.mark.parametrize("seed", range(5))
def test_taking_back_restores_the_game_after_any_moves(seed):
    rng = random.Random(seed)
    one = server(size=5)
    depth = 0
    history = [str(one.game.position)]
    for _ in range(150):
        if depth and rng.random() < 0.45:
            assert talk("popgo", one) == ["="]
            history.pop()
            depth -= 1
        else:
            move = rng.choice([*board_points(5), PASS])
            if talk(f"trymove {rng.choice('bw')} {vertex_name(move)}", one) == ["="]:
                depth += 1
                history.append(str(one.game.position))
        assert str(one.game.position) == history[-1]
    assert talk("popgo\n" * depth + "popgo", one) == ["="] * depth + ["? Stack empty."]
    assert not one.game.position.moves and one.game.position.to_play == BLACK
