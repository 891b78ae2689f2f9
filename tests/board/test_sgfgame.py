"""What a game in a file holds: header, main line, comments and markup."""
from __future__ import annotations

import pytest

from goengine.board.record import Node, Play
from goengine.board.sgf import SgfGame, games_in
from goengine.errors import SgfError
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, parse_vertex, vertex_name


def game(text: str) -> SgfGame:
    return next(games_in(text.encode(), "game.sgf"))


def moves(text: str) -> list[str]:
    return [f"{'.BW'[move.color]} {vertex_name(move.point)}" for move in game(text).moves]


def point(name: str) -> int:
    return parse_vertex(name, 19)


def test_the_header_of_an_ordinary_record() -> None:
    one = game("(;GM[1]FF[4]SZ[13]PB[Go Seigen]PW[Kitani  \nMinoru]KM[6.5]HA[3]RU[Japanese]RE[B+R]DT[1933-10-16])")
    assert (one.size, one.black, one.white, one.komi, one.handicap) == (13, "Go Seigen", "Kitani   Minoru", 6.5, 3)
    assert (one.rules, one.result, one.date) == ("japanese", "B+R", "1933-10-16")


def test_a_bare_record_has_the_standards_defaults() -> None:
    one = game("(;)")
    assert (one.size, one.black, one.komi, one.handicap, one.rules, one.result) == (19, "", None, 0, None, "")
    assert one.moves == [] and one.nodes() == [Node()]


@pytest.mark.parametrize("value, komi", [("6.5", 6.5), ("6,5", 6.5), ("-3", -3), (" 0.5 ", 0.5), ("0", 0), ("", None),
                                         ("6 1/2", None), ("nan", None), ("inf", None), ("1e300", None), ("375", None)])
def test_a_komi_that_makes_no_sense_counts_as_missing(value: str, komi: float | None) -> None:
    assert game(f"(;KM[{value}])").komi == komi


@pytest.mark.parametrize("value, handicap", [("2", 2), ("9", 9), ("0", 0), ("1", 0), ("", 0), ("-2", 0), ("two", 0),
                                             ("999999", 0), ("²", 0)])
def test_a_handicap_that_makes_no_sense_counts_as_none(value: str, handicap: int) -> None:
    assert game(f"(;HA[{value}])").handicap == handicap


@pytest.mark.parametrize("name, rules", [("Japanese", "japanese"), ("chinese", "chinese"), ("AGA", "aga"),
                                         ("NZ", "new-zealand"), ("GOE", "new-zealand"),
                                         ("Tromp-Taylor", "tromp-taylor"), ("house rules", None)])
def test_rulesets_are_known_by_their_sgf_names(name: str, rules: str | None) -> None:
    assert game(f"(;RU[{name}])").rules == rules


@pytest.mark.parametrize("header, rules", [
    ("PC[NNGS: nngs.cosmic.org]", "japanese"), ("PC[IGS, 1995]", "japanese"), ("PC[Pandanet]", "japanese"),
    ("PC[Brigs]", None), ("PC[NNGS]RU[AGA]", "aga"), ("PC[NNGS]RU[house rules]", None), ("", None)])
def test_games_from_servers_with_japanese_rules_have_these_where_they_name_none(header: str, rules: str | None) -> None:
    assert game(f"(;SZ[9]{header})").rules == rules


@pytest.mark.parametrize("value, message", [
    ("19:13", "square boards"), ("20", "1 to 19"), ("0", "1 to 19"), ("x", "not a board size"),
    ("-9", "not a board size"), ("9.5", "not a board size"), ("9" * 50, "not a board size")])
def test_a_board_we_cannot_play_on_is_refused(value: str, message: str) -> None:
    with pytest.raises(SgfError, match=message) as caught:
        game(f"(;SZ[{value}])").size
    assert str(caught.value).startswith("game.sgf: game 1: SZ[")


def test_a_size_that_is_refused_is_told_once_where_moves_are_read() -> None:
    with pytest.raises(SgfError) as caught:
        game("(;SZ[25];C[not plain]B[ee])").moves
    assert str(caught.value) == "game.sgf: game 1: SZ[25]: goengine plays on 1 to 19 lines"


def test_a_size_written_twice_is_square() -> None:
    assert game("(;SZ[13:13])").size == 13 and game("(;SZ[1])").size == 1 and game("(;SZ[ 9 ])").size == 9


def test_another_game_than_go_is_refused() -> None:
    with pytest.raises(SgfError, match=r"GM\[2\] is not a game of Go"):
        game("(;GM[2]SZ[8])").size


def test_points_count_from_the_upper_left_corner() -> None:
    assert moves("(;SZ[9];B[aa];W[ia];B[ai];W[ii];B[ce])") == ["B A9", "W J9", "B A1", "W J1", "B C5"]


def test_an_empty_move_and_tt_are_passes() -> None:
    assert moves("(;SZ[9];B[];W[tt];B[aa])") == ["B pass", "W pass", "B A9"]
    assert moves("(;SZ[19];B[tt]C[x];W[])") == ["B pass", "W pass"]


def test_the_first_variation_is_the_main_line() -> None:
    one = game("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))")
    assert [vertex_name(move.point) for move in one.moves] == ["A9", "B8", "C7"]
    assert len(one.tree.children) == 2


def test_moves_in_the_root_and_two_in_a_node_are_played_in_order() -> None:
    assert moves("(;SZ[9]B[aa];W[bb]B[cc])") == ["B A9", "W B8", "B C7"]
    assert moves("(;SZ[9]W[aa]AB[dd])") == ["W A9"]


def test_a_plain_record_reads_the_same_as_one_with_a_comment() -> None:
    text = "(;GM[1]SZ[9]PB[a;b(c)];B[aa];W[tt]\n;B[]; W[ii] )"
    assert game(text).is_plain and not game(text.replace("[ii]", "[ii]C[x]")).is_plain
    assert game(text).moves == game(text.replace("[ii]", "[ii]C[x]")).moves
    assert game(text).moves == [node.move for node in game(text).nodes() if node.move]


def test_old_long_property_names_are_understood() -> None:
    one = game("(;GaMe[1]SiZe[9]PlayerBlack[x]AddBlack[aa][bb];Black[cc];White[dd])")
    assert one.size == 9 and one.black == "x" and len(one.moves) == 2
    assert one.nodes()[0].stones == {point("A9"): BLACK, point("B8"): BLACK}


def test_set_up_stones_rectangles_and_the_side_to_move() -> None:
    node = game("(;SZ[9]AB[aa:cb]AW[ii][hh]AE[gg]PL[W])").nodes()[0]
    assert {vertex_name(p) for p, c in node.stones.items() if c == BLACK} == {"A9", "B9", "C9", "A8", "B8", "C8"}
    assert {vertex_name(p) for p, c in node.stones.items() if c == WHITE} == {"J1", "H2"}
    assert [vertex_name(p) for p, c in node.stones.items() if c == EMPTY] == ["G3"]
    assert node.to_play == WHITE
    assert [game(f"(;PL[{name}])").nodes()[0].to_play for name in ("black", "w", "1", "2", "", "x")] == [
        BLACK, WHITE, BLACK, WHITE, None, None]


def test_comments_labels_and_marks_are_kept_and_bad_marks_left_out() -> None:
    node = game(r"(;SZ[9];B[aa]C[a \] b\: \\ c" + "\nd]TR[bb][cc:dd]SQ[zz]CR[]LB[ee:A][ff:x\\:y][zz:B][gg])").nodes()[1]
    assert node.move == Play(BLACK, point("A9")) and node.comment == "a ] b: \\ c\nd"
    assert {vertex_name(p) for p in node.marks["TR"]} == {"B8", "C7", "D7", "C6", "D6"}
    assert set(node.marks) <= {"TR", "CR"} and node.labels == {point("E5"): "A", point("F4"): "x:y"}


@pytest.mark.parametrize("text, message", [
    ("(;SZ[9];B[aa];W[jj])", r"after move 1: \[jj\] is not a point of a 9x9 board"),
    ("(;SZ[9];B[aa];W[jj]C[x])", r"after move 1: \[jj\]"), ("(;SZ[9];B[AA])", r"after move 0: \[AA\]"),
    ("(;SZ[9];B[aaa])", r"\[aaa\]"), ("(;SZ[9];B[a])", r"\[a\]"), ("(;SZ[9]AB[tt])", r"\[tt\]"),
    ("(;SZ[9];B[aa][bb])", "2 moves in one node"), ("(;SZ[9]AW[aa:zz])", r"\[zz\]"),
    ("(;B)", "property with no values"),
    ("(;SZ[9];[aa])", "unexpected value"), ("(B[aa])", "holds no game record"), ("(;B[aa]())", "empty sequence"),
    ("(;SZ[9] B[aa] %$ ;W[bb])", "unexpected end")])
def test_a_record_that_makes_no_sense_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(SgfError, match=message):
        game(text).nodes()


def test_passes_are_passes_on_every_size() -> None:
    for size in range(2, 20):
        assert game(f"(;SZ[{size}];B[];W[tt])").moves == [Play(BLACK, PASS), Play(WHITE, PASS)]
