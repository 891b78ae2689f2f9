"""What people are shown of a judgement."""
from __future__ import annotations

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.search.judge import Judge
from goengine.vertex import BLACK, EMPTY, WHITE, board_points, parse_vertex, vertex_name
from tests.search.boards import HANGING, SETTLED, played

JUDGE = Judge()


def test_every_string_is_listed_with_its_state_and_liberties():
    position = Position.from_diagram(HANGING)
    strings = JUDGE.judgement(position).strings
    assert {(s.color, s.points) for s in strings} == {
        (string.color, tuple(sorted(parse_vertex(name, 9) for name in string.stones)))
        for string in position.strings()}
    assert all(s.liberties == position.liberties(s.points[0]) for s in strings)
    states = {vertex_name(s.points[0]): s.state for s in strings}
    assert states["A5"] == "threatened"


def test_every_stone_belongs_to_one_group_of_its_colour():
    position = played(9, 40)
    groups = JUDGE.judgement(position).groups
    listed = sorted(p for group in groups for p in group.points)
    assert listed == sorted(position.stone_points(BLACK) + position.stone_points(WHITE))
    for group in groups:
        assert {position.color_at(p) for p in group.points} == {group.color}
        assert 0 <= group.safety <= 100 and group.eyes >= 0


def test_dead_stones_lie_in_the_enemys_territory():
    position = Position.from_diagram(SETTLED)
    judgement = JUDGE.judgement(position)
    assert sorted(map(vertex_name, judgement.dead)) == ["B5", "F5"]
    assert judgement.territory[parse_vertex("B5", 7)] == BLACK
    assert judgement.territory[parse_vertex("F5", 7)] == WHITE
    assert {group.life for group in judgement.groups if set(group.points) <= judgement.dead} == {"dead"}


def test_whole_strings_are_dead_or_alive():
    for seed in range(3):
        position = played(9, 90, seed)
        judgement = JUDGE.judgement(position)
        for string in judgement.strings:
            assert len(judgement.dead & set(string.points)) in (0, len(string.points))


def test_an_empty_board_belongs_to_nobody():
    judgement = JUDGE.judgement(Position(9, komi=0))
    assert not judgement.dead and not judgement.strings and not judgement.groups
    assert all(judgement.territory[p] == EMPTY and judgement.control[p] == 0 for p in board_points(9))


def test_a_judgement_keeps_its_figures_when_the_next_one_is_made():
    first = JUDGE.judgement(Position.from_diagram(SETTLED))
    control, black = first.control.copy(), first.influence_black.copy()
    JUDGE.judgement(Position(19))
    assert np.array_equal(first.control, control) and np.array_equal(first.influence_black, black)


def test_what_one_game_adds_does_not_reach_the_next():
    JUDGE.judgement(Position(9, "japanese", komi=50))
    assert [t.value for t in JUDGE.judgement(Position(9, "chinese", komi=0)).terms if t.name == "komi"] == [0]


def test_judgements_are_counted():
    judge = Judge()
    judge.judgement(Position(9))
    judge.calm(Position(9).copy_board(), BLACK, 4)
    assert judge.judged == 2


@pytest.mark.parametrize("size", range(2, 20))
def test_every_size_of_board_can_be_judged(size: int):
    judgement = JUDGE.judgement(Position(size))
    assert judgement.score <= 10
