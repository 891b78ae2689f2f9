"""`goengine read`: a string of a record or a drawn board is read out, shown, and written as variations."""
from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from sgfmill import sgf

from goengine.board.position import Move, Position
from goengine.board.sgf import position_at, read_game
from goengine.errors import GoEngineError
from goengine.front import cli, read
from goengine.front.asking import make_reader
from goengine.front.readquestions import REVERSED, Tried, proposed, tried
from goengine.front.readview import line_view, tree_lines
from goengine.front.look import Look
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.vertex import BLACK, WHITE, parse_vertex
from tests.front.readerfake import Readers, reading

# E5 E6 D6 ...: White's E6 is captured in a ladder unless it runs into the stone at move 8.
GAME = b"(;SZ[9]KM[5.5]PB[Ann]PW[Ben];B[ee];W[ed];B[dd];W[gg];B[ec](;W[cg])(;W[fd]))"
NET = """\
. . . . . . . . .
. . . . . . . . .
. . . . . . X . .
. . . . . . . . .
. . O . . . . . .
. . O X . . . . .
. . . O O . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(NET)
    return path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


def run(*arguments: Any, readers: Any = make_reader, stdin: str = "", colors: bool = False) -> str:
    parser = cli.Parser(prog="goengine")
    read.register(parser.add_subparsers())
    options = parser.parse_args(["read", *map(str, arguments)])
    file = io.StringIO()
    console = Console(file=file, width=100, markup=False, highlight=False, emoji=False, force_terminal=colors,
                      color_system="truecolor" if colors else None)
    assert read.read(options, console, readers, io.StringIO(stdin)) == 0
    return file.getvalue()


def refused(*arguments: Any, stdin: str = "", readers: Any = make_reader) -> str:
    """The error for these arguments, which is one line."""
    with pytest.raises((GoEngineError, OSError)) as caught:
        run(*arguments, stdin=stdin, readers=readers)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ---------------------------------------------------------------- what is said

def test_both_questions_are_answered_with_their_lines_on_the_board(board: Path) -> None:
    said = run(board, "D4")
    assert "Black D4: 1 stone, 2 liberties (E4, D5)" in said
    attack, defend = said.split("Black moves first")
    assert "White moves first: can it capture Black D4?\nYes (" in attack and "can it save Black D4?\nYes (" in defend
    for part in (attack, defend):
        [moves] = re.findall(r"Moves? that works?: (.*)", part)
        first = moves.split(", ")[0]
        assert re.search(rf"Line: {first}\b", part)
        row = next(line for line in part.split("\n") if line.startswith(f"{first[1:]:>2} "))
        assert "1" in row.split()["ABCDEFGHJ".index(first[0]) + 1]
    assert re.search(r"\d+ nodes, \d+ of them unforced; depends on \d+ points", said)


def test_the_string_in_question_stands_out_on_the_board(board: Path) -> None:
    assert re.search(r"^ 4  *\. +\. +O +# ", run(board, "D4"), re.MULTILINE)
    assert run(board, "C4").count("@") >= 2
    coloured = run(board, "D4", colors=True)
    assert "\x1b[" in coloured and ("◆" in coloured or "#" in coloured)


def test_a_question_that_fails_says_so_without_a_line(board: Path) -> None:
    said = run(board, "G7")
    assert "can it capture Black G7?\nNo (" in said
    assert said.count(" 9 ") >= 1, "the board is drawn even where there is no line"


def test_a_position_in_a_game_is_found_by_its_move(game: Path) -> None:
    assert "game.sgf: game 1, move 4: White E6: 1 stone, 2 liberties (F6, E7)" in run(game, "E6", "--move", "4")
    assert "game.sgf: game 1, move 7: White E6: 1 stone, 1 liberty (F6)" in run(game, "E6")
    assert "Yes (" in run(game, "E6")


def test_a_drawn_board_may_come_from_standard_input() -> None:
    assert "standard input: Black D4" in run("-", "d4", stdin=NET)


def test_a_byte_order_mark_before_a_drawn_board_is_none_of_it(board: Path) -> None:
    board.write_text("\ufeff" + NET, encoding="utf-8")
    assert "board.txt: Black D4" in run(board, "d4")
    assert "standard input: Black D4" in run("-", "d4", stdin="\ufeff" + NET)


def test_outcomes_and_grades_are_told_in_words(board: Path) -> None:
    said = run(board, "D4", readers=Readers(attack=reading(KO_FIRST, "E4"), defend=reading(KO_SECOND, "D5")))
    assert "Yes, by a ko that it takes first (" in said and "Yes, by a ko that the other side takes first (" in said
    said = run(board, "D4", readers=Readers(attack=reading(UNCLEAR), defend=reading(WON, "pass")))
    assert "Unclear (the limit was reached before there was an answer)." in said
    assert "Yes, without a move (" in said and "Move that works" not in said


def test_the_limit_is_the_readers(board: Path) -> None:
    readers = Readers()
    run(board, "D4", "--limit", "77", readers=readers)
    assert {limit for limit, *_ in readers.asked} == {77}


def test_dependencies_are_drawn_as_stars_and_small_letters(board: Path) -> None:
    said = run(board, "D4", "--depends", readers=Readers(attack=reading(WON, "E4", depends="E4 D4 D3 E5")))
    drawn = said.split("until one of these points changes (* empty, x black, o white):")[1]
    assert re.search(r"^ 5 \. \. O \. \* ", drawn, re.MULTILINE)
    assert re.search(r"^ 4 \. \. O x \* ", drawn, re.MULTILINE)
    assert re.search(r"^ 3 \. \. \+ o O ", drawn, re.MULTILINE)


# ---------------------------------------------------------------- other questions

def test_a_ladder_is_told_with_what_would_break_it_or_make_it(board: Path) -> None:
    spots = (parse_vertex("F6", 9), parse_vertex("E5", 9))
    said = run(board, "D4", "--ladder", readers=Readers(ladder=reading(WON, "E4"), ladder_breakers=spots))
    assert "White moves first: can it capture in a ladder Black D4?" in said
    assert "One stone that would break the ladder: E5, F6" in said
    said = run(board, "D4", "--ladder", readers=Readers(ladder=reading(LOST)))
    assert "One stone that would make the ladder work: none" in said


def test_a_connection_is_asked_from_both_sides(board: Path) -> None:
    readers = Readers(connect=reading(WON, "C3", line="w C3"), disconnect=reading(WON, "C3", line="b C3"))
    said = run(board, "C4", "--connect", "D3", readers=readers)
    assert "White moves first: can it connect White C4 to D3?\nYes" in said
    assert "Black moves first: can it cut White C4 off from D3?\nYes" in said
    c4, d3 = parse_vertex("C4", 9), parse_vertex("D3", 9)
    assert readers.asked == [(5000, "connect", c4, d3), (5000, "disconnect", c4, d3)]


@pytest.mark.parametrize("goal, asked, name", [("edge", -1, "the edge"), ("A4", parse_vertex("A4", 9), "A4")])
def test_a_connection_may_lead_to_the_edge_or_to_an_empty_point(board: Path, goal: str, asked: int, name: str) -> None:
    readers = Readers()
    assert f"connect White C4 to {name}?" in run(board, "C4", "--connect", goal, readers=readers)
    assert readers.asked[0][3] == asked


# ---------------------------------------------------------------- numbered lines

def test_moves_onto_points_played_before_and_passes_are_noted_below() -> None:
    position = Position.from_diagram(NET)
    line = [Move(BLACK if i % 2 else WHITE, parse_vertex(name, 9))
            for i, name in enumerate("E4 D5 pass E4 D4 F4 F5 F6 E6 E7".split())]
    drawn, notes = line_view(position, parse_vertex("D4", 9), line, Look())
    assert notes == "3 pass, 4 at E4, 5 at D4"
    rows = drawn.plain.split("\n")
    assert rows[6].split() == ["4", ".", ".", "O", "#", "1", "6", ".", ".", ".", "4"]
    assert rows[3].split()[5] == "10" and len({len(row) for row in rows[1:-1]}) <= 2


# ---------------------------------------------------------------- trees

def tree_of(drawing: str, name: str, mover: int, plies: int) -> tuple[Position, int, list[Tried]]:
    """A position, the point in question, and what the true reader tries there."""
    position = Position.from_diagram(drawing)
    p = parse_vertex(name, position.size)
    reader = make_reader(1000)
    ask = reader.defend if mover == position.color_at(p) else reader.attack
    before = str(position)
    found = tried(reader, position, p, mover, ask(position, p), plies)
    assert str(position) == before
    return position, p, found


def test_a_tree_holds_what_the_generator_proposes_with_the_readers_word_on_each() -> None:
    position, p, found = tree_of(NET, "D4", WHITE, 3)
    assert {one.move.point for one in found} >= {q for q in proposed(position, p, True) if position.is_legal(q, WHITE)}
    assert found[0].outcome == WON and any(one.outcome == LOST for one in found)
    for one in found:
        after = position.copy()
        after.play(one.move.point, WHITE)
        assert one.outcome == REVERSED[make_reader(1000).defend(after, p).outcome]


def test_as_an_answer_only_the_first_move_that_works_is_told() -> None:
    for mover in (BLACK, WHITE):
        _, _, found = tree_of(NET, "D4", mover, 3)
        deeper = [one.replies for one in found] + [reply.replies for one in found for reply in one.replies]
        assert any(deeper)
        for replies in deeper:
            assert all(reply.outcome != WON for reply in replies[:-1])
        assert all(one.move.color == mover and all(reply.move.color != mover for reply in one.replies)
                   for one in found)


def test_a_captured_string_ends_its_branch() -> None:
    _, _, found = tree_of("""
        . . .
        O O .
        X . .
    """, "A1", WHITE, 3)
    [taken] = [one for one in found if one.move.point == parse_vertex("B1", 3)]
    assert taken.outcome == WON and not taken.replies


def test_where_the_answer_to_a_move_is_unclear_the_question_itself_decides() -> None:
    position = Position.from_diagram(NET)
    readers = Readers(defend=reading(UNCLEAR))
    found = tried(readers(1), position, parse_vertex("D4", 9), WHITE, reading(WON, "A9"), 1)
    assert [one.outcome for one in found] == [WON] + [UNCLEAR] * (len(found) - 1)
    assert found[0].move.point == parse_vertex("A9", 9)


def test_turning_an_outcome_round_twice_changes_nothing() -> None:
    assert all(REVERSED[REVERSED[outcome]] == outcome for outcome in REVERSED)
    assert REVERSED[KO_FIRST] == KO_SECOND and REVERSED[UNCLEAR] == UNCLEAR


def test_a_tree_is_indented_text() -> None:
    e4, d5 = parse_vertex("E4", 9), parse_vertex("D5", 9)
    tree = [Tried(Move(WHITE, e4), WON, [Tried(Move(BLACK, d5), LOST)]), Tried(Move(WHITE, d5), KO_SECOND)]
    assert tree_lines(tree) == ["  White E4: works", "    Black D5: fails",
                                "  White D5: works by a ko that the other side takes first"]


def test_a_tree_is_shown_to_the_depth_asked_for(board: Path) -> None:
    said = run(board, "D4", "--tree", "--plies", "1")
    assert re.search(r"Tried:\n  White \w+: ", said) and not re.search(r"^    (Black|White) ", said, re.MULTILINE)
    assert re.search(r"^    Black \w+: ", run(board, "D4", "--tree"), re.MULTILINE)


# ---------------------------------------------------------------- files

def test_json_holds_every_answer(board: Path) -> None:
    data = json.loads(run(board, "D4", "--json", "--tree", "--plies", "1"))
    assert data["string"] == {"color": "black", "stones": ["D4"], "liberties": ["E4", "D5"]}
    assert data["board"][5] == ". . O X . . . . ."
    attack, defend = data["answers"]
    assert (attack["question"], attack["moves_first"], attack["works"], attack["code"]) == ("capture", "white", True, 1)
    assert (defend["question"], defend["moves_first"]) == ("save", "black")
    assert attack["line"][0] == ["white", attack["moves"][0]] and attack["grade"] in ("proved", "read")
    assert {one["move"][1] for one in attack["tree"] if one["outcome"] == "works"} >= {attack["moves"][0]}
    assert "tree" not in json.loads(run(board, "D4", "--json"))["answers"][0]


def test_json_of_a_ladder_names_its_breakers(board: Path) -> None:
    readers = Readers(ladder=reading(WON, "E4"), ladder_breakers=(parse_vertex("F6", 9),))
    assert json.loads(run(board, "D4", "--ladder", "--json", readers=readers))["ladder_breakers"] == ["F6"]


def test_variations_hang_on_the_game_up_to_the_position(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.sgf"
    run(game, "E6", "--move", "4", "--tree", "--sgf", out)
    record = sgf.Sgf_game.from_bytes(out.read_bytes())
    nodes = record.get_main_sequence()
    assert [node.get_raw_move() for node in nodes[1:4]] == [("b", b"ee"), ("w", b"ed"), ("b", b"dd")]
    start = nodes[3]
    assert "can it capture White E6?" in start.get("C") and "can it save White E6?" in start.get("C")
    assert start.get("TR") == {(5, 4)}
    assert len(start) > 2 and {child.get_move()[0] for child in start} == {"b", "w"}

    position = position_at(read_game(game), 3)

    def legal(node: Any, at: Position) -> None:
        for child in node:
            color, place = child.get_move()
            after = at.copy()
            after.play("pass" if place is None else 20 * (place[0] + 1) + place[1] + 1, "bw".index(color) + 1)
            legal(child, after)
    legal(start, position)


def test_a_line_and_a_tree_share_their_first_moves(board: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.sgf"
    run(board, "D4", "--tree", "--sgf", out)
    root = sgf.Sgf_game.from_bytes(out.read_bytes()).get_root()
    moves = [child.get_raw_move() for child in root]
    assert len(moves) == len(set(moves))
    assert "can it capture" in root[0].get("C") and root[0].get("C").endswith("works")


# ---------------------------------------------------------------- errors

def test_bad_questions_are_refused_in_one_line(board: Path, game: Path) -> None:
    assert refused(board, "A1").endswith("board.txt: there is no stone at A1")
    assert "'Z1' is not a point" in refused(board, "Z1")
    assert "'pass' is not a point" in refused(board, "pass")
    assert "of different colours" in refused(board, "C4", "--connect", "D4")
    assert "one string already" in refused(board, "C4", "--connect", "C5")
    assert "has no move 9; its main line has 6" in refused(game, "E5", "--move", "9")
    assert "has no game 2" in refused(game, "E5", "--number", "2")
    assert refused(board, "D4", readers=Readers(attack=ValueError("not that one"))) == "not that one"


def test_bad_files_are_named_in_one_line(tmp_path: Path) -> None:
    assert "none.sgf: cannot be read" in refused(tmp_path / "none.sgf", "D4")
    assert "none.txt: cannot be read" in refused(tmp_path / "none.txt", "D4")
    bad = tmp_path / "bad.txt"
    bad.write_text(". X\n? .\n")
    assert "bad.txt: row 2 of the diagram, '? .': '?' is none of . + X O" in refused(bad, "D4")
    bad.write_text("X X\nX X\n")
    assert re.search(r"bad.txt: black \w+: .*no liberty", refused(bad, "A1"))
    assert refused("-", "A1").startswith("standard input: the diagram has 0 rows")
    board = tmp_path / "board.txt"
    board.write_text(NET)
    assert "cannot be written" in refused(board, "D4", "--sgf", tmp_path / "no" / "x.sgf")


def test_the_record_that_is_read_is_never_written_over(board: Path, game: Path, capsys: pytest.CaptureFixture[str]
                                                       ) -> None:
    for path, point in ((board, "D4"), (game, "E5")):
        before = path.read_bytes()
        with pytest.raises(SystemExit):
            run(path, point, "--sgf", path)
        assert "that is the record itself; choose another name" in capsys.readouterr().err
        assert path.read_bytes() == before


@pytest.mark.parametrize("arguments, problem", [
    (("--plies", "2"), "--plies"), (("--tree", "--ladder"), "--tree"), (("--tree", "--connect", "C4"), "--tree"),
    (("--move", "2"), "--move goes with a game record"), (("--connect", "C4", "--ladder"), "not allowed"),
    (("--limit", "0"), "whole number"), (("--plies", "99", "--tree"), "whole number"),
])
def test_options_that_make_no_sense_are_refused(board: Path, arguments: tuple[str, ...], problem: str,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(board, "D4", *arguments)
    error = capsys.readouterr().err
    assert problem in error and error.count("\n") == 1


def test_the_command_line_knows_it(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", str(board), "D4"]) == 0
    assert "can it capture Black D4?" in capsys.readouterr().out
    assert cli.main(["read", str(board), "A1"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
