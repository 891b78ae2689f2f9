"""GoGui's drawings of influence, territory and chances: parsed as GoGui does, compared with what the functions say."""
from __future__ import annotations

import pytest

from goengine.board.position import Position
from goengine.influence.analysis import Analysis
from goengine.influence.areas import FRAMEWORK, SECURE, find_areas
from goengine.influence.functions import FUNCTIONS
from goengine.vertex import BLACK, WHITE, board_points, vertex_name
from tests.front.gtptalk import server, talk

WALLS = "\n".join(9 * [". . . X . O . . ."])


def answer(line: str, drawing: str = WALLS) -> str:
    position = Position.from_diagram(drawing)
    one = server(size=position.size)
    one.game.load(position)
    [found] = talk(line, one)
    return found


def figures(text: str) -> list[list[float]]:
    assert text.startswith("="), text
    return [[float(word) for word in row.split()] for row in text[1:].strip().splitlines()]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_influence_is_drawn_row_by_row_from_the_top(name):
    rows = figures(answer(f"goengine-influence {name}", WALLS.replace(". . . X . O . . .", ". X . . . . . . .", 4)))
    assert len(rows) == 9 and all(len(row) == 9 and all(-1 <= value <= 1 for value in row) for row in rows)
    assert rows[0][1] > 0 > rows[8][6], "the rows with Black's stones alone are the upper ones"


def test_our_own_function_is_drawn_where_none_is_named_and_an_unknown_one_refused():
    assert answer("goengine-influence") == answer("goengine-influence radiation")
    assert answer("goengine-influence nobody").startswith("? there is no influence function 'nobody'")


def test_territory_names_its_points_and_sums_them_up():
    lines = answer("goengine-territory")[2:].splitlines()
    black = next(line.split()[1:] for line in lines if line.startswith("TERRITORY_BLACK"))
    white = next(line.split()[1:] for line in lines if line.startswith("TERRITORY_WHITE"))
    assert set(black) <= {f"{column}{row}" for column in "ABC" for row in range(1, 10)} and len(black) > 20
    assert len(black) == len(white) and not set(black) & set(white)
    assert lines[-1].startswith(f"TEXT Black: {len(black)} secure") and "White: " in lines[-1]


def test_the_chance_of_each_stone_s_group_is_a_percentage():
    rows = answer("goengine-chances")[2:].strip().splitlines()
    words = [word for row in rows for word in row.split() if word != '""']
    assert len(words) == 18 and all(90 <= int(word) <= 100 for word in words)


def test_all_of_it_stands_in_the_menu():
    menu = answer("gogui-analyze_commands")
    for name in FUNCTIONS:
        assert f"goengine-influence {name}" in menu or name == "radiation"
    assert "dboard/Influence/goengine-influence\n" in menu and "gfx/Territory/goengine-territory" in menu


def test_areas_share_out_the_free_points_by_what_is_held():
    position = Position.from_diagram("""
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    board, analysis = position.copy_board(), Analysis()
    analysis.run(board)
    found = find_areas(board, analysis.g, analysis.f)
    for color, sign in ((BLACK, 1), (WHITE, -1)):
        areas = found[color]
        held = {p: sign * int(analysis.f["value"][p]) for p in board_points(9)}
        assert all(held[p] >= SECURE for p in areas.secure)
        assert all(FRAMEWORK <= held[p] < SECURE for p in areas.framework) and areas.framework
        assert set(areas.reducible) <= set(areas.framework)
        assert areas.expected == pytest.approx(sum(held[p] for p in areas.secure + areas.framework) / 1000)
        assert not any(position.color_at(p) for p in areas.secure + areas.framework), vertex_name(areas.framework[0])
