"""Hand-written joseki: read, checked against the laws of Go and against what is played; mistakes at their place."""
from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.datafiles import data_folder
from goengine.errors import KnowledgeError
from goengine.front.josekistats import first_point
from goengine.patterns.frames import SIZE, Viewer
from goengine.patterns.josekibook import JosekiBook, load_book
from goengine.patterns.josekiline import Ladder, Line, read_lines
from goengine.patterns.steps import weight
from goengine.reading.reader import Reader
from goengine.vertex import PASS, SYMMETRIES, parse_vertex, transform, vertex_name
from goengine.yamlfile import parse_yaml

GOOD = """\
- name: star-slide
  says: Black takes the corner.
  first: black
  diagram: |
    - - - - - - - - +
    . . . . . . . . |
    . . . . . . . . |
    . . 3 . . . . . |
    . . . . 1 . 4 . |
    . . . . . . . . |
    . . . . . 2 . . |
    . . . . . . . . |
  result: even
  tenuki_after: [2, 4]
  comments:
    4: The slide.
  source: own analysis
- name: star-slide-corner
  says: Black protects it.
  after: star-slide
  diagram: |
    - - - - - - - - +
    . . . . . . . . |
    . . . . . . . . |
    . . X . . 5 . . |
    . . . . X . O . |
    . . . . . . . . |
    . . . . . O . . |
    . . . . . . . . |
  elsewhere: [6]
  result: open
  ladders:
    - 5 catches 4
    - 5 escapes
  rare: an example
  source: own analysis
"""
KEPT = 10_000                           # games in which a line must occur so often ...
OCCUR = 20


def read(text: str) -> tuple[list[Line], list[KnowledgeError]]:
    return read_lines([parse_yaml(text, "f.yaml")])


@lru_cache(maxsize=1)
def book() -> JosekiBook:
    return load_book()


LINES = [pytest.param(line, id=line.name) for line in load_book().lines]


def test_a_line_is_read_with_all_that_it_says():
    (slide, corner), problems = read(GOOD)
    assert not problems
    assert [vertex_name(p) for p in slide.moves] == ["Q16", "R14", "O17", "S16"]
    assert (slide.own, slide.tenuki_after, slide.comments, slide.where) == (1, (2, 4), {4: "The slide."}, "f.yaml:1")
    assert corner.moves == (*slide.moves, parse_vertex("R17", SIZE), PASS) and corner.own == 5
    assert corner.ladders == (Ladder(5, "catches", 4), Ladder(5, "escapes", 5)) and corner.rare == "an example"


def test_lines_may_follow_one_that_stands_further_down_or_only_its_beginning():
    first, second = GOOD.split("- name: star-slide-corner")
    turned, problems = read("- name: star-slide-corner" + second + first)
    assert not problems and {line.name for line in turned} == {"star-slide", "star-slide-corner"}
    some, problems = read(GOOD.replace("after: star-slide", "after: star-slide 3").replace("X . O .", "X . . .")
                          .replace(" 5 . .", " 4 . .").replace("[6]", "[5]").replace("5 catches 4", "4 catches 3")
                          .replace("5 escapes", "4 escapes"))
    assert not problems and len(some[1].moves) == 5


@pytest.mark.parametrize("old, new, place, message", [
    ("name: star-slide\n", "name: Star\n", "1:9", "'Star' is not a good name"),
    ("  first: black\n", "", "1:3", "'first' is missing"),
    ("first: black", "first: red", "3:10", "'red' is not a colour"),
    ("first: black", "furst: black", "3:3", "unknown key 'furst'"),
    (". . 3 . . . . . |\n    . . . . 1", ". . 2 . . . . . |\n    . . . . 1", "11:5", "the number 2 is drawn twice"),
    (". . 3 . . . . . |", ". . 7 . . . . . |", "4:12", "move 3 is not drawn"),
    (". . 3 . . . . . |", ". . ? . . . . . |", "8:5", "'?' is none of"),
    ("result: even", "result: good", "13:11", "'good' is no result"),
    ("tenuki_after: [2, 4]", "tenuki_after: [2, 5]", "14:21", "5 is out of range"),
    ("    4: The slide.", "    9: The slide.", "16:5", "there is no move 9"),
    ("name: star-slide-corner", "name: star-slide", "18:3", "the name 'star-slide' is taken"),
    ("after: star-slide\n", "after: star-side\n", "20:10", "there is no joseki 'star-side'"),
    ("after: star-slide\n", "after: star-slide 9\n", "20:10", "the number of its moves"),
    ("after: star-slide\n", "after: star-slide\n  first: black\n", "21:10", "the line that it follows says"),
    (". . X . . 5", ". . . . . 5", "21:12", "O17: no stone is drawn, but a black stone is there"),
    (". . X . . 5", ". . O . . 5", "21:12", "O17: a white stone is drawn, but a black stone is there"),
    (". . X . . 5 . . |", ". . X . . 5 X . |", "21:12", "S17: a black stone is drawn, but no stone is there"),
    ("elsewhere: [6]", "elsewhere: [5]", "30:15", "move 5 is already drawn"),
    ("elsewhere: [6]", "elsewhere: [7]", "21:12", "move 6 is not drawn"),
    ("elsewhere: [6]", "retakes: [6 at 1]", "21:12", "move 6 cannot be played at Q16"),
    ("elsewhere: [6]", "retakes: [6 by 1]", "30:13", "'6 by 1' is no retake"),
    ("5 catches 4", "5 takes 4", "33:7", "'5 takes 4' is no ladder"),
    ("5 catches 4", "5 catches 40", "33:7", "there is no such move"),
    ("5 catches 4", "5 catches 5", "33:7", "the stone of move 5 is none of the other side's"),
    ("5 catches 4", "3 catches 4", "33:7", "the stone of move 4 is none of the other side's"),
])
def test_a_mistake_is_told_at_its_place_and_good_lines_are_used(old: str, new: str, place: str, message: str):
    assert old in GOOD
    lines, problems = read(GOOD.replace(old, new, 1))
    assert problems and str(problems[0]).startswith(f"f.yaml:{place}: "), problems
    assert message in problems[0].message
    first_is_wrong = int(place.split(":")[0]) < 18
    assert {line.name for line in lines} <= ({"star-slide-corner"} if first_is_wrong else {"star-slide"})
    assert lines or first_is_wrong


# ------------------------------------------------------------------ the lines that come with goengine

def test_there_are_lines_for_every_first_point():
    assert not book().problems
    points = Counter(map(first_point, book().lines))
    assert points.total() >= 120 and all(points[name] >= 10 for name in ("3-3", "3-4", "3-5", "4-4", "4-5"))


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_legal_and_found_in_every_corner_and_colour(line: Line):
    position = Position(SIZE)
    position.to_play = line.first
    for number, p in enumerate(line.moves, start=1):
        assert position.to_play == line.color(number)
        symmetry, swap = (number + len(line.moves)) % 8, bool(number % 2)
        twin = position.transformed(symmetry, swap)
        q = transform(p, symmetry, SIZE)
        known = [move for corner in book().corners(twin) for move in corner.moves if move.point == q]
        if p != PASS and p // 20 >= 10 and p % 20 >= 10:
            assert any(step.line == line and step.number == number for move in known for step in move.steps), number
        position.play(p)
    for symmetry in SYMMETRIES:
        corners = book().corners(position.transformed(symmetry, bool(symmetry & 1)))
        assert any(line in corner.ended for corner in corners)


@pytest.mark.parametrize("line", LINES)
def test_each_move_of_a_line_is_played(line: Line):
    """A line occurs in at least 20 of 10,000 games, or says why it is rare; and never is a move one of nobody's."""
    table, viewer = book().files.whole, Viewer()
    root = table.find(0)
    games = int(table.games[slice(*table.span(root))].sum()) / 4
    position = Position(SIZE)
    position.to_play = line.first
    for number, p in enumerate(line.moves, start=1):
        seen = viewer.corners(position.board, position.to_play)[0].whole
        here = table.find(seen.key)
        assert here >= 0, f"nobody comes to move {number}"
        span = slice(*table.span(here))
        occurs = int(table.games[span].sum() + table.elsewhere[here])
        if p != PASS:
            row = span.start + table.cell[span].tolist().index(seen.cell(p))
            assert table.games[row] >= 5 or line.rare, f"move {number} is hardly played"
            assert table.games[row] + table.bots[row] >= 2
            base_rate = 1 / (span.stop - span.start)
            share = weight(int(table.games[row]), int(table.bots[row])) / table.total[here]
            place = row - span.start
        position.play(p)
    assert share >= base_rate or place < 3 or line.rare, "its last move is chosen less often than the moves around it"
    assert occurs >= OCCUR * games / KEPT or line.rare, f"occurs {occurs} times"


@pytest.mark.parametrize("line", [one for one in LINES if one.values[0].ladders])
def test_a_ladder_that_a_line_needs_works_on_an_empty_board(line: Line):
    reader = Reader()
    for ladder in line.ladders:
        position = Position(SIZE)
        position.to_play = line.first
        for p in line.moves[:ladder.number]:
            position.play(p)
        caught = reader.ladder(position, line.moves[ladder.stone - 1])
        assert caught.works == (ladder.kind == "catches"), str(ladder)


def test_no_line_stands_twice():
    ends = Counter((line.moves) for line in book().lines)
    assert [moves for moves, count in ends.items() if count > 1] == []


def test_files_stay_small_enough_to_read():
    for path in data_folder("joseki").joinpath("named").glob("*.yaml"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path


# ------------------------------------------------------------------ damaged files

@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2 ** 32))
def test_damaged_lines_are_refused_at_their_place(seed: int):
    refuse_or_read(seed)


@pytest.mark.slow
def test_a_thousand_damaged_files_of_lines_are_refused_at_their_place():
    for seed in range(1000):
        refuse_or_read(seed)


def refuse_or_read(seed: int) -> None:
    rng = random.Random(seed)
    text = GOOD
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        text = rng.choice([text[:at] + rng.choice(["*a", "&a x", "!!x", "[", "- ", ": ", "\t", "|", "99", "é", "\x00"])
                           + text[at:], text[:at] + text[at + rng.randint(1, 20):], text[:at] or "x",
                           text[:at] + text[max(0, at - 80):]]) or "x"
    try:
        lines, problems = read(text)
    except KnowledgeError as problem:
        assert str(problem).startswith("f.yaml:")
        return
    assert all(str(problem).startswith("f.yaml:") and problem.line for problem in problems)
    assert all(line.moves for line in lines)
