"""Matches whose games begin from the positions of a suite."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from goengine.board.sgf import position_at, read_game
from goengine.errors import GoEngineError
from goengine.front.cli import main
from goengine.front.matchlog import MatchLog
from goengine.front.matchstarts import starts
from goengine.influence import finalstatus
from goengine.vertex import BLACK, WHITE
from tests.front.test_match import FAKE, command, no_engine    # noqa: F401

PASSES = f"{FAKE} plain"
SUITE = """
- name: white-moves-first
  board: |
    . . X O .
    . . . O .
    . . X O .
    . . X O .
    . . X O .
  question: kill C1
  answer: none
  source: own analysis
- name: black-moves-first
  board: |
    . . X O .
    . . X O .
    . . . . .
    . . X O .
    . . X O .
  question: live C1
  answer: C3
  source: own analysis
"""


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two positions, in which nothing is settled; the search for what is dead in the end is cut short."""
    monkeypatch.setattr(finalstatus, "LIMIT", 100)
    path = tmp_path / "starts.yaml"
    path.write_text(SUITE)
    return path


def test_each_position_begins_two_games(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    assert main(command(PASSES, PASSES, "--komi", "0.5", "--positions", str(suite), "--sgf-dir", str(folder))) == 0
    assert "4 games, 5x5, Chinese rules, komi 0.5" in capsys.readouterr().out
    first = [position_at(read_game(folder / f"game-{number:04d}.sgf"), 0) for number in (1, 2, 3, 4)]
    assert [position.to_play for position in first] == [WHITE, WHITE, BLACK, BLACK]
    assert [len(position.stone_points(BLACK)) for position in first] == [4, 4, 4, 4]
    assert [position.diagram() for position in first[::2]] == [position.diagram() for position in first[1::2]]
    assert [(game.black, game.moves) for game in MatchLog(folder).games] == [("A", 2), ("B", 2), ("A", 2), ("B", 2)]


def test_a_match_from_positions_goes_on(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "games")
    words = command(PASSES, PASSES, "--komi", "0.5", "--positions", str(suite), "--sgf-dir", folder)
    assert main([*words, "--games", "1"]) == 0
    assert main(command("--resume", "--sgf-dir", folder, "--games", "3")) == 0
    log = MatchLog(Path(folder))
    assert log.terms is not None and log.terms.positions == str(suite) and len(log.games) == 3
    assert json.loads(log.path.read_text().splitlines()[0])["terms"]["openings"] == 0
    assert "1 game played earlier" in capsys.readouterr().out


@pytest.mark.parametrize("words, cause", [
    (("--openings", "4"), "so there are no --openings"), (("--size", "9"), "its boards have 5 lines, not 9")])
def test_terms_must_agree_with_the_positions(suite: Path, words: tuple[str, ...], cause: str,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command(PASSES, PASSES, "--positions", str(suite), *words)) == 1
    assert cause in capsys.readouterr().err


def test_boards_of_two_sizes_are_an_error_with_its_line(suite: Path) -> None:
    suite.write_text(SUITE + """
- name: another-size
  board: |
    . X .
    . X .
    . X .
  question: live B1
  answer: pass
  source: own analysis
""")
    with pytest.raises(GoEngineError, match=r"starts.yaml:23: this board has 3 lines, the first one has 5"):
        starts(str(suite))


def test_a_mistake_in_the_suite_is_told(suite: Path) -> None:
    suite.write_text(SUITE.replace("kill C1", "kill A1"))
    with pytest.raises(GoEngineError, match=r"starts.yaml:9"):
        starts(str(suite))


def test_a_suite_without_boards_is_told(tmp_path: Path) -> None:
    path = tmp_path / "talk.tst"
    path.write_text("boardsize 5\n1 showboard\n#? [x]\n")
    with pytest.raises(GoEngineError, match="no board in this suite"):
        starts(str(path))
