"""The board on paper: coordinates, brackets around the last move, marks, views, and narrow terminals."""
from __future__ import annotations

import doctest
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from goengine.board import scoring
from goengine.board.position import Position
from goengine.diagram import parse_diagram
from goengine.front import drawing, overlays, tables
from goengine.front.drawing import Mark, beside, board_text, letters_on, players_text
from goengine.front.look import Look, look_of
from goengine.groups.lifejudge import GLANCE, PROVED, READ, GroupLife
from goengine.reading.layout import WON
from goengine.reading.reader import Reading
from goengine.vertex import BLACK, PASS, WHITE, board_points, parse_vertex
from tests.front.fakes import judgement, life

PLAIN = Look()
PAINTED = Look(colors=True, shades=True, signs=True)


def at(name: str, size: int = 9) -> int:
    return parse_vertex(name, size)


def printed(what: object, look: Look = PLAIN, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False, force_terminal=look.colors,
                      color_system="truecolor" if look.colors else None)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_docstring_shows_a_board() -> None:
    assert doctest.testmod(drawing).failed == 0


def test_a_board_is_drawn_with_coordinates_star_points_and_brackets() -> None:
    game = Position(9)
    for move in ("D4", "F6", "A1", "J9"):
        game.play(move)
    assert board_text(game, PLAIN).plain == """\
   A B C D E F G H J
 9 . . . . . . . .(O) 9
 8 . . . . . . . . .  8
 7 . . + . . . + . .  7
 6 . . . . . O . . .  6
 5 . . . . + . . . .  5
 4 . . . X . . . . .  4
 3 . . + . . . + . .  3
 2 . . . . . . . . .  2
 1 X . . . . . . . .  1
   A B C D E F G H J"""


def test_a_last_move_in_the_first_column_is_bracketed_too() -> None:
    game = Position(9)
    game.play("A5")
    assert " 5(X). . . +" in board_text(game, PLAIN).plain


def test_no_brackets_after_a_pass() -> None:
    game = Position(9)
    game.play("D4")
    game.play(PASS)
    assert "(" not in board_text(game, PLAIN).plain


@given(st.integers(1, 19), st.data())
def test_a_plain_board_can_be_read_again(size: int, data: st.DataObject) -> None:
    game = Position(size)
    for p in data.draw(st.lists(st.sampled_from(board_points(size)), max_size=12, unique=True)):
        if game.is_legal(p):
            game.play(p)
    text = board_text(game, PLAIN).plain.replace("(", " ").replace(")", " ")
    again, stones = parse_diagram(text)
    assert again == size
    assert stones == {p: game.color_at(p) for p in board_points(size) if game.color_at(p)}


@pytest.mark.parametrize("size", [3, 9, 13, 19])
def test_a_painted_board_shows_stones_and_lines_and_fits(size: int) -> None:
    game = Position(size)
    game.play("A2")
    game.play("B2")
    text = board_text(game, PAINTED).plain
    assert text.count("●") == 2
    assert "┌" in text and "┐" in text and "┘" in text
    assert len({len(line) for line in text.split("\n")[1:-1]}) <= 2
    assert max(map(len, text.split("\n"))) <= 80 - drawing.BESIDE - 3


def test_a_mark_stands_in_place_of_a_stone_and_of_its_brackets() -> None:
    game = Position(9)
    game.play("D4")
    text = board_text(game, PLAIN, {at("D4"): Mark("?"), at("E5"): Mark("a")}).plain
    assert " 4 . . . ? . ." in text and " 5 . . . . a ." in text and "(" not in text


def test_letters_go_to_points_and_leave_passes_out() -> None:
    marks = letters_on([at("D4"), PASS, at("E5")])
    assert {p: mark.sign for p, mark in marks.items()} == {at("D4"): "a", at("E5"): "c"}


def test_the_players_are_shown_with_their_prisoners_and_the_terms() -> None:
    game = Position.from_diagram("""
        . O .
        O X .
        . O .
    """, to_play="white", komi=0.5)
    game.handicap = 2
    game.play("C2")
    said = players_text(game, PLAIN, {BLACK: "you", WHITE: "goengine"}).plain
    assert "Black: you\n     0 prisoners" in said
    assert "White: goengine\n     1 prisoner\n" in said
    assert "Chinese rules, komi 0.5,\nhandicap 2" in said
    assert "Move 1: White played C2" in said and "Black to play" in said


def test_what_stands_beside_goes_below_on_a_narrow_terminal() -> None:
    game = Position(19)
    side = players_text(game, PLAIN, {BLACK: "you", WHITE: "goengine, level 5"})

    def rows(width: int) -> list[str]:
        console = Console(file=io.StringIO(), width=width)
        return printed(beside(board_text(game, PLAIN), side, console), width=width).split("\n")
    assert any("19" in row and "Black" in row for row in rows(80))
    assert not any("19" in row and "Black" in row for row in rows(60))
    assert max(map(len, rows(80))) <= 80


def test_a_pipe_and_no_color_get_plain_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    assert look_of(Console(file=io.StringIO())) == PLAIN
    monkeypatch.setenv("NO_COLOR", "1")
    assert look_of(Console(file=io.StringIO(), force_terminal=True, color_system="truecolor")).colors is False
    assert printed(board_text(Position(9), PLAIN)).isascii()


def test_a_terminal_without_unicode_gets_letters_on_wood() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    look = look_of(Console(file=file, force_terminal=True, color_system="256"))
    assert look == Look(colors=True, shades=True, signs=False)
    game = Position(9)
    game.play("D4")
    drawn = board_text(game, look)
    assert drawn.plain.isascii() and "(X)" in drawn.plain and any(span.style for span in drawn.spans)


FIGHT = """
    . X . O .
    . X . O .
    . X O O .
    . X . O X
    . X . O .
"""


def test_influence_is_numbers_in_plain_and_shades_in_colour() -> None:
    game = Position.from_diagram(FIGHT)
    view = overlays.influence(game, judgement(game), PLAIN)
    rows = board_text(game, PLAIN, view.marks, view.shade, view.width).plain.split("\n")
    assert rows[0] == "    A  B  C  D  E"
    assert rows[1] == " 5 +9  X  .  O -9  5"
    painted = overlays.influence(game, judgement(game), PAINTED)
    assert painted.width == 1 and painted.shade[at("A1", 5)] == 50 and painted.shade[at("E1", 5)] == -50
    assert PAINTED.on_wood("", 50) != PAINTED.on_wood("", 0) != PAINTED.on_wood("", -50)


def test_territory_shows_areas_and_dead_stones() -> None:
    game = Position.from_diagram(FIGHT)
    dead = {at("E2", 5)}
    view = overlays.territory(game, judgement(game, dead), PLAIN)
    rows = board_text(game, PLAIN, view.marks).plain.split("\n")
    assert rows[4] == " 2 b X . O x  2"
    assert rows[5] == " 1 b X . O w  1"
    said = printed(view.legend)
    assert "Black: 5 points" in said and "White: 5 points" in said and "1 dead stone" in said
    assert "Black leads by 3.5" in said
    assert "×" in board_text(game, PAINTED, overlays.territory(game, judgement(game, dead), PAINTED).marks).plain


def test_groups_get_a_letter_each_capitals_for_black_those_in_danger_first() -> None:
    game = Position.from_diagram(FIGHT)
    view = overlays.groups(game, life(game, "B2"), PLAIN)
    rows = board_text(game, PLAIN, view.marks).plain.split("\n")
    assert rows[3] == " 3 . B a a .  3"
    assert rows[4] == " 2 . B . a A  2"
    legend = printed(view.legend).split("\n")
    assert [line.split() for line in legend if line.split() and line.split()[0] in "ABa"] == [
        ["A", "1", "1.5", "critical", "at", "B2"], ["a", "6", "1.5", "alive"], ["B", "5", "1.5", "alive"]]


def test_more_groups_than_letters_are_still_drawn() -> None:
    game = Position(19)
    many = [GroupLife(BLACK, (p,), "alive", 2.0, "alive", READ) for p in board_points(19)[:60]]
    view = overlays.groups(game, many, PLAIN)
    assert len(view.marks) == 60
    assert "and 43 more" in printed(view.legend)


@pytest.mark.parametrize("status, grade, kills, saves, text", [
    ("critical", READ, "B2", "C1", "critical: B2 kills, C1 saves"), ("ko", READ, "B1", "B1", "ko at B1"),
    ("dead", READ, "B2", "", "dead"), ("unclear", READ, "", "", "unclear"), ("alive", PROVED, "", "", "alive"),
    ("critical", GLANCE, "", "", "looks critical"), ("unclear", GLANCE, "", "", "unsettled")])
def test_a_status_is_said_with_the_moves_that_decide_it(status: str, grade: str, kills: str, saves: str,
                                                        text: str) -> None:
    attack, defend = (Reading(WON, (at(name, 5),), (), "read", 1, 1, ()) if name else None for name in (kills, saves))
    assert overlays.status_text(GroupLife(BLACK, (22,), "unsettled", 1.0, status, grade, attack, defend)) == text


def test_a_score_names_the_dead_strings_and_the_sums() -> None:
    game = Position.from_diagram(FIGHT, komi=0.5)
    score = scoring.score(game, {at("E2", 5)})
    said = printed(overlays.score_overlay(game, score, PLAIN).legend)
    assert "Black E2, 1 stone" in said
    assert re.search(r"stones +5 +6", said) and re.search(r"total +10 +11.5", said)
    assert "White wins by 1.5 points" in said


@pytest.mark.parametrize("text, words", [
    ("B+3.5", "Black wins by 3.5 points"), ("W+1.0", "White wins by 1 point"), ("0", "The game is a draw"),
    ("W+R", "White wins by resignation"), ("B+12.0", "Black wins by 12 points"),
])
def test_a_result_in_words(text: str, words: str) -> None:
    assert tables.result_words(text) == words


@pytest.mark.parametrize("score, words, short", [
    (3.5, "Black leads by 3.5", "B+3.5"), (-0.52, "White leads by 0.5", "W+0.5"), (0.04, "Even", "even"),
    (-0.04, "Even", "even"), (12.0, "Black leads by 12", "B+12.0"),
])
def test_a_lead_in_words(score: float, words: str, short: str) -> None:
    assert (tables.lead(score), tables.short_lead(score)) == (words, short)
