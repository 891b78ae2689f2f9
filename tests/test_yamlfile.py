"""YAML with marks: what is read, and that every complaint points at its place."""
from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.errors import KnowledgeError
from goengine.yamlfile import LIST, MAPPING, MOST_BYTES, MOST_DEPTH, TEXT, nearest, parse_yaml, read_yaml


def complaint(text: str) -> KnowledgeError:
    with pytest.raises(KnowledgeError) as caught:
        parse_yaml(text, "f.yaml")
    return caught.value


def test_nodes_know_their_kind_and_place():
    root = parse_yaml("name: ko\nwhen:\n  - a\n  - 'b c'\n", "f.yaml")
    when = root.entries()["when"]
    assert (root.kind, when.kind, when.items()[1].kind) == (MAPPING, LIST, TEXT)
    assert [item.text() for item in when.items()] == ["a", "b c"]
    assert (when.items()[1].line, when.items()[1].column) == (4, 5)
    assert when.where == "f.yaml:3"


def test_values_stay_as_they_are_written():
    root = parse_yaml("a: no\nb: 1e3\nc: 2001-01-01\nd: ~\n")
    assert [node.text() for node in root.entries().values()] == ["no", "1e3", "2001-01-01", "~"]


def test_columns_count_signs_and_not_bytes():
    value = parse_yaml("黒白: 碁 x\n").entries()["黒白"]
    assert (value.text(), value.column) == ("碁 x", 5)


def test_an_error_shows_the_line_with_a_caret_and_help():
    root = parse_yaml("- name: x\n  says: y\n  wen: z\n", "rules/f.yaml").items()[0]
    with pytest.raises(KnowledgeError) as caught:
        root.fields(["name", "says"], ["when"])
    assert str(caught.value) == ("rules/f.yaml:3:3: unknown key 'wen'\n"
                                 "     1 | - name: x\n"
                                 "     2 |   says: y\n"
                                 "     3 |   wen: z\n"
                                 "       |   ^\n"
                                 "  help: did you mean 'when'?")


def test_an_error_in_a_drawing_points_at_its_row():
    node = parse_yaml("board: |\n  . X\n  . ?\n").entries()["board"]
    problem = node.error("bad row", row=1)
    assert (problem.line, problem.column) == (3, 3)


def test_an_error_inside_a_text_points_at_the_sign():
    root = parse_yaml("- abc def\n- 'abc def'\n")
    assert [item.error("x", offset=4).column for item in root.items()] == [7, 8]


def test_a_missing_key_is_named():
    with pytest.raises(KnowledgeError, match="f.yaml:1:1: 'says' is missing"):
        parse_yaml("name: x", "f.yaml").fields(["name", "says"])


@pytest.mark.parametrize("text, line, words", [
    ("", 1, "the file is empty"),
    ("a: 1\nb: 2\na: 3\n", 3, "the key 'a' comes twice"),
    ("a: 1\nb: *x\n", 2, "anchors and aliases"),
    ("a: &x 1\n", 1, "anchors and aliases"),
    ("a: &x [*x]\n", 1, "anchors and aliases"),
    ("- 1\n- !!python/object/apply:os.system [ls]\n", 2, "tags"),
    ("- 1\n- !mine x\n", 2, "tags"),
    ("a: [1,\n", 2, "not YAML"),
    ("a: b\n\tc: d\n", 2, "not YAML"),
    ("a: 'x\n", 2, "not YAML"),
    ("play: * + 1\n", 1, "not YAML"),
    ("--- 1\n--- 2\n", 2, "a second document"),
    ("? [a, b]\n: c\n", 1, "a key must be a plain word"),
    ("a: 1\nb: \x07\n", 2, "U+0007"),
    ("- a: " + "[" * 100_000, 1, f"nested more than {MOST_DEPTH} deep"),
    ("- " * 100_000, 1, f"nested more than {MOST_DEPTH} deep"),
    ("{a: " * 100_000, 1, f"nested more than {MOST_DEPTH} deep"),
    ("\n".join(" " * i + "a:" for i in range(500)), MOST_DEPTH + 1, f"nested more than {MOST_DEPTH} deep"),
])
def test_what_is_not_plain_yaml_is_refused_at_its_line(text: str, line: int, words: str):
    problem = complaint(text)
    assert problem.line == line and words in str(problem) and str(problem).startswith(f"f.yaml:{line}:")


def test_a_starred_value_asks_for_quotes():
    assert "quotes" in complaint("play: * + 1\n").help


@pytest.mark.parametrize("text, value", [("1", 1), ("-2.5", -2.5), ("+.5", 0.5), ("1e2", 100), ("3.", 3)])
def test_numbers(text: str, value: float):
    assert parse_yaml(text).number(-1000, 1000) == value


@pytest.mark.parametrize("text", [".inf", "-.inf", ".nan", "nan", "1e999", "0x10", "1_000", "1 2", "a", "''", "5000",
                                  "9" * 400, "١"])
def test_what_is_no_number_in_range(text: str):
    with pytest.raises(KnowledgeError, match="f.yaml:1:"):
        parse_yaml(text, "f.yaml").number(-1000, 1000)


def test_wrong_kinds_are_said_plainly():
    root = parse_yaml("a: 1\nb:\nc: [x]\n", "f.yaml").entries()
    with pytest.raises(KnowledgeError, match="f.yaml:1:4: a list is wanted here, not a word or a sentence"):
        root["a"].items()
    with pytest.raises(KnowledgeError, match="f.yaml:2:.*nothing is written here"):
        root["b"].text()
    with pytest.raises(KnowledgeError, match="f.yaml:3:4: a word or a sentence is wanted here, not a list"):
        root["c"].text()


def test_choices_name_the_nearest():
    with pytest.raises(KnowledgeError, match="'strnig' is no item\n(.|\n)*did you mean 'string'"):
        parse_yaml("strnig").choice(["string", "group"], "item")
    assert nearest("zzz", ["a", "b"]) == "there are: a, b"


def test_files_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(KnowledgeError, match="no such file"):
        read_yaml(tmp_path / "none.yaml")
    with pytest.raises(KnowledgeError, match="no such file"):
        read_yaml(tmp_path)
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(KnowledgeError, match=r"bad.yaml:2:4: the file is not UTF-8 here"):
        read_yaml(bad)
    bad.write_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(KnowledgeError, match="at most"):
        read_yaml(bad)
    bad.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_yaml(bad).entries()["a"].text() == "1"


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from("ab:- \n\t#'\"|>[]{}&*!%@`,?~0\\\x85\u2028é"), max_size=60))
def test_any_text_is_read_or_refused_with_its_place(text: str):
    try:
        node = parse_yaml(text, "f.yaml")
    except KnowledgeError as problem:
        assert str(problem).startswith(f"f.yaml:{problem.line}:{problem.column}: ")
        assert problem.line is not None and problem.line >= 1
    else:
        assert node.kind in (TEXT, LIST, MAPPING)
