"""Whole matches: the command line, what is printed and kept, going on later, stopping early."""
from __future__ import annotations

import _thread
import io
import json
import re
import sys
import types
from pathlib import Path

import pytest

from goengine.board.sgf import read_games
from goengine.errors import GoEngineError
from goengine.front.cli import main
from goengine.front.look import console_for
from goengine.front.matchlog import LOG_NAME, Effort, Game, MatchLog, Terms
from goengine.front.matchplayers import Player, introduce
from goengine.front.matchrun import Match
from goengine.front.matchstats import Sprt
from goengine.front.matchsummary import points_of, summary
from goengine.front.matchview import MatchView, game_line, show_summary

FAKE = f"{sys.executable} -I -S {Path(__file__).with_name('gtpfake.py')}"
WALL_A, WALL_B = f"{FAKE} plain C1 C2 C3 C4 C5", f"{FAKE} plain D1 D2 D3 D4 D5"
TERMS = Terms(size=5, komi=0.5, openings=0, max_moves=75)
PLAYERS = {"A": Player("A", WALL_A, "Left 1"), "B": Player("B", WALL_B, "Right 2")}


@pytest.fixture(autouse=True)
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of our engine one that judges every stone alive, so that nothing is compiled."""
    module = types.ModuleType("goengine.search.engine")
    module.Engine = lambda: types.SimpleNamespace(      # type: ignore[attr-defined]
        judge=lambda position: types.SimpleNamespace(dead=set()))
    monkeypatch.setitem(sys.modules, "goengine.search.engine", module)


def command(*words: str) -> list[str]:
    return ["match", *words, "--parallel", "1"]


SMALL = ("--size", "5", "--komi", "0.5", "--openings", "0")


# ------------------------------------------------------------ the command

def test_a_match_is_played_kept_and_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, result = tmp_path / "games", tmp_path / "result.json"
    assert main(command(WALL_A, WALL_B, "--games", "4", *SMALL, "--sgf-dir", str(folder), "--json", str(result))) == 0
    printed = capsys.readouterr().out
    assert "4 games, 5x5, Chinese rules, komi 0.5, 1 at a time" in printed
    assert "game   1  B+4.5    A wins as Black, 12 moves" in printed
    assert "game   2  W+5.5    A wins as White, 12 moves" in printed
    assert "100.0% of 4 games (95 % interval 51.0% to 100.0%)" in printed and "it won every game" in printed
    assert sorted(path.name for path in folder.iterdir()) == [
        "game-0001.sgf", "game-0002.sgf", "game-0003.sgf", "game-0004.sgf", LOG_NAME]
    assert next(iter(read_games(folder / "game-0002.sgf"))).result == "W+5.5"
    data = json.loads(result.read_text())
    assert data["games_played"] == 4 == data["players"]["A"]["games_won"] and data["share_of_a"] == 1
    assert data["players"]["B"]["games_as_black"] == 2 and data["elo_difference_of_a"] is None
    assert data["players"]["A"]["cpu_seconds_per_move"] < 1 and data["average_moves_per_game"] == 12


def test_the_result_as_json_can_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command(WALL_A, WALL_B, "--games", "1", *SMALL, "--json", "-")) == 0
    assert json.loads(capsys.readouterr().out)["games_played"] == 1


def test_a_result_that_could_not_be_written_is_not_played_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]
                                                              ) -> None:
    assert main(command(WALL_A, WALL_B, "--games", "1", *SMALL, "--json", str(tmp_path / "nowhere" / "x"))) == 1
    said = capsys.readouterr()
    assert said.out == "" and "cannot be written: there is no folder" in said.err


def test_a_match_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    assert main(command(WALL_A, WALL_B, "--games", "2", *SMALL, "--seed", "3", "--sgf-dir", folder)) == 0
    first = MatchLog(tmp_path).games
    assert main(command("--resume", "--sgf-dir", folder, "--games", "3")) == 0
    assert "2 games played earlier, A 2 : B 0" in capsys.readouterr().out
    games = MatchLog(tmp_path).games
    assert games[:2] == first and [game.number for game in games] == [1, 2, 3]
    assert main(command("--resume", "--sgf-dir", folder, "--games", "3")) == 0      # nothing is left to play
    assert len(MatchLog(tmp_path).games) == 3


def test_a_match_that_was_cut_off_goes_on_to_the_games_it_was_to_have(tmp_path: Path) -> None:
    assert main(command(WALL_A, WALL_B, "--games", "3", *SMALL, "--sgf-dir", str(tmp_path))) == 0
    lines = (tmp_path / LOG_NAME).read_bytes().splitlines(keepends=True)
    (tmp_path / LOG_NAME).write_bytes(b"".join(lines[:2]))                          # one game, and no word of an end
    assert main(command("--resume", "--sgf-dir", str(tmp_path))) == 0
    assert [game.number for game in MatchLog(tmp_path).games] == [1, 2, 3]
    assert main(command("--resume", "--sgf-dir", str(tmp_path), "--games", "5")) == 0
    lines = (tmp_path / LOG_NAME).read_bytes().splitlines(keepends=True)
    (tmp_path / LOG_NAME).write_bytes(b"".join(lines[:-1]))                         # cut off again, in the fifth
    assert main(command("--resume", "--sgf-dir", str(tmp_path))) == 0
    assert [game.number for game in MatchLog(tmp_path).games] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("words, says", [
    (["--resume", WALL_A, FAKE], "that match has player B .*, not "),
    (["--resume", "--size", "9"], "that match has --size 5, not 9"),
    (["--resume", "--time", "60"], "that match has --time None, not 60.0"),
    ([WALL_A, WALL_B], "there is a match already; --resume goes on with it")])
def test_another_match_does_not_mix_with_the_one_in_a_folder(tmp_path: Path, words: list[str], says: str,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    MatchLog(tmp_path).begin({"A": WALL_A, "B": WALL_B}, TERMS, 2)
    assert main(command(*words, "--sgf-dir", str(tmp_path))) == 1
    error = capsys.readouterr().err
    assert re.search(says, error) and len(error.splitlines()) == 1


@pytest.mark.parametrize("words, says", [
    ([], "a match needs two players"), (["goengine"], "a match needs two players"),
    (["--resume"], "--resume needs --sgf-dir"),
    (["--resume", "--sgf-dir", "/nowhere"], "there is no match to go on with"),
    ([WALL_A, WALL_B, "--sprt", "5"], "--sprt takes two numbers"),
    ([WALL_A, WALL_B, "--sprt", "5", "0"], "first number must be less"),
    ([WALL_A, WALL_B, "--sprt", "0", "5", "0.6", "0.05"], "must lie between 0 and 0.5"),
    (["/nowhere/engine", WALL_B], "player A, /nowhere/engine: '/nowhere/engine' cannot be started: No such file"),
    ([WALL_A, f"{FAKE} no-board"], "player B, .*: answers 'boardsize 19' with the error 'unacceptable size'"),
    (["'unclosed", WALL_B], "player A, ''unclosed': no closing quotation"), ([" ", WALL_B], "player A is empty"),
    (["cat", WALL_B], "player A, cat: answers 'name' with '1 name', which is no GTP")])
def test_what_cannot_be_played_is_said_in_one_line(words: list[str], says: str,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command(*words)) == 1
    error = capsys.readouterr().err
    assert error.startswith("goengine: ") and len(error.splitlines()) == 1
    assert re.search(says, error)


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["match", "--help"])
    assert caught.value.code == 0
    printed = capsys.readouterr().out
    assert "goengine match goengine random --size 9 --games 4" in printed
    assert all(len(line) <= 120 for line in printed.splitlines())


# ------------------------------------------------------------ players

def test_our_own_players_get_the_seed_of_the_game() -> None:
    assert Player("A", "goengine").command(7)[1:] == ["-m", "goengine", "gtp", "--seed", "7"]
    assert Player("A", "goengine gtp --level 3").command(7)[3:] == ["gtp", "--level", "3", "--seed", "7"]
    assert Player("A", "goengine --seed=5").command(7)[3:] == ["gtp", "--seed=5"]
    assert Player("A", "random").command(7)[1:] == ["-m", "goengine.front.randomplayer", "--seed", "7"]
    assert Player("B", "x 'a b' --seed {seed}").command(7) == ["x", "a b", "--seed", "7"]


@pytest.mark.slow
def test_random_players_finish_a_match(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")                # quicker to start
    assert main(["match", "random", "random", "--size", "5", "--games", "2", "--parallel", "2", "--sgf-dir",
                 str(tmp_path)]) == 0
    assert "A (random 0" in capsys.readouterr().out
    first, second = (next(iter(read_games(tmp_path / f"game-000{number}.sgf"))).moves for number in (1, 2))
    assert first[:2] == second[:2] and first != second          # the same opening, another game
    assert all(game.ended == "count" and not game.disputes for game in MatchLog(tmp_path).games)


def test_players_introduce_themselves() -> None:
    assert introduce("B", WALL_B, 9).name == "B (fake plain)"
    with pytest.raises(GoEngineError, match="player A"):
        introduce("A", f"{FAKE} no-board", 9)


# ------------------------------------------------------------ stopping early

class Interrupted(MatchView):
    """A view during which somebody presses Ctrl-C in the third game."""

    def moved(self, number: int, moves: int) -> None:
        super().moved(number, moves)
        if number == 3 and moves == 4:
            _thread.interrupt_main()


def quiet_view(match: Match, kind: type[MatchView] = MatchView) -> MatchView:
    return kind(console_for(io.StringIO()), match.players, match.total, match.games)


def test_ctrl_c_keeps_the_finished_games_and_ends_the_programs(tmp_path: Path) -> None:
    match = Match(TERMS, PLAYERS, 5, 1, tmp_path, MatchLog(tmp_path))
    referees = []
    real = match._next
    match._next = lambda view: referees.append(real(view)) or referees[-1]      # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        match.play(quiet_view(match, Interrupted))
    finished = [game.number for game in MatchLog(tmp_path).games]
    assert finished[:2] == [1, 2] and len(finished) < 5
    assert all(client._process.poll() is not None for referee in referees if referee
               for client in referee.clients.values())
    again = Match(TERMS, PLAYERS, 5, 1, tmp_path, MatchLog(tmp_path))
    again.play(quiet_view(again))
    assert [game.number for game in again.games] == [1, 2, 3, 4, 5]


def test_the_sequential_test_ends_a_match() -> None:
    match = Match(TERMS, PLAYERS, 100, 1, sprt=Sprt(0, 400))
    match.play(quiet_view(match))
    assert match.decided and len(match.games) == 5 == points_of(match.games, "A")
    data = summary(PLAYERS, TERMS, match.games, match.sprt)
    assert data["sprt"]["decision"] == "H1" and data["sprt"]["log_likelihood_ratio"] > data["sprt"]["accepts_h1_at"]
    assert "A is stronger: H1 (400) is accepted" in printed(data)


def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    match = Match(TERMS, PLAYERS, 3, 1, tmp_path / "gone")
    with pytest.raises(GoEngineError, match="game-0001.sgf: cannot be written"):
        match.play(quiet_view(match))


# ------------------------------------------------------------ what is said

def printed(data: dict) -> str:
    out = io.StringIO()
    show_summary(console_for(out), data)
    return out.getvalue()


def test_faults_draws_and_limits_are_listed() -> None:
    games = [Game(1, "A", "B", "W+F", "crash", "ended with status 3 at 'genmove black'", 10),
             Game(2, "B", "", "0", "count", moves=20), Game(3, "A", "A", "B+T", "time loss", "took 9 s", 31),
             Game(4, "B", "A", "W+2.5", "move limit", moves=75),
             Game(5, "A", "A", "B+1.5", "count", moves=40, claims={"A": "B+1.5", "B": "W+0.5"})]
    games[0].effort = {"A": Effort(5, 10.0, 4.0, 2.5), "B": Effort(5, 1.0, 0.5)}
    data = summary(PLAYERS, TERMS, games)
    assert (data["share_of_a"], data["draws"]) == (0.7, 1)
    assert data["games_ended_by"] == {"crash": 1, "count": 2, "time loss": 1, "move limit": 1}
    player = data["players"]["A"]
    assert [player[what] for what in ("cpu_seconds_per_move", "wall_seconds_per_move", "slowest_move_seconds")
            ] == [0.5, 2, 4]
    assert data["players"]["B"]["cpu_seconds_per_move"] is None
    text = printed(data)
    for line in ("A has 70.0% of 5 games, 1 draw (95 % interval", "1 game stopped at the move limit",
                 "2 games lost by a fault:", "  game 1: crash: A ended with status 3 at 'genmove black'",
                 "  game 3: time loss: B took 9 s", "1 of 2 games counted otherwise by a player:",
                 "  game 5: our count is B+1.5, B says W+0.5", "Elo difference of A: +147 (95 % interval"):
        assert line in text, line
    assert [game_line(game) for game in games[:2]] == [
        "game   1  W+F      B wins as White, 10 moves; crash: A ended with status 3 at 'genmove black'",
        "game   2  0        a draw after 20 moves"]


def test_without_a_finished_game_there_is_no_result() -> None:
    assert printed(summary(PLAYERS, TERMS, [])) == "No game was finished.\n"


def test_losing_everything_has_a_bound() -> None:
    data = summary(PLAYERS, TERMS, [Game(number, "A", "B", "W+R", "resignation") for number in range(10)])
    assert "at most -166 (it won no game" in printed(data)
