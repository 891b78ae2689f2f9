"""`goengine lint` and `goengine patterns`: what they find, print and answer."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from goengine import datafiles, weights
from goengine.board.record import GameRecord
from goengine.datafiles import data_folder
from goengine.expert import provedexamples, rulebase
from goengine.expert.examples import ExampleChecker
from goengine.front.cli import main
from tests.drawn import Position
from tests.expert.test_patternbase import HEAD, entry

BOARD = """
    . . . . . . .
    . . . O . . .
    . . X . X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a pattern of one's own and a drawn board; the tests run in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.yaml").write_text(
        HEAD + entry("peeped-so-connect", "? O ?\nX * X", "  when:\n    - line(*) >= 3\n", 4), encoding="utf-8")
    (tmp_path / "board.txt").write_text(BOARD, encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(arguments)
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.mark.slow
def test_all_that_is_installed_is_in_order(capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "lint")
    assert status == 0 and "all in order" in said, said


def test_lint_tells_what_is_wrong_at_its_line(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "lint", "mine/a.yaml")
    assert status == 1 and "a.yaml:15:7: peeped-so-connect: should fire at B3, but fires nowhere" in said
    status, said = run(capsys, "lint", "mine", "--no-examples")
    assert status == 0 and "0 rules, 1 patterns: all in order" in said
    status, said = run(capsys, "lint", "nowhere.yaml")
    assert status == 1 and "there is no such file" in said


def test_what_an_example_shows_is_kept_and_one_that_fails_is_told_each_time(
        mine: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(provedexamples, "SHELF", str(mine / "cache"))
    tried: list[str] = []
    check = ExampleChecker.check
    monkeypatch.setattr(ExampleChecker, "check", lambda self, rule: tried.append(rule.name) or check(self, rule))
    file = mine / "mine" / "a.yaml"
    file.write_text(HEAD + entry("good-one", "* X") + entry("bad-one", "* O") + entry("by-heart", "X *", "  when:\n"
                    "    - chance(*) >= 0\n", 2), encoding="utf-8")
    for names in (["good-one", "bad-one", "by-heart"], ["bad-one"], ["bad-one"]):
        tried.clear()
        status, said = run(capsys, "lint", "mine")
        assert status == 1 and "bad-one: should fire at B3, but fires nowhere" in said and "1 wrong" in said
        assert tried == names
    file.write_text(file.read_text().replace("black_plays: B3", "black_plays: A3", 1), encoding="utf-8")
    tried.clear()
    status, said = run(capsys, "lint", "mine")
    assert tried == ["good-one", "bad-one"] and "good-one: should fire at A3" in said
    monkeypatch.setattr(provedexamples, "BY_HEART", {"chance": "knowledge/rules"})
    tried.clear()
    run(capsys, "lint", "mine")
    assert "by-heart" in tried, "other learnt shapes, other examples"


def test_lint_reads_rules_and_joseki_by_path(mine: Path, capsys: pytest.CaptureFixture[str]):
    assert run(capsys, "lint", str(data_folder("knowledge") / "rules" / "shape.yaml"), "--no-examples")[0] == 0
    named = data_folder("joseki") / "named" / "san-san.yaml"
    status, said = run(capsys, "lint", str(named), str(data_folder("joseki") / "mined" / "other.yaml"))
    assert status == 0 and "all in order" in said, said
    copy = mine / "mine" / "joseki" / "named" / "mine.yaml"
    copy.parent.mkdir(parents=True)
    copy.write_text(named.read_text(encoding="utf-8").replace("result: even", "result: great", 1), encoding="utf-8")
    for path in (copy, mine / "mine"):
        status, said = run(capsys, "lint", str(path), "--no-examples")
        assert status == 1 and "mine.yaml:" in said and "great" in said, said


def test_lint_reads_the_weights(mine: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    ours = data_folder("knowledge")
    assert run(capsys, "lint", str(ours / "weights.yaml")) == (0, "0 rules, 0 patterns: all in order\n")
    (mine / "rules").symlink_to(ours / "rules")
    text = (ours / "weights.yaml").read_text(encoding="utf-8")
    for module in (datafiles, rulebase, weights):
        monkeypatch.setattr(module, "knowledge_path", lambda *parts: mine.joinpath(*parts))
    for wrong, message in ((text.replace("  territory:", "  territroy:"), "unknown key 'territroy'"),
                           (text.replace("judgement:", "judgement: ["), "not YAML")):
        (mine / "weights.yaml").write_text(wrong, encoding="utf-8")
        for arguments in (["--no-examples"], ["weights.yaml"]):
            status, said = run(capsys, "lint", *arguments)
            assert status == 1 and message in said and said.endswith(": 1 wrong\n"), said


def test_lint_reads_tables_that_are_fitted_and_learnt_shapes(mine: Path, capsys: pytest.CaptureFixture[str]):
    learned = data_folder("patterns") / "learned"
    tables = [*data_folder("knowledge").glob("*.yaml"), learned / "context.yaml", learned / "answers-02-001.yaml"]
    assert run(capsys, "lint", *map(str, tables)) == (0, "0 rules, 0 patterns: all in order\n")
    status, said = run(capsys, "lint", str(data_folder("knowledge")), "--no-examples")
    assert status == 0 and "all in order" in said and not said.startswith("0"), "the rules in it are read too"
    for file, old, new, message in (("context.yaml", "[", "[1, ", "441 strengths for 'place', which has 440 values"),
                                    ("answers-02-001.yaml", "played:", "plaid:", "unknown key 'plaid'")):
        text = (learned / file).read_text(encoding="utf-8").replace(old, new, 1)
        (mine / file).write_text(text, encoding="utf-8")
        status, said = run(capsys, "lint", file)
        assert status == 1 and f"{file}:" in said and message in said and said.endswith(": 1 wrong\n"), said


def test_a_misspelt_key_of_the_first_rule_makes_no_pattern_of_it(mine: Path, capsys: pytest.CaptureFixture[str]):
    rules = (data_folder("knowledge") / "rules" / "shape.yaml").read_text(encoding="utf-8")
    (mine / "rules.yaml").write_text(rules.replace("  play:", "  plya:", 1), encoding="utf-8")
    status, said = run(capsys, "lint", "rules.yaml", "--no-examples")
    assert status == 1 and said.count("unknown key") == 1 and "unknown key 'plya'" in said and "1 wrong" in said, said


def test_a_file_that_is_not_yaml_has_one_mistake(mine: Path, capsys: pytest.CaptureFixture[str]):
    """Its rules or lines are not taken for patterns, and the other rules are read."""
    for source, old, new, rest in ((data_folder("knowledge") / "rules" / "shape.yaml", "says: ", 'says: "', True),
                                   (data_folder("joseki") / "named" / "san-san.yaml", "  result:", " result:", False)):
        text = source.read_text(encoding="utf-8").replace(old, new, 1)
        (mine / "broken.yaml").write_text(text, encoding="utf-8")
        status, said = run(capsys, "lint", "broken.yaml", "--no-examples")
        assert status == 1 and "not YAML" in said and said.endswith("0 patterns: 1 wrong\n"), said
        assert rest != ("\n0 rules" in said)


def test_lint_reads_each_file_of_a_folder_as_what_it_is(mine: Path, capsys: pytest.CaptureFixture[str]):
    """A folder of rules, of named lines, or of our joseki is none of patterns."""
    for folder in (data_folder("joseki"), data_folder("joseki") / "named"):
        assert run(capsys, "lint", str(folder)) == (0, "0 rules, 0 patterns: all in order\n")
    rules = data_folder("knowledge") / "rules" / "shape.yaml"
    (mine / "mine" / "b.yaml").write_bytes(rules.read_bytes())
    status, said = run(capsys, "lint", "mine", "--no-examples")
    assert status == 0 and " rules, 1 patterns: all in order" in said and not said.startswith("0"), said
    (mine / "empty").mkdir()
    (mine / "empty" / "a.txt").touch()
    for command in (["lint", "empty"], ["patterns", "list", "--library", "empty"]):
        said = run(capsys, *command)[1]
        assert "empty: there is nothing to read here" in said


@pytest.mark.parametrize("name", ("openings", "named", "mined"))
def test_a_folder_of_patterns_may_be_called_like_a_part_of_the_joseki(
        mine: Path, capsys: pytest.CaptureFixture[str], name: str):
    (mine / "mine").rename(name)
    assert run(capsys, "lint", name, "--no-examples") == (0, "0 rules, 1 patterns: all in order\n")


def test_a_file_named_yml_is_read(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "mine" / "a.yaml").rename(mine / "mine" / "a.yml")
    said = run(capsys, "patterns", "list", "--library", "mine", "peeped-so")[1]
    assert said.startswith("mine/a.yml\n  peeped-so-connect"), said


def test_joseki_that_lie_where_they_are_not_read_are_told(mine: Path, capsys: pytest.CaptureFixture[str]):
    named = (data_folder("joseki") / "named" / "san-san.yaml").read_bytes()
    for folder in ("", "mined", "name"):
        (mine / "mine" / "joseki" / folder).mkdir(parents=True, exist_ok=True)
    for file in ("a.yaml", "name/b.yaml"):
        (mine / "mine" / "joseki" / file).write_bytes(named)
    for path in ("mine", "mine/joseki"):
        status, said = run(capsys, "lint", path, "--no-examples")
        assert status == 1 and said.endswith("2 wrong\n"), said
        for file in ("a.yaml", "name/b.yaml"):
            assert f"mine/joseki/{file}: joseki are not read here\n  help: lines that are written" in said


def test_lint_knows_the_lines_beside_a_joseki_of_ones_own(mine: Path, capsys: pytest.CaptureFixture[str]):
    """A line may follow one of another file of the same folder, or one of ours, however the folder is named."""
    named = mine / "mine" / "joseki" / "named"
    named.mkdir(parents=True)
    for name, head in (("a", "first: black"), ("b", "after: made-up-a"), ("c", "after: san-san-shoulder-hit 1")):
        row = ". . . . 1 . ." if name == "a" else ". . . 2 X . ."
        diagram = "\n    ".join(["- - - - - - - +", ". . . . . . . |", ". . . . . . . |", row + " |"] +
                                [". . . . . . . |"] * 4)
        (named / f"{name}.yaml").write_text(f"- name: made-up-{name}\n  says: Made up.\n  {head}\n  diagram: |\n"
                                            f"    {diagram}\n  result: open\n  source: own analysis\n")
    for path in ("mine/joseki/named/b.yaml", "mine/joseki/named", "mine/joseki", "mine"):
        status, said = run(capsys, "lint", path, "--no-examples")
        assert status == 0 and "all in order" in said, (path, said)
    bad = named / "d.yaml"
    bad.write_text((named / "a.yaml").read_text().replace("made-up-a", "made-up-d").replace("result", "reslut"))
    for path in ("mine/joseki/named/d.yaml", "mine/joseki/named", "mine/joseki", "mine"):
        status, said = run(capsys, "lint", path, "--no-examples")
        assert status == 1 and said.count("d.yaml:") == 1 and "unknown key 'reslut'" in said, (path, said)


def test_entries_are_listed_and_shown_as_written(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "patterns", "list", "--library", "mine", "peeped-so")
    assert status == 0 and "mine/a.yaml\n  peeped-so-connect: Made up.\n1 of " in said
    status, said = run(capsys, "patterns", "show", "peeped-so-connect", "--library", "mine")
    assert status == 0 and said.startswith("mine/a.yaml:6\n- name: peeped-so-connect") and said.count("- board") == 2
    status, said = run(capsys, "patterns", "show", "peeped-so-conect", "--library", "mine")
    assert status == 1 and "did you mean 'peeped-so-connect'?" in said


def test_what_fits_is_told_with_the_condition_that_fails(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "patterns", "try", "mine/a.yaml", "board.txt")
    assert status == 0 and " D5  peeped-so-connect  fires: Made up." in said
    text = (mine / "mine" / "a.yaml").read_text().replace("line(*) >= 3", "line(*) >= 3\n    - line(*) >= 6")
    (mine / "mine" / "a.yaml").write_text(text)
    status, said = run(capsys, "patterns", "try", "mine/a.yaml", "board.txt")
    assert status == 1 and " D5  peeped-so-connect  fits, but not:  line(*) >= 6" in said
    status, said = run(capsys, "patterns", "why-not", "peeped-so-connect", "board.txt", "D5", "--library", "mine")
    assert status == 1 and "this does not hold:  line(*) >= 6" in said
    status, said = run(capsys, "patterns", "why-not", "peeped-so-connect", "board.txt", "D4", "--library", "mine")
    assert status == 1 and "does not fit at D4" in said and "is wanted there" in said


def test_a_new_entry_can_be_read_and_fires_where_it_was_drawn(mine: Path, capsys: pytest.CaptureFixture[str]):
    position = Position(9)
    for move in "e5 e6 d6 f5 c2".split():
        position.play(move)
    GameRecord.of(position).write("game.sgf")
    status, said = run(capsys, "patterns", "new", "--from", "game.sgf", "--move", "5", "--at", "d5",
                       "--name", "made-so")
    assert status == 0
    said = said.replace("says: Say in one sentence what the move does.", "says: Made up.")
    (mine / "new.yaml").write_text(HEAD + said, encoding="utf-8")
    status, said = run(capsys, "lint", "new.yaml")
    assert status == 0, said
    status, said = run(capsys, "patterns", "new", "--from", "game.sgf", "--at", "e5")
    assert status == 1 and "an empty point is wanted" in said


def test_a_pattern_by_the_edge_is_drawn_with_it(mine: Path, capsys: pytest.CaptureFixture[str]):
    status, said = run(capsys, "patterns", "new", "--from", "board.txt", "--at", "a7", "--lines", "1")
    assert status == 0 and "    + - -\n    | * .\n    | . .\n" in said


def test_an_effect_names_the_pattern_and_both_moves(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "mine" / "b.yaml").write_text(HEAD + entry("beside-a-stone", "X *", shape=40), encoding="utf-8")
    status, said = run(capsys, "patterns", "effect", "mine/b.yaml", "--positions", "2")
    assert status == 0 and "by beside-a-stone" in said and "1 patterns, 2 positions: another first" in said


def test_a_file_without_a_pattern_has_no_effect(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "b.yaml").write_text(HEAD.rstrip() + " []\n", encoding="utf-8")
    for file, message in (("nowhere.yaml", "nowhere.yaml: there is no such file"), ("b.yaml", "no pattern of b.yaml")):
        status, said = run(capsys, "patterns", "effect", file, "--positions", "1")
        assert status == 1 and message in said and "positions:" not in said, said


@pytest.mark.slow
def test_an_effect_on_suites_is_told_problem_by_problem(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "mine" / "b.yaml").write_text(HEAD + entry("beside-a-stone", "O *", shape=40), encoding="utf-8")
    position = Position(9)
    position.play("e5")
    GameRecord.of(position).write("game.sgf")
    (mine / "suite.tst").write_text("loadsgf game.sgf\n1 reg_genmove white\n#? [D5|F5|E4|E6]\n"
                                    "2 reg_genmove white\n#? [!D5|F5|E4|E6]\n3 attack E5\n#? [0]\n", encoding="utf-8")
    effect = ("patterns", "effect", "mine/b.yaml", "--positions", "1", "--level", "1", "--suite")
    status, said = run(capsys, *effect, "suite.tst")
    lines = said.splitlines()[-3:]
    assert status == 0 and "(wrong) -> " in lines[0] and lines[0].endswith("(right)"), said
    assert "(right) -> " in lines[1] and lines[1].endswith("(wrong)"), said
    assert lines[2] == "2 problems: 2 answered otherwise, 1 solved without, 1 with the patterns", said
    (mine / "strings.tst").write_text("loadsgf game.sgf\n3 attack E5\n#? [0]\n", encoding="utf-8")
    for suite, complaint in (("strings.tst", "none of 1 problem asks for the move"), ("nowhere.tst", "nowhere.tst")):
        assert main([*effect, suite]) != 0
        assert complaint in capsys.readouterr().err


def test_patterns_are_counted_in_games(mine: Path, capsys: pytest.CaptureFixture[str]):
    (mine / "mine" / "b.yaml").write_text(HEAD + entry("beside-a-stone", "X *"), encoding="utf-8")
    position = Position(9)
    for move in "e5 c3 e6 c4 g7".split():
        position.play(move)
    GameRecord.of(position).write("game.sgf")
    status = main(["patterns", "stats", "--library", "mine", "--games", "game.sgf", "--every", "1", "--json"])
    said = capsys.readouterr().out      # what is done only once, as a first run reads the joseki, is told beside it
    count = next(count for count in json.loads(said) if count["name"] == "beside-a-stone")
    # before each move: beside E5; beside C3; beside E5 and E6; beside C3 and C4
    assert (count["games"], count["fired"], count["played"]) == (1, 4 + 4 + 6, 2)
    assert count["even"]["fired"] == 14 and count["odd"]["fired"] == 0
    work = ("beside-a-stone", "--library", "mine", "--games", "game.sgf", "--every", "4", "--closer", "1",
            "--work", "work")
    first = run(capsys, "patterns", "stats", *work)[1]
    assert " 14 " in first and "beside-a-stone" in first and "1 entries:" in first, first
    files = {path: path.stat().st_mtime_ns for path in (mine / "work").rglob("*.npz")}
    assert len(files) == 3 and run(capsys, "patterns", "stats", *work)[1] == first
    assert files == {path: path.stat().st_mtime_ns for path in (mine / "work").rglob("*.npz")}, "counted once"
    status, said = run(capsys, "patterns", "stats", "--library", "mine")
    assert status == 0 and "patterns in all" in said and "a.yaml" in said
    assert len(list(data_folder("patterns").glob("*.yaml"))) <= len(said.splitlines())
