"""What reasons are worth: terms, stakes counted once, and the explanation that goes with it."""
from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cmp_to_key
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.position import Position
from goengine.expert.adviser import Adviser, Proposal
from goengine.expert.layout import MOST_TERMS, PRICES
from goengine.expert.reasons import (AREA, FAULT, GAME, GROUP, HABIT, KIND_NUMBER, KINDS, PLAN, SHAPE, STRING,
                                     Kind)
from goengine.expert.rulebase import load_rules
from goengine.expert.valuation import TERMS, UNIT, comes_first, load_prices
from goengine.expert.words import ITEMS
from goengine.influence.analysis import Analysis
from goengine.vertex import BLACK, PASS, parse_vertex, transform, vertex_name
from tests.expert.made_up import last_point, mover_after, random_position, random_records, transformed_records
from tests.ourknowledge import our_knowledge

RULES, KNOWN = load_rules(), our_knowledge()
ANALYSIS = Analysis()


def advise(text: str, adviser: Adviser | None = None, color: int = BLACK, last: str = "pass") -> dict[str, Proposal]:
    """The proposals for a drawn position by the name of their point."""
    position = Position.from_diagram(text, color)
    ANALYSIS.run(position.board)
    adviser = adviser or Adviser(RULES)
    adviser.consult(position.board, ANALYSIS, color, 0, (parse_vertex(last, position.size),))
    return {vertex_name(proposal.point): proposal for proposal in adviser.proposals()}


def prices(**weights: dict[str, float]) -> Any:
    """Prices that are zero but for what is given."""
    record = PRICES.new()
    for number, kind in enumerate(KINDS):
        record["stake"][number] = kind.stake
        record["subject"][number] = ITEMS.index(kind.subject) + 1 if kind.subject else 0
        for name, value in weights.get(kind.name, {}).items():
            record["weight"][MOST_TERMS * number + list(TERMS).index(name)] = round(UNIT * value)
    return record


ATARI = """
    . . . . . . .
    . . X X . . .
    . X O O X . .
    . . . X . . .
    . . O . . . .
    . . . . . . .
    . . . . . . ."""


def test_every_kind_of_reason_has_its_weights_and_is_used():
    load_prices()
    assert {rule.kind.name for rule in KNOWN.rules} == {kind.name for kind in KINDS}
    assert len(KIND_NUMBER) == len(KINDS) and len(KINDS) * MOST_TERMS <= len(PRICES.new()["weight"])


def test_every_kind_can_be_said():
    for kind in KINDS:
        said = kind.says.format(subject="D4")
        assert "{" not in said and ("{subject}" in kind.says or kind.name in ("dame", "answers", "ends_game"))
        assert kind.subject in ("", *ITEMS) and kind.stake in (STRING, GROUP, AREA, SHAPE, GAME, FAULT, HABIT, PLAN)


def test_a_capture_is_priced_by_its_stones():
    found = advise(ATARI, Adviser(RULES, prices(captures={"base": 1, "stones": 2})))
    assert found["C4"].value == 5.0
    reason = found["C4"].reasons[0]
    assert (reason.kind, reason.value) == ("captures", 5.0)
    assert reason.says in ("captures the 2 stones at C5", "captures the 2 stones at D5")
    assert reason.rule in {rule.name for rule in KNOWN.rules}
    assert reason.where.startswith("knowledge/rules/") and reason.advice.endswith(".")


def test_two_reasons_about_one_string_are_counted_once():
    found = advise(ATARI, Adviser(RULES, prices(captures={"base": 5}, threatens={"base": 4})))["C4"]
    about = [reason for reason in found.reasons if reason.kind in ("captures", "threatens")]
    assert found.value == max(reason.value for reason in about)
    assert sorted(reason.value for reason in about)[:-1] == [0.0] * (len(about) - 1)


def test_two_strings_captured_by_one_move_add_up():
    found = advise("""
        . . . . . . .
        . . . X . . .
        . . X O X . .
        . . O . . O .
        . . X O X . .
        . . . X . . .
        . . . . . . .""", Adviser(RULES, prices(captures={"base": 3})))["D4"]
    captured = {reason.says for reason in found.reasons if reason.kind == "captures"}
    assert {"captures the stone at D3", "captures the stone at D5"} <= captured
    assert found.value == 3.0 * len(captured)


def test_the_shares_of_a_move_add_up_to_its_value():
    found = advise(ATARI)
    assert found
    for proposal in found.values():
        assert sum(reason.value for reason in proposal.reasons) == pytest.approx(proposal.value)
    values = [proposal.value for proposal in found.values()]
    assert values == sorted(values, reverse=True)


def test_moves_of_equal_worth_come_in_an_order_that_does_not_hang_on_how_the_board_is_turned():
    """Nearest to the last move first, then farthest from the nearest edge, and from the one across."""
    facts, fired = SimpleNamespace(), SimpleNamespace()
    names = ["C3", "E5", "G3", "D4", "D6"]
    moves = [parse_vertex(name, 9) for name in names]
    facts.point_last_distance, facts.point_line, facts.point_far_line, fired.worth = ({} for _ in range(4))
    for move, worth, away, line, far in zip(moves, (5, 5, 5, 5, 9), (2, 4, 2, 4, 8), (3, 5, 3, 4, 4), (3, 5, 4, 4, 4)):
        fired.worth[move], facts.point_last_distance[move] = worth, away
        facts.point_line[move], facts.point_far_line[move] = line, far
    first = getattr(comes_first, "py_func", comes_first)
    found = sorted(moves, key=cmp_to_key(lambda a, c: -1 if first(facts, fired, a, c) else 1))
    assert [vertex_name(move) for move in found] == ["D6", "G3", "C3", "E5", "D4"]


def test_one_area_and_one_shape_each_are_counted_once():
    everything = {kind.name: {"base": 1.0} for kind in KINDS}
    found = advise("""
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .""", Adviser(RULES, prices(**everything)))
    stakes = {kind.name: kind.stake for kind in KINDS}
    assert any(len(proposal.reasons) > 3 for proposal in found.values())
    for proposal in found.values():
        for stake in (AREA, SHAPE):
            assert sum(reason.value for reason in proposal.reasons if stakes[reason.kind] == stake) in (0.0, 1.0)


@pytest.mark.parametrize("term, stronger, weaker", [
    ("near", "E5", "A1"), ("open", "E5", "A1"), ("liberties", "E5", "A1")])
def test_terms_about_the_place(term: str, stronger: str, weaker: str):
    rules = SimpleNamespace(headings=RULES.headings, record=RULES.record, lib=RULES.lib, libraries=())
    adviser = Adviser(rules, prices(**{kind.name: {term: 1.0} for kind in KINDS}))  # type: ignore[arg-type]
    found = advise("""
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""", adviser, last="F5")
    assert found[stronger].value > (found[weaker].value if weaker in found else 0)


def test_an_empty_board_has_no_reasons_about_stones_and_many_about_corners():
    found = advise("\n".join([". " * 19] * 19))
    kinds = {reason.kind for proposal in found.values() for reason in proposal.reasons}
    assert kinds <= {"takes_corner", "comes_first", "takes_side", "usual", "sinks", "floats"}
    best = list(found.values())[:8]
    assert all("takes_corner" in {reason.kind for reason in proposal.reasons if reason.value} for proposal in best)


def test_passing_is_proposed_when_nothing_is_left():
    found = advise("\n".join([". . X O . ."] * 6))
    assert [proposal.reasons[0].kind for proposal in found.values() if proposal.point == PASS] == ["ends_game"]


def naive_value(adviser: Adviser, move: int, stakes: dict[int, Kind]) -> int:
    """The value of a move from its firings, by the rule of one stake counted once."""
    fired, facts = adviser.fired, adviser.facts
    best: dict[tuple[int, int], int] = {}
    for i in range(int(fired["count"][0])):
        if fired["move"][i] == move:
            kind = stakes[int(fired["rule"][i])]
            key = kind.stake, int(fired["stake"][i])
            value = int(fired["value"][i])
            choose = min if kind.stake == FAULT else max
            best[key] = choose(value, best.get(key, value))
    total = sum(value for (stake, _), value in best.items() if stake not in (STRING, GROUP))
    strings: dict[int, int] = {}
    for (stake, item), value in best.items():
        if stake == STRING:
            k = int(facts["string_group"][item])
            strings[k] = strings.get(k, 0) + value
    groups = {item: value for (stake, item), value in best.items() if stake == GROUP}
    for k in groups.keys() | strings.keys():
        total += max(part[k] for part in (groups, strings) if k in part)
    return total


def positions(seed: int) -> Iterator[tuple[Position, Any]]:
    rng = random.Random(seed)
    for size in (7, 9):
        position = random_position(rng, size, rng.randint(4, size * size // 2))
        yield position, random_records(rng, position)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10 ** 9))
def test_values_add_up_as_a_naive_count_says(seed: int):
    adviser = Adviser(KNOWN)
    kinds = {number: rule.kind for number, rule in enumerate(KNOWN.rules)}
    for position, records in positions(seed):
        adviser.consult(position.board, records, position.to_play, position.move_number, (last_point(position),))
        for proposal in adviser.proposals():
            assert adviser.fired["worth"][proposal.point] == naive_value(adviser, proposal.point, kinds)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10 ** 9), st.integers(0, 7), st.booleans())
def test_moves_and_values_turn_with_the_board_and_change_sides_with_the_colours(seed: int, symmetry: int, swap: bool):
    adviser = Adviser(KNOWN)
    for position, records in positions(seed):
        twin = position.transformed(symmetry, swap)
        found = []
        for board, analysis, color, last in (
                (position, records, position.to_play, last_point(position)),
                (twin, transformed_records(position, records, twin, symmetry, swap), mover_after(position, swap),
                 transform(last_point(position), symmetry, position.size))):
            adviser.consult(board.board, analysis, color, position.move_number, (last,))
            found.append({proposal.point: proposal.value for proposal in adviser.proposals()})
        assert {transform(p, symmetry, position.size): value for p, value in found[0].items()} == found[1]
