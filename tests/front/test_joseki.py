"""`goengine joseki` from the command line."""
from __future__ import annotations

import argparse
import gzip
import importlib
import re
from pathlib import Path

import pytest

from goengine.front import cli, joseki, josekiwalk
from goengine.front.josekiview import book_for
from tests.front.fakes import terminal
from tests.learn.test_josekimining import OTHER, SLIDE, game


def run(*arguments: str, lines: str = "", width: int = 100) -> tuple[int, str]:
    parser = cli.Parser(prog="goengine")
    joseki.register(parser.add_subparsers())
    options: argparse.Namespace = parser.parse_args(["joseki", *arguments])
    dialogue, out = terminal(lines, width=width)
    status = importlib.import_module(f"goengine.front.joseki{options.what}").run(options, dialogue)
    return status, out.getvalue()


def walk(*lines: str, words: tuple[str, ...] = ()) -> str:
    dialogue, out = terminal([*lines, "quit"], width=110)
    josekiwalk.Walk(dialogue, book_for(None, dialogue), list(words)).run()
    return out.getvalue()


def test_a_line_is_drawn_with_all_that_is_known_of_it():
    status, text = run("show", "star-slide-pincer-corner-push")
    assert status == 0 and ".  .  X  .  .  6" not in text
    assert "star-slide-pincer-corner-push" in text and ".  .  3  .  .  6  .  .  |" in text
    assert "13 black P14" in text and "joseki/named/star-point-low-approach.yaml:" in text


def test_many_lines_are_only_listed():
    status, text = run("show", "star")
    assert status == 0 and "star-slide-and-extend  (joseki/named/star-point-low-approach.yaml:" in text
    assert "- - -" not in text
    assert run("show", "avalanche")[1].count("-  -  -  +") == 3 and "-  -" not in run("show", "avalanche", "--list")[1]


def test_what_follows_some_moves_is_drawn_with_figures_and_names():
    status, text = run("show", "q16", "R17", "R16")
    assert status == 0 and "White to play" in text and "Q17 100 %" in text and "star-invasion-" in text
    assert "answered at once: 100 %" in text and "X(X)" in text
    assert "sente" in text and "gote" in run("show", "R16", "P17", "Q15")[1]


@pytest.mark.parametrize("words, message", [
    (["Q16", "A1"], "'A1' is no point of the upper right corner"), (["Q16", "Q16"], "illegal move white Q16"),
    (["star-slide-extend"], "did you mean 'star-slide-and-extend'?"), (["nothing-like-it"], "in its name")])
def test_what_cannot_be_shown_is_told_in_one_line(words: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["joseki", "show", *words]) == 1
    said = capsys.readouterr().err
    assert message in said and said.count("\n") == 1 and "Traceback" not in said


def test_a_walk_goes_forward_back_and_changes_colours():
    text = walk("a", "-", "back", "R14", "swap", "nonsense", "Q16", "start")
    assert "the empty corner" in text and text.count("White to play") >= 2
    assert "'nonsense' is not understood" in text and "illegal move" in text


def test_swapping_the_colours_keeps_the_moves():
    text = walk("swap", words=("Q16", "R14"))
    before, after = text.split("joseki> swap")
    assert "Black to play" in before and "White to play" in after and after.count("O17") and "Q16 R14" in after


def test_the_letters_on_the_board_are_those_of_the_list():
    text = walk("a", "back", "b", words=("Q16", "R14"))
    first = text.split("joseki>")[0]
    listed = dict(re.findall(r"\b([ab]) ([A-T]\d+) +\d+ %", first))
    assert f"Q16 R14 {listed['a']}" in text and f"Q16 R14 {listed['b']}" in text


def test_a_walk_says_which_lines_pass():
    text = walk("why", words=("Q16", "R14", "O17", "S16", "R17", "R11"))
    assert "star-slide-and-extend" in text and "Black takes the corner and keeps sente" in text
    assert "No line written by hand passes here" in walk("why", words=("Q16", "K10", "K11"))


def test_a_walk_ends_with_its_input():
    dialogue, out = terminal("", width=100)
    josekiwalk.Walk(dialogue, book_for(None, dialogue), []).run()
    assert "the empty corner" in out.getvalue()
    with pytest.raises(SystemExit):
        cli.main(["joseki", "walk", "Z3"])


def test_the_counts_are_shown_and_games_measured(tmp_path: Path):
    path = tmp_path / "games.sgf"
    path.write_text(game(SLIDE) + game(OTHER, date="2019"))
    status, text = run("stats", str(path))
    assert status == 0 and "Mined: 1" in text and "4-4" in text and "3-5" in text
    assert "1990s" in text and "2010s" in text and "together" in text
    held = run("stats", str(path), "--last", "50")[1]
    assert "2010s" in held and "1990s" not in held


def test_the_use_of_each_line_is_shown():
    status, text = run("stats", "--lines", width=140)
    (row,) = [line for line in text.splitlines() if line.startswith("star-slide-and-extend ")]
    name, occurs, share, sign, place = row.split()
    assert status == 0 and 200 < int(occurs) < 600 and int(share) > 50 and place == "1"
    assert sum(line.endswith(" rare") for line in text.splitlines()) > 10


def test_games_are_mined_into_files_that_the_book_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "games.sgf.gz"
    path.write_bytes(gzip.compress((3 * game(SLIDE) + 17 * game(OTHER)).encode()))
    out = tmp_path / "mine"
    status, text = run("mine", str(path), "--out", str(out), "--jobs", "1", "--hold-out", "5")
    assert status == 0 and "positions" in text and list(out.joinpath("mined").rglob("*.yaml"))
    status, shown = run("show", "Q16", "R14", "--folder", str(out))
    assert "O17 100 %       3 games" in shown
    assert run("mine", str(path), "--out", str(out), "--jobs", "1", "--hold-out", "5")[1] == text


def test_mined_positions_are_not_written_over_lines_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A person who keeps named lines among the mined files would have lost them."""
    lines = tmp_path / "mine" / "mined" / "q16" / "lines.yaml"
    lines.parent.mkdir(parents=True)
    (lines.parent / "q16.yaml").write_text("after: Q16\npositions: |\n  . |  | R14:1\n")
    lines.write_text("- name: a-line-of-mine\n")
    (tmp_path / "games.sgf").write_text("there are no games to count")
    assert cli.main(["joseki", "mine", str(tmp_path / "games.sgf"), "--out", str(tmp_path / "mine")]) == 1
    assert f"{lines}: this was not learnt from games" in capsys.readouterr().err
    assert lines.read_text() == "- name: a-line-of-mine\n" and (lines.parent / "q16.yaml").exists()


def test_what_mining_cannot_read_or_write_is_told_before_it_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "file").touch()
    for options, message in ((["--out", str(tmp_path / "file")], "file/mined: cannot be written: Not a directory"),
                             (["--out", str(tmp_path / "out"), "--sequences", str(tmp_path / "none.jsonl")],
                              "none.jsonl: cannot be read: No such file or directory")):
        assert cli.main(["joseki", "mine", str(tmp_path / "none.sgf"), *options]) == 1
        said = capsys.readouterr().err
        assert message in said and "Errno" not in said and "none.sgf" not in said


def test_a_folder_that_is_not_there_is_no_empty_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for command in (["stats"], ["show", "star"]):
        assert cli.main(["joseki", *command, "--folder", str(tmp_path / "nowhere")]) == 1
        assert "nowhere: there is no such folder" in capsys.readouterr().err


def test_a_broken_file_is_told_and_the_rest_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "mined").mkdir()
    (tmp_path / "mined" / "a.yaml").write_text("after: .\npositions: |\n  . | | Q16:5\n  Q16 | | Z3:1\n")
    status, text = run("stats", "--folder", str(tmp_path))
    assert status == 1 and "a.yaml:4:11: 'Z3:1' is no move" in text and "Mined: 1 moves in 1 corner positions" in text
