"""The log of a match: what is kept comes back, torn lines are dropped, other things are refused."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from goengine.errors import GoEngineError
from goengine.front.matchlog import LOG_NAME, Effort, Game, MatchLog, Terms

PLAYERS = {"A": "goengine --level 3", "B": "random"}
TERMS = Terms(size=9, rules="aga", komi=7.5, main_time=60.0, seed=4)
GAME = Game(3, "A", "B", "W+F", "illegal move", "plays D4 as move 7: ko", 6,
            {"A": Effort(4, 1.5, 0.5, 1.25), "B": Effort()}, {}, "game-0003.sgf")


@pytest.fixture
def log(tmp_path: Path) -> MatchLog:
    """A log of one game in a folder that was not there before."""
    made = MatchLog(tmp_path / "new" / "folder")
    made.begin(PLAYERS, TERMS, 12)
    made.add(GAME)
    return made


def test_what_is_kept_comes_back(log: MatchLog) -> None:
    again = MatchLog(log.path.parent)
    assert (again.players, again.terms, again.asked, again.games) == (PLAYERS, TERMS, 12, [GAME])
    again.begin(PLAYERS, TERMS, 12)
    again.add(Game(4, "B"))
    assert [game.number for game in MatchLog(log.path.parent).games] == [3, 4]


def test_a_log_from_before_that_was_kept_does_not_know_how_many_games_there_were_to_be(log: MatchLog) -> None:
    log.path.write_bytes(log.path.read_bytes().replace(b', "games": 12', b""))
    again = MatchLog(log.path.parent)
    assert (again.asked, again.games) == (0, [GAME])


def test_an_empty_folder_has_no_log(tmp_path: Path) -> None:
    log = MatchLog(tmp_path)
    assert log.terms is None and log.games == [] and not any(tmp_path.iterdir())


@pytest.mark.parametrize("kept", [1, 10, 200])
def test_a_torn_last_line_is_dropped_and_written_over(log: MatchLog, kept: int) -> None:
    whole = log.path.read_bytes()
    log.path.write_bytes(whole + whole.splitlines()[1][:kept])
    again = MatchLog(log.path.parent)
    assert again.games == [GAME]
    again.add(Game(5, "A"))
    assert [game.number for game in MatchLog(log.path.parent).games] == [3, 5]


@pytest.mark.parametrize("line", [b"", b"nonsense", b"[]", b"{}", b'{"number": 1}', b"\xff\xfe", b"null",
                                  b'{"number": 1, "effort": {"A": 1, "B": 2}}'])
def test_other_things_are_refused_at_their_line(log: MatchLog, line: bytes) -> None:
    log.path.write_bytes(log.path.read_bytes() + line + b"\n")
    with pytest.raises(GoEngineError, match=rf"{LOG_NAME}:3: this is no line of a match's log"):
        MatchLog(log.path.parent)


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / LOG_NAME).write_text(json.dumps({"players": {"A": "x"}, "terms": {}}) + "\n")
    with pytest.raises(GoEngineError, match=":1:"):
        MatchLog(tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(GoEngineError, match="cannot be (read|written)"):
        MatchLog(tmp_path / "file").begin(PLAYERS, TERMS, 12)


@pytest.mark.parametrize("claim, disputed", [("W+0.5", True), ("B+3.5", False), ("b+3.5", False), ("B+3", True),
                                             ("draw", True), ("W+R", True), ("", True)])
def test_only_counts_are_compared(claim: str, disputed: bool) -> None:
    game = Game(1, "A", "A", "B+3.5", "count", claims={"B": claim})
    assert bool(game.disputes) == disputed
    game.ended = "resignation"
    assert not game.disputes


def test_a_draw_agrees_with_any_word_for_it() -> None:
    for claim in ("0", "Draw", "jigo", "B+0", "W+0.0"):
        assert not Game(1, "A", "", "0", "count", claims={"B": claim}).disputes
