"""What the life search says of groups, for judgements to heed: what is proved, and which large ones hang on a move;
late in the game, all that was read.
"""
from __future__ import annotations

from dataclasses import replace

import pytest

from goengine.board.position import Position
from goengine.groups import readjudge
from goengine.groups.layout import LIFE_ALIVE, LIFE_CRITICAL, LIFE_DEAD, NO_GROUP
from goengine.groups.lifejudge import PROVED, READ, GroupLife, LifeJudge
from goengine.groups.readjudge import HEEDED, LARGE, ODDS, Hanging, ReadJudge, ReadWord, at_stake, heard_of, is_urgent
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, UNCLEAR, WON
from goengine.groups.verdicts import load_verdicts, still_holds
from goengine.reading.reader import Reading
from goengine.reading.region import note_stones
from goengine.search import lifeword
from goengine.search.engine import Engine
from goengine.search.lifeword import LARGEST
from goengine.vertex import BLACK, PASS, SYMMETRIES, WHITE, board_points, column_of

# Black's ring around five white stones has an eye in the corner of its hole only if D9 is his, or D10.
RING = """
    . O O O O O O O . . . . .
    O O O O O . . O . . . . .
    O O . X X X O O . X . . .
    O O X . O X O O . . . . .
    O O X . O X O O . . . . .
    O O X O O X O O . . X . .
    O . X X X X O O . . . . .
    O . O O . O O O O O . . .
    O O O O O O O O . O . . .
    . . . . . O . O O O . . .
    . . . O . O O O . . X . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""

# Five black stones in the corner hang on who plays B1 first. Nothing is sure of that above: the wall may go.
CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    X X X X O . . . .
    . . . X O . . . .
"""


def word(position: Position) -> ReadWord:
    return ReadJudge(LifeJudge(1000, 30_000)).word(position)


def test_a_large_group_hangs_on_who_moves_first() -> None:
    position = Position.from_diagram(RING)
    said = word(position)
    assert len(said.hanging) == 1
    fight = said.hanging[0]
    assert fight.owner == BLACK and fight.stones >= LARGE
    assert fight.move_of(BLACK) == fight.save and fight.move_of(WHITE) == fight.kill
    lives = {verdict.life for verdict in said.verdicts() if position.color_at(verdict.stone) == BLACK}
    assert lives >= {LIFE_CRITICAL, LIFE_DEAD, LIFE_ALIVE}


def test_below_the_move_that_decides_the_group_is_dead_or_lives_whatever_comes_next() -> None:
    said = word(Position.from_diagram(RING))
    fight = said.hanging[0]
    for color, life in ((BLACK, LIFE_ALIVE), (WHITE, LIFE_DEAD)):
        move = fight.move_of(color)
        assert [(verdict.life, verdict.late) for verdict in fight.after(move, color)] == [(life, PASS)]
        assert said.decides(move, color) and len(fight.after(PASS, color)) == 3


def test_what_was_decided_hangs_no_longer() -> None:
    position = Position.from_diagram(RING)
    said = word(position)
    position.play(said.hanging[0].save, BLACK)
    assert said.fights(position.board) == [] and word(position).hanging == ()


def test_groups_that_the_same_moves_kill_and_save_are_at_stake_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four and seven stones hung on one move at the end of a game, each too few to outweigh what is usual elsewhere."""
    position, judge = Position.from_diagram(RING), LifeJudge(1000, 30_000)
    ring = next(group for group in judge.judge(position, sure_to=LARGE) if group.status == "critical")
    assert ring.attack and ring.defend and at_stake(ring) == word(position).hanging[0].stones
    attack, defend = (replace(reading, grade=READ) for reading in (ring.attack, ring.defend))
    half = len(ring.points) // 2
    assert half < LARGE <= len(ring.points)
    parts = [replace(ring, points=points, attack=attack, defend=defend)
             for points in (ring.points[:half], ring.points[half:])]
    monkeypatch.setattr(LifeJudge, "judge", lambda *_, **__: parts)
    assert [fight.stones for fight in ReadJudge(judge).word(position).hanging] == 2 * [len(ring.points)]
    parts[1] = replace(parts[1], attack=replace(attack, moves=(position._point("A1"),)))
    apart = ReadJudge(judge).word(position)
    assert not apart.hanging and {verdict.life for verdict in apart.others} >= {LIFE_CRITICAL}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_word_turns_with_the_board(symmetry: int) -> None:
    drawn = Position.from_diagram(RING)
    turned = word(drawn.transformed(symmetry)).hanging
    assert [(fight.owner, fight.stones) for fight in turned] == [(fight.owner, fight.stones)
                                                                 for fight in word(drawn).hanging]


def test_what_is_only_read_to_live_is_not_heeded() -> None:
    position = Position(9)
    for name in ("C3", "D3", "E3", "C4"):
        position.play(position._point(name), BLACK)
    assert word(position) == ReadWord()


@pytest.mark.parametrize("largest", [LARGEST, 9])
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_engine_plays_the_move_that_decides(color: int, largest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifeword, "LARGEST", largest)       # below 13: a large board, where less is asked
    position = Position.from_diagram(RING)
    position.play(Engine(5).choose(position, color, resign=False).move, color)
    assert word(position).hanging == ()


def test_a_fight_tells_each_side_its_move() -> None:
    fight = Hanging(WHITE, 12, 50, 51)
    assert fight.move_of(WHITE) == 51 and fight.move_of(BLACK) == 50


def test_late_in_the_game_all_that_was_read_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.from_diagram(CORNER)
    early = word(position).verdicts()
    assert {position.color_at(verdict.stone) for verdict in early} == {BLACK}       # that White lives is not proved
    assert [verdict.life for verdict in early] == [LIFE_CRITICAL, LIFE_DEAD, LIFE_ALIVE]
    monkeypatch.setattr(readjudge, "LATE", 0.1)
    said = word(position)
    assert said.hanging == ()                               # a small group is no reason to drop all else
    lives = {color: [verdict.life for verdict in said.verdicts() if position.color_at(verdict.stone) == color]
             for color in (BLACK, WHITE)}
    assert lives == {BLACK: [LIFE_CRITICAL, LIFE_DEAD, LIFE_ALIVE], WHITE: [LIFE_ALIVE]}
    assert {verdict.move for verdict in said.verdicts() if verdict.life == LIFE_CRITICAL} == {position._point("B1")}


# White's two stones on the left are taken at D7, and the taker then, too; his group on the right lives.
CUT_OFF = """
    . . X O . . . X .
    X X X O . O . X .
    X O O . O . O X .
    X X X O . . . X .
    . . X O . . . X .
    . . X O O O O X .
    . . X X X X X X .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_a_group_is_not_taken_to_live_because_one_that_it_can_be_cut_off_from_does() -> None:
    position = Position.from_diagram(CUT_OFF)
    judged = LifeJudge(1000, 10_000).judge(position, proofs_only=True)
    cut_off = next(group for group in judged if position._point("B7") in group.points)
    assert len(cut_off.points) == 2 and cut_off.status == "alive" and not cut_off.alone
    assert heard_of(cut_off, late=True) is None
    assert heard_of(replace(cut_off, alone=True), late=True) == (LIFE_ALIVE, ODDS[LIFE_ALIVE])


def test_whoever_joins_a_group_is_as_safe_as_the_safer_of_the_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readjudge, "LATE", 0.1)
    for symmetry in SYMMETRIES:
        odds = [verdict.odds for verdict in word(Position.from_diagram(CORNER).transformed(symmetry)).others]
        assert odds == [ODDS[LIFE_CRITICAL], ODDS[LIFE_DEAD], ODDS[LIFE_ALIVE], ODDS[LIFE_ALIVE]]


def test_a_game_is_late_once_stones_stand_on_more_than_half_of_the_board() -> None:
    position = Position(9)
    columns = [p for p in board_points(9) if column_of(p) % 2]              # 45 of 81 points
    for stones, late in ((columns, True), (columns[1:], False)):
        position.set_up(dict.fromkeys(stones, BLACK))
        assert readjudge.is_late(position) == late and position.filled == len(stones) / 81


def test_on_a_large_board_it_is_late_sooner() -> None:
    position = Position(19)
    stones = [p for p in board_points(19) if column_of(p) % 2][:163]        # of 361 points: 45.2 %
    for count, late in ((163, True), (162, False)):
        position.set_up(dict.fromkeys(stones[:count], BLACK))
        assert readjudge.is_late(position) == late


@pytest.mark.parametrize("outcomes, size, early, late", [
    ((LOST,), 3, None, LIFE_ALIVE),
    ((WON, LOST), 3, None, LIFE_DEAD),
    ((WON, LOST), LARGE, None, LIFE_DEAD),
    ((WON, WON), HEEDED - 1, None, LIFE_CRITICAL),
    ((WON, WON), HEEDED, LIFE_CRITICAL, LIFE_CRITICAL),
    ((WON, WON), LARGE, LIFE_CRITICAL, LIFE_CRITICAL),
    ((WON, KO_FIRST), LARGE, None, None),
    ((UNCLEAR,), LARGE, None, None),
])
def test_what_was_read_counts_by_how_late_it_is(outcomes: tuple[int, ...], size: int, early: int | None,
                                                late: int | None) -> None:
    readings = [Reading(outcome, (30 + i,), (), READ, 10, 10, ()) for i, outcome in enumerate(outcomes)]
    group = GroupLife(BLACK, tuple(range(100, 100 + size)), "", 0.0, "", READ, *readings)
    heard = [heard_of(group, is_late) for is_late in (False, True)]
    assert heard == [None if life is None else (life, ODDS[life]) for life in (early, late)]


@pytest.mark.parametrize("outcomes, lives", [
    ((KO_SECOND, WON), True), ((KO_FIRST, WON), True), ((KO_FIRST, KO_SECOND), False), ((WON, KO_SECOND), False),
])
@pytest.mark.parametrize("size", [HEEDED - 1, HEEDED, LARGE])
def test_a_ko_is_heeded_by_who_takes_it_first(outcomes: tuple[int, ...], lives: bool, size: int) -> None:
    readings = [Reading(outcome, (30 + i,), (), READ, 10, 10, ()) for i, outcome in enumerate(outcomes)]
    group = GroupLife(BLACK, tuple(range(100, 100 + size)), "", 0.0, "", READ, *readings)
    late = heard_of(group, True)
    assert late and 0 < abs(late[1]) < ODDS[LIFE_ALIVE] and (late[1] > 0) == lives
    assert (late[0] == LIFE_CRITICAL) == (outcomes == (KO_FIRST, WON)), "a ko that can be waited for hangs on no move"
    assert heard_of(group, False) == (late if size >= HEEDED else None)
    joined = heard_of(replace(group, alone=False), True)
    assert joined == (None if outcomes[0] == KO_SECOND else late)


@pytest.mark.parametrize("size", [HEEDED, LARGE - 1, LARGE])
def test_a_large_group_that_nothing_saves_is_given_up_early_on_small_boards(size: int) -> None:
    attack, defend = (Reading(outcome, (30,), (), READ, 10, 10, ()) for outcome in (WON, LOST))
    group = GroupLife(BLACK, tuple(range(100, 100 + size)), "", 0.0, "", READ, attack, defend)
    assert heard_of(group, False) is None
    heard = heard_of(group, False, close=True)
    assert heard is None if size < LARGE else heard and heard[0] == NO_GROUP and ODDS[LIFE_DEAD] < heard[1] < 0
    assert heard_of(group, True, close=True) == (LIFE_DEAD, ODDS[LIFE_DEAD])


@pytest.mark.parametrize("size", [HEEDED - 1, HEEDED, LARGE])
def test_what_an_attack_kills_is_in_danger_until_it_is_known_what_saves_it(size: int) -> None:
    attack, defend = (Reading(outcome, (30,), (), READ, 10, 10, ()) for outcome in (WON, UNCLEAR))
    group = GroupLife(BLACK, tuple(range(100, 100 + size)), "", 0.0, "", READ, attack, defend)
    late = heard_of(group, True)
    assert late and late[0] == NO_GROUP and ODDS[LIFE_DEAD] < late[1] < 0
    assert heard_of(group, False) == heard_of(group, False, close=True) == (late if size >= HEEDED else None)


def test_of_a_group_that_hangs_on_a_ko_half_the_stones_are_at_stake() -> None:
    attack, defend = (Reading(outcome, (30,), (), READ, 10, 10, ()) for outcome in (KO_FIRST, WON))
    for size, urgent in ((2 * LARGE - 1, False), (2 * LARGE, True)):
        group = GroupLife(BLACK, tuple(range(100, 100 + size)), "", 0.0, "", READ, attack, defend)
        assert (at_stake(group), is_urgent(group, at_stake(group))) == (size // 2, urgent)
    proofs = (replace(reading, grade=PROVED) for reading in (attack, defend))
    small = GroupLife(BLACK, (100, 101), "", 0.0, "", READ, *proofs)
    assert not is_urgent(small, 1) and is_urgent(replace(small, attack=small.defend), 2)


# From a game with GNU Go. White kills the twelve black stones on the left at A9; what saves them is too hard to read.
TOO_HARD = """
    . . . . X O O . . . O O O X . . . . .
    X X . . . X O O O . O X X X . . . . .
    O X X X X X O X . O O X . . . X . X X
    O O O O O O X X O . O O X . . . X X O
    . X X O . O X . X O O X . . X O X O O
    X O O . X O O X X X O X . . O X O O .
    X O . O O X X X . O X . . X X X O . .
    . X O O X X . . . O X . X O O O . O .
    . X . O X X O O O O X X X O X O O O O
    . X . O O O X X X X X O X O X O X X O
    . . X X X X O O O X O O O O X X X . X
    . X O X O O X X O X O . . X O X X X .
    X O O O O X . X O X X O . . O O O X .
    . . X O X X X X O . O O O O O O X X .
    O O O . O X O X O O O X X O X O O X .
    O X O O O X O O O . O O X X X O X X .
    X X X X O X O X X O O X X . X X O O .
    . . . . X . X X X X O X O X . . X O .
    . . . . . . . . X O O O O X . X . . .
"""


@pytest.mark.parametrize("mover", [BLACK, WHITE])
def test_what_is_killed_hangs_on_no_move_while_it_is_too_hard_to_read_what_saves_it(mover: int) -> None:
    position = Position.from_diagram(TOO_HARD, mover)
    judge = LifeJudge(300, 10_000)
    left = next(group for group in judge.judge(position, proofs_only=True) if position._point("A7") in group.points)
    assert left.attack and left.defend and (left.attack.outcome, left.defend.outcome) == (WON, UNCLEAR)
    said = ReadJudge(judge).word(position)
    assert not [fight for fight in said.hanging if fight.owner == BLACK]
    verdict = next(verdict for verdict in said.others if verdict.stone in left.points)
    assert verdict.life == NO_GROUP and ODDS[LIFE_DEAD] < verdict.odds < 0


@pytest.mark.parametrize("played", [False, True])
def test_what_is_killed_is_dead_once_the_attack_was_played_though_its_defence_is_unclear(played: bool) -> None:
    position = Position.from_diagram(TOO_HARD, WHITE)
    judge = LifeJudge(300, 10_000)
    said = ReadJudge(judge).word(position)
    stones = next(group for group in judge.judge(position, proofs_only=True) if position._point("A7") in group.points)
    assert stones.attack and stones.attack.outcome == WON
    position.play(stones.attack.move if played else PASS)
    assert holding(said, position, stones.points)[-1:] == [LIFE_DEAD if played else NO_GROUP]


# From a game of professionals. A8 saves White's nineteen stones on the left; whether they need it is too hard to read.
IN_DOUBT = """
    . O . . . . . . . . . . . . . . . . .
    X O . . . . . . . . . O . . . . . . .
    . X O O O O . X . O . . O . X X . . .
    . X X O . O X . . O X . . O O . X . .
    . . . X O O . . . O . X . O X O . X .
    . X X X X O X X O O O . . X X X O . .
    . X O O O X . X X O X X X . X . O . .
    . X . . O X X . O X O X . X . X O . .
    . X X . O O X . . . O X X O . O . . .
    . O X X X O X . . . O O X O . . O . .
    . O O O O O X . . . . . X X . . . . .
    . . O . O . . X . . O O O X . O . . .
    . O O O X O . . . O X . X O . . . . .
    . X X X X X X . . . . . X O . O O . .
    . . . . . . . . . . . X . X . O X . .
    . X . O . . . O . X . . X . . O X . .
    . . O . . O . . O X . . . X . X X . .
    . . . . . . . . O . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
"""


@pytest.mark.parametrize("played", [False, True])
def test_what_a_move_saves_lives_once_it_was_played_though_it_is_unclear_whether_it_was_needed(played: bool) -> None:
    position = Position.from_diagram(IN_DOUBT, WHITE)
    judge = LifeJudge(300, 10_000)
    said = ReadJudge(judge).word(position)
    stones = next(group for group in judge.judge(position, sure_to=LARGE, saving_from=HEEDED)
                  if position._point("B7") in group.points)
    assert stones.attack and stones.attack.outcome == UNCLEAR and len(stones.points) == 19
    assert stones.defend and stones.defend.move == position._point("A8")
    position.play(stones.defend.move if played else PASS)
    assert holding(said, position, stones.points) == [LIFE_ALIVE] * played


def holding(said: ReadWord, position: Position, stones: tuple[int, ...]) -> list[int]:
    """What is said of the life of a group by the verdicts that still hold in a position."""
    judge = LifeJudge(300, 10_000)
    g = judge.reader.groups(position)
    load_verdicts(g, said.verdicts())
    note_stones(position.copy_board(), judge.reader.memory)
    b = position.copy_board()
    return [g["verdict_life"][i] for i in range(g["verdicts"][0])
            if g["verdict_stone"][i] in stones and still_holds(b, judge.reader.memory, g, i)]
