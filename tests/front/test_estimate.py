"""`goengine estimate`: what it measures on small games whose count is known, and what it refuses."""
from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from goengine.board.sgf import read_games
from goengine.errors import GoEngineError, GtpError
from goengine.front import estimating
from goengine.front.benchrival import Rival, margin_of
from goengine.front.cli import main
from goengine.front.estimating import (AHEAD, END, EVEN, EXPECTED, FINAL, PLAYED, Estimates, asked, counted_games,
                                       measure)
from goengine.groups.layout import LIFE_ALIVE, LIFE_DEAD
from goengine.groups.verdicts import Verdict
from goengine.influence import finalstatus
from goengine.pointset import WORDS
from goengine.search.levels import DEFAULT_LEVEL, level_settings
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex

# Two walls, the middle line filled: Black has 5 columns of 9, White 4; with komi 3.5 that is B+5.5.
COLUMNS = "".join(f";B[e{row}];W[f{row}]" for row in "abcdefghi")
GAME = f"(;GM[1]FF[4]SZ[9]RU[Chinese]KM[3.5]RE[B+5.5]{COLUMNS})"
RESIGNED = GAME.replace("B+5.5", "B+R")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_text(f"{GAME}\n{RESIGNED}\n{GAME}\n")
    return path


def test_only_counted_games_are_taken_the_last_ones(games):
    assert len(counted_games(str(games), 100)) == 2
    assert len(counted_games(str(games), 1)) == 1


def test_a_file_without_counted_games_is_told(tmp_path):
    path = tmp_path / "resigned.sgf"
    path.write_text(RESIGNED)
    with pytest.raises(GoEngineError, match="no game whose result is in points"):
        counted_games(str(path), 10)


def test_a_settled_board_is_estimated_to_within_a_point(games):
    found = measure(list(counted_games(str(games), 100)), ["radiation", "territory"], (10, 200))
    assert found.names == [EVEN, EXPECTED, "radiation", "territory"] and found.stages == ["10", "200", END]
    assert (found.games, found.known) == (2, 2)
    assert [found.positions(stage) for stage in found.stages] == [2, 0, 2]
    assert found.error(EVEN, END) == 5.5 and found.winners(EVEN, END) == 50
    error = found.error("radiation", END)
    assert error is not None and error < 1.5
    assert found.winners("radiation", END) == found.winners(EXPECTED, END) == 100
    owners = found.owners("radiation", END)
    assert owners is not None and owners < 0.05
    assert found.error("radiation", "200") is None and found.owners(EVEN, END) is None
    rows = list(found.calibration())
    assert sum(count for _, _, count, _, _ in rows) == len(found.fates)
    assert rows[-1][3] == 100


def all_white_is(life, odds, position):
    nothing, there = np.zeros(WORDS, np.int64), np.zeros(2 * WORDS, np.int64)
    return [Verdict(p, life, odds, PASS, PASS, nothing, there) for p in position.stone_points(WHITE)][:32]


def test_what_searches_say_counts_if_they_are_asked_the_life_search_most(games, monkeypatch):
    limits = []

    class AllWhiteIsDead:
        def __init__(self, limit):
            limits.append(limit)

        def verdicts(self, position):
            return all_white_is(LIFE_DEAD, -1000, position)

    class AllWhiteIsAlive:
        def __init__(self, judge):
            limits.append(judge.total)

        def word(self, position):
            return SimpleNamespace(verdicts=lambda: all_white_is(LIFE_ALIVE, 1000, position))

    monkeypatch.setattr(estimating, "GlanceJudge", AllWhiteIsDead)
    monkeypatch.setattr(estimating, "ReadJudge", AllWhiteIsAlive)
    game = list(counted_games(str(games), 1))
    plain, dead, alive, both = (
        measure(game, ["radiation"], (6,), glances=glances, read=read).pairs["radiation", "6"][0][0]
        for glances, read in ((0, False), (60, False), (0, True), (60, True)))
    total = level_settings(DEFAULT_LEVEL).life_total
    assert limits == [60, total, 60, total]
    assert dead > plain + 5 and alive < plain and both == alive


@pytest.fixture
def glimpse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large areas are open here, in which a search for what is dead would go on to its limit."""
    monkeypatch.setattr(finalstatus, "LIMIT", 100)


@pytest.mark.usefixtures("glimpse")
def test_the_last_position_is_counted_by_what_is_dead(tmp_path):
    path = tmp_path / "atari.sgf"                       # a white stone that Black has in atari in his corner
    path.write_text(f"(;GM[1]FF[4]SZ[9]RU[Chinese]KM[3.5]RE[B+5.5]{COLUMNS};B[bi];W[ai])\n")
    found = measure(list(counted_games(str(path), 1)), ["radiation"], (4,), final=True)
    assert found.names == [EVEN, EXPECTED, FINAL, "radiation"]
    assert found.error(FINAL, END) == 0 and found.winners(FINAL, END) == 100 and found.error(FINAL, "4") is None


class Plays:
    """An engine that plays what it is given, by colour, then passes."""

    def __init__(self, **moves: str):
        self.moves, self.asked = {color: names.split() for color, names in moves.items()}, 0

    def choose(self, position, resign):
        assert not resign
        self.asked += 1
        names = self.moves.get("black" if position.to_play == BLACK else "white")
        return SimpleNamespace(move=parse_vertex(names.pop(0), position.size) if names else PASS)


@pytest.mark.usefixtures("glimpse")
def test_the_last_position_is_played_on_by_both_sides_and_counted(tmp_path, monkeypatch):
    path = tmp_path / "open.sgf"                        # White's wall has a gap at F1
    walls = COLUMNS.replace(";W[fi]", ";W[hc]")
    path.write_text(f"(;GM[1]FF[4]SZ[9]RU[Chinese]KM[3.5]RE[B+5.5]{walls})\n")
    [game] = counted_games(str(path), 1)
    engine = Plays(black="F1", white="G1 G2")
    monkeypatch.setattr(estimating, "Engine", lambda level: engine)
    found = measure([game], ["radiation"], (4,), play_on=True)
    assert found.names == [EVEN, EXPECTED, PLAYED, "radiation"] and engine.asked == 6
    assert found.pairs[PLAYED, END] == [(7.5, 5.5)] and found.error(PLAYED, "4") is None


@pytest.mark.parametrize("changes, most, told", [(2.0, 2, 7.5), (1.9, 2, 5.5), (2.0, 1, 5.5)])
def test_where_playing_on_changes_much_or_does_not_end_the_count_before_it_stands(games, monkeypatch, changes, most,
                                                                                  told):
    monkeypatch.setattr(estimating, "Engine", lambda level: Plays())
    monkeypatch.setattr(estimating, "ON_CHANGES", changes)
    monkeypatch.setattr(estimating, "MOST_ON", most)
    counts = iter((5.5, 7.5))
    monkeypatch.setattr(estimating._Measurer, "counted", lambda measurer, position: next(counts))
    found = measure(list(counted_games(str(games), 1)), ["radiation"], (4,), final=True, play_on=True)
    assert [said for said, _ in found.pairs[PLAYED, END]] == [told]
    assert [said for said, _ in found.pairs[FINAL, END]] == [5.5]


def test_a_game_that_is_over_is_not_played_on_and_one_without_end_not_for_ever(games, monkeypatch):
    monkeypatch.setattr(estimating, "MOST_ON", 6)
    [game] = counted_games(str(games), 1)
    end, engine = estimating.position_at(game), Plays(black="A1 A2 A3 A4", white="J1 J2 J3 J4")
    on = estimating.played_on(end, engine)
    assert engine.asked == 6 and len(on.moves) == len(end.moves) + 6 and not on.is_over
    for _ in range(2):
        end.play(PASS)
    assert len(estimating.played_on(end, engine).moves) == len(end.moves) and engine.asked == 6


@pytest.mark.parametrize("komi, rules, handed", [
    ("KM[6.5]", None, 8.5), ("", None, 8.5), ("KM[7]", None, 7.0), ("KM[6.5]", "chinese", 6.5),
    ("KM[6.5]RU[Chinese]", "japanese", 6.5), ("KM[7]", "japanese", 9.0)])
def test_where_no_ruleset_is_named_a_small_komi_means_that_stones_played_cost_a_point(tmp_path, komi, rules, handed):
    path = tmp_path / "old.sgf"                         # Black has played two stones more, one of which was taken
    moves = ";B[aa];W[ba];B[];W[ab];B[cc];W[];B[cd];W[];B[ce]"
    path.write_text(f"(;GM[1]FF[4]SZ[9]{komi}RE[B+5.5]{COLUMNS}{moves})\n")
    [game] = counted_games(str(path), 1)
    end = estimating.position_at(game, rules=estimating.rules_of(game, rules))
    assert end.prisoners(BLACK) == 1 and estimating.handed(end) == handed
    assert end.komi == (game.komi or 6.5)
    found, by_area = (measure([game], ["radiation"], (), rules=name).pairs["radiation", END][0][0]
                      for name in (rules, "chinese"))
    komi_by_area = game.komi or 7.5
    assert by_area - found == handed - komi_by_area


def test_the_engine_tells_what_it_expects_after_looking_ahead(games, monkeypatch):
    asked_of = []

    class LooksAhead:
        def __init__(self, level):
            self.level = level

        def choose(self, position, resign):
            asked_of.append((self.level, len(position.moves), resign))
            return SimpleNamespace(ahead=lambda mover: 5.5 if mover == position.to_play else -99.0)

    monkeypatch.setattr(estimating, "Engine", LooksAhead)
    found = measure(list(counted_games(str(games), 1)), ["radiation"], (4,), ahead=3)
    assert found.names == [EVEN, EXPECTED, AHEAD, "radiation"] and asked_of == [(3, 4, False), (3, 18, False)]
    assert found.error(AHEAD, "4") == found.error(AHEAD, END) == 0 and found.owners(AHEAD, END) is None


def test_errors_and_winners_by_hand():
    found = Estimates(["somebody"], [END])
    found.pairs["somebody", END] = [(3.0, 5.0), (-1.0, 2.0), (0.0, -4.0), (2.0, 0.0)]
    assert found.error("somebody", END) == (2 + 3 + 4 + 2) / 4
    assert found.winners("somebody", END) == pytest.approx(50), "one right, one wrong, one half; a draw does not count"


def test_results_in_black_s_view():
    assert margin_of("B+3.5") == 3.5 and margin_of("W+12") == -12


class FakeClient:
    """In the place of a program: notes what it is told and answers `estimate_score` alone."""

    def __init__(self, answer: str):
        self.answer, self.said = answer, []

    def knows(self, command, patience):
        return command == "estimate_score"

    def ask(self, command, patience):
        self.said.append(command)
        return self.answer if command == "estimate_score" else ""

    def close(self):
        self.said.append("closed")


class FakeRival(Rival):
    def __init__(self, answer: str):
        self.name, self._client = "fake", FakeClient(answer)


def test_another_engine_is_given_moves_and_komi(games, monkeypatch):
    rival = FakeRival("W+2.5 (upper bound: 3, lower: 2)")
    monkeypatch.setattr(estimating, "Rival", lambda command, needed: rival)
    found = measure(counted_games(str(games), 1), ["chen"], (4,), "fake")
    assert found.error("fake", END) == 8 and found.winners("fake", "4") == 0
    said = [command.split()[0] if command.startswith("play") else command for command in rival._client.said]
    begin = ["boardsize 9", "clear_board", "komi 3.5"]
    assert said == [*begin, *4 * ["play"], "estimate_score", *begin, *18 * ["play"], "estimate_score", "closed"]


@pytest.mark.parametrize("answer, margin", [("0", 0), ("B+0.5 (x)", 0.5)])
def test_what_other_engines_answer(games, answer, margin):
    [game] = [*read_games(str(games))][:1]
    assert asked(FakeRival(answer), estimating.position_at(game, 6)) == margin


def test_an_answer_that_is_no_score_is_told(games):
    [game] = [*read_games(str(games))][:1]
    with pytest.raises(GtpError, match="no score: 'well,'"):
        asked(FakeRival("well, Black"), estimating.position_at(game, 6))


def test_the_command_line(games, capsys):
    assert main(["estimate", str(games), "--function", "zobrist", "--moves", "4,8", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["games"] == 2 and shown["mean_error_points"]["even"] == {"4": 5.5, "8": 5.5, "end": 5.5}
    assert main(["estimate", str(games), "--function", "radiation", "--groups"]) == 0
    assert "right winners, percent" in (text := capsys.readouterr().out) and "looks safe by" in text
    assert main(["estimate", str(games), "--function", "zobrits"]) == 1
    assert "no influence function 'zobrits'" in capsys.readouterr().err


@pytest.mark.parametrize("moves", ["100,x", "0", ""])
def test_moves_that_make_no_sense_are_refused(games, moves, capsys):
    with pytest.raises(SystemExit):
        main(["estimate", str(games), "--moves", moves])
    assert "--moves" in capsys.readouterr().err
