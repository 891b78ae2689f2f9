"""Areas played out: known results, a plain search that tries everything, turned boards, and the proofs of safety."""
from __future__ import annotations

import random

import pytest

from goengine.board.position import Position
from goengine.groups.enclosed import enclosed_positions
from goengine.groups.localscore import AreaReader
from goengine.groups.safe import Safety
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, other, parse_vertex, transform
from tests.drawn import CORNER, EYES_IN_SEKI, board_bytes
from tests.naive import neighbors

CORNER_POINTS = "A1 A2 A3 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3 D4"
SEKI_POINTS = "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 D1 D2 E1 E2"


def points(position: Position, names: str) -> tuple[int, ...]:
    return tuple(sorted(parse_vertex(name, position.size) for name in names.split()))


def outcome(position: Position, area: tuple[int, ...], color: int, limit: int = 3_000_000, territory: bool = False):
    board = position.copy_board()
    reader = AreaReader(limit)
    reader.enter(board, area, territory)
    return reader.settle(board, color)


def stones_around(position: Position, p: int) -> set[int]:
    """The stones around an empty point and those that hang together with it; a stone itself."""
    if position.color_at(p) != EMPTY:
        return {p}
    seen, stones = [p], set()
    for q in seen:                                      # grows while it is walked
        for r in neighbors(q, position.size):
            if position.color_at(r) != EMPTY:
                stones.add(r)
            elif r not in seen:
                seen.append(r)
    return stones


def is_safe(position: Position, area: tuple[int, ...], stone: int) -> bool:
    """Whether a string reaches out of the area, or has two eyes of a point."""
    string = set(position.string_points(stone))
    eyes = [p for p in area if position.color_at(p) == EMPTY and set(neighbors(p, position.size)) <= string]
    return len(eyes) > 1 or not string <= set(area)


def lives_in_seki(position: Position, area: tuple[int, ...], stones: set[int]) -> bool:
    """Whether one of some stones touches a neutral point, and none is safe."""
    neutral = {p for p in area if len({position.color_at(q) for q in stones_around(position, p)}) == 2}
    strings = {p for stone in stones for p in position.string_points(stone)}
    touching = any(not neutral.isdisjoint(neighbors(p, position.size)) for p in strings)
    return touching and not any(is_safe(position, area, stone) for stone in stones)


def standing(position: Position, area: tuple[int, ...], territory: bool = False) -> int:
    """Black's points less White's, as the stones stand."""
    total = 0
    for p in area:
        stones = stones_around(position, p)
        colors = {position.color_at(q) for q in stones}
        if territory and position.color_at(p) == EMPTY and lives_in_seki(position, area, stones):
            continue
        total += 0 if len(colors) != 1 else 1 if BLACK in colors else -1
    return total


def test_a_corner_is_played_out():
    position = Position.from_diagram(CORNER)
    area = points(position, CORNER_POINTS)
    black, white = (outcome(position, area, color) for color in (BLACK, WHITE))
    assert (black.score, white.score) == (14, 7) and black.exact and white.exact
    assert white.move == parse_vertex("B1", 7)


@pytest.mark.parametrize("territory, seki", [(False, 10), (True, 8)])
def test_eyes_in_a_seki_are_points_unless_territory_is_counted(territory, seki):
    position = Position.from_diagram(EYES_IN_SEKI)
    area = points(position, SEKI_POINTS)
    black, white = (outcome(position, area, color, territory=territory) for color in (BLACK, WHITE))
    assert (black.score, white.score) == (16, seki) and black.exact and white.exact
    position.play(white.move, WHITE)
    assert standing(position, area, territory) == seki


def test_what_was_counted_by_territory_is_forgotten():
    position = Position.from_diagram(EYES_IN_SEKI)
    board, reader = position.copy_board(), AreaReader(3_000_000)
    for territory, seki in ((True, 8), (False, 10), (True, 8)):
        reader.enter(board, points(position, SEKI_POINTS), territory)
        assert reader.settle(board, WHITE).score == seki


def test_the_board_is_left_as_it_was_and_the_limit_kept():
    position = Position.from_diagram(CORNER)
    board = position.copy_board()
    before = board_bytes(board)
    for limit in (10, 100, 1000):
        reader = AreaReader(limit)
        reader.enter(board, points(position, CORNER_POINTS))
        found = reader.settle(board, WHITE)
        assert found.nodes <= limit + 1 and reader.nodes == found.nodes
        assert board_bytes(board) == before
    assert not outcome(position, points(position, CORNER_POINTS), WHITE, 10).exact


def test_an_area_that_is_too_large_is_refused():
    position = Position(9)
    with pytest.raises(ValueError, match="81 points"):
        AreaReader().enter(position.copy_board(), board_points(9))


def played_at_random(seed: int, drawing: str, names: str) -> Position:
    """A corner after some moves and passes in it."""
    rng = random.Random(seed)
    position = Position.from_diagram(drawing)
    for _ in range(rng.randrange(5)):
        legal = [p for p in points(position, names) if position.is_legal(p)]
        position.play(rng.choice([*legal, PASS]))
    return position


@pytest.mark.parametrize("seed", range(40))
def test_every_result_follows_from_those_one_move_later(seed):
    """All moves are tried here, those too that the search leaves out. A pass gets no more than what stands."""
    check_one_move_later(played_at_random(seed, CORNER, CORNER_POINTS), CORNER_POINTS, False)


@pytest.mark.parametrize("seed", range(20))
def test_that_is_so_where_territory_is_counted(seed):
    check_one_move_later(played_at_random(seed, EYES_IN_SEKI, SEKI_POINTS), SEKI_POINTS, True)


def check_one_move_later(position: Position, names: str, territory: bool) -> None:
    area = points(position, names)
    for color, sign in ((BLACK, 1), (WHITE, -1)):
        found = outcome(position, area, color, territory=territory)
        later = []
        for p in area:
            after = position.copy()
            after.to_play = color
            if after.is_legal(p):
                after.play(p)
                later.append(outcome(after, area, other(color), territory=territory))
        if found.exact and all(result.exact for result in later):
            best = max((sign * result.score for result in later), default=-len(area))
            most = max(best, sign * standing(position, area, territory))
            assert best <= sign * found.score <= most, position.diagram()


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("swap", (False, True))
def test_turned_boards_are_worth_the_same(symmetry, swap):
    position = Position.from_diagram(CORNER)
    area = points(position, CORNER_POINTS)
    turned = position.transformed(symmetry, swap)
    turned_area = tuple(sorted(transform(p, symmetry, position.size) for p in area))
    for color in (BLACK, WHITE):
        one = outcome(position, area, color).score
        two = outcome(turned, turned_area, other(color) if swap else color).score
        assert two == (-one if swap else one)


def test_what_is_proved_safe_is_kept_when_it_is_played_out():
    """The walls of these positions cannot be taken; whoever is said to own all within them owns it."""
    claimed = 0
    for problem in enclosed_positions(132):
        safety = Safety().of(problem.position)
        owners = {safety.owner(p) for p in problem.inside}
        if len(owners) != 1 or EMPTY in owners:
            continue
        owner = owners.pop()
        found = outcome(problem.position, problem.inside, other(owner), 300_000)
        if found.exact:
            claimed += 1
            assert found.score == (1 if owner == BLACK else -1) * len(problem.inside), problem.position.diagram()
    assert claimed > 1


def test_a_group_short_of_liberties_does_not_own_its_corner():
    """White plays A2: Black cannot answer at B2, where he would put all his stones in atari."""
    position = Position.from_diagram(CORNER)
    for move in ("B1", "C1"):
        position.play(parse_vertex(move, 7), WHITE if move == "B1" else BLACK)
    safety = Safety().of(position)
    assert safety.owner(parse_vertex("B1", 7)) == EMPTY
    assert outcome(position, points(position, CORNER_POINTS), WHITE).score == 7
