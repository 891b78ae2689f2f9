"""The link between two points: the groups' own where there is one, else one that is noted because it is asked for."""
from __future__ import annotations

import random
from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.diagram import parse_diagram
from goengine.errors import KnowledgeError
from goengine.expert.facts import fill_facts
from goengine.expert.firings import Firings
from goengine.expert.layout import LINK_PLACES, new_facts
from goengine.expert.linking import APART, link_between
from goengine.expert.rulebase import compile_rules
from goengine.vertex import BLACK, WHITE, board_points, parse_vertex
from tests.expert.made_up import heads_of, random_position, random_records
from tests.expert.test_patternbase import HEAD, entry, read

FAR_APART = """
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . . . . . . .
    . . . . . X .
    . . O . O . .
    . . . . . . ."""


def facts_of(position: Position, rng: random.Random):
    records = random_records(rng, position)
    facts = new_facts()
    fill_facts(position.board, records.r, records.g, records.f, facts, position.to_play, 0, 0)
    return facts


@pytest.mark.parametrize("seed", range(8))
def test_of_several_links_the_one_that_holds_best_is_found_and_what_is_missing_is_noted_once(seed: int):
    rng = random.Random(seed)
    position = random_position(rng, 9, 50)
    facts = facts_of(position, rng)
    known = int(facts["links"][0])
    heads = heads_of(position)
    for p in heads:
        for q in heads:
            i = link_between(facts, p, q)
            alike = position.color_at(p) == position.color_at(q) and p != q
            assert bool(i) == alike
            if alike:
                assert {int(facts["link_weaker"][i]), int(facts["link_stronger"][i])} == {p, q}
                assert i == link_between(facts, q, p)
                between = [k for k in range(1, known + 1)
                           if {int(facts["link_weaker"][k]), int(facts["link_stronger"][k])} == {p, q}]
                best = min((int(facts["link_state"][k]) for k in between), default=APART)
                assert facts["link_state"][i] == best and (i <= known) == bool(between)
                groups = [int(facts["string_group"][h]) for h in (p, q)]
                assert facts["link_safety"][i] == min(facts["group_safety"][k] for k in groups)
                assert facts["link_stones"][i] == min(facts["group_stones"][k] for k in groups)
                assert facts["link_same_group"][i] == (groups[0] == groups[1])
                assert facts["link_color"][i] == facts["string_color"][p]
    pairs = sum(position.color_at(p) == position.color_at(q) for p in heads for q in heads if p < q)
    assert facts["made_links"][0] <= pairs
    made = int(facts["made_links"][0])
    fill = facts_of(position, rng)
    assert made and fill["made_links"][0] == 0


def test_there_is_no_link_at_an_empty_point_nor_beyond_the_room():
    size, stones = parse_diagram(FAR_APART)
    position = Position(size)
    position.set_up(stones, BLACK)
    facts = facts_of(position, random.Random(1))
    c5, f3, c2, a1 = (parse_vertex(name, size) for name in ("C5", "F3", "C2", "A1"))
    assert link_between(facts, c5, a1) == 0 == link_between(facts, c5, c2) == link_between(facts, c5, c5)
    facts["links"][0], facts["made_links"][0] = LINK_PLACES - 1, 0
    facts["link_weaker"][:] = facts["link_stronger"][:] = 0
    assert link_between(facts, c5, f3) == 0


def linking_entry(reason: str, when: str, named: str) -> str:
    return entry("knight-move-apart", "a . . .\n. * . .\n. . . b",
                 f"  points:\n    a: {named}\n    b: {named}\n  when:\n    - {when}\n  reason: {reason}\n")


@pytest.mark.parametrize("color, named, reason", [(BLACK, "mine", "connects(link(a, b))"),
                                                  (WHITE, "theirs", "cuts(link(a, b))")])
def test_a_pattern_connects_and_cuts_what_lies_apart(tmp_path: Path, color: int, named: str, reason: str):
    rules, problems = read(tmp_path, HEAD + linking_entry(reason, "state(link(a, b)) == apart", named)
                           + entry("no-such-link", "a . . .\n. * . .\n. . . b", "  points:\n    a: any\n    b: empty\n"
                                   "  reason: cuts(link(a, b))\n"))
    assert not problems
    size, stones = parse_diagram(FAR_APART)
    position = Position(size)
    position.set_up(stones, color)
    firings = Firings(compile_rules(rules))
    firings.find(position)
    assert firings.moves_of("knight-move-apart") == [parse_vertex("D4", size), parse_vertex("E4", size)]
    assert firings.moves_of("no-such-link") == []
    board = {p: position.color_at(p) for p in board_points(size)}
    firings.find(position)
    assert board == {p: position.color_at(p) for p in board_points(size)}


def test_a_link_is_asked_of_two_points(tmp_path: Path):
    _, problems = read(tmp_path, HEAD + linking_entry("cuts(link(a))", "line(*) > 1", "theirs"))
    with pytest.raises(KnowledgeError, match=r"'link' cannot be asked of a point: write link\(P, Q\)"):
        raise problems[0]
    _, problems = read(tmp_path, HEAD + linking_entry("cuts(a)", "line(*) > 1", "theirs"))
    with pytest.raises(KnowledgeError, match="a link is wanted here, not a point"):
        raise problems[0]
