"""Pattern files: what is read, what is told when something is wrong, what stays usable."""
from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine import arraycache
from goengine.datafiles import data_folder, knowledge_path
from goengine.errors import KnowledgeError
from goengine.expert import basecache, patternbase, rulebase
from goengine.expert.adviser import Adviser
from goengine.expert.basecache import load_base
from goengine.expert.examples import ExampleChecker
from goengine.expert.lint import lint_patterns
from goengine.expert.patternbase import load_knowledge, load_patterns, read_patterns
from goengine.expert.rulebase import Rule
from tests.ourknowledge import our_knowledge

BASE = our_knowledge()
PATTERNS = [rule for rule in BASE.rules if rule.drawing]
CHECKER = ExampleChecker(BASE)
HEAD = "theme: made\nsays: Made up.\ncommon:\n  source: own analysis\npatterns:\n"
ENTRY = """\
- name: {name}
  says: Made up.
  diagram: |
    {diagram}
{more}  shape: {shape}
  examples:
    - board: |
        . . .
        . X .
        . . .
      black_plays: B3
    - board: |
        . . .
        . . .
        . . .
      silent: nothing stands here
"""


def entry(name: str = "made-up", diagram: str = "X *", more: str = "", shape: float = 1) -> str:
    return ENTRY.format(name=name, diagram="\n    ".join(diagram.splitlines()), more=more, shape=shape)


def read(folder: Path, text: str) -> tuple[list[Rule], list[KnowledgeError]]:
    file = folder / "made.yaml"
    file.write_text(text, encoding="utf-8")
    problems: list[KnowledgeError] = []
    return read_patterns(file, problems), problems


# ------------------------------------------------------------------ ours

@pytest.mark.parametrize("file", sorted(path.name for path in data_folder("patterns").glob("*.yaml")))
def test_our_patterns_fire_and_are_silent_as_drawn(file: str):
    ours = [rule for rule in PATTERNS if rule.where.startswith(f"patterns/{file}:")]
    assert ours
    problems = [problem for rule in ours for problem in CHECKER.check(rule)]
    assert not problems, "\n".join(map(str, problems))


def test_nothing_is_wrong_with_our_patterns_together():
    assert not BASE.problems
    problems = lint_patterns(PATTERNS)
    assert not problems, "\n".join(map(str, problems))


# ------------------------------------------------------------------ reading

def test_an_entry_takes_from_the_head_what_it_does_not_say(tmp_path: Path):
    head = HEAD.replace("own analysis", "proverb\n  when:\n    - line(*) >= 1")
    rules, problems = read(tmp_path, head + entry(more="  when:\n    - phase == opening\n")
                           + entry("of-its-own", "X . *", more="  source: a book\n"))
    assert not problems
    assert [(rule.name, rule.source, len(rule.conditions)) for rule in rules] == [
        ("made-up", "proverb", 2), ("of-its-own", "a book", 1)]
    assert rules[0].written == ("line(*) >= 1", "phase == opening") and rules[0].kind.name == "shapes"


@pytest.mark.parametrize("text, message", [
    (entry(more="  when:\n    - wet(*)\n"), r"made.yaml:11:7: made-up: unknown word 'wet'"),
    (entry(more="  when:\n    - liberties(string_at(b)) == 1\n"), r"made.yaml:11:\d+: made-up: unknown word 'b'"),
    (entry(more="  reason: flies(*)\n"), "unknown reason 'flies'"),
    (entry(more="  reason: spoils(*)\n"), "1 points for a move that spoils"),
    (entry(shape=-1), "-1 points for a move that helps"),
    (entry(diagram="X Y"), "made.yaml:9:5: made-up: the sign 'Y' means nothing"),
    (entry(name="Made"), "'Made' is not a good name"),
    (entry(more="  shade: 3\n"), "unknown key 'shade'(.|\n)*did you mean 'shape'"),
])
def test_a_wrong_entry_is_told_at_its_place_and_the_others_are_used(tmp_path: Path, text: str, message: str):
    rules, problems = read(tmp_path, HEAD + text + entry("good-one", "X . *"))
    assert [rule.name for rule in rules] == ["good-one"]
    assert len(problems) == 1
    with pytest.raises(KnowledgeError, match=message):
        raise problems[0]


def test_a_file_that_is_not_yaml_loses_only_the_entry_that_is_not(tmp_path: Path):
    broken = entry("broken-one").replace("  says: Made up.", "  says: [Made up.")
    rules, problems = read(tmp_path, HEAD + entry() + broken + entry("good-one", "X . *"))
    assert [rule.name for rule in rules] == ["made-up", "good-one"]
    assert len(problems) == 1 and "not YAML" in str(problems[0])
    whole, _ = read(tmp_path, HEAD + entry() + entry("broken-one", "X . . *") + entry("good-one", "X . *"))
    assert [rule.where for rule in rules] == [whole[0].where, whole[2].where]


def test_a_folder_of_ones_own_takes_the_place_of_what_has_the_same_name(tmp_path: Path):
    name = PATTERNS[0].name
    (tmp_path / "mine.yaml").write_text(HEAD + entry(name) + entry("made-up", "X . *"), encoding="utf-8")
    base = load_knowledge([tmp_path])
    names = [rule.name for rule in base.rules]
    assert names.count(name) == 1 and "made-up" in names
    assert next(rule for rule in base.rules if rule.name == name).where.endswith("mine.yaml:6")
    assert len(base) == len(BASE) + 1


def test_a_name_is_taken_once_in_a_folder(tmp_path: Path):
    for file in ("a.yaml", "b.yaml"):
        (tmp_path / file).write_text(HEAD + entry(), encoding="utf-8")
    rules, problems = load_patterns([tmp_path])
    assert len(rules) == 1 and "a.yaml:6" in str(problems[0]) and "b.yaml:6:3" in str(problems[0])


def test_a_folder_that_is_not_there_is_told():
    assert "there is no such folder" in str(load_patterns(["nowhere"])[1][0])


def read_damaged(folder: Path, rng: random.Random) -> None:
    """Damage one of our files in a few places and read it: all that is wrong is told with its place."""
    file = rng.choice(sorted(data_folder("patterns").glob("*.yaml")))
    text = "\n".join(file.read_text(encoding="utf-8").splitlines()[:120])
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(text)) for _ in range(2))
        junk = rng.choice(["", "\t", "&a ", "*a", "!!python/object:os.system ", "{", "[", "- ", ": ", "|", "\x07", "é",
                           "X" * 300, "? " * 400, "\n" * 30, "999999999999", "name", text[at:min(to, at + 200)]])
        text = text[:at] + junk + text[rng.choice([at, min(to, at + 60)]):]
    made = folder / "made.yaml"
    made.write_text(text, encoding="utf-8", errors="replace")
    problems: list[KnowledgeError] = []
    read_patterns(made, problems)
    for problem in problems:
        assert "made.yaml" in str(problem)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10 ** 9))
def test_damaged_files_give_errors_with_a_place_and_never_a_traceback(tmp_path_factory: pytest.TempPathFactory,
                                                                      seed: int):
    read_damaged(tmp_path_factory.mktemp("damaged"), random.Random(seed))


@pytest.mark.slow
def test_a_thousand_damaged_files_give_errors_with_a_place(tmp_path: Path):
    for seed in range(1000):
        read_damaged(tmp_path, random.Random(seed))


# ------------------------------------------------------------------ the library as a whole

@pytest.mark.parametrize("entries, message", [
    (entry() + entry("again-so", "*\nX"), "again-so: the same as made-up, perhaps turned"),
    (entry() + entry("far-less", "X * O", shape=0.5), "far-less: made-up fits wherever this does"),
    (entry("no-breath", "O O O ?\nO X O *\n- - - -"), "this can never fit: a string of mine"),
])
def test_what_is_wrong_between_entries_is_found(tmp_path: Path, entries: str, message: str):
    rules, problems = read(tmp_path, HEAD + entries)
    assert not problems
    found = lint_patterns(rules)
    assert len(found) == 1
    with pytest.raises(KnowledgeError, match=message):
        raise found[0]


def test_a_shadow_is_none_where_conditions_kinds_or_worth_differ(tmp_path: Path):
    rules, problems = read(tmp_path, HEAD + entry(more="  when:\n    - line(*) == 3\n") + entry("less-seen", "X * O")
                           + entry("worth-more", "X * X", shape=2)
                           + entry("other-kind", "O * X", "  reason: joins(*)\n"))
    assert not problems and not lint_patterns(rules)


# ------------------------------------------------------------------ the cache

@pytest.mark.slow
def test_what_comes_out_of_the_cache_is_what_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arraycache, "cache_folder", lambda: tmp_path)
    first, second = load_base(), load_base()
    assert hasattr(first, "rules") and not hasattr(second, "rules")
    assert first.headings == second.headings == BASE.headings
    for one, two in ((first.record, second.record), (first.lib, second.lib)):
        assert one.tobytes() == two.tobytes() if hasattr(one, "tobytes") else one.words == two.words
    assert Adviser(second).base is second


@pytest.mark.parametrize("ours", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_an_edit_or_a_damaged_cache_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ours: bool):
    """Beside our own patterns, which take their time, or beside none."""
    monkeypatch.setattr(arraycache, "cache_folder", lambda: tmp_path / "cache")
    mine = tmp_path / "mine"
    mine.mkdir()
    if not ours:
        (tmp_path / "patterns").mkdir()
        for module in (basecache, patternbase):
            monkeypatch.setattr(module, "data_folder", lambda name: tmp_path / name)
    (mine / "a.yaml").write_text(HEAD + entry(), encoding="utf-8")
    before = load_base([mine])
    (mine / "a.yaml").write_text(HEAD + entry() + entry("one-more", "X . *"), encoding="utf-8")
    after = load_base([mine])
    assert len(after.headings) == len(before.headings) + 1
    for file in (tmp_path / "cache").rglob("*.npz"):
        file.write_bytes(file.read_bytes()[:1000])
    assert len(load_base([mine]).headings) == len(after.headings)
    (mine / "a.yaml").write_text(HEAD + entry(more="  wet: 1\n"), encoding="utf-8")
    assert load_base([mine]).problems and load_base([mine]).problems


def test_a_rule_that_cannot_be_used_is_left_out_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """And so are a rule in a file that is not YAML, and a pattern of one's own that has the name of a rule."""
    shutil.copytree(knowledge_path("rules"), tmp_path / "rules")
    monkeypatch.setattr(rulebase, "knowledge_path", lambda *parts: tmp_path.joinpath(*parts))
    before = [heading.name for heading in load_knowledge().headings]
    for file, old, new in (("corners", "corner_empty", "cornr_empty"), ("shape", "says: ", 'says: "')):
        path = tmp_path / "rules" / f"{file}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    taken = "take-empty-corner-on-the-small-point"
    (tmp_path / "mine.yaml").write_text(HEAD + entry(taken) + entry("one-of-mine", "X . *"), encoding="utf-8")
    base = load_knowledge([tmp_path])
    assert len(base.headings) == len(before) - 2 + 1
    said = [str(problem).split("\n")[0] for problem in base.problems]
    assert len(said) == 3 and "unknown word 'cornr_empty'" in said[0] and "shape.yaml:" in said[1], said
    assert "not YAML" in said[1] and f"mine.yaml:6:3: the name '{taken}' is taken" in said[2], said


def test_an_editors_lock_is_no_file_of_patterns_and_one_that_leads_nowhere_is_told(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Editors lay a link that leads nowhere beside a file while it is edited."""
    monkeypatch.setattr(arraycache, "cache_folder", lambda: tmp_path / "cache")
    mine = tmp_path / "mine"
    for folder in (mine, tmp_path / "patterns"):
        folder.mkdir()
    for module in (basecache, patternbase):
        monkeypatch.setattr(module, "data_folder", lambda name: tmp_path / name)
    (tmp_path / "patterns" / "ours.yaml").write_text(HEAD + entry("one-of-ours", "X . *"), encoding="utf-8")
    (mine / "a.yaml").write_text(HEAD + entry("made-up", "X . *"), encoding="utf-8")
    (mine / ".#a.yaml").symlink_to("somebody@somewhere.4711")
    base = load_base([mine])
    assert not base.problems and "made-up" in [heading.name for heading in base.headings]
    (mine / "b.yaml").symlink_to("nowhere.yaml")
    base = load_base([mine])
    assert "made-up" in [heading.name for heading in base.headings]
    assert ["b.yaml: there is no such file" in str(problem) for problem in base.problems] == [True]
