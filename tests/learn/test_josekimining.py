"""Games and sequences counted, written as files, read again; what is held out is not seen."""
from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.board.sgf import games_in
from goengine.errors import SgfError
from goengine.learn import josekimining
from goengine.learn.cornerharvest import AT_ONCE, BOTS, CELL, GAMES, KEY, WON, add_up
from goengine.learn.josekimeasure import decade, in_corner, measure, measure_game
from goengine.learn.josekimining import Settings, harvest_games, mine_games, mine_sequences, played_games
from goengine.learn.josekiwriting import Pruning, positions_of, write_positions
from goengine.patterns.bookfiles import load_files
from goengine.patterns.frames import Viewer
from goengine.patterns.josekibook import JosekiBook
from goengine.patterns.minedfile import BOARD, CORNER
from goengine.patterns.steps import TENUKI
from goengine.vertex import PASS, parse_vertex

SLIDE = ";B[pd];W[qf];B[nc];W[rd];B[qc];W[qi]"
OTHER = ";B[pd];W[dd];B[pp];W[dp];B[qf];W[nc];B[oc]"          # the knight's answer is not played


def game(moves: str, result: str = "B+R", date: str = "1998-01-23", more: str = "") -> str:
    return f"(;GM[1]SZ[19]DT[{date}]RE[{result}]{more}{moves})\n"


def collection(folder: Path, *games: str, name: str = "games.sgf.gz") -> Path:
    path = folder / name
    path.write_bytes(gzip.compress("".join(games).encode()))
    return path


def quiet(done: int, total: int) -> None:
    assert 0 <= done <= total


def mined_book(folder: Path, steps: np.ndarray, openings: np.ndarray) -> JosekiBook:
    write_positions(positions_of(steps, CORNER, Pruning(1, 1)), folder / "mined", 1)
    write_positions(positions_of(openings, BOARD, Pruning(1)), folder / "openings", 4)
    files = load_files(folder)
    assert not files.problems, files.problems
    return JosekiBook(files)


def test_steps_count_games_wins_and_answers():
    harvest = harvest_games(list(games_in((game(SLIDE) + game(SLIDE, "W+3") + game(SLIDE, "?")).encode())), Settings())
    position = Position(19)
    position.play("Q16")
    star = Viewer().corners(position.board, position.to_play)[0].whole
    rows = harvest.corners[harvest.corners[:, KEY] == star.key]
    assert rows[:, CELL].tolist() == [star.cell(parse_vertex("R14", 19))]
    assert rows[0, GAMES] == 3 and rows[0, WON] == 1 and rows[0, AT_ONCE] == 3
    assert len(harvest.openings) == 6


def test_what_is_not_answered_is_played_elsewhere():
    harvest = harvest_games(list(games_in(game(OTHER).encode())), Settings())
    away = harvest.corners[harvest.corners[:, CELL] == TENUKI]
    assert away[:, GAMES].sum() == 4, "each of the first four moves is left unanswered"


def test_mirrored_and_recoloured_games_add_up():
    mirrored = ";B[dp];W[fq];B[cn];W[dr];B[cq];W[iq]"         # the lower left, the other way round
    harvest = harvest_games(list(games_in((game(SLIDE) + game(mirrored)).encode())), Settings())
    assert len(harvest.corners) == 6 and (harvest.corners[:, GAMES] == 2).all()
    assert (harvest.openings[:, GAMES] == 2).all()


def test_handicap_games_and_other_boards_do_not_count():
    games = game(SLIDE, more="HA[2]AB[dd][pp]") + game(SLIDE, more="AB[dd]") + "(;SZ[13];B[dd])" + game(";B[zz]")
    assert len(harvest_games(list(games_in(games.encode())), Settings()).corners) == 0


def test_sequences_count_for_the_bots_and_fill_in_their_beginnings(tmp_path: Path):
    path = tmp_path / "sequences.jsonl"
    records = [("pd-qf-nc", 50), ("pd-qf-tt-nc", 30), ("pd-qf-nc-rd", 20)]
    path.write_text("".join(json.dumps({"path": p, "freq": f}) + "\n" for p, f in records))
    steps = mine_sequences(path, quiet)
    assert sorted(steps[:, BOTS].tolist()) == sorted([50, 50, 50, 30, 30, 20])
    assert steps[:, GAMES].sum() == 0 and (steps[:, CELL] == TENUKI).sum() == 1
    path.write_text('{"path": "pd-xx", "freq": 3}\n')
    with pytest.raises(SgfError, match="line 1: 'pd-xx' is no sequence"):
        mine_sequences(path, quiet)
    path.write_text('{"path": 3}\n')
    with pytest.raises(SgfError, match="line 1 is no counted sequence"):
        mine_sequences(path, quiet)


def test_the_end_of_a_collection_is_held_out(tmp_path: Path):
    path = collection(tmp_path, *[game(SLIDE, date=str(1900 + n)) for n in range(40)])
    seen = [one.date for one in played_games(path, 0.05)]
    held = [one.date for one in played_games(path, 0.05, True)]
    assert len(held) == 2 and held == ["1938", "1939"] and not set(seen) & set(held) and len(seen) == 38


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(josekimining, "PORTION", 3)
    path = collection(tmp_path, *[game(SLIDE) for _ in range(4)], *[game(OTHER) for _ in range(4)])
    whole = mine_games([path], Settings(), tmp_path / "counts", 2, quiet)
    kept = sorted((tmp_path / "counts").iterdir())
    assert len(kept) == 3
    kept[1].unlink()
    before = {one.name: one.stat().st_mtime_ns for one in kept if one.exists()}
    again = mine_games([path], Settings(), tmp_path / "counts", 1, quiet)
    assert all((tmp_path / "counts" / name).stat().st_mtime_ns == time for name, time in before.items())
    assert np.array_equal(whole.corners, again.corners) and np.array_equal(whole.openings, again.openings)
    assert whole.corners[:, GAMES].max() == 20, "the empty corner: once in the one game, four times in the other"


def test_what_was_counted_is_found_in_the_files_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    harvest = harvest_games(list(games_in((3 * game(SLIDE) + 2 * game(OTHER)).encode())), Settings())
    book = mined_book(tmp_path, add_up([harvest.corners]), harvest.openings)
    files = book.files
    for table, steps, away in ((files.whole, harvest.corners, TENUKI), (files.openings, harvest.openings, -1)):
        for key in np.unique(steps[:, KEY]).tolist():
            rows = steps[(steps[:, KEY] == key) & (steps[:, CELL] != away)]
            i = table.find(key)
            span = slice(*table.span(i))
            assert dict(zip(table.cell[span].tolist(), table.games[span].tolist())) == dict(
                zip(rows[:, CELL].tolist(), rows[:, GAMES].tolist()))
    assert len(list((tmp_path / "mined").rglob("*.yaml"))) > 1, "files are split where they grow long"


def test_rare_steps_are_pruned_with_what_only_they_lead_to():
    harvest = harvest_games(list(games_in((3 * game(SLIDE) + game(OTHER)).encode())), Settings())
    few = positions_of(harvest.corners, CORNER, Pruning(3))
    assert len(few) == 6 and sum(move.point != PASS for one in few for move in one.moves) == 6
    assert len(positions_of(harvest.corners, CORNER, Pruning(1))) > 6
    assert max(len(one.way) for one in positions_of(harvest.corners, CORNER, Pruning(1, steps=2))) == 2


def test_the_book_knows_the_games_it_was_mined_from_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    harvest = harvest_games(list(games_in(game(SLIDE).encode())), Settings())
    book = mined_book(tmp_path, harvest.corners, harvest.openings)
    (same, strange) = games_in((game(SLIDE) + game(SLIDE + ";B[tt];W[jj];B[sa]", date="2021")).encode())
    own = measure_game(book, same)
    assert (own.moves, own.known, own.first) == (6, 6, 6)
    found = measure(book, [same, strange], lambda done: None)
    assert list(found) == ["1990s", "2020s"]
    assert (found["2020s"].moves, found["2020s"].known) == (7, 6), "a move on a middle line is in no corner"


@pytest.mark.parametrize("date, wanted", [("1998-01-23", "1990s"), ("1846", "1800s"), ("Published 2017", "2010s"),
                                          ("", "?"), ("unknown", "?")])
def test_games_are_sorted_by_decade(date: str, wanted: str):
    assert decade(next(games_in(game(SLIDE, date=date).encode()))) == wanted


def test_corners_end_before_the_middle_lines():
    assert in_corner(parse_vertex("L11", 19)) and in_corner(parse_vertex("A1", 19))
    assert not in_corner(parse_vertex("K3", 19)) and not in_corner(parse_vertex("Q10", 19)) and not in_corner(0)
