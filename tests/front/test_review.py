"""`goengine review`: losses, comments, variations, books, graph and summary; the record keeps all it held."""
from __future__ import annotations

import argparse
import io
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console
from sgfmill import sgf

from goengine.board.position import Position
from goengine.board.sgf import read_game
from goengine.errors import GoEngineError, SgfError
from goengine.front import cli, review, reviewgraph
from goengine.front.look import Look
from goengine.front.origins import OPENINGS, SHAPES, Origins
from goengine.front.reviewgraph import score_graph
from goengine.front.reviewing import Reviewed, phase_of, stands_out
from goengine.front.reviewsgf import judged, reviewed_record
from goengine.front.reviewsummary import largest, losses
from goengine.search.engine import Engine
from goengine.vertex import BLACK, PASS, WHITE, parse_vertex
from tests.front.fakes import FakeEngine, candidate

# E5 C7 G3 G7, with a comment, marks and a variation of its own.
GAME = (b"(;GM[1]SZ[9]KM[5.5]PB[Ann]PW[B\\]en]C[A game\\: 1\\]];B[ee]C[first]LB[cc:x];W[cc]"
        b"(;B[gg]BM[1];W[gc])(;B[gc]C[other line]))")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


class Losing(FakeEngine):
    """Finds D4 worth 5 points for the mover, and every move that was played worth `played`."""

    def __init__(self, played: float = 1.0, stop_at: int | None = None):
        super().__init__()
        self.worth = played
        self.stop_at = stop_at

    def choose(self, position: Position, **named: Any) -> Any:
        if self.stop_at is not None and position.move_number >= self.stop_at:
            raise KeyboardInterrupt
        best = parse_vertex("D4", 9)
        found = [candidate(best, 8.0, after=5.0, line=(PASS, parse_vertex("C3", 9)))]
        found += [candidate(p, 1.0, after=self.worth) for p in named.get("also", ()) if p != best]
        return SimpleNamespace(move=best, candidates=found, judgement=self.judge(position), judged=3, seconds=0.1)


def run(path: Path, *arguments: str, engine: Any = None, status: int = 0) -> str:
    parser = cli.Parser(prog="goengine")
    review.register(parser.add_subparsers())
    options: argparse.Namespace = parser.parse_args(["review", str(path), *arguments])
    file = io.StringIO()
    console = Console(file=file, width=80, markup=False, highlight=False, emoji=False)
    assert review.review(options, console, lambda level, seed: engine or Losing()) == status
    return file.getvalue()


def reviewed(game: Path) -> sgf.Sgf_game:
    return sgf.Sgf_game.from_bytes(game.with_name("game-review.sgf").read_bytes())


# ---------------------------------------------------------------- the record

def test_every_move_gets_its_loss_and_the_better_move_as_a_variation(game: Path) -> None:
    said = run(game)
    assert said.rstrip().endswith("game-review.sgf")
    main = reviewed(game).get_main_sequence()
    assert [node.get_move()[0] for node in main[1:]] == ["b", "w", "b", "w"]
    first = main[1]
    assert first.get("C") == ("first\n\nBlack E5 loses 4.0 points against D4: Black leads by 1; after D4 Black leads"
                              " by 5.\nBetter: D4 pass C3")
    assert first.get("V") == 1.0 and main[2].get("V") == -1.0
    assert first.get("BM") == 1 and main[3].get("BM") == 1
    better = first.parent[1]
    assert [node.get_move() for node in (better, better[0], better[0][0])] == [
        ("b", (3, 3)), ("w", None), ("b", (2, 2))]
    assert better.get("N") == "better, Black leads by 5" and better.get("V") == 5.0
    assert ((3, 3), "A") in main[0].get("LB") and main[0].get("MA") == {(4, 4)}


def test_all_that_was_in_the_record_stays(game: Path) -> None:
    run(game)
    found = reviewed(game)
    root = found.get_root()
    assert (root.get("PB"), root.get("PW"), root.get("KM")) == ("Ann", "B]en", 5.5)
    assert root.get("C").startswith("A game: 1]\n\nReviewed by goengine, level 5: 4 moves.")
    branch = found.get_main_sequence()[2]
    assert [child.get_move()[1] for child in branch][:2] == [(2, 6), (6, 6)]
    assert branch[1].get("C") == "other line"
    assert ((6, 2), "x") in found.get_main_sequence()[1].get("LB")      # C7, marked before, gets no second mark
    assert not found.get_main_sequence()[1].has_property("MA")


def test_a_move_as_good_as_the_choice_gets_no_variation(game: Path) -> None:
    run(game, engine=Losing(5.0))
    main = reviewed(game).get_main_sequence()
    assert "as good as D4" in main[1].get("C") and len(main[0]) == 1
    assert not main[1].has_property("BM") and not main[1].has_property("DO")


@pytest.mark.parametrize("worth, mark", [
    (4.5, {}), (3.5, {"DO": [b""]}), (0.5, {"BM": [b"1"]}), (-6.0, {"BM": [b"2"]})])
def test_a_loss_is_doubtful_bad_or_very_bad(worth: float, mark: dict[str, list[bytes]]) -> None:
    one = Reviewed(1, BLACK, parse_vertex("E5", 9), "opening", parse_vertex("D4", 9), 5.0, worth)
    assert judged(one) == mark


def test_only_the_moves_asked_for_are_reviewed(game: Path) -> None:
    data = json.loads(run(game, "--from", "2", "--to", "3", "--color", "white", "--json"))
    assert [one["number"] for one in data["moves"]] == [2]
    main = reviewed(game).get_main_sequence()
    assert main[1].get("C") == "first" and "White C7 loses 4.0" in main[2].get("C")
    assert "game-review" not in json.dumps(data)


def test_ctrl_c_keeps_what_is_done(game: Path) -> None:
    said = run(game, engine=Losing(stop_at=2), status=review.INTERRUPTED)
    assert "Stopped after 2 of 4 moves." in said
    main = reviewed(game).get_main_sequence()
    assert "2 moves of 4, then it was stopped" in main[0].get("C")
    assert "loses" in main[2].get("C") and not main[4].has_property("C")


def test_a_set_up_in_mid_game_a_pass_and_two_moves_in_a_node_are_reviewed(game: Path) -> None:
    game.write_bytes(b"(;SZ[9];B[ee]W[cc];AB[aa][ab];B[];W[gg]C[x])")
    run(game)
    main = reviewed(game).get_main_sequence()
    assert main[1].get("C").count("loses 4.0") == 2 and len(main[0]) == 1
    assert "Black pass loses 4.0" in main[3].get("C") and main[2].get("AB") == {(8, 0), (7, 0)}
    assert main[4].get("C").startswith("x\n\nWhite G3 loses")


def test_texts_in_another_charset_survive(game: Path) -> None:
    game.write_bytes("(;CA[GB2312]SZ[9]PB[李];B[ee]C[好棋])".encode("gb2312"))
    run(game)
    found = reviewed(game)
    assert found.get_charset() == "UTF-8" and found.get_root().get("PB") == "李"
    assert found.get_main_sequence()[1].get("C").startswith("好棋\n\nBlack E5 loses")


def test_moves_that_there_was_no_time_for_are_said_to_be_so() -> None:
    one = Reviewed(1, BLACK, 85, "opening", 84, None, None)
    assert one.loss == 0.0 and not one.is_mistake
    record = read_game_of(GAME)
    assert b"there was no time to look at it" in reviewed_record(record, [one], "")


def read_game_of(data: bytes) -> Any:
    from goengine.board.sgf import games_in
    return next(games_in(data))


# ---------------------------------------------------------------- files and options

def test_the_record_itself_is_never_written_over(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("--output", str(game)), ()):
        game.with_name("game-review.sgf").write_text("mine")
        with pytest.raises(SystemExit):
            run(game, *arguments)
    said = capsys.readouterr().err
    assert "that is the record itself" in said and "there is" in said
    assert game.read_bytes() == GAME and game.with_name("game-review.sgf").read_text() == "mine"
    run(game, "--output", str(game.with_name("game-review.sgf")))
    assert reviewed(game).get_size() == 9


@pytest.mark.parametrize("option", ("--output", "--graph"))
def test_standard_output_is_no_file_of_that_name(game: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(game, option, "-")
    assert f"{option} -: the name of a file is wanted; standard output is /dev/stdout" in capsys.readouterr().err
    assert not Path("-").exists()


def test_a_game_of_a_collection_goes_into_a_file_of_its_own(game: Path) -> None:
    game.write_bytes(GAME + b"(;SZ[9];B[cc])")
    run(game, "--number", "2")
    assert len(read_game(game.with_name("game-2-review.sgf")).moves) == 1


@pytest.mark.parametrize("arguments, problem", [
    (("--from", "5"), "has no move 5; its main line has 4"), (("--to", "9"), "has no move 9"),
    (("--number", "2"), "has no game 2")])
def test_what_the_record_does_not_hold_is_named(game: Path, arguments: tuple[str, ...], problem: str) -> None:
    with pytest.raises(SgfError, match=problem):
        run(game, *arguments)


def test_an_illegal_move_is_told_before_any_thinking(game: Path) -> None:
    game.write_bytes(b"(;SZ[9];B[ee];W[ee])")
    with pytest.raises(SgfError, match="move 2: illegal move white E5"):
        run(game, engine=Losing(stop_at=0))


@pytest.mark.parametrize("option", ["--output", "--graph"])
def test_a_place_that_cannot_be_written_is_told_before_any_thinking(game: Path, option: str) -> None:
    with pytest.raises(SgfError, match="cannot be written: there is no folder"):
        run(game, option, str(game.with_name("nowhere") / "x"), engine=Losing(stop_at=0))
    assert [path.name for path in game.parent.iterdir()] == ["game.sgf"]


def test_a_summary_alone_writes_nothing(game: Path) -> None:
    said = run(game, "--summary")
    assert "Black's largest mistakes" in said and "Written" not in said
    assert [path.name for path in game.parent.iterdir()] == ["game.sgf"]


# ---------------------------------------------------------------- summary and graph

def one_move(number: int, color: int, loss: float, phase: str = "opening") -> Reviewed:
    sign = 1 if color == BLACK else -1
    return Reviewed(number, color, 85, phase, 84 if loss else 85, sign * loss, 0.0)


def test_the_largest_mistakes_come_first_and_means_are_by_phase() -> None:
    moves = [one_move(1, BLACK, 2.0), one_move(2, WHITE, 9.0), one_move(3, BLACK, 4.0, "middle"),
             one_move(5, BLACK, 0.0, "middle")]
    assert [one.number for one in largest(moves, BLACK, 5)] == [3, 1]
    assert [one.number for one in largest(moves, BLACK, 1)] == [3]
    assert losses(moves, BLACK)["mean_loss"] == 2.0 and losses(moves, BLACK, "middle")["mean_loss"] == 2.0
    assert losses(moves, BLACK, "middle")["same_choice"] == 0.5 and losses(moves, WHITE)["mistakes"] == 1
    assert losses(moves, WHITE, "endgame") == {"moves": 0, "mean_loss": None, "same_choice": None, "mistakes": 0}


def test_the_tables_name_moves_and_losses(game: Path) -> None:
    said = run(game, "--summary")
    assert re.search(r"^ +1 +E5 +4\.0 +D4 +B\+1\.0 +B\+5\.0$", said, re.MULTILINE)
    assert re.search(r"^White +opening +2 +4\.00 +0% +2$", said, re.MULTILINE)
    assert max(map(len, said.split("\n")[1:])) <= 80


def test_json_has_every_move_with_its_score(game: Path) -> None:
    data = json.loads(run(game, "--summary", "--json"))
    move = data["moves"][1]
    assert (move["color"], move["played"], move["chosen"], move["points_lost"]) == ("white", "C7", "D4", 4.0)
    assert (move["score_points_for_black"], move["score_points_for_black_after_chosen"]) == (-1.0, -5.0)
    assert move["better"][0] == {"move": "D4", "expected_line": ["pass", "C3"]}
    assert data["sides"]["black"]["game"]["moves"] == 2


@pytest.mark.parametrize("count, width", [(1, 60), (40, 60), (400, 60), (400, 12)])
def test_the_graph_keeps_its_width_and_shows_the_extremes(count: int, width: int) -> None:
    moves = [Reviewed(n, BLACK, 85, "opening", 85, 0.0, 300.0 if n == count // 2 + 1 else 30.0 * (n % 2))
             for n in range(1, count + 1)]
    lines = score_graph(moves, Look(), width).plain.split("\n")
    assert all(len(line) <= max(width, 20) for line in lines[:-1])
    assert "*" in lines[0] and lines[6].startswith("    even")
    if count > 20 and width > 20:
        assert lines[0].startswith("  B+30.0")      # the one score of 300 lies on the edge


def test_a_graph_of_nothing_says_so() -> None:
    assert "no graph" in score_graph([Reviewed(1, BLACK, 85, "opening", 84, None, None)], Look(), 60).plain


def test_without_matplotlib_a_picture_is_refused_before_any_thinking(game: Path, monkeypatch: pytest.MonkeyPatch
                                                                     ) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(GoEngineError, match=r"a graph needs matplotlib: pip install 'goengine\[plots\]'"):
        run(game, "--graph", "score.png", engine=Losing(stop_at=0))
    assert not game.with_name("game-review.sgf").exists()


def test_a_picture_is_drawn_where_matplotlib_is(game: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = game.with_name("score.png")
    assert f"Written: {picture}" in run(game, "--summary", "--graph", str(picture)).replace("\n", "")
    assert picture.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(GoEngineError, match="cannot be written"):
        run(game, "--summary", "--graph", str(game.parent / "none" / "score.png"))


def test_the_first_mistake_of_a_picture_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is drawn, by a plotting module that only takes notes."""
    notes: list[tuple[str, Any]] = []

    class Notes:
        def __getattr__(self, name: str) -> Any:
            return lambda *words, **named: notes.append((name, words))

    plots = SimpleNamespace(subplots=lambda **named: (Notes(), Notes()), close=lambda figure: None)
    monkeypatch.setattr(reviewgraph, "pyplot", lambda: plots)
    reviewgraph.write_graph(tmp_path / "x.png", [one_move(7, WHITE, 3.0), one_move(8, BLACK, 0.0)], "title")
    assert ("annotate", ("7 E4 -3.0", (7, 0.0))) in notes
    assert [words for name, words in notes if name == "plot"] == [([7, 8], [0.0, 0.0])]


# ---------------------------------------------------------------- where moves come from

def test_where_the_books_end_is_found_by_corner() -> None:
    from goengine.expert.habits import Habits
    from goengine.patterns.josekibook import load_book
    origins = Origins(load_book(), Habits().strengths)
    position = Position(19)
    for number, name in enumerate(("Q16", "D4", "R14", "T1"), 1):
        origins.notes(position, number, parse_vertex(name, 19))
        position.play(name)
    left = {one.book: one for one in origins.departures}
    assert left["joseki, lower right"].number == 4 and left[SHAPES].number == 4 and left[OPENINGS].number <= 4
    assert "joseki, upper right" not in left and "joseki, lower left" not in left
    assert "it knows" in left["joseki, lower right"].says and "White T1" in str(left["joseki, lower right"])
    assert origins.notes(position, 5, parse_vertex("S1", 19)) == []     # each book is left once


def test_small_boards_and_engines_without_books_have_no_origins() -> None:
    assert Origins.of(FakeEngine()).notes(Position(19), 1, parse_vertex("A1", 19)) == []
    assert Origins().notes(Position(9), 1, parse_vertex("A1", 9)) == []


# ---------------------------------------------------------------- with the engine

def test_the_real_engine_reviews_by_exact_scores(game: Path) -> None:
    data = json.loads(run(game, "--json", "--level", "2", engine=Engine(level=2)))
    assert len(data["moves"]) == 4 and all(one["points_lost"] >= 0 for one in data["moves"])
    for one in data["moves"]:
        if one["played"] == one["chosen"]:
            assert one["points_lost"] == 0
        for reason in one["because"]:
            assert re.fullmatch(r"(knowledge|patterns|joseki)/\S+:\d+", reason["where"])
    assert len(reviewed(game).get_main_sequence()) == 5


def test_a_move_stands_out_if_all_others_are_far_behind() -> None:
    near = SimpleNamespace(move=85, candidates=[candidate(85, 1.0, after=5.0), candidate(84, 1.0, after=4.0)])
    far = SimpleNamespace(move=85, candidates=[candidate(85, 1.0, after=5.0), candidate(84, 1.0, after=-4.0)])
    alone = SimpleNamespace(move=85, candidates=[candidate(85, 1.0, after=5.0)])
    assert [stands_out(one) for one in (near, far, alone)] == [False, True, False]


def test_phases_go_by_what_is_filled() -> None:
    position = Position(9)
    open_board, closed = dict.fromkeys(range(421), 0), dict.fromkeys(range(421), 50)
    assert phase_of(position, open_board) == "opening"
    for p in position.legal_points()[::4]:
        position.play(p)
    assert phase_of(position, open_board) == "middle" and phase_of(position, closed) == "endgame"
