"""The joseki book: the same answers however the board is turned, transpositions, damaged folders, its README."""
from __future__ import annotations

import doctest
import random
import re
import time
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from goengine.board.position import Position
from goengine.datafiles import data_folder
from goengine.patterns import bookfiles, josekibook
from goengine.patterns.bookfiles import load_files
from goengine.patterns.frames import CORNERS, SIZE, Viewer
from goengine.patterns.josekibook import INNER, UNKNOWN, CornerAdvice, JosekiBook, load_book, percent
from goengine.patterns.josekiline import OPTIONAL, REQUIRED, RESULTS, read_lines
from goengine.patterns.minedfile import CORNER, read_mined
from goengine.vertex import PASS, SYMMETRIES, board_points, parse_vertex, transform, vertex_name
from goengine.yamlfile import parse_yaml
from tests.drawn import board_bytes

README = data_folder("joseki") / "README.md"
UPPER_RIGHT = CORNERS.index("upper right")


@lru_cache(maxsize=1)
def book() -> JosekiBook:
    return load_book()


def played(moves: str) -> Position:
    position = Position(SIZE)
    for move in moves.split():
        position.play(PASS if move == "-" else move)
    return position


def upper_right(moves: str) -> CornerAdvice:
    position = played(moves)
    return book().corners(position)[UPPER_RIGHT]


def likely_game(seed: int, moves: int) -> Position:
    """A game that follows the book's first choices in a random corner, and leaves it now and then."""
    rng = random.Random(seed)
    position = Position(SIZE)
    while position.move_number < moves:
        known = [move for corner in book().corners(position) for move in corner.moves[:4]]
        p = rng.choice(known).point if known and rng.random() < 0.9 else rng.choice(position.legal_points())
        if position.is_legal(p):
            position.play(p)
    return position


def described(corner: CornerAdvice, symmetry: int) -> tuple[object, ...]:
    """An advice as it would be for a board turned by a symmetry."""
    moves = sorted((transform(move.point, symmetry, SIZE), round(move.share, 12), move.games, move.bots, move.result,
                    move.view, tuple((step.line.name, step.number, tuple(sorted(
                        (ladder.kind, transform(ladder.stone, symmetry, SIZE)) for ladder in step.ladders)))
                        for step in move.steps)) for move in corner.moves)
    ended = tuple(line.name for line in corner.ended)
    return corner.view, corner.answered, corner.games, corner.elsewhere, corner.leave, ended, moves


@pytest.mark.parametrize("seed", range(5))
def test_what_is_known_follows_the_board_when_it_is_turned_and_recoloured(seed: int):
    position = likely_game(seed, 14 + 3 * seed)
    here = sorted((described(corner, 0) for corner in book().corners(position)), key=str)
    openings = sorted((move.point, move.games) for move in book().opening(position))
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            twin = position.transformed(symmetry, swap)
            back = next(s for s in SYMMETRIES if all(transform(transform(p, symmetry, SIZE), s, SIZE) == p
                                                     for p in (21, 22, 84)))
            assert sorted((described(corner, back) for corner in book().corners(twin)), key=str) == here
            assert sorted((transform(m.point, back, SIZE), m.games) for m in book().opening(twin)) == openings


def test_the_example_in_the_module_is_true():
    assert doctest.testmod(josekibook).failed == 0


def test_transpositions_are_found():
    assert upper_right("Q16 R14 O17 S16 R17 R11") == upper_right("O17 S16 R17 R14 Q16 R11")
    one, other_way = played("Q16 D4 Q3"), played("Q3 D4 Q16")
    assert book().opening(one) == book().opening(other_way) and book().opening(one)


@pytest.mark.parametrize("seed", range(4))
def test_the_tables_say_what_the_files_say(seed: int):
    """Against the rows of a file, looked up one by one."""
    path = random.Random(seed).choice(sorted(data_folder("joseki").joinpath("mined").rglob("*.yaml")))
    mined = read_mined(parse_yaml(path.read_text(encoding="utf-8"), "f"), CORNER)
    table = book().files.whole
    for number in random.Random(seed).sample(range(len(mined.positions)), 40):
        key, _, line, answered = mined.positions[number].tolist()
        i = table.find(key)
        assert i >= 0 and table.line[i] == line and book().files.places[table.file[i]].endswith(path.name)
        assert answered in (-1, table.answered[i])
        span = slice(*table.span(i))
        rows = mined.moves[mined.moves[:, 0] == number]
        wanted = {cell: (games, won, bots) for _, cell, _, games, won, bots in rows.tolist() if cell < 100}
        found = zip(*(column[span].tolist() for column in (table.cell, table.games, table.won, table.bots)))
        assert {cell: tuple(rest) for cell, *rest in found} == wanted


@pytest.mark.parametrize("seed", range(3))
def test_shares_are_the_largest_of_each_point_s_corners(seed: int):
    position = likely_game(seed, 8)
    shares = book().shares(position.board, position.to_play)
    assert shares.any()
    for p in board_points(SIZE):
        known = [corner.move_at(p) for corner in book().corners(position) if corner.view != UNKNOWN]
        assert shares[p] == max((percent(move.share) for move in known if move), default=0)


def test_on_other_boards_no_share_is_known():
    position = Position(13)
    assert not book().shares(position.board, position.to_play).any() and not book().corners(position)


def test_the_inner_corner_adds_up_what_the_files_say():
    table, rows = book().files.inner, book().files.whole
    star = Viewer().corners(played("Q16").board, 2)[UPPER_RIGHT]
    approach = star.inner.cell(parse_vertex("R14", SIZE))
    span = slice(*table.span(table.find(star.inner.key)))
    games = dict(zip(table.cell[span].tolist(), table.games[span].tolist()))
    alone = slice(*rows.span(rows.find(star.whole.key)))
    first = dict(zip(rows.cell[alone].tolist(), rows.games[alone].tolist()))
    assert games[approach] > first[star.whole.cell(parse_vertex("R14", SIZE))] > 10_000


def test_the_book_is_as_large_as_it_should_be():
    files = book().files
    assert len(files.whole.cell) >= 100_000 and len(files.openings.cell) >= 20_000 and len(files.lines) >= 120


def test_a_line_outside_the_ten_lines_or_the_book_is_flagged():
    assert book().last_move_known(played("Q16 R14 O17")) is True
    assert book().last_move_known(played("Q16 R14 T19")) is False
    assert book().last_move_known(played("Q16 R14 -")) is None and book().last_move_known(Position(SIZE)) is None
    assert book().last_move_known(Position(13)) is None and book().corners(Position(13)) == []
    crowded = upper_right("Q16 K10 L10 K12 L12 T19 S18 M19 N13 T10 T12 K19")
    assert crowded.view == UNKNOWN and not crowded.moves and crowded.answered is None
    inner = upper_right("Q16 K10 L10 K12 L12 R14")
    assert inner.view == INNER and inner.moves and all(move.view == INNER for move in inner.moves)


def test_places_among_the_moves_count_mirrored_moves_once():
    star = played("Q16")
    known = [book().knows(star.board, 2, parse_vertex(name, SIZE)) for name in ("R17", "R14", "O17", "T19")]
    assert known[1] == known[2] and {known[0][1], known[1][1]} == {0, 1} and known[3] == (False, -1)


def test_a_move_has_its_lines_ladders_and_place():
    corner = upper_right("Q16 R14 O17 S16 R12 R17 R15 S15 Q14 Q13 R13 S14")
    move = corner.moves[0]
    (step,) = [step for step in move.steps if step.line.name == "star-slide-pincer-corner"]
    assert move.name == "P13" and step.comment.startswith("Black is thick")
    assert [(ladder.kind, vertex_name(ladder.stone)) for ladder in step.ladders] == [("catches", "Q13")]
    assert re.fullmatch(r"joseki/mined/.+\.yaml:\d+", corner.where) and move.where == corner.where
    assert re.fullmatch(r"joseki/named/.+\.yaml:\d+", step.line.where)


def test_answers_and_ends_of_lines_are_told():
    end = upper_right("Q16 R14 O17 S16 R17 R11")
    assert end.leave and end.answered is not None and end.answered < 20
    assert [line.name for line in end.ended] == ["star-slide-and-extend"]
    forced = upper_right("Q16 R17 R16")
    assert not forced.leave and forced.answered == 100
    assert sum(move.share for move in forced.moves) == pytest.approx(1, abs=0.02)


def test_a_move_that_is_answered_is_sente():
    for moves, name, least, most in (("Q16", "R17", 95, 100), ("R16 P17 Q15", "M17", 0, 20), ("Q16 R14", "T19", -1, -1),
                                     ("Q16 R14", "Q16", -1, -1)):
        position = played(moves)
        b = position.copy_board()
        before = board_bytes(b)
        answered = book().answered_after(b, position.to_play, parse_vertex(name, SIZE))
        assert least <= (-1 if answered is None else answered) <= most, (moves, name)
        assert board_bytes(b) == before


# ------------------------------------------------------------------ folders

def small_folder(folder: Path) -> Path:
    """A folder with a file of each kind."""
    for part, name, text in (
            ("named", "mine.yaml", "\n".join(re.findall(r"```yaml\n(- name.*?)```", README.read_text(), re.DOTALL))),
            ("mined", "q16.yaml", "after: Q16\npositions: |\n  . | 5 | R14:20/50 R17:9\n  R14 | | O17:4 > S16:2\n"),
            ("openings", "o.yaml", "after: .\npositions: |\n  . | | Q16:5\n  Q16 | | D4:3\n")):
        (folder / part).mkdir(parents=True)
        (folder / part / name).write_text(text, encoding="utf-8")
    return folder


def test_an_edited_file_is_read_again_and_the_others_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    folder = small_folder(tmp_path / "joseki")
    read: list[str] = []
    first = load_files(folder)
    original = bookfiles.read_mined
    monkeypatch.setattr(bookfiles, "read_mined", lambda root, kind: read.append(kind) or original(root, kind))
    assert not first.problems and len(first.lines) == 4 and len(first.whole.keys) == 3
    again = load_files(folder)
    assert read == [] and again.lines == first.lines
    assert all(np.array_equal(a, b) for a, b in zip(again.whole, first.whole))
    (folder / "mined" / "q16.yaml").write_text("after: Q16\npositions: |\n  . | | R14:21\n")
    assert len(load_files(folder).whole.keys) == 1 and read == ["corner"]


def test_a_book_is_loaded_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    folder = small_folder(tmp_path / "joseki")
    assert len(load_book(folder).files.whole.keys) == 3
    (folder / "mined" / "q16.yaml").write_text("after: Q16\npositions: |\n  . | | R14:21\n")
    assert len(load_book(folder).files.whole.keys) == 1


def test_a_library_of_ones_own_is_laid_over_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    folder = small_folder(tmp_path / "joseki")
    before = load_files(folder)
    mine = tmp_path / "mine"
    small_folder(mine / "joseki")
    for path in (mine / "joseki" / "named").iterdir():
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("  says: ", "  says: Mine. "), encoding="utf-8")
    for _ in range(2):                  # afresh, and from the cache
        both = load_files(folder, [mine, tmp_path / "none"])
        assert not both.problems
        assert [line.name for line in both.lines] == [line.name for line in before.lines]
        assert all(line.says.startswith("Mine. ") and "mine" in line.where for line in both.lines)
        assert both.whole.games.sum() == 2 * before.whole.games.sum() and len(both.whole.keys) == len(before.whole.keys)
    assert load_files(folder).lines == before.lines
    assert [line.says for line in load_book(folder, [mine]).lines] == [line.says for line in both.lines]
    for path in (mine / "joseki" / "named").iterdir():
        path.write_text(path.read_text(encoding="utf-8").replace("result: ", "result: x", 1), encoding="utf-8")
    assert len(load_files(folder, [mine]).problems) >= 1


def test_a_position_that_stands_twice_in_a_folder_of_ones_own_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Though the book below it has the position as well."""
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    mined = small_folder(tmp_path / "mine" / "joseki") / "mined" / "q16.yaml"
    mined.write_text(mined.read_text() + "  . | | R14:1\n")
    problems = load_files(small_folder(tmp_path / "joseki"), [tmp_path / "mine"]).problems
    assert [str(problem).startswith(f"{mined}:5:1: this position stands twice") for problem in problems] == [True]


def test_a_broken_cache_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    folder = small_folder(tmp_path / "joseki")
    before = load_files(folder)
    for path in (tmp_path / "cache" / "joseki").iterdir():
        path.write_bytes(b"broken")
    assert load_files(folder).lines == before.lines
    monkeypatch.setenv("GOENGINE_CACHE", "/proc/nowhere")
    assert load_files(folder).lines == before.lines, "without a cache everything is read each time"


def test_what_is_wrong_is_told_each_time_and_the_rest_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    folder = small_folder(tmp_path / "joseki")
    (folder / "mined" / "bad.yaml").write_text("after: Q16\npositions: |\n  R14 | | O17:9\n  R17 | | Q99:1\n")
    (folder / "mined" / "worse.yaml").write_bytes(b"\xff\xfe")
    (folder / "named" / "bad.yaml").write_text("- name: x\n")
    for _ in range(2):
        files = load_files(folder)
        told = sorted(f"{Path(str(problem.path)).name}:{problem.line}" for problem in files.problems)
        assert told == ["bad.yaml:1", "bad.yaml:4", "q16.yaml:4", "worse.yaml:1"], files.problems
        assert len(files.lines) == 4 and len(files.whole.keys) == 3


def test_giant_files_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GOENGINE_CACHE", str(tmp_path / "cache"))
    folder = small_folder(tmp_path / "joseki")
    with open(folder / "mined" / "giant.yaml", "wb") as file:
        file.truncate(3_000_000_000)
    (folder / "named" / "deep.yaml").write_text("[" * 100_000)
    (folder / "named" / "laughs.yaml").write_text("a: &a [x, x]\nb: &b [*a, *a]\n")
    (folder / "mined" / "long.yaml").write_text("after: .\npositions: |\n  . | | " + "Q16:1 " * 300_000 + "\n")
    started = time.monotonic()
    problems = load_files(folder).problems
    assert {Path(str(one.path)).name for one in problems} == {"giant.yaml", "deep.yaml", "laughs.yaml", "long.yaml"}
    assert time.monotonic() - started < 20


def test_a_folder_without_joseki_is_an_empty_book(tmp_path: Path):
    empty = JosekiBook(load_files(tmp_path))
    assert not empty.lines and not empty.problems
    assert all(corner.view == UNKNOWN and not corner.moves for corner in empty.corners(played("Q16")))
    assert empty.opening(Position(SIZE)) == ()


# ------------------------------------------------------------------ the README

def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_lines_that_the_readme_teaches_are_good():
    text = "".join(block for block in blocks("yaml") if block.startswith("- name"))
    lines, problems = read_lines([parse_yaml(text, "README.md")])
    assert not problems and len(lines) == 4
    assert lines[1].moves[:4] == lines[0].moves[:4] and len(lines[1].moves) == 8
    used = set(re.findall(r"^  ([a-z_]+):", text, re.MULTILINE))
    assert used | {"name", "retakes"} == {*REQUIRED, *OPTIONAL}
    assert all(f"`{result}`" in README.read_text() for result in RESULTS)


def test_the_mined_positions_that_the_readme_teaches_are_good():
    (block,) = [block for block in blocks("yaml") if block.startswith("after")]
    assert not read_mined(parse_yaml(block), CORNER).problems


def test_the_mistake_that_the_readme_shows_is_told_so():
    shown = re.findall(r"```\n(mine.yaml.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[0]
    text = ("- name: a-gap\n  says: Nothing at 3.\n  first: black\n  diagram: |\n    - - - +\n    . 4 . |\n"
            "    1 . 2 |\n  result: open\n  source: own analysis\n")
    _, problems = read_lines([parse_yaml(text, "mine.yaml")])
    assert str(problems[0]) == shown.rstrip("\n")
