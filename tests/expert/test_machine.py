"""Compiled rules against the same conditions evaluated naively, on random positions with made-up verdicts."""
from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.errors import KnowledgeError
from goengine.expert.conditions import parse
from goengine.expert.facts import fill_facts
from goengine.expert.layout import MOST_FIRINGS, new_facts, new_firings
from goengine.expert.machine import run_rules
from goengine.expert.program import check_of, compile_rule, depth
from goengine.expert.rulebase import Rule, RuleBase, compile_rules, read_rules
from goengine.expert.words import FAMILIES, ITEMS, KEPT_FACTS, Fact
from goengine.patterns.layout import HITS
from goengine.reading.memory import new_memory
from goengine.vertex import POINTS
from goengine.yamlfile import parse_yaml
from tests.expert.made_up import last_point, random_position, random_records

LETTERS = {"point": "P", "string": "S", "group": "G", "link": "L", "step": "T"}
ABOUT = {"point": "dame({})", "string": "saves({})", "group": "lives({})", "link": "cuts({})"}


# ------------------------------------------------------------------ the naive reading: Python's own precedence

@dataclass(frozen=True)
class Thing:
    """A point, string, group, link or step with its index."""

    type: str
    index: int


class Naive:
    """Evaluates conditions with Python's `eval`, for tests only: the texts come from the generator below."""

    def __init__(self, facts: Any):
        self.facts = facts
        self.names: dict[str, Any] = {word: word for values in FAMILIES.values() for word in values}
        self.names |= {"none": None, "true": True}
        for fact in KEPT_FACTS:
            name = fact.name.replace("from", "from_")
            self.names[name] = self._answer(fact, 0) if not fact.args else self._asker(fact.name)

    def _asker(self, name: str) -> Any:
        def ask(*args: Any) -> Any:
            types = tuple(arg.type if isinstance(arg, Thing) else "color" for arg in args)
            fact = next(fact for fact in KEPT_FACTS if fact.name == name and fact.args == types)
            if types == ("color",):
                return self._answer(fact, FAMILIES["color"][args[0]])
            if types[0] == "color":
                plane = {"nobody": None, "mine": 0, "theirs": POINTS}[args[0]]
                return self._meaning(fact, 0) if plane is None else self._answer(fact, plane + args[1].index)
            return self._answer(fact, args[0].index)
        return ask

    def _answer(self, fact: Fact, index: int) -> Any:
        return self._meaning(fact, int(self.facts[fact.field][index]))

    def _meaning(self, fact: Fact, value: int) -> Any:
        if fact.result == "number":
            return value
        if fact.result == "bool":
            return bool(value)
        if fact.result in ITEMS:
            return Thing(fact.result, value)
        return next((word for word, number in FAMILIES[fact.result].items() if number == value), "?")

    def evaluate(self, text: str, **names: Any) -> Any:
        return eval(text, {"__builtins__": {}}, {**self.names, **names})


class Writer:
    """Writes random well-typed expressions, as a rule has them and as Python reads them."""

    def __init__(self, rng: random.Random, item: str, move: bool):
        self.rng = rng
        self.item = item
        self.move = move

    def call(self, result: str, deep: int) -> tuple[str, str]:
        fact = self.rng.choice([fact for fact in KEPT_FACTS if fact.result == result
                                and not set(fact.args) & {"link", "step"} - {self.item}])
        if not fact.args:
            return fact.name, fact.name
        args = [self.value(type_, deep - 1) for type_ in fact.args]
        rule, python = (", ".join(column) for column in zip(*args))
        return f"{fact.name}({rule})", f"{fact.name.replace('from', 'from_')}({python})"

    def value(self, type_: str, deep: int) -> tuple[str, str]:
        end = deep <= 0 or self.rng.random() < 0.5
        if type_ == self.item and (end or type_ in ("link", "step")):
            return LETTERS[type_], LETTERS[type_]
        if type_ == "point" and end:
            return ("*", "HERE") if self.move else ("last_move", "last_move")
        if type_ == "color" and end:
            word = self.rng.choice(["mine", "theirs", "nobody"])
            return word, word
        if type_ == "number":
            return self.number(deep)
        if deep <= 0:                                   # a string or a group
            point = self.value("point", 0)
            form = "string_at({})" if type_ == "string" else "group(string_at({}))"
            return form.format(point[0]), form.format(point[1])
        return self.call(type_, deep)

    def number(self, deep: int) -> tuple[str, str]:
        kind = self.rng.random()
        if kind < 0.3 or deep <= 0:
            text = str(self.rng.randint(0, 30))
            return text, text
        if kind < 0.75:
            return self.call("number", deep)
        sign = self.rng.choice(["+", "-", "*"])
        left, right = self.number(0 if sign == "*" else deep - 1), self.number(deep - 1)
        if self.rng.random() < 0.3:
            right = f"({right[0]})", f"({right[1]})"
        return f"{left[0]} {sign} {right[0]}", f"{left[1]} {sign} {right[1]}"

    def condition(self, deep: int) -> tuple[str, str]:
        kind = self.rng.random()
        if kind < 0.2 and deep > 0:
            rule, python = self.condition(deep - 1)
            return f"not ({rule})", f"not ({python})"
        if kind < 0.5 and deep > 0:
            sign = self.rng.choice(["and", "or"])
            left, right = self.condition(deep - 1), self.condition(deep - 1)
            return f"{left[0]} {sign} {right[0]}", f"{left[1]} {sign} {right[1]}"
        if kind < 0.6:
            return self.call("bool", 2)
        if kind < 0.8:
            sign = self.rng.choice(["==", "!=", "<", ">", "<=", ">="])
            left, right = self.number(2), self.number(2)
            return f"{left[0]} {sign} {right[0]}", f"{left[1]} {sign} {right[1]}"
        family = self.rng.choice([fact.result for fact in KEPT_FACTS
                                  if fact.result in FAMILIES and fact.result not in ITEMS
                                  and not set(fact.args) & {"link", "step"} - {self.item}])
        word = self.rng.choice(list(FAMILIES[family]))
        rule, python = self.call(family, 2)
        sign = self.rng.choice(["==", "!="])
        return f"{rule} {sign} {word}", f"{python} {sign} '{word}'"


RULE = """
- name: made-{number}
  says: Made up.
  {for_each}
  when:
{when}
  play: {play}
  reason: {reason}
  source: chance
  examples:
    - board: "{board}"
      black_plays: A1
    - board: "{board}"
      silent: no
"""


def made_rule(rng: random.Random, number: int) -> tuple[Rule, dict[str, Any]]:
    """A random rule and what it says in Python."""
    item = rng.choice(["", *ITEMS])
    first = Writer(rng, item, False)
    writer = Writer(rng, item, True)
    play = first.value("point", 2)
    if item == "step" and rng.random() < 0.8:
        play = "to(T)", "to(T)"
    conditions = [writer.condition(2) for _ in range(rng.randint(1, 3))]
    about = rng.choice([kind for kind in ABOUT if kind not in ("link",) or kind == item])
    subject = writer.value(about, 2)
    text = RULE.format(number=number, for_each=f"for_each: {item} {LETTERS[item]}" if item else "",
                       when="\n".join(f"    - {rule}" for rule, _ in conditions), play=play[0],
                       reason=ABOUT[about].format(subject[0]), board=". .\\n. .")
    return read_rules(parse_yaml(text))[0], {"item": item, "play": play[1], "when": [p for _, p in conditions],
                                             "about": about, "subject": subject[1]}


def naive_firings(naive: Naive, python: dict[str, Any], number: int) -> list[tuple[int, int, int]]:
    """Rule, move and subject of each firing, item by item."""
    facts, item = naive.facts, python["item"]
    lists = {"": [0], "link": range(1, int(facts["links"][0]) + 1), "step": range(int(facts["steps"][0]))}
    for kind in ("point", "string", "group"):
        lists[kind] = [int(i) for i in facts[f"{kind}_list"][:facts[f"{kind}s"][0]]]
    found = []
    for i in lists[item]:
        names = {LETTERS[item]: Thing(item, i)} if item else {}
        move = naive.evaluate(python["play"], **names)
        if not move.index or not facts["point_is_legal"][move.index]:
            continue
        names["HERE"] = move
        if all(naive.evaluate(text, **names) for text in python["when"]):
            subject = naive.evaluate(python["subject"], **names)
            if subject.index or python["about"] == "link":
                found.append((number, move.index, subject.index))
    return found


def run(position: Position, base: RuleBase, facts: Any, fired: Any) -> None:
    run_rules(position.board, new_memory(), base.lib, HITS.new(), base.record, facts, fired)


@pytest.mark.parametrize("seed", [*(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2)), 2])
def test_compiled_rules_fire_as_the_naive_reading_says(seed: int):
    rng = random.Random(seed)
    size = rng.choice([5, 7, 9])
    position = random_position(rng, size, rng.randint(1, size * size // 2))
    records = random_records(rng, position)
    facts, fired = new_facts(), new_firings()
    fill_facts(position.board, records.r, records.g, records.f, facts, position.to_play, position.move_number,
               last_point(position))
    made = [made_rule(rng, number) for number in range(800)]
    run(position, compile_rules(rule for rule, _ in made), facts, fired)
    n = int(fired["count"][0])
    found = list(zip(*(fired[name][:n].tolist() for name in ("rule", "move", "subject"))))
    naive = Naive(facts)
    expected = [firing for number, (_, python) in enumerate(made)
                for firing in naive_firings(naive, python, number)]
    assert found == expected
    assert len({rule for rule, _, _ in found}) > 20, "too few rules fire to prove anything"


def test_what_depends_on_nothing_is_nothing():
    """Of no string, every number is 0 and every question is answered no."""
    facts, fired = new_facts(), new_firings()
    position = random_position(random.Random(1), 5, 0)
    records = random_records(random.Random(1), position)
    fill_facts(position.board, records.r, records.g, records.f, facts, 1, 0, 0)
    text = RULE.format(number=1, for_each="for_each: point P", play="P", reason="dame(P)", board=". .\\n. .",
                       when="    - liberties(string_at(P)) == 0 and not in_atari(string_at(P))\n"
                            "    - string_at(P) == none and group(string_at(P)) == none\n"
                            "    - influence(color(P), P) == 0")
    run(position, compile_rules(read_rules(parse_yaml(text))), facts, fired)
    assert fired["count"][0] == 25


def test_firings_beyond_the_room_are_counted_and_dropped():
    facts, fired = new_facts(), new_firings()
    position = random_position(random.Random(1), 19, 0)
    records = random_records(random.Random(1), position)
    fill_facts(position.board, records.r, records.g, records.f, facts, 1, 0, 0)
    rules = [read_rules(parse_yaml(RULE.format(
        number=number, for_each="for_each: point P", play="P", reason="dame(P)", board=". .\\n. .",
        when="    - line(P) >= 1")))[0] for number in range(50)]
    run(position, compile_rules(rules), facts, fired)
    assert fired["count"][0] == MOST_FIRINGS and fired["lost"][0] == 50 * 361 - MOST_FIRINGS


def test_a_program_says_how_deep_its_stack_is():
    play = parse("P", "point", {"P": "point"}, move=False)
    condition = parse("1 + (2 + (3 + (4 + line(P)))) < 9", "bool", {"P": "point"})
    program = compile_rule(play, [condition], None, 0)
    assert depth(program.code) == 5


@pytest.mark.parametrize("condition, is_check", [
    ("line(P) == 3", True), ("line(P) != 3", True), ("line(P) < 3", True), ("line(P) <= 3", True),
    ("line(P) > 3", True), ("line(P) >= 3", True), ("3 < line(P)", True), ("3 >= line(*)", True),
    ("is_dame(P)", True), ("not is_dame(P)", True), ("color(P) == nobody", True),
    ("liberties(string_at(P)) >= 2", True),
    ("influence(mine, P) > 0", True), ("influence(theirs, *) > 0", True),
    ("line(P) + 1 == 3", False), ("line(P) == filled", False), ("influence(color(P), P) == 0", False),
    ("line(P) == 1 or line(P) == 2", False),
    ("safety(group(string_at(P))) >= 50", False)])
def test_a_fact_of_the_item_and_a_number_make_a_check(condition: str, is_check: bool):
    """Whether a check says the same as the condition is for the naive reading to tell, above."""
    items = {"P": "point"}
    parsed = parse(condition, "bool", items)
    play = parse("P", "point", items, move=False)
    assert (check_of(parsed, play) is not None) == is_check
    program = compile_rule(play, [parsed], None, 100)
    assert program.checks == 100 and program.body == (102 if is_check else 100)


def test_two_rules_of_one_name_are_refused():
    rule = read_rules(parse_yaml(RULE.format(number=1, for_each="for_each: point P", play="P", reason="dame(P)",
                                             board=". .\\n. .", when="    - line(P) == 1"), "a.yaml"))[0]
    with pytest.raises(KnowledgeError, match=r"a.yaml:2:3: the name 'made-1' is taken(.|\n)*a.yaml:2"):
        compile_rules([rule, rule])
