"""Groups that were each read to die by the other."""
from __future__ import annotations

from goengine.board.position import Position
from goengine.groups.lifejudge import READ, GroupLife, LifeJudge
from goengine.groups.lifestatus import CRITICAL, DEAD
from goengine.groups.mutual import with_mutual_deaths
from goengine.groups.readjudge import ReadJudge
from goengine.reading.layout import LOST, WON
from goengine.reading.reading import Reading
from goengine.vertex import BLACK, PASS, SYMMETRIES, WHITE, transform

# The end of a game with GNU Go, nobody moved here for seventeen moves. The black stones of A6 are dead if White's of D9
# hold, and these if those do.
BOTH_DEAD = """
    . O . . X . . O O X . . .
    X X O O O O O X O . X . .
    . X X O O X X X X X X X X
    O . X O X O . X O O O O X
    O X X O X O X . X O . O O
    . X O X X X X X X O . . .
    X X O O O X X O O . . . .
    X O O . O O O . . O . . .
    O O . O X O O O . X O . O
    . . O O X X X X O O O O X
    . . . O O X X . X X X X X
    . . O . O X X O . . X . .
    . O . O X X X X X X X . .
"""
LIMIT, TOTAL, SURE_TO = 300, 10_000, 10


def both(position: Position, names: tuple[str, str] = ("A6", "D9"), symmetry: int = 0) -> list[GroupLife]:
    found = LifeJudge(LIMIT, TOTAL).judge(position, sure_to=SURE_TO)
    points = [transform(Position(13)._point(name), symmetry, 13) for name in names]
    return [group for p in points for group in found if p in group.points]


def test_of_two_groups_that_kill_each_other_who_moves_first_lives() -> None:
    black, white = both(Position.from_diagram(BOTH_DEAD))
    assert black.status == white.status == CRITICAL and black.grade == white.grade == READ
    assert black.attack and black.defend and white.attack and white.defend
    assert black.defend.moves == white.attack.moves and white.defend.moves == black.attack.moves
    assert set(white.attack.depends) <= set(black.defend.depends)
    assert black.defend.grade == white.defend.grade == "read", "what hangs on a wall that falls is not enclosed"


def test_that_is_so_however_the_board_is_turned_and_whatever_the_colours() -> None:
    plain = Position.from_diagram(BOTH_DEAD)
    for swap in (False, True):
        for symmetry in SYMMETRIES:
            found = both(plain.transformed(symmetry, swap), symmetry=symmetry)
            assert [group.status for group in found] == [CRITICAL, CRITICAL]


def test_the_engine_is_told_that_both_hang_on_the_same_two_moves() -> None:
    position = Position.from_diagram(BOTH_DEAD)
    fights = ReadJudge(LifeJudge(LIMIT, TOTAL)).word(position).hanging
    black, white = (next(fight for fight in fights if fight.owner == color) for color in (BLACK, WHITE))
    assert (black.stones, white.stones) == (11, 13)
    assert (black.kill, black.save) == (white.save, white.kill) and PASS not in (black.kill, black.save)


def made_up(color: int, points: range, status: str = DEAD) -> GroupLife:
    killed = Reading(WON, (points[0] + 200,), (), READ, 1, 0, (points[0],))
    return GroupLife(color, tuple(points), "dead", 0, status, READ, killed, Reading(LOST, (), (), READ, 1, 0, ()))


def test_others_stay_as_they_were_read() -> None:
    seven, beside_it = made_up(BLACK, range(42, 49)), made_up(WHITE, range(62, 69))
    assert [group.status for group in with_mutual_deaths([seven, beside_it])] == [CRITICAL, CRITICAL]
    small, far, friend = made_up(WHITE, range(62, 68)), made_up(WHITE, range(122, 129)), made_up(BLACK, range(62, 69))
    unsettled = made_up(WHITE, range(62, 69), CRITICAL)
    for other in (small, far, friend, unsettled):
        assert with_mutual_deaths([seven, other]) == [seven, other]
