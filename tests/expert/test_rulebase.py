"""The rules of knowledge/rules fire and are silent as drawn; broken files are refused at their line."""
from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.datafiles import knowledge_path
from goengine.errors import KnowledgeError
from goengine.expert.examples import ExampleChecker, check_rules
from goengine.expert.rulebase import compile_rules, load_rules, read_rules
from goengine.yamlfile import parse_yaml, read_yaml

RULES = load_rules()
GOOD = """\
- name: take-the-middle
  says: Take it.
  for_each: point P
  when:
    - line(P) == 2
  play: P
  reason: dame(P)
  source: own analysis
  examples:
    - board: |
        . . .
        . . .
        . . .
      black_plays: B2
    - board: |
        . . .
        . X .
        . . .
      silent: it is taken
"""


@lru_cache(maxsize=1)
def checker() -> ExampleChecker:
    return ExampleChecker(RULES)


@pytest.mark.parametrize("name", [rule.name for rule in RULES.rules])
def test_a_rule_fires_and_is_silent_as_drawn(name: str):
    problems = checker().check(RULES.named(name))
    assert not problems, "\n".join(map(str, problems))


def test_every_theme_of_the_opening_fight_and_endgame_has_rules():
    kinds = {rule.kind.name for rule in RULES.rules}
    assert len(RULES) >= 175
    assert kinds >= {"takes_corner", "encloses", "approaches", "takes_side", "extends", "saves", "captures", "connects",
                     "cuts", "blocks", "bends", "endgame", "dame", "fights_ko", "escapes", "attacks", "lives", "kills",
                     "ends_game"}


def test_every_theme_of_territory_has_rules():
    themes = {Path(rule.where.rpartition(":")[0]).stem for rule in RULES.rules}
    assert themes >= {"opening", "enclosures", "bigpoints", "extensions", "josekichoice", "cornerinvasion", "invasion",
                      "reduction", "framework", "strategy", "borders", "edge", "lastpoints", "smallboards"}


def test_a_rule_knows_its_place():
    rule = RULES.named("save-a-threatened-string")
    path, line = rule.where.split(":")
    text = knowledge_path(*path.split("/")[1:]).read_text(encoding="utf-8").splitlines()
    assert path == "knowledge/rules/tactics.yaml" and text[int(line) - 1] == "- name: save-a-threatened-string"


def test_a_good_rule_is_read():
    rule = read_rules(parse_yaml(GOOD))[0]
    assert (rule.domain, rule.kind.name, len(rule.examples)) == ("point", "dame", 2)
    assert not check_rules(compile_rules([rule]))


@pytest.mark.parametrize("old, new, place, message", [
    ("take-the-middle", "Take", "1:9", "'Take' is not a good name"),
    ("  says: Take it.\n", "", "1:3", "'says' is missing"),
    ("says: Take it.", "says:", "2:8", "nothing is written here"),
    ("says:", "say:", "2:3", "unknown key 'say'"),
    ("for_each: point P", "for_each: pint P", "3:13", "for_each names one kind of item and a letter"),
    ("for_each: point P", "for_each: point PP", "3:13", "for_each names one kind of item and a letter"),
    ("line(P) == 2", "lines(P) == 2", "5:7", "take-the-middle: unknown word 'lines'"),
    ("line(P) == 2", "line(P) = 2", "5:15", "take-the-middle: the sign '='"),
    ("    - line(P) == 2", "    - line(P) ==\n      2 +", "5:7", "something is missing"),
    ("  when:\n    - line(P) == 2", "  when: []", "4:9", "at least one condition is needed"),
    ("play: P", "play: S", "6:9", "there is no 'S' here"),
    ("play: P", "play: '*'", "6:10", "'*' is the move, which this line has to name first"),
    ("play: P", "play: line(P)", "6:9", "a point is wanted here, not a number"),
    ("reason: dame(P)", "reason: dime(P)", "7:11", "unknown reason 'dime'"),
    ("reason: dame(P)", "reason: dame", "7:11", "'dame' is about a point"),
    ("reason: dame(P)", "reason: ends_game(P)", "7:11", "'ends_game' is about nothing"),
    ("reason: dame(P)", "reason: dame(line(P))", "7:16", "a point is wanted here, not a number"),
    ("        . X .\n", "        . ? .\n", "17:9", "'?' is none of . + X O"),
    ("        . X .\n", "        . X\n", "17:9", "2 points in a board of 3 rows"),
    ("        . X .\n", "        . X .\n        . . .\n", "16:9", "3 points in a board of 4 rows"),
    ("black_plays: B2", "black_plays: E9", "14:20", "'E9' is not on a 3x3 board"),
    ("black_plays: B2", "black_plays: pass", "", ""),
    ("black_plays: B2", "black_plays: A1 pass", "14:20", "a point is wanted here, not a pass"),
    ("      black_plays: B2\n", "", "10:7", "an example says one thing"),
    ("black_plays: B2", "silent: no", "10:5", "one example must fire and one must be silent"),
    ("silent: it is taken", "black_plays: A1", "10:5", "one example must fire and one must be silent"),
    ("black_plays: B2", "black_plays: B2\n      to_play: white", "15:16", "says already who is to play"),
    ("black_plays: B2", "black_plays: B2\n      last_move: A1", "15:18", "no white stone is drawn there"),
    ("silent: it is taken", "silent: it is taken\n      to_play: red", "20:16", "'red' is not a colour"),
])
def test_a_mistake_in_a_rule_is_found_at_its_place(old: str, new: str, place: str, message: str):
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    if not place:
        read_rules(parse_yaml(text, "f.yaml"))
        return
    with pytest.raises(KnowledgeError) as caught:
        read_rules(parse_yaml(text, "f.yaml"))
    assert str(caught.value).startswith(f"f.yaml:{place}: "), caught.value
    assert message in caught.value.message


def test_an_example_that_does_not_hold_is_told_with_what_happens_instead():
    wrong = GOOD.replace("black_plays: B2", "black_plays: A1").replace(". X .", ". . .")
    problems = check_rules(compile_rules(read_rules(parse_yaml(wrong, "f.yaml"))))
    assert [problem.message for problem in problems] == [
        "take-the-middle: should fire at A1, but fires at B2", "take-the-middle: should be silent, but fires at B2"]
    assert [problem.line for problem in problems] == [10, 15]


def test_an_example_that_cannot_be_set_up_is_told():
    wrong = GOOD.replace(". X .", "O X O").replace("        . . .\n        O X O", "        . O .\n        O X O")
    wrong = wrong.replace("O X O\n        . . .", "O X O\n        . O .")
    problems = check_rules(compile_rules(read_rules(parse_yaml(wrong, "f.yaml"))))
    assert len(problems) == 1 and problems[0].line == 15 and "no liberty" in problems[0].message


def test_a_folder_without_rules_is_refused(tmp_path: Path):
    with pytest.raises(KnowledgeError, match="there are no rules here"):
        load_rules(tmp_path)


def test_an_error_names_the_file_it_is_in(tmp_path: Path):
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "other.yaml").write_text(GOOD)
    with pytest.raises(KnowledgeError, match=r"other.yaml:1:3: the name 'take-the-middle' is taken(.|\n)*good.yaml:1"):
        load_rules(tmp_path)


# ------------------------------------------------------------------ broken files

NASTY = ["*", "&a x", "*a", "!!python/object/apply:os.system ['ls']", "!x y", "[", "]", "{", "}", "- ", ": ", "\t",
         "'", '"', "|", ">", "%", "@", "#", "\x00", "\ufeff", "é", "( ", ")", "== ", "<<: *a", "? ", "\r", "\u2028",
         "9" * 50, "name: x", "not " * 200, "(" * 300, "[" * 2000, "- " * 500]


def break_file(rng: random.Random, text: str) -> str:
    """One to three random injuries to a rule file."""
    for _ in range(rng.randint(1, 3)):
        lines = text.splitlines(keepends=True) or [""]
        at = rng.randrange(len(text) + 1)
        row = rng.randrange(len(lines))
        kind = rng.randrange(9)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = "".join(lines[:row] + lines[row + 1:])
        elif kind == 2 and len(text) > 2:
            at = rng.randrange(len(text) - 1)
            text = text[:at] + text[at + 1] + text[at] + text[at + 2:]
        elif kind == 3:
            text = text[:at] + rng.choice(NASTY) + text[at:]
        elif kind == 4:
            text = text[:at] + chr(rng.randrange(0, 0x300)) + text[at + 1:]
        elif kind == 5:
            other = rng.randrange(len(lines))
            lines[row], lines[other] = lines[other], lines[row]
            text = "".join(lines)
        elif kind == 6:
            lines[row] = " " * rng.randrange(9) + lines[row].lstrip()
            text = "".join(lines)
        elif kind == 7:
            lines.insert(row, rng.choice(NASTY) + "\n")
            text = "".join(lines)
        else:
            lines[row] = lines[row].split(":")[0] + ": " + rng.choice(NASTY) + "\n"
            text = "".join(lines)
    return text


def refuse_or_read(text: str, folder: Path) -> bool:
    """Load a file as the only rule file of a folder; whether it was good."""
    file = folder / "broken.yaml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        load_rules(folder)
    except KnowledgeError as problem:
        assert str(problem).startswith(f"{file}:{problem.line}:"), problem
        assert problem.line is not None and 1 <= problem.line
        return False
    return True


def break_rules(seed: int, folder: Path) -> bool:
    rng = random.Random(seed)
    files = sorted(knowledge_path("rules").glob("*.yaml"))
    return refuse_or_read(break_file(rng, rng.choice(files).read_text(encoding="utf-8")), folder)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2 ** 32))
def test_broken_rule_files_are_refused_at_their_line(tmp_path_factory: pytest.TempPathFactory, seed: int):
    break_rules(seed, tmp_path_factory.getbasetemp())


@pytest.mark.slow
def test_a_thousand_broken_rule_files_are_refused_at_their_line(tmp_path: Path):
    refused = sum(not break_rules(seed, tmp_path) for seed in range(1000))
    assert refused > 700, "most injuries should be noticed"


@settings(max_examples=60, deadline=None)
@given(st.recursive(st.text(max_size=12), lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(["name", "says", "when", "play", "x"]), inner, max_size=4)))
def test_any_yaml_is_refused_or_read(tmp_path_factory: pytest.TempPathFactory, data: object):
    import yaml
    refuse_or_read(yaml.safe_dump(data, allow_unicode=True), tmp_path_factory.getbasetemp())


def test_the_rule_files_themselves_stay_small():
    for file in knowledge_path("rules").glob("*.yaml"):
        assert len(read_yaml(file).items()) <= 20, f"split {file.name} by theme"
