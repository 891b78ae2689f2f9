"""What was read of a group stands in the place of a glance while the points that it depends on stay as they are."""
from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from goengine.board.position import Position
from goengine.groups.glancejudge import GlanceJudge
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, LIFE_NAMES, NO_GROUP
from goengine.groups.verdicts import MOST_STRAYS, Verdict, load_verdicts
from goengine.influence.analysis import Analysis
from goengine.pointset import WORDS, points_of
from goengine.vertex import EMPTY, PASS, STRIDE
from tests.drawn import sensible_position

CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    X X X X O . . . .
    . . . X O . . . .
    X X X X O . . . .
"""


def looks(analysis: Analysis, position: Position, name: str) -> tuple[str, int, int]:
    """A group's life, whether its stones count as captured, and its vital point, by an analysis."""
    board = position.copy_board()
    analysis.run(board)
    p = position._point(name)
    k = int(analysis.g["group"][p])
    return LIFE_NAMES[analysis.g["life"][k]], int(analysis.g["gone"][board["head"][p]]), int(analysis.g["vital"][k])


def verdict_on_corner(position: Position) -> Verdict:
    return next(verdict for verdict in GlanceJudge(300).verdicts(position)
                if verdict.stone in position.string_points("A3"))


def test_a_verdict_holds_until_one_side_has_added_too_many_stones_to_the_points_it_depends_on() -> None:
    position = Position.from_diagram(CORNER)
    corner, analysis = verdict_on_corner(position), Analysis()
    before = looks(analysis, position, "A3")
    load_verdicts(analysis.g, [replace(corner, life=LIFE_DEAD)])
    assert before[0] != "dead" and looks(analysis, position, "A3")[:2] == ("dead", 1)
    k = position._point("A3")
    near = [p for p in points_of(corner.points) if position.color_at(p) == EMPTY and p % STRIDE > 4]
    assert len(near) > MOST_STRAYS
    for count, p in enumerate([position._point("H8"), *near[:MOST_STRAYS + 1]]):
        position.play(p, "white")
        assert (looks(analysis, position, "A3")[:2] == ("dead", 1)) == (count <= MOST_STRAYS)
        assert analysis.g["heard"][analysis.g["group"][k]] == (count <= MOST_STRAYS)
    load_verdicts(analysis.g, [])
    for _ in range(MOST_STRAYS + 2):
        position.undo()
    assert looks(analysis, position, "A3") == before


def test_a_verdict_is_over_when_a_stone_that_it_depends_on_is_gone() -> None:
    position = Position.from_diagram(CORNER)
    analysis = Analysis()
    load_verdicts(analysis.g, [replace(verdict_on_corner(position), life=LIFE_DEAD)])
    without = Position.from_diagram(CORNER.replace("X X X X O", "X X X X .", 1))
    assert looks(analysis, position, "A3")[0] == "dead" != looks(analysis, without, "A3")[0]


# Black's upper three stones and his lower three, which White may cut at D5.
PARTS = """
    . . . . . . . . .
    . O O . O . . . .
    . O X X . O . . .
    . . O X . O . . .
    . . O . X O . . .
    . . O X . O . . .
    . . O X O . . . .
    . . O O O . . . .
    . . . . . . . . .
"""


def test_that_a_group_lives_is_not_said_of_a_part_that_was_cut_off() -> None:
    position, analysis = Position.from_diagram(PARTS), Analysis()
    nothing = np.zeros(WORDS, np.int64), np.zeros(2 * WORDS, np.int64)
    for stones, heeded in ((0, True), (3, True), (4, True), (5, False), (6, False)):
        said = Verdict(position._point("D3"), LIFE_ALIVE, 600, PASS, PASS, *nothing, stones)
        load_verdicts(analysis.g, [said])
        assert (looks(analysis, position, "D3")[0] == "alive") == heeded, stones
        load_verdicts(analysis.g, [replace(said, life=LIFE_DEAD)])
        assert looks(analysis, position, "D3")[0] == "dead"


def test_a_verdict_without_a_word_on_life_leaves_the_glance_and_gives_odds() -> None:
    position = Position.from_diagram(CORNER)
    corner, analysis = verdict_on_corner(position), Analysis()
    before = looks(analysis, position, "A3")
    fates = []
    for odds in (-300, 0, 300):
        load_verdicts(analysis.g, [replace(corner, life=NO_GROUP, odds=odds, move=PASS)])
        assert looks(analysis, position, "A3") == before
        fates.append(int(analysis.f["fate"][analysis.g["group"][position._point("A3")]]))
    assert fates == sorted(set(fates))


def test_what_is_read_comes_as_verdicts_with_the_move_that_decides() -> None:
    position = Position.from_diagram(CORNER)
    corner = verdict_on_corner(position)
    assert (corner.life, corner.move) == (LIFE_CRITICAL, position._point("B2"))


def test_after_the_move_that_decides_the_group_is_known_to_live_or_to_be_dead() -> None:
    position, analysis = Position.from_diagram(CORNER), Analysis()
    load_verdicts(analysis.g, GlanceJudge(300).verdicts(position))
    assert looks(analysis, position, "A3")[0] == "critical"
    for color, life in (("black", "alive"), ("white", "dead")):
        position.play("B2", color)
        assert looks(analysis, position, "A3")[0] == life
        k = analysis.g["group"][position._point("A3")]
        assert analysis.g["heard"][k] and (analysis.g["said"][k] < 0) == (life == "dead")
        position.undo()


def test_a_captured_group_has_no_verdict() -> None:
    position = Position.from_diagram(CORNER)
    analysis = Analysis()
    load_verdicts(analysis.g, [replace(verdict_on_corner(position), life=LIFE_DEAD)])
    analysis.run(Position(9).copy_board())
    assert int(analysis.g["count"][0]) == 0


def test_of_two_verdicts_on_one_group_the_last_counts_even_without_a_word_on_life() -> None:
    position, analysis = Position.from_diagram(CORNER), Analysis()
    corner = verdict_on_corner(position)
    before = looks(analysis, position, "A3")
    dead = replace(corner, stone=position._point("A3"), life=LIFE_DEAD, odds=-200)
    unknown = replace(corner, stone=position._point("D1"), life=NO_GROUP, odds=50)
    load_verdicts(analysis.g, [unknown, dead])
    assert looks(analysis, position, "A3")[0] == "dead"
    load_verdicts(analysis.g, [dead, unknown])
    assert looks(analysis, position, "A3") == before


def test_of_the_quick_searchs_verdicts_the_likeliest_to_live_come_last() -> None:
    """So a group that was joined to another one is as safe as the better of the two."""
    verdicts = GlanceJudge(40).verdicts(sensible_position(random.Random(3), 9, 40))
    firsts = [verdict.odds for i, verdict in enumerate(verdicts)
              if i == 0 or verdict.stone != verdicts[i - 1].stone]
    assert len(set(firsts)) > 2 and firsts == sorted(firsts)
