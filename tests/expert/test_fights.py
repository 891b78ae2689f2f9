"""Facts about fights against naive counts on random positions with made-up verdicts, and on drawn boards."""
from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.layout import STATE_WORDS
from goengine.expert.asking import ask_reader
from goengine.expert.conditions import parse
from goengine.expert.stepclasses import step_classes
from goengine.expert.steps import HANE, JUMP, LONG_JUMP, SHAPES, TOUCH
from goengine.expert.words import READ_FACTS
from goengine.groups import layout as groups
from goengine.influence.analysis import Analysis
from goengine.reading import layout as reading
from goengine.vertex import BLACK, POINTS, STRIDE, WHITE, board_points, other, parse_vertex, vertex_name
from tests.expert.made_up import last_point, random_position, random_records
from tests.expert.test_facts import at, drawn, facts_of
from tests.naive import NaiveBoard

SIDES = ("mine", "theirs")
STRAIGHT = (1, -1, STRIDE, -STRIDE)
MOVES = st.sampled_from([(5, 14), (7, 30), (9, 60), (9, 25)])


class Case:
    """A random position with made-up verdicts, its facts, and naive ways to ask about it."""

    def __init__(self, seed: int, size: int, moves: int):
        rng = random.Random(seed)
        self.position = position = random_position(rng, size, moves)
        self.records = records = random_records(rng, position)
        self.facts = facts_of(position, records)
        self.board = board_points(size)
        self.color = {p: int(position.board["color"][p]) for p in self.board}
        self.r, self.g = records.r, records.g
        self.naive = NaiveBoard(size)
        self.naive.stones = {p: c for p, c in self.color.items() if c}
        self.colors = {"mine": position.to_play, "theirs": other(position.to_play)}
        self.ids = [int(k) for k in self.g["ids"][:self.g["count"][0]]]

    def group(self, p: int) -> int:
        return int(self.g["group"][p])

    def lives(self, k: int) -> bool:
        return int(self.g["life"][k]) != groups.LIFE_DEAD

    def is_weak(self, k: int) -> bool:
        return int(self.g["life"][k]) in (groups.LIFE_CRITICAL, groups.LIFE_UNSETTLED) and self.g["safety"][k] < 75

    def rank(self, k: int) -> tuple[int, ...]:
        """The weakest group has the least rank."""
        return tuple(int(x) for x in (self.g["safety"][k], -self.g["size"][k], self.g["liberties"][k],
                                      self.g["room"][k], self.g["eyes"][k]))

    def weakest(self, ids: set[int]) -> int:
        return min((k for k in ids if self.lives(k)), key=self.rank, default=0)

    def fact(self, name: str, p: int, side: str) -> int:
        return int(self.facts["point_" + name][p + POINTS * SIDES.index(side)])

    def stones(self, c: int) -> list[int]:
        return [p for p in self.board if self.color[p] == c]


def lines(p: int, q: int) -> int:
    return abs(p // STRIDE - q // STRIDE) + abs(p % STRIDE - q % STRIDE)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10 ** 9), MOVES)
def test_weak_groups_near_a_point(seed: int, form: tuple[int, int]):
    case = Case(seed, *form)
    for p in case.board:
        for side, c in case.colors.items():
            near = {case.group(q) for q in case.stones(c) if lines(p, q) <= 3}
            beside = {case.group(q) for q in case.naive.neighbors(p) if case.color[q] == c}
            close = {case.group(q) for q in case.stones(c) if lines(p, q) <= 2}
            assert case.fact("weakest_near", p, side) == case.weakest(near)
            assert case.fact("weakest_beside", p, side) == case.weakest(beside)
            assert case.fact("weak_near", p, side) == sum(map(case.is_weak, near))
            assert case.fact("groups_near", p, side) == sum(map(case.lives, close))
            strong = [lines(p, q) for q in case.stones(c) if case.g["safety"][case.group(q)] >= 85]
            assert case.fact("strong_distance", p, side) == min(strong, default=99)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10 ** 9), MOVES)
def test_what_a_stone_threatens_and_stands_between(seed: int, form: tuple[int, int]):
    case = Case(seed, *form)
    naive = case.naive
    for p in case.board:
        for side, c in case.colors.items():
            hit = {min(naive.string(q)): naive.string(q) for q in naive.neighbors(p)
                   if naive.color(q) == 3 - c and len(naive.liberties(q)) == 2}
            legal = case.fact("is_legal", p, side)
            assert case.fact("ataris", p, side) == (len(hit) if legal else 0)
            assert case.fact("atari_stones", p, side) == (max(map(len, hit.values()), default=0) if legal else 0)
            assert case.fact("between", p, side) == any(
                case.color.get(p + d) == case.color.get(p - d) == c for d in (1, STRIDE))
            rows = []
            for d in STRAIGHT:
                row = 0
                while case.color.get(p + d * (row + 1)) == c:
                    row += 1
                rows.append(row)
            assert case.fact("row_ahead", p, side) == max(rows)
            surrounded = [q for q in (p + STRIDE + 1, p + STRIDE - 1, p - STRIDE + 1, p - STRIDE - 1)
                          if case.color.get(q) == 0 and all(case.color[s] == c for s in naive.neighbors(q))]
            assert case.fact("eye_corners", p, side) == len(surrounded)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10 ** 9), MOVES)
def test_key_points_of_strings_links_and_groups(seed: int, form: tuple[int, int]):
    case = Case(seed, *form)
    r, g = case.r, case.g
    links = range(int(g["links"][0]))
    for p in case.board:
        for side, c in case.colors.items():
            mine = [i for i in links if case.color[int(g["link_a"][i])] == c and g["link_state"][i] == groups.CUTTABLE]
            assert case.fact("cut_at", p, side) == sum(g["link_cut"][i] == p for i in mine)
            assert case.fact("joined_at", p, side) == sum(g["link_join"][i] == p for i in mine)
            hanging = [h for h in map(int, r["heads"][:r["count"][0]]) if case.color[h] == c
                       and r["state"][h] == reading.THREATENED and p in (r["attack_move"][h], r["defend_move"][h])]
            assert case.fact("hanging_at", p, side) == sum(len(case.naive.string(h)) for h in hanging)
            vital = {k for k in case.ids if case.color[k] == c and g["vital"][k] == p
                     and g["life"][k] in (groups.LIFE_CRITICAL, groups.LIFE_UNSETTLED)}
            assert case.fact("vital_for", p, side) == case.weakest(vital)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10 ** 9), MOVES)
def test_groups_and_their_rivals(seed: int, form: tuple[int, int]):
    case = Case(seed, *form)
    facts, naive, last = case.facts, case.naive, last_point(case.position)
    by_group = {k: [p for p in case.board if case.color[p] and case.group(p) == k] for k in case.ids}
    liberties = {k: {q for p in by_group[k] for q in naive.liberties(p)} for k in case.ids}
    for k, stones in by_group.items():
        enemy = 3 - case.color[k]
        met = {case.group(q) for p in stones for q in naive.neighbors(p) if case.color[q] == enemy}
        met |= {case.group(q) for p in liberties[k] for q in naive.neighbors(p) if case.color[q] == enemy}
        rival = case.weakest(met) if case.lives(k) else 0
        assert facts["group_rival"][k] == rival
        assert facts["group_shared"][k] == (len(liberties[k] & liberties[rival]) if rival else 0)

        def leads_out(p: int, k: int = k, enemy: int = enemy) -> bool:
            closed = case.g["region"][p] and case.g["space"][case.g["region"][p]] < POINTS
            own_eye = case.g["eye"][p] == case.color[k] and closed
            return not own_eye and all(case.color[q] != enemy for q in naive.neighbors(p))
        assert facts["group_ways_out"][k] == sum(map(leads_out, liberties[k]))
        friends = [lines(p, q) for p in stones for q in case.stones(case.color[k])
                   if case.group(q) != k and case.lives(case.group(q))]
        assert facts["group_friend_distance"][k] == min(friends, default=99)
        assert facts["group_last_distance"][k] == (min(lines(p, last) for p in stones) if last else 99)
        stake = len(stones) * (100 - int(case.g["safety"][k])) // 100 if case.lives(k) else 0
        assert facts["group_at_stake"][k] == stake
    for number, c in ((1, case.colors["mine"]), (2, case.colors["theirs"])):
        ours = [k for k in case.ids if case.color[k] == c]
        assert facts["color_weak_groups"][number] == sum(map(case.is_weak, ours))
        stakes = {k: int(facts["group_at_stake"][k]) for k in ours if facts["group_at_stake"][k]}
        most = {k for k in stakes if stakes[k] == max(stakes.values())}
        assert facts["color_weakest"][number] == case.weakest(most)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10 ** 9), MOVES)
def test_strings_that_touch(seed: int, form: tuple[int, int]):
    case = Case(seed, *form)
    naive = case.naive
    for h in map(int, case.r["heads"][:case.r["count"][0]]):
        touching = {min(naive.string(q)) for p in naive.string(h) for q in naive.neighbors(p)
                    if naive.color(q) == 3 - naive.color(h)}
        assert case.facts["string_rivals"][h] == len(touching)
        assert case.facts["string_rival_liberties"][h] == min((len(naive.liberties(q)) for q in touching), default=0)


# ------------------------------------------------------------------ drawn positions

KO = """
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    . . . . ."""


def test_a_ko_is_seen_from_both_sides_and_where_it_is_forbidden():
    position, facts = drawn(KO)
    assert at(facts, "ko_for", "C4") == 1 and at(facts, "takes_ko", "C4") == 1 and facts["ko_point"][0] == 0
    position.play("C4")
    analysis = Analysis()
    analysis.run(position.board)
    facts = facts_of(position, analysis)
    assert vertex_name(int(facts["ko_point"][0])) == "B4"
    assert at(facts, "ko_for", "B4") == 1 and at(facts, "takes_ko", "B4") == 0
    assert at(facts, "ko_for", "B4", "theirs") == 0
    assert facts_of(position, analysis, BLACK)["ko_point"][0] == 0


LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O O . . . . . .
    . O X . . . . . .
    . . O O . . . . ."""


def ladder_points(facts: Any) -> set[str]:
    return {vertex_name(p) for p in board_points(9) if facts["point_ladder_over"][p]}


def test_a_ladder_runs_over_a_strip_three_points_wide():
    _, facts = drawn(LADDER.replace("O O . . . . . .\n    . O X", "O O O . . . . .\n    . O X"))
    assert not ladder_points(facts)                 # D3 is taken: it is no ladder
    _, facts = drawn(LADDER)
    strip = ladder_points(facts)
    assert {"F4", "G4", "F5", "G5", "G6", "H6"} <= strip
    assert not {"D2", "C5", "H2", "A9", "B8"} & strip


def ask(name: str, position: Any, analysis: Any, facts: Any, point: str, stone: str) -> int:
    number = [fact.name for fact in READ_FACTS].index(name)
    head = int(position.board["head"][parse_vertex(stone, position.size)])
    return ask_reader(position.board, analysis.m, facts, number, parse_vertex(point, position.size), head)


def test_two_moves_in_a_row_menace_what_one_does_not():
    position, facts = drawn("""
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . O . . .
        . . X . X . .
        . . . . . . .
        . . . . . . O""")
    analysis = Analysis()
    analysis.run(position.board)
    before = position.board.tobytes()
    assert ask("catches", position, analysis, facts, "E4", "D4") == 0
    assert ask("menaces", position, analysis, facts, "E4", "D4") == 1
    assert ask("menaces", position, analysis, facts, "A7", "D4") == 0
    after = position.board.tobytes()
    assert after[:8 * STATE_WORDS] == before[:8 * STATE_WORDS]


def test_two_moves_in_a_row_menace_to_save_what_one_does_not():
    position, facts = drawn(LADDER)
    analysis = Analysis()
    analysis.run(position.board)
    head = int(position.board["head"][parse_vertex("C2", 9)])
    assert analysis.r["defend"][head] == reading.LOST
    assert ask("menaces", position, analysis, facts, "E2", "C2") == 1
    assert ask("menaces", position, analysis, facts, "B8", "C2") == 0


# ------------------------------------------------------------------ steps that a rule can be about

def bits(*classes: tuple[int, int]) -> int:
    return sum(1 << shape + SHAPES * side for side, shape in classes)


def classes_of(*conditions: str) -> int:
    return step_classes([parse(text, "bool", {"T": "step"}) for text in conditions])


def test_conditions_about_shape_and_colour_say_which_steps_to_look_at():
    assert classes_of("color(from(T)) == mine", "shape(T) == touch or shape(T) == hane") == bits((0, TOUCH), (0, HANE))
    assert classes_of("color(from(T)) == theirs and shape(T) == jump and line(*) > 2") == bits((1, JUMP))
    assert classes_of("not (shape(T) != touch)") == bits((0, TOUCH), (1, TOUCH))
    everything = bits(*((side, shape) for side in (0, 1) for shape in range(1, LONG_JUMP + 1)))
    assert classes_of("liberties(from(T)) == 2") == everything
    assert classes_of("shape(T) == touch or liberties(from(T)) == 2") == everything
    assert classes_of("color(string_at(to(T))) == mine") == everything
    assert classes_of("shape(T) == touch", "shape(T) == jump") == 0


def test_white_is_mine_when_white_moves():
    _, facts = drawn(LADDER, WHITE)
    assert ladder_points(facts)
