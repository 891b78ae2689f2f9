"""Which of two programs chooses better by a third one's word: the gains told, their mean, and bad input."""
from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from goengine.front.choicetrial import Trial, main, summary
from goengine.vertex import parse_vertex
from tests.learn.test_outlook import GAME

FAKE = Path(__file__).with_name("judgefake.py")
FREE = "A1"                             # nobody plays there, nor at A9, in the game
OTHER = "A9"


def engine(move: str, *liked: str) -> str:
    return " ".join(f"'{word}'" for word in (sys.executable, str(FAKE), move, *liked))


def tried(tmp_path: Path, capsys: Any, old: str, new: str, judge: str, *arguments: str) -> tuple[int, list[str], str]:
    game = tmp_path / "game.sgf"
    game.write_text(GAME)
    code = main([str(game), "--old", old, "--new", new, "--judge", judge, "--positions", "4", *arguments])
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err


def test_what_the_new_move_gains_is_told_from_the_view_of_who_plays_it(tmp_path: Path, capsys: Any) -> None:
    code, lines, _ = tried(tmp_path, capsys, engine(FREE), engine(OTHER), engine("pass", "A9=7", "A1=2"))
    assert code == 0 and len(lines) == 5
    for line in lines[:4]:
        number = int(line.split("move ")[1].split(":")[0])
        gain = "+5.0" if number % 2 else "+0.0"             # Black plays the odd moves; of White's the judge knows none
        assert line == f"game.sgf 0, move {number}: A9 for A1 gains {gain}"
    gains = [5.0 if int(line.split("move ")[1].split(":")[0]) % 2 else 0.0 for line in lines[:4]]
    assert lines[4].startswith(f"4 positions, in 4 the moves differ: the new one gains {sum(gains) / 4:+.2f} points")


def test_where_both_choose_the_same_the_judge_is_not_asked(tmp_path: Path, capsys: Any) -> None:
    code, lines, _ = tried(tmp_path, capsys, engine(FREE), engine(FREE), engine("pass", "nonsense"))
    assert code == 0 and lines == ["4 positions, in 0 the moves differ"]


def test_katago_is_asked_for_the_word_of_its_net(tmp_path: Path, capsys: Any) -> None:
    told = [tried(tmp_path, capsys, engine(FREE), engine(OTHER), engine("pass", *net, "A9=7", "A1=2"))
            for net in ((), ("net",))]
    assert told[0][0] == told[1][0] == 0 and told[0][1] == told[1][1]


@pytest.mark.parametrize("plies", [0, 3])
def test_the_judge_adds_so_many_moves(tmp_path: Path, capsys: Any, plies: int) -> None:
    judge = engine("pass", f"x{plies}=9", "A9=1")
    _, lines, _ = tried(tmp_path, capsys, engine(FREE), engine(OTHER), judge, "--plies", str(plies))
    assert all(line.endswith(("+1.0", "+0.0")) for line in lines[:4])
    judge = engine("resign", "x1=9", "A9=1")                # who resigns adds no more
    _, again, _ = tried(tmp_path, capsys, engine(FREE), engine(OTHER), judge, "--plies", str(plies))
    assert again[:4] == lines[:4]


def test_no_single_position_counts_without_end(tmp_path: Path, capsys: Any) -> None:
    _, lines, _ = tried(tmp_path, capsys, engine(FREE), engine(OTHER), engine("pass", "A9=300"))
    assert {line.rpartition(" ")[2] for line in lines[:4]} <= {"+50.0", "+0.0"}
    assert any(line.endswith("+50.0") for line in lines[:4])


def test_the_mean_has_its_standard_error_and_is_spread_over_all_positions() -> None:
    move = parse_vertex("C3", 9)
    found = [Trial("a", 1, move, move, None), Trial("a", 2, 0, move, 4.0), Trial("a", 3, 0, move, -2.0)]
    assert summary(found) == ("3 positions, in 2 the moves differ: the new one gains +1.00 points there,"
                              " standard error 3.00; +0.67 a move")
    assert summary(found[:2]) == "2 positions, in 1 the moves differ"


@pytest.mark.parametrize("old, new, judge, cause", [
    (engine("Z99"), engine(FREE), engine("pass"), "chose no move"),
    (engine(FREE), engine(OTHER), engine("pass", "well"), "is no score: 'well'"),
    (engine(FREE), engine(OTHER), engine("pass", "net", "well"), "'kata-raw-nn' tells no whiteLead: 'well'"),
    (engine(FREE), engine(OTHER), engine("pass", "net", "whiteLead"), "tells no whiteLead"),
    (engine(FREE), engine("E5"), engine("pass"), "E5"),
    (engine(FREE), "", engine("pass"), "the engine to read against is empty")])
def test_bad_answers_are_told_in_a_line(tmp_path: Path, capsys: Any, old: str, new: str, judge: str, cause: str
                                        ) -> None:
    code, lines, told = tried(tmp_path, capsys, old, new, judge)
    assert code == 2 and cause in told and not lines


def test_a_file_without_a_game_is_told(tmp_path: Path, capsys: Any) -> None:
    empty = tmp_path / "empty.sgf"
    empty.write_text("")
    assert main([str(empty), "--old", "a", "--new", "b", "--judge", "c"]) == 2
    assert "no game" in capsys.readouterr().err
