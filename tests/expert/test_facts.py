"""The facts against boards played out naively, and under all symmetries and with the colours swapped."""
from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.expert.facts import fill_facts
from goengine.expert.layout import new_facts
from goengine.expert.words import FAMILIES, KEPT_FACTS
from goengine.groups import layout as groups
from goengine.influence.analysis import Analysis
from goengine.reading import layout as reading
from goengine.vertex import BLACK, POINTS, WHITE, board_points, line_of, other, parse_vertex, transform, vertex_name
from tests.expert.made_up import (last_point, mover_after, random_position, random_records, transformed_records)
from tests.naive import NaiveBoard


def facts_of(position: Position, records: Any, color: int | None = None, last: int | None = None) -> Any:
    facts = new_facts()
    fill_facts(position.board, records.r, records.g, records.f, facts, color or position.to_play,
               position.move_number, last_point(position) if last is None else last)
    return facts


def drawn(text: str, color: int = BLACK, last: str = "pass") -> tuple[Position, Any]:
    """A drawn position and its facts by real analysis."""
    position = Position.from_diagram(text, color)
    analysis = Analysis()
    analysis.run(position.board)
    return position, facts_of(position, analysis, color, parse_vertex(last, position.size))


def at(facts: Any, name: str, point: str, color: str = "mine") -> int:
    """A fact about a point, or about a colour and a point."""
    return int(facts["point_" + name][parse_vertex(point, 19) + (POINTS if color == "theirs" else 0)])


def steps(facts: Any, shape: str) -> set[tuple[str, str, int]]:
    """All steps of a shape: from, to, lines gained."""
    return {(vertex_name(int(facts["step_from"][i])), vertex_name(int(facts["step_to"][i])),
             int(facts["step_rises"][i])) for i in range(int(facts["steps"][0]))
            if facts["step_shape"][i] == FAMILIES["shape"][shape]}


# ------------------------------------------------------------------ words and layouts agree

def test_named_values_are_those_of_reading_and_groups():
    state, life, outcome = FAMILIES["state"], FAMILIES["life"], FAMILIES["outcome"]
    assert [state[w] for w in ("dead", "threatened", "safe", "unclear")] == [
        reading.DEAD, reading.THREATENED, reading.SAFE, reading.UNDECIDED]
    assert [outcome[w] for w in ("lost", "ko_second", "ko_first", "won", "unclear")] == [
        reading.LOST, reading.KO_SECOND, reading.KO_FIRST, reading.WON, reading.UNCLEAR]
    assert [life[w] for w in ("dead", "critical", "unsettled", "alive", "sure")] == [
        groups.LIFE_DEAD, groups.LIFE_CRITICAL, groups.LIFE_UNSETTLED, groups.LIFE_ALIVE, groups.LIFE_SURE]
    assert list(FAMILIES["kind"].values()) == [groups.SOLID, groups.DIAGONAL, groups.ONE_POINT]
    assert list(FAMILIES["hold"].values())[:3] == [groups.HOLDS, groups.CUTTABLE, groups.BROKEN]


# ------------------------------------------------------------------ what a stone would do

@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10 ** 9), st.sampled_from([2, 3, 5, 7, 9]))
def test_a_stone_breathes_captures_and_touches_as_on_a_naive_board(seed: int, size: int):
    rng = random.Random(seed)
    position = random_position(rng, size, rng.randint(0, size * size))
    naive = NaiveBoard(size)
    naive.stones = {p: int(position.board["color"][p]) for p in board_points(size) if position.board["color"][p]}
    ko = position.ko_point
    if ko:
        naive.ko = ko, int(position.board["ko"][0]) % 4
    facts = facts_of(position, random_records(rng, position))
    for p in board_points(size):
        for plane, color in ((0, position.to_play), (POINTS, other(position.to_play))):
            def fact(name: str) -> int:
                return int(facts["point_" + name][plane + p])
            strings = {min(naive.string(q)): naive.string(q) for q in naive.neighbors(p) if naive.color(q) == color}
            assert fact("beside") == sum(naive.color(q) == color for q in naive.neighbors(p))
            assert fact("strings_beside") == len(strings)
            assert fact("fewest_liberties") == min((len(naive.liberties(h)) for h in strings), default=0)
            assert fact("most_stones") == max(map(len, strings.values()), default=0)
            before = len(naive.stones)
            legal = naive.color(p) == 0 and naive.play(p, color)
            assert fact("is_legal") == bool(legal)
            if not legal:
                assert fact("liberties_after") == fact("captures") == fact("self_atari") == 0
                continue
            assert fact("liberties_after") == len(naive.liberties(p))
            assert fact("captures") == before + 1 - len(naive.stones)
            assert fact("self_atari") == (len(naive.liberties(p)) == 1)
            naive.undo()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10 ** 9), st.sampled_from([2, 5, 9, 13]))
def test_lines_distances_and_sums_around(seed: int, size: int):
    rng = random.Random(seed)
    position = random_position(rng, size, rng.randint(0, size * size // 2))
    records = random_records(rng, position)
    facts = facts_of(position, records)
    board = board_points(size)
    color = {p: int(position.board["color"][p]) for p in board}
    sign = 1 if position.to_play == BLACK else -1
    control = {p: sign * int(records.f["control"][p]) for p in board}

    def lines(p: int, q: int) -> int:
        return abs(p // 20 - q // 20) + abs(p % 20 - q % 20)
    for p in rng.sample(board, min(20, len(board))):
        near = [q for q in board if lines(p, q) <= 3]
        assert facts["point_line"][p] == line_of(p, size)
        assert facts["point_control"][p] == control[p]
        assert facts["point_open_around"][p] == sum(50 - abs(control[q]) for q in near if not color[q]) // 50
        for plane, c, s in ((0, position.to_play, 1), (POINTS, other(position.to_play), -1)):
            assert facts["point_distance"][plane + p] == min((lines(p, q) for q in board if color[q] == c), default=99)
            assert facts["point_hold_around"][plane + p] == sum(max(0, s * control[q]) for q in near
                                                                if not color[q]) // 50
            safeties = [int(records.g["safety"][records.g["group"][q]]) for q in near if color[q] == c
                        and records.g["life"][records.g["group"][q]] != groups.LIFE_DEAD]
            assert facts["point_safety_near"][plane + p] == min(safeties, default=100)


# ------------------------------------------------------------------ drawn positions

def test_regions_of_a_nine_by_nine_board():
    _, facts = drawn("\n".join([". " * 9] * 9))
    names = {1: "c", 2: "s", 3: "m"}
    rows = ["".join(names[at(facts, "region", f"{letter}{row}")] for letter in "ABCDEFGHJ") for row in range(5, 0, -1)]
    assert rows == ["sssmmmsss", "ccccmcccc", "ccccscccc", "ccccscccc", "ccccscccc"]


def test_an_empty_corner_and_the_stones_in_one():
    _, facts = drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""")
    assert not at(facts, "corner_empty", "B8") and at(facts, "corner_empty", "B2") and at(facts, "corner_empty", "G7")
    assert (at(facts, "corner_stones", "A9"), at(facts, "corner_stones", "A9", "theirs")) == (1, 1)
    assert at(facts, "side_empty", "E1") and not at(facts, "corner_empty", "E1")


def test_taking_a_ko_is_seen():
    _, facts = drawn("""
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .""")
    assert at(facts, "takes_ko", "C4") == 1 and at(facts, "captures", "C4") == 1
    _, facts = drawn("""
        . X O . .
        X O . . .
        . X O . .
        . . . . .
        . . . . .""")
    assert at(facts, "takes_ko", "C4") == 0 and at(facts, "captures", "C4") == 1


def test_neutral_points_between_two_walls():
    _, facts = drawn("""
        . . X O . .
        . . X O . .
        . . X . O .
        . . X O . .
        . . X O . .
        . . X O . .""")
    assert [vertex_name(p) for p in board_points(6) if facts["point_is_dame"][p]] == ["D4"]
    assert facts["dame_left"][0] == 1 and facts["open_points"][0] == 1


def test_areas_are_counted_where_they_join():
    _, facts = drawn("""
        . X O . . . .
        . X O . . . .
        . X O . . . .
        . X O . . . .
        . X O . . . .
        . X O . . . .
        . X O . . . .""")
    assert at(facts, "area", "A1") == 7 and at(facts, "area", "E4") == 28
    assert at(facts, "area_beside", "A4") == 7 and at(facts, "area_beside", "E4", "theirs") == 28


def test_steps_touch_jump_and_move_diagonally():
    _, facts = drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .""")
    assert {to for _, to, _ in steps(facts, "touch")} == {"C4", "E4", "D3", "D5"}
    assert {to for _, to, _ in steps(facts, "diagonal")} == {"C3", "C5", "E3", "E5"}
    assert {to for _, to, _ in steps(facts, "jump")} == {"B4", "F4", "D2", "D6"}
    assert {to for _, to, _ in steps(facts, "far_jump")} == {"A4", "G4", "D1", "D7"}
    assert {to for _, to, _ in steps(facts, "knight")} == {"B3", "B5", "F3", "F5", "C2", "E2", "C6", "E6"}
    assert {to for _, to, _ in steps(facts, "far_knight")} == {"A3", "A5", "G3", "G5", "C1", "E1", "C7", "E7"}
    assert ("D4", "D2", -2) in steps(facts, "jump")
    assert not steps(facts, "hane") and not steps(facts, "long_jump")


def test_a_hane_bends_round_an_enemy_stone_that_touches():
    _, facts = drawn("""
        . . . . .
        . . . . .
        . . O . .
        . . X . .
        . . . . .""")
    assert {step for step in steps(facts, "hane") if step[0] == "C2"} == {("C2", "B3", 0), ("C2", "D3", 0)}


def test_stones_in_the_way_stop_a_step():
    _, facts = drawn("""
        . . . . .
        . . . . .
        . X O . .
        . . . . .
        . . . . .""")
    assert not {step for step in steps(facts, "jump") if step[:2] == ("B3", "D3")}
    assert not {step for step in steps(facts, "knight") if step[:2] in (("B3", "D4"), ("B3", "D2"))}


def test_one_string_makes_one_step_to_a_point_and_rises_as_far_as_it_can():
    position, facts = drawn("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X . . . .
        . . X . . . .
        . . . . . . .""")
    to_d3 = [step for step in steps(facts, "touch") if step[1] == "D3"]
    assert len(to_d3) == 1
    count = int(facts["steps"][0])
    keys = {(int(facts["step_from"][i]), int(facts["step_to"][i]), int(facts["step_shape"][i])) for i in range(count)}
    assert len(keys) == count


def test_facts_of_an_earlier_position_do_not_linger():
    rng = random.Random(7)
    facts, analysis = new_facts(), Analysis()
    for size, moves in ((19, 120), (9, 40), (5, 0), (13, 60)):
        position = random_position(rng, size, moves)
        analysis.run(position.board)
        fill_facts(position.board, analysis.r, analysis.g, analysis.f, facts, position.to_play, moves,
                   last_point(position))
        fresh = facts_of(position, analysis, last=last_point(position))
        for fact in KEPT_FACTS:
            if fact.args in ((), ("point",), ("color", "point")):
                places = [0] if not fact.args else [plane + p for p in board_points(size)
                                                    for plane in range(0, POINTS * len(fact.args), POINTS)]
                assert facts[fact.field][places].tolist() == fresh[fact.field][places].tolist(), fact.name
        n = int(fresh["steps"][0])
        assert facts["steps"][0] == n
        for name in ("step_to", "step_from", "step_shape", "step_rises"):
            assert facts[name][:n].tolist() == fresh[name][:n].tolist()


# ------------------------------------------------------------------ symmetry

@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10 ** 9), st.sampled_from([5, 9, 13]), st.integers(0, 7), st.booleans())
def test_facts_turn_with_the_board_and_change_sides_with_the_colours(seed: int, size: int, symmetry: int, swap: bool):
    rng = random.Random(seed)
    position = random_position(rng, size, rng.randint(0, size * size * 2 // 3))
    records = random_records(rng, position)
    twin = position.transformed(symmetry, swap)
    assert twin.to_play == mover_after(position, swap)
    facts = facts_of(position, records)
    mirrored = facts_of(twin, transformed_records(position, records, twin, symmetry, swap))

    def moved(value: int, kind: str) -> int:
        if kind == "point":
            return transform(value, symmetry, size)
        if kind in ("string", "group"):
            return int(twin.board["head"][transform(value, symmetry, size)]) if value else 0
        return value
    places = {(): [0], ("point",): list(board_points(size)),
              ("string",): [int(h) for h in facts["string_list"][:facts["strings"][0]]],
              ("group",): [int(k) for k in facts["group_list"][:facts["groups"][0]]],
              ("link",): list(range(1, int(facts["links"][0]) + 1))}
    places["color",] = [1, 2]
    places["color", "point"] = [plane + p for p in board_points(size) for plane in (0, POINTS)]
    for fact in KEPT_FACTS:
        if fact.args == ("step",):
            continue
        for i in places[fact.args]:
            j = i
            if fact.args[-1:] == ("point",):
                j = i // POINTS * POINTS + transform(i % POINTS, symmetry, size)
            elif fact.args in (("string",), ("group",)):
                j = moved(i, "string")
            assert mirrored[fact.field][j] == moved(int(facts[fact.field][i]), fact.result), (fact.call, i)

    def all_steps(record: Any, turn: bool) -> list[tuple[int, ...]]:
        rows = []
        for i in range(int(record["steps"][0])):
            to, start = int(record["step_to"][i]), int(record["step_from"][i])
            if turn:
                to, start = moved(to, "point"), moved(start, "string")
            rows.append((to, start, int(record["step_shape"][i]), int(record["step_rises"][i])))
        return sorted(rows)
    assert all_steps(facts, True) == all_steps(mirrored, False)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_mine_and_theirs_follow_the_side_to_move(color: int):
    _, facts = drawn("""
        . . . . .
        . X . O .
        . . . . .
        . . . . .
        . . . . .""", color)
    mine = "B4" if color == BLACK else "D4"
    assert at(facts, "color", mine) == FAMILIES["color"]["mine"]
    assert at(facts, "distance", mine) == 0 and at(facts, "distance", mine, "theirs") == 2
