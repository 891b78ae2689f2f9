"""Positions out of records: any move, set-up in mid-game, illegal moves, broken records, going through collections."""
from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.board.sgf import GameRecord, SgfGame, games_in, main, position_at, read_games, replay
from goengine.errors import IllegalMove, SgfError
from goengine.vertex import BLACK, WHITE, vertex_name

CAPTURE = "(;SZ[5]KM[0.5]RU[Japanese];B[bb];W[ab];B[aa];W[cc];B[ac])"
KO = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][cc][db];B[cb];W[bb])"
REPEATED = KO.replace("W[bb])", "W[];B[];W[bb])").replace("SZ[5]", "SZ[5]RU[Chinese]")
SETUP = """(;SZ[5]RU[Japanese]KM[0]
;B[bb];W[ab];B[aa];W[cc];B[ac]
;AE[cc]AW[ee][de]AB[dd]PL[B]C[stones come and go]
;W[dc];B[ed])"""
SAMPLES = [
    CAPTURE, KO, SETUP,
    "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]RU[Japanese]SZ[19]HA[2]KM[0.50]AB[dp][pd]PW[Müller]PB[吴清源]"
    "C[A comment (with brackets) \\] ; and more];W[dd]TR[dp][pd]LB[dd:A][pp:1];B[pp]C[good](;W[qq]N[x])(;W[pq];B[qq]))",
    "(;FF[3]GaMe[1]SiZe[9]AddBlack[cc][gg]AddWhite[gc]PL[2];White[cg];Black[ee];White[tt];Black[])",
    "(;SZ[13]KM[6.5];B[jd];W[dd];B[jj];W[dj];B[];W[tt];B[gg];W[])\n\n(;SZ[9];B[ee];W[ec])",
    "(;CA[gb2312]SZ[9]PB[abc]AB[aa:cc]AE[bb];B[dd];W[ee]LN[aa:bb]AR[cc:dd]DD[aa:ii]VW[])",
    "(;SZ[2];B[aa];W[bb];B[ab];W[ba])", "(;GM[2];B[e4])", "(;SZ[19:13];B[aa])",
]


def game(text: str) -> SgfGame:
    return next(games_in(text.encode(), "game.sgf"))


# ------------------------------------------------------------ positions

def test_the_position_after_each_number_of_moves() -> None:
    for number in range(6):
        position = position_at(game(CAPTURE), number)
        assert position.move_number == number and position.to_play == (WHITE if number % 2 else BLACK)
    assert position.diagram(coordinates=False).splitlines()[:3] == ["X . . . .", ". X . . .", "X . O . ."]
    assert position.prisoners(WHITE) == 1 and (position.komi, position.ruleset.name) == (0.5, "japanese")
    assert position_at(game(CAPTURE)).diagram() == position.diagram()


def test_the_position_before_the_first_move_at_a_point() -> None:
    position = position_at(game(CAPTURE), before="C3")
    assert position.move_number == 3 and position.to_play == WHITE
    assert position_at(game("(;SZ[5];W[aa];W[bb])"), before="B4").to_play == WHITE


@pytest.mark.parametrize("ask, message", [
    (dict(move=6), "has no move 6; its main line has 5"), (dict(move=-1), "has no move -1"),
    (dict(before="E5"), "no move is played at E5")])
def test_a_move_that_does_not_come_is_an_error(ask: dict, message: str) -> None:
    with pytest.raises(SgfError, match=f"game.sgf: game 1: {message}"):
        position_at(game(CAPTURE), **ask)


def test_the_next_move_of_the_record_tells_who_is_to_play() -> None:
    text = "(;SZ[9]AB[aa];W[bb];W[cc];B[dd]PL[B])"
    assert [position_at(game(text), number).to_play for number in range(4)] == [WHITE, WHITE, BLACK, BLACK]
    assert position_at(game("(;SZ[9]HA[2]AB[cc][gg])")).to_play == WHITE
    assert position_at(game("(;SZ[9]AB[cc]PL[W])")).to_play == WHITE
    assert position_at(game("(;SZ[9]HA[2]AB[cc][gg])")).handicap == 2


def test_komi_and_rules_of_the_caller_come_first_and_custom_fills_the_gaps() -> None:
    assert position_at(game(CAPTURE), rules="aga", komi=3).komi == 3
    assert position_at(game(CAPTURE), rules="aga").ruleset.name == "aga"
    assert position_at(game("(;SZ[9])")).komi == 7.5 and position_at(game("(;RU[jp])")).komi == 6.5
    assert position_at(game("(;SZ[9]HA[3]AB[cc][gg][cg])")).komi == 0.5


def test_stones_set_up_in_mid_game_keep_the_rest_and_the_prisoners() -> None:
    after = position_at(game(SETUP))
    assert after.diagram(coordinates=False) == "X . . . .\n. X . . .\nX . . O .\n. . . X X\n. . . O O"
    assert after.prisoners(WHITE) == 1
    before = position_at(game(SETUP), 5)
    assert before.to_play == WHITE and vertex_name(before.stone_points(WHITE)[0]) == "D1"


def test_the_side_to_move_of_a_set_up_holds_where_no_move_follows() -> None:
    assert position_at(game("(;SZ[5];B[aa];AW[bb]PL[B])")).to_play == BLACK
    assert position_at(game("(;SZ[5];B[aa];AW[bb])")).to_play == WHITE


# ------------------------------------------------------------ illegal moves

@pytest.mark.parametrize("text, message", [
    (KO, "move 2: illegal move white B4: ko: retaking at once"),
    ("(;SZ[5];B[aa];W[aa])", "move 2: illegal move white A5: the point is occupied"),
    ("(;SZ[5];B[ab];W[ee];B[ba];W[aa])", "move 4: illegal move white A5: suicide"),
    ("(;SZ[5]AB[ab][ba]AW[aa])", "after move 0: illegal move .*no liberty"),
    ("(;SZ[5];B[ab];W[ee];B[ba];AW[aa])", "after move 3: illegal move .*no liberty")])
def test_an_illegal_move_names_file_game_and_move(text: str, message: str) -> None:
    for read in (position_at, replay):
        with pytest.raises(SgfError, match=f"game.sgf: game 1: {message}"):
            read(game(text))


def test_a_line_can_be_cut_before_its_illegal_move() -> None:
    position = position_at(game(KO), stop_at_illegal=True)
    assert position.move_number == 1 and position.to_play == WHITE and not position.is_legal("B4")


def test_suicide_stands_where_the_records_rules_allow_it() -> None:
    text = "(;SZ[5]RU[NZ];B[ab];W[ee];B[ba];W[aa])"
    assert position_at(game(text)).prisoners(WHITE) == 1 and replay(game(text))["prisoners"][WHITE] == 1


def test_a_repetition_in_a_record_stands_and_superko_holds_afterwards() -> None:
    position = position_at(game(REPEATED))
    assert position.move_number == 4 and position.ruleset.ko == "positional"
    position.undo()
    with pytest.raises(IllegalMove, match="superko"):
        position.play("B4")


def test_a_change_of_rules_keeps_the_game_and_brings_the_new_repetition_rule() -> None:
    position = position_at(game(REPEATED), 3)
    position.adopt("japanese")
    assert position.is_legal("B4") and position.move_number == 3
    position.adopt("chinese")
    assert "superko" in position.why_illegal("B4")
    position.adopt("tromp-taylor")
    assert position.board["suicide"][0] == 1


# ------------------------------------------------------------ collections

def random_record(seed: int, size: int) -> GameRecord:
    rng = random.Random(seed)
    position = Position(size)
    for _ in range(size * size):
        position.play(rng.choice(position.legal_points() + [0]))
    return GameRecord.of(position)


@given(st.integers(0, 1 << 30), st.integers(2, 11))
@settings(max_examples=20, deadline=None)
def test_replaying_on_the_kernel_leads_to_the_same_board(seed: int, size: int) -> None:
    data = random_record(seed, size).serialise()
    [one] = games_in(data)
    assert one.is_plain
    fast, slow = replay(one), position_at(one).board
    for field in ("color", "hash", "ko", "prisoners"):
        assert np.array_equal(fast[field], slow[field])


def test_the_command_counts_games_and_names_illegal_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.sgf", tmp_path / "bad.sgf"
    good.write_text(CAPTURE + CAPTURE)
    bad.write_text(CAPTURE + KO + "(;SZ[5]")
    assert main([str(good)]) == 0
    assert capsys.readouterr().out.startswith("2 games, 10 moves, 0 failed, ")
    assert main([str(good), str(bad), str(tmp_path / "none.sgf")]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("4 games, 15 moves, 3 failed, ")
    assert "bad.sgf: game 2: move 2: illegal move white B4" in shown.err and "none.sgf: cannot be read" in shown.err


# ------------------------------------------------------------ broken records

SIGNS = [b"(", b")", b";", b"[", b"]", b"\\", b":", b"AB[", b"B[aa]", b"\0"]


@st.composite
def broken(draw: st.DrawFn) -> bytes:
    """A record with some bytes changed, removed, doubled, or moved."""
    data = bytearray(draw(st.sampled_from(SAMPLES)).encode(draw(st.sampled_from(["utf-8", "utf-16", "gb18030"]))))
    for _ in range(draw(st.integers(1, 8))):
        start = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(1, 12))
        change = draw(st.sampled_from(["replace", "remove", "insert", "double", "move"]))
        piece = bytes(data[start:start + length])
        if change == "replace":
            data[start:start + 1] = draw(st.binary(min_size=1, max_size=2))
        elif change == "insert":
            data[start:start] = draw(st.sampled_from(SIGNS))
        elif change == "double":
            data[start:start] = piece
        else:
            del data[start:start + length]
            if change == "move":
                data[start // 2:start // 2] = piece
    return bytes(data)


def check_broken(data: bytes) -> None:
    """Everything one can ask of the games in it gives an answer or an `SgfError`."""
    try:
        for one in games_in(data, "broken.sgf"):
            for ask in (lambda: one.record().serialise(), lambda: position_at(one), lambda: replay(one),
                        lambda: position_at(one, stop_at_illegal=True), lambda: (one.black, one.result, one.date)):
                try:
                    ask()
                except SgfError as error:
                    assert str(error).startswith("broken.sgf")
    except SgfError as error:
        assert str(error).startswith("broken.sgf")


@given(broken())
@settings(max_examples=150, deadline=None)
def test_a_broken_record_is_read_or_refused(data: bytes) -> None:
    check_broken(data)


@pytest.mark.slow
@given(broken())
@settings(max_examples=1000, deadline=None)
def test_a_thousand_broken_records_are_read_or_refused(data: bytes) -> None:
    check_broken(data)


def test_the_samples_themselves_are_read(tmp_path: Path) -> None:
    for text in SAMPLES[:8]:
        path = tmp_path / "sample.sgf"
        path.write_bytes(text.encode())
        for one in read_games(path):
            position_at(one, stop_at_illegal=True)
