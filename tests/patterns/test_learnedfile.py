"""The files of the learnt library: read, kept, and refused with file and line where they are wrong."""
from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine import worthtables
from goengine.errors import KnowledgeError
from goengine.kernel import cache_folder
from goengine.patterns import context, learnedfile
from goengine.patterns.learnedfile import CONTEXT_FILE, read_context, read_entries, read_file
from tests.patterns.library import ANSWERS, SHAPES, write_library

SIGNS = " \n-:|*&!?.XO@[]{}'\"#0123456789abc\t\x07"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path_factory.mktemp("cache")))


def test_entries_know_their_counts_and_where_they_stand(tmp_path):
    entries, names = read_entries(write_library(tmp_path))
    assert [name.rsplit("/", 1)[-1] for name in names] == ["answers-02-001.yaml", "shapes-02-001.yaml"]
    assert entries.played.tolist() == [9, 100, 20]
    assert entries.strength.tolist() == [40, 0.5, 12.5]
    assert entries.source.tolist() == [0, 1, 1]
    assert entries.line.tolist() == [4, 4, 11]


def test_only_a_changed_file_is_read_again(tmp_path, monkeypatch):
    write_library(tmp_path)
    first, _ = read_entries(tmp_path)
    read: list[str] = []
    real = learnedfile.read_file
    monkeypatch.setattr(learnedfile, "read_file", lambda path, name: read.append(path.name) or real(path, name))
    again, _ = read_entries(tmp_path)
    assert read == [] and again.key.tolist() == first.key.tolist()
    (tmp_path / "answers-02-001.yaml").write_text(ANSWERS.replace("strength: 40", "strength: 41"))
    changed, _ = read_entries(tmp_path)
    assert read == ["answers-02-001.yaml"] and changed.strength[0] == 41


def test_a_damaged_cache_is_read_over(tmp_path):
    write_library(tmp_path)
    first, _ = read_entries(tmp_path)
    context_first = read_context(tmp_path / CONTEXT_FILE)
    for kept in (cache_folder() / "learned").iterdir():
        kept.write_bytes(b"nonsense")
    assert read_entries(tmp_path)[0].key.tolist() == first.key.tolist()
    context_again = read_context(tmp_path / CONTEXT_FILE)
    assert [values.tolist() for values in context_again] == [values.tolist() for values in context_first]


@pytest.mark.parametrize("old, new, line, complaint", [
    ("kind: shapes", "kind: forms", 1, "'forms' is no kind of learnt shapes"),
    ("size: 2", "size: 12", 2, "no diamond has size 12"),
    ("seen: 50", "seen: many", 15, "'many' is not a number"),
    ("played: 20", "played: 51", 16, "played 51 times, but seen only 50 times"),
    ("strength: 12.5", "strength: 0", 17, "out of range"),
    ("strength: 12.5", "weight: 1", 17, "unknown key 'weight'"),
    ("? O ?", "? @ ?", 11, "a last move is drawn"),
    ("X * .", "X * *", 11, "2 moves"),
    ("- shape: |\n    ? . ?\n    X", "- shape: &a |\n    ? . ?\n    X", 11, "anchors"),
])
def test_what_is_wrong_is_said_with_file_and_line(tmp_path, old, new, line, complaint):
    assert old in SHAPES
    path = tmp_path / "shapes-02-001.yaml"
    path.write_text(SHAPES.replace(old, new))
    with pytest.raises(KnowledgeError, match=complaint) as caught:
        read_file(path)
    assert f"shapes-02-001.yaml:{line}:" in str(caught.value)


def test_a_shape_drawn_twice_is_refused_even_if_it_is_turned(tmp_path):
    turned = SHAPES + "- shape: |\n    ? O ?\n    . * X\n    ? . ?\n  seen: 5\n  played: 1\n  strength: 1\n"
    write_library(tmp_path, turned)
    with pytest.raises(KnowledgeError, match="drawn twice") as caught:
        read_entries(tmp_path)
    assert "shapes-02-001.yaml:18" in str(caught.value) and "shapes-02-001.yaml:11" in str(caught.value)


def test_context_of_the_wrong_length_is_refused(tmp_path):
    write_library(tmp_path)
    path = tmp_path / CONTEXT_FILE
    path.write_text(path.read_text().replace("ko: [1, ", "ko: ["))
    with pytest.raises(KnowledgeError, match="27 strengths for 'ko', which has 28"):
        read_context(path)


def test_context_is_read_again_only_if_the_file_or_its_groups_have_changed(tmp_path, monkeypatch):
    write_library(tmp_path)
    path = tmp_path / CONTEXT_FILE
    first = read_context(path)
    read: list[str] = []
    real = worthtables.read_yaml
    monkeypatch.setattr(worthtables, "read_yaml", lambda path, name: read.append(path.name) or real(path, name))
    again = read_context(path)
    assert read == [] and [values.tolist() for values in again] == [values.tolist() for values in first]
    path.write_text(path.read_text().replace("ko: [1, ", "ko: [2, "))
    changed = read_context(path)
    assert read == [CONTEXT_FILE]
    assert [(one[0], other[0]) for one, other in zip(first, changed) if one.tolist() != other.tolist()] == [(1, 2)]
    monkeypatch.setattr(context, "GROUPS", context.GROUPS[:-1])
    with pytest.raises(KnowledgeError, match="life"):
        read_context(path)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_damaged_files_raise_errors_with_a_place_and_nothing_else(data, tmp_path_factory):
    text = SHAPES
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.text(alphabet=SIGNS, max_size=8)) + text[end:]
    path = tmp_path_factory.mktemp("damaged") / "shapes.yaml"
    path.write_text(text)
    try:
        read_file(path)
    except KnowledgeError as error:
        assert error.path is not None and error.line is not None
