"""The matcher against a naive one: every pattern tried at every point, in every turn, by the drawing alone."""
from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.patterns.drawn import ANYTHING, Drawing, read_drawing, turn
from goengine.patterns.layout import HITS, SLOTS
from goengine.patterns.matcher import match_board
from goengine.patterns.tree import build_library
from goengine.vertex import BLACK, EMPTY, POINTS, WHITE, board_points, on_board, transform
from goengine.yamlfile import parse_yaml
from tests.drawn import sensible_position
from tests.ourknowledge import our_knowledge

OURS = [rule.drawing for rule in our_knowledge().rules if rule.drawing]


def random_drawing(rng: random.Random) -> Drawing:
    """A made-up shape: some points around the move, now and then with an edge or a point where two things may be."""
    cells = {(0, 0): 1}
    far = rng.choice([1, 1, 2, 3])
    for _ in range(rng.randint(4, 9)):
        cells[rng.randint(-far, far), rng.randint(-far, far)] = rng.choice([1, 1, 1, 2, 2, 4, 4, 3, 5, 6, 7])
    cells[0, 0] = 1
    if rng.random() < 0.3:
        row = rng.randint(far + 1, 4)
        cells |= {(row, column): 8 for column in range(-1, 2)}
    named = {"a": rng.choice([step for step, mask in cells.items() if mask != 8])} if rng.random() < 0.5 else {}
    return Drawing(cells, named)


def naive(position: Position, drawings: list[Drawing], c: int) -> set[tuple]:
    """(move, pattern, its cells as points) of all that fits, by the drawings alone."""
    found = set()
    for p in board_points(position.size):
        if position.color_at(p) != EMPTY:
            continue
        for number, drawing in enumerate(drawings):
            for symmetry in range(8):
                if all(_allows(position, p, turn(step, symmetry), mask, c) for step, mask in drawing.cells.items()):
                    named = tuple(sorted((letter, p + 20 * turn(step, symmetry)[0] + turn(step, symmetry)[1])
                                         for letter, step in drawing.named.items()))
                    cells = tuple(sorted((turn(step, symmetry), mask) for step, mask in drawing.cells.items()))
                    found.add((p, number, cells, named))
    return found


def _allows(position: Position, p: int, step: tuple[int, int], mask: int, c: int) -> bool:
    row, column = p // 20 + step[0], p % 20 + step[1]
    if not (1 <= row <= position.size and 1 <= column <= position.size):
        return bool(mask & 8)
    color = position.color_at(20 * row + column)
    return bool(mask & (1 if color == EMPTY else 2 if color == c else 4))


def matched(lib: Any, hits: Any, drawings: list[Drawing], c: int) -> set[tuple]:
    """The same as the matcher left it in `hits`."""
    found = set()
    for p in range(POINTS):
        slot = POINTS * (c - 1) + p
        for k in range(int(hits["count"][slot])):
            v = int(hits["variant"][SLOTS * slot + k])
            entry = int(lib["entry"][v])
            variant = drawings[entry].variants()[int(lib["symmetry"][v])]
            named = tuple((letter, p + int(lib["named"][14 * v + "abcdefghijklmn".index(letter)]))
                          for letter, _ in variant.named)
            found.add((p, entry, tuple(sorted(variant.cells)), named))
    return found


def expected(position: Position, drawings: list[Drawing], c: int) -> set[tuple]:
    return {(p, n, tuple(sorted((s, m) for s, m in cells if m != ANYTHING)), named)
            for p, n, cells, named in naive(position, drawings, c)}


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10 ** 6))
def test_the_tree_finds_what_fits_and_keeps_it_up_to_date(seed: int):
    follow_a_game(seed)


@pytest.mark.slow
@settings(max_examples=170, deadline=None)
@given(st.integers(0, 10 ** 6))
def test_the_tree_finds_what_fits_in_a_thousand_positions(seed: int):
    follow_a_game(seed)


def follow_a_game(seed: int) -> None:
    """Match a random library on six positions of a random game, for both sides, and compare."""
    rng = random.Random(seed)
    drawings = [random_drawing(rng) for _ in range(30)]
    lib, hits = build_library(drawings), HITS.new()
    position = sensible_position(rng, rng.choice([5, 7, 9]), rng.randint(0, 40))
    for _ in range(6):
        for c in (BLACK, WHITE):
            match_board(position.board, lib, hits, c)
            assert hits["lost"][c - 1] == 0
            assert matched(lib, hits, drawings, c) == expected(position, drawings, c)
        moves = [p for p in board_points(position.size) if position.is_legal(p)]
        for _ in range(rng.randint(0, 3)):
            moves = [p for p in moves if position.is_legal(p)]
            if moves:
                position.play(rng.choice(moves))
        if rng.random() < 0.3 and position.moves:
            position.undo()


@pytest.mark.parametrize("size", [7, *(pytest.param(size, marks=pytest.mark.slow) for size in (9, 19))])
def test_our_library_fits_where_it_is_drawn_to(size: int):
    rng = random.Random(size)
    lib, hits = build_library(OURS), HITS.new()
    position = sensible_position(rng, size, size * size // 3)
    for c in (BLACK, WHITE):
        match_board(position.board, lib, hits, c)
        assert hits["lost"][c - 1] == 0
        assert matched(lib, hits, OURS, c) == expected(position, OURS, c)


def test_what_fits_turns_with_the_board_and_its_colours():
    rng = random.Random(4)
    lib = build_library(OURS)
    position = sensible_position(rng, 9, 40)
    for symmetry in range(8):
        for swap in (False, True):
            turned = Position(9)
            turned.set_up({transform(p, symmetry, 9): (3 - position.color_at(p) if swap else position.color_at(p))
                           for p in board_points(9) if position.color_at(p) != EMPTY}, BLACK)
            counts = []
            for board, c in ((position, BLACK), (turned, WHITE if swap else BLACK)):
                hits = HITS.new()
                match_board(board.board, lib, hits, c)
                counts.append({p: sorted(int(lib["entry"][int(hits["variant"][SLOTS * (POINTS * (c - 1) + p) + k])])
                                         for k in range(int(hits["count"][POINTS * (c - 1) + p])))
                               for p in board_points(9)})
            assert {transform(p, symmetry, 9): found for p, found in counts[0].items()} == counts[1]


def test_a_move_far_away_leaves_most_points_alone():
    lib, hits = build_library(OURS), HITS.new()
    position = sensible_position(random.Random(1), 19, 120)
    match_board(position.board, lib, hits, BLACK)
    whole = int(hits["looked"][0])
    position.play(next(p for p in board_points(19) if position.is_legal(p)))
    match_board(position.board, lib, hits, BLACK)
    assert 0 < hits["looked"][0] < whole / 2
    match_board(position.board, lib, hits, BLACK)
    assert hits["looked"][0] == 0


# ------------------------------------------------------------------ diagrams

def drawing(text: str, points: str = "") -> Drawing:
    indented = "\n".join("    " + row for row in text.strip().splitlines())
    root = parse_yaml(f"diagram: |\n{indented}\n{points}", "p.yaml").fields(("diagram",), ("points",))
    return read_drawing("made", root["diagram"], root.get("points"))


def test_a_diagram_is_read_from_its_move():
    found = drawing("? O ?\nX * a\n- - -", "points:\n  a: empty or theirs\n")
    assert found.cells == {(0, 0): 1, (1, 0): 4, (0, -1): 2, (0, 1): 5, (-1, -1): 8, (-1, 0): 8, (-1, 1): 8}
    assert found.named == {"a": (0, 1)}


@pytest.mark.parametrize("text, variants", [("X *", 4), ("X * X", 2), ("X .\n* O", 8), ("O X O\nX * X\nO X O", 1)])
def test_a_symmetric_shape_is_tried_once(text: str, variants: int):
    assert len(drawing(text).variants()) == variants


@pytest.mark.parametrize("text, points, message", [
    ("X X", "", "the diagram has no moves"),
    ("* X *", "", "the diagram has 2 moves"),
    ("X * Q", "", "p.yaml:2:5: made: the sign 'Q' means nothing"),
    ("X *\nX", "", "p.yaml:3:5: made: this row has 1 points, the first one 2"),
    ("X * a", "", "point 'a' is drawn but not described(.|\n)*help: add it under 'points:'"),
    ("X * a\na . .", "points:\n  a: empty\n", "point 'a' is drawn twice"),
    ("X *", "points:\n  a: empty\n", "the point 'a' is described but not drawn"),
    ("X * a", "points:\n  a: empty or wet\n", "'wet' describes no point"),
    ("X * .\n. | .", "", "p.yaml:3:5: made: the edge is drawn along a whole side"),
    ("? * ?", "", "this fits everywhere"),
])
def test_a_wrong_diagram_is_told_at_its_line(text: str, points: str, message: str):
    with pytest.raises(KnowledgeError, match=message):
        drawing(text, points)


def test_named_points_lie_on_the_board():
    assert all(on_board(p + 20 * up + right, 9) for p in [45]
               for _, (up, right) in drawing("a * X", "points:\n  a: any\n").variants()[0].named)
