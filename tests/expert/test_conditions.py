"""The language of rules: what it means, and where it says that something is wrong."""
from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.datafiles import knowledge_path
from goengine.errors import KnowledgeError
from goengine.expert.conditions import MOST_DEPTH, MOST_SIGNS, Ask, Constant, Expression, Here, Item, Operation, parse
from goengine.expert.reasons import kinds_table
from goengine.expert.rulebase import read_rules
from goengine.expert.words import BY_NAME, FACTS, WORDS, words_by_type
from goengine.yamlfile import parse_yaml

ITEMS = {"S": "string", "P": "point", "G": "group", "L": "link", "T": "step"}


def tree(expression: Expression) -> str:
    """An expression with every bracket drawn."""
    if isinstance(expression, Constant):
        return f"{expression.text}"
    if isinstance(expression, (Item, Here)):
        return expression.type
    if isinstance(expression, Ask):
        return f"{expression.fact.field}({', '.join(map(tree, expression.args))})"
    assert isinstance(expression, Operation)
    return f"({f' {expression.sign} '.join(map(tree, expression.parts))})" if len(expression.parts) == 2 else (
        f"({expression.sign} {tree(expression.parts[0])})")


@pytest.mark.parametrize("text, meaning", [
    ("liberties(S) == 1", "(string_liberties(string) == 1)"),
    ("liberties(G) < 2 + 3 * 4", "(group_liberties(group) < (2 + (3 * 4)))"),
    ("1 - 2 - 3 < 0", "(((1 - 2) - 3) < 0)"),
    ("not in_atari(S) and can_save(S) or can_capture(S)",
     "(((not string_in_atari(string)) and string_can_save(string)) or string_can_capture(string))"),
    ("not not in_atari(S)", "string_in_atari(string)"),
    ("not liberties(S) == 1", "(not (string_liberties(string) == 1))"),
    ("2 * line(*) >= 3", "((2 * point_line(point)) >= 3)"),
    ("line(*) * line(*) >= -3", "((point_line(point) * point_line(point)) >= (- 3))"),
    ("safety(group(string_at(P))) > 0", "(group_safety(string_group(point_string_at(point))) > 0)"),
    ("influence(mine, *) > influence(color(S), *)",
     "(point_influence(mine, point) > point_influence(string_color(string), point))"),
    ("saving_move(S) != none", "(string_saving_move(string) != none)"),
    ("phase == opening or phase() == middle", "((phase() == opening) or (phase() == middle))"),
    ("unclear == state(S)", "(unclear == string_state(string))"),
    ("(line(to(T)) == 1)", "(point_line(step_to(step)) == 1)"),
])
def test_conditions_mean_what_they_look_like(text: str, meaning: str):
    assert tree(parse(text, "bool", ITEMS)) == meaning


def test_one_word_means_different_things_of_a_string_and_of_a_group():
    state, life = parse("state(S) == dead", "bool", ITEMS), parse("life(G) == alive", "bool", ITEMS)
    assert isinstance(state, Operation) and isinstance(life, Operation)
    assert [state.parts[1].type, life.parts[1].type] == ["state", "life"]


@pytest.mark.parametrize("text, column, message, help", [
    ("libertys(S) == 1", 1, "unknown word 'libertys'", "did you mean 'liberties'?"),
    ("liberties(X) == 1", 11, "there is no 'X' here", "for_each: string S"),
    ("liberties(S) = 1", 14, "the sign '=' has no meaning here", "write == to compare"),
    ("liberties(S) == 1 && in_atari(S)", 19, "the sign '&'", "write and"),
    ("liberties(P) == 1", 1, "'liberties' cannot be asked of a point: write liberties(S) or liberties(G)",
     "string_at(...)"),
    ("safety(S) == 1", 1, "'safety' cannot be asked of a string: write safety(G) or safety(L)", "group(...)"),
    ("line() == 1", 1, "'line' cannot be asked of nothing: write line(P) or line(S)", ""),
    ("influence(dead, *) > 1", 1, "'influence' cannot be asked of 'dead', a point", ""),
    ("state(S) == alive", 13, "'alive' is no state", "it is one of: dead, threatened, safe, unclear"),
    ("state(S) < dead", 10, "'<' compares numbers, not a state", "write == or !="),
    ("liberties(S) == dead", 17, "'dead' is a named value; a number is wanted here", ""),
    ("liberties(S)", 1, "a bool is wanted here, not a number", "a condition compares something"),
    ("state(S)", 1, "a bool is wanted here, not a state", ""),
    ("dead", 1, "'dead' is a named value; a bool is wanted here", "state(S) == dead"),
    ("dead == alive", 6, "two named values are compared", ""),
    ("1 < line(P) < 3", 13, "'<' is not understood here", "a < b and b < c"),
    ("in_atari(S) + 1 == 2", 1, "a number is wanted here, not a bool", ""),
    ("in_atari(S) and", 16, "something is missing here", ""),
    ("(in_atari(S)", 13, "')' is missing to close the bracket, before the end", ""),
    ("in_atari(S))", 12, "')' is not understood here", ""),
    ("in_atari S", 1, "'in_atari' cannot be asked of nothing", ""),
    ("line(P) == 1.5", 13, "the sign '.' has no meaning here", "whole numbers"),
    ("line(P) == 99999999", 12, "numbers go up to 1000000", ""),
    ("control(P) * control(P) * control(P) > 1", 25, "this may come to too large a number", ""),
    ("line(P) / 2 == 1", 9, "the sign '/' has no meaning here", "there is no division"),
    ("S == 1", 1, "a number is wanted here, not a string", ""),
    ("__import__('os')", 12, "the sign ''' has no meaning here", ""),
    ("not", 4, "something is missing here", ""),
    ("", 1, "something is missing here", ""),
    ("- -1 == 1", 3, "two minus signs follow each other", ""),
])
def test_mistakes_are_found_at_their_column(text: str, column: int, message: str, help: str):
    with pytest.raises(KnowledgeError) as caught:
        parse(text, "bool", ITEMS)
    problem = caught.value
    assert message in problem.message
    assert problem.column == column
    assert help in problem.help


def test_the_move_cannot_be_used_to_choose_the_move():
    with pytest.raises(KnowledgeError, match="'\\*' is the move, which this line has to name first"):
        parse("*", "point", ITEMS, move=False)


def test_brackets_have_a_limit_and_so_has_the_length():
    deep = "(" * (MOST_DEPTH - 2) + "in_atari(S)" + ")" * (MOST_DEPTH - 2)
    parse(deep, "bool", ITEMS)
    with pytest.raises(KnowledgeError, match="nested more than"):
        parse("(" * 150 + "in_atari(S)" + ")" * 150, "bool", ITEMS)
    with pytest.raises(KnowledgeError, match=f"at most {MOST_SIGNS}"):
        parse("in_atari(S)" + " " * MOST_SIGNS, "bool", ITEMS)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(["liberties", "(", ")", "S", "P", "*", "==", "<", "not", "and", "or", "1", "-", "+",
                                 "dead", "state", ",", "mine", "influence", "string_at", "in_atari", "none", "%", "é"]),
                max_size=14))
def test_any_row_of_words_is_understood_or_refused(words: list[str]):
    text = " ".join(words)
    try:
        expression = parse(text, "bool", ITEMS)
    except KnowledgeError as problem:
        assert problem.column is not None and 1 <= problem.column <= len(text) + 1
    else:
        assert expression.type == "bool"


def test_facts_and_named_values_have_different_names():
    assert not WORDS & set(BY_NAME)
    assert len({fact.field for fact in FACTS}) == len(FACTS)


def test_every_fact_can_be_written_as_the_table_shows_it():
    for fact in FACTS:
        expression = parse(fact.call, fact.result, {**ITEMS, "Q": "point"})
        assert isinstance(expression, Ask) and expression.fact == fact


def test_the_guide_for_writers_lists_the_words_as_they_are():
    guide = knowledge_path("README.md").read_text(encoding="utf-8")
    for table in (words_by_type(), kinds_table()):
        assert table in guide, f"knowledge/README.md should hold:\n{table}"


def test_the_guide_for_writers_shows_a_rule_that_works():
    guide = knowledge_path("README.md").read_text(encoding="utf-8")
    text = guide.split("```yaml\n")[1].split("```")[0]
    assert [rule.name for rule in read_rules(parse_yaml(text))] == ["connect-what-can-be-cut"]
