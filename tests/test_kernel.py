"""Kernels: plain and compiled runs agree, their memory, and when they are compiled anew."""
from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from goengine import kernel
from goengine.apart import marked_in
from goengine.board import stones
from goengine.board.layout import STATE_WORDS, new_board
from goengine.compiling import Turn
from goengine.helping import in_order
from goengine.kernel import JIT, Layout, lowest_bit, popcount
from goengine.vertex import board_points

ROOT = Path(__file__).parents[1]

GAMES = """
import sys
from tests.test_kernel import digest_of_games
from goengine.kernel import JIT
assert not JIT, "this run must be plain Python"
print(digest_of_games())
"""
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None       # importing them fails
from goengine.board.position import Position
position = Position(5)
for move in ("C3", "C4", "B4", "D3"):
    position.play(move)
print(position.liberties("C3"), position.hash)
"""

COUNT_COMPILED = """
from goengine.board import stones
from goengine.board.stones import *
kernels = [value for value in vars(stones).values() if hasattr(value, "stats") and value.__module__ == stones.__name__]
print(sum(1 for kernel in kernels if kernel.stats.cache_misses))
"""


def digest_of_games() -> str:
    """A hash over every byte of the state after each move and each undo of some random games."""
    digest = hashlib.sha256()
    for size in (2, 5, 9):
        rng = random.Random(size)
        b = new_board(size, suicide=size == 5)
        words = np.asarray(getattr(b, "array", b)).reshape(1).view(np.int64)
        for turn in range(120):
            p = rng.choice(board_points(size))
            if stones.play(b, p, 1 + turn % 2) and rng.random() < 0.2:
                stones.undo(b)
            digest.update(words[:STATE_WORDS].tobytes())
            digest.update(bytes([stones.is_single_eye(b, p, 1 + turn % 2), stones.log_is_full(b)]))
        while b["ply"][0]:
            stones.undo(b)
            digest.update(words[:STATE_WORDS].tobytes())
    return digest.hexdigest()


def run(source: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own; an empty value removes a variable."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-c", source], env={k: v for k, v in settings.items() if v}, cwd=ROOT,
                          capture_output=True, text=True, timeout=120)


def test_plain_python_plays_exactly_like_the_compiled_kernel() -> None:
    plain = run(GAMES, NUMBA_DISABLE_JIT="1")
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == digest_of_games()


def test_the_board_works_without_numba_and_says_so_in_one_line() -> None:
    from goengine.board.position import Position
    position = Position(5)
    for move in ("C3", "C4", "B4", "D3"):
        position.play(move)
    bare = run(WITHOUT_NUMBA, GOENGINE_QUIET="")
    assert bare.returncode == 0, bare.stderr
    assert bare.stdout.split() == [str(position.liberties("C3")), str(position.hash)]
    assert len(bare.stderr.splitlines()) == 1 and "numba is not installed" in bare.stderr
    assert run(WITHOUT_NUMBA, GOENGINE_QUIET="1").stderr == ""


# ------------------------------------------------------------ memory

def test_a_record_is_its_fields_one_after_the_other() -> None:
    layout = Layout("tests.test_kernel", "example_record", [("first", 1), ("many", 5), ("last", 2)])
    record = layout.new()
    record["many"][:] = range(5)
    record["last"][1] = -7
    words = np.asarray(getattr(record, "array", record)).reshape(1).view(np.int64)
    assert words.tolist() == [0, 0, 1, 2, 3, 4, 0, -7] and layout.words == 8
    assert layout.offset == {"first": 0, "many": 1, "last": 6}


@pytest.mark.skipif(not JIT, reason="a plain record is a memoryview a field")
def test_a_record_has_its_memory_at_hand_and_a_copy_has_its_own() -> None:
    layout = Layout("tests.test_kernel", "example_record", [("first", 1), ("many", 5)])
    record = layout.new()
    assert record.data is record.data
    copy = record.copy()
    record["many"][1] = 7
    assert record.data.tolist() == [0, 0, 7, 0, 0, 0]
    assert bytes(copy.data) == bytes(8 * layout.words) and type(copy) is type(record)


@pytest.mark.skipif(JIT, reason="compiled kernels call these; here they are intrinsics")
def test_bits_are_counted() -> None:
    for x in (1, 2, 3, 40, (1 << 61) - 1, 1 << 60):
        assert popcount(x) == bin(x).count("1") and 1 << lowest_bit(x) == x & -x


@pytest.mark.skipif(not JIT, reason="numba does not run")
def test_compiled_bits_are_counted() -> None:
    import numba
    count = numba.njit(lambda x: 100 * popcount(x) + lowest_bit(x))
    for x in (1, 2, 3, 40, (1 << 61) - 1, 1 << 60):
        assert count(x) == 100 * bin(x).count("1") + (x & -x).bit_length() - 1


# ------------------------------------------------------------ the cache

@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package in which sources can be edited."""
    copied = tmp_path / "goengine"
    shutil.copytree(kernel.PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernel, "PACKAGE", copied)
    kernel._source.cache_clear()
    yield copied
    kernel._source.cache_clear()


@pytest.mark.parametrize("edited, changes", [
    ("board/stones.py", True), ("pointset.py", True), ("vertex.py", True), ("board/zobrist.py", True),
    ("kernel.py", True), ("board/position.py", False), ("diagram.py", False)])
def test_editing_what_a_kernel_stands_on_gives_it_a_new_cache(house: Path, edited: str, changes: bool) -> None:
    before = kernel.source_hash("goengine.board.stones")
    assert kernel.source_hash("goengine.board.stones") == before
    with (house / edited).open("a", encoding="utf-8") as file:
        file.write("\n# one more line\n")
    kernel._source.cache_clear()
    assert (kernel.source_hash("goengine.board.stones") != before) == changes


def test_folders_that_nothing_used_for_a_month_are_removed(tmp_path: Path) -> None:
    for name, days in (("old", 40), ("new", 5)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "kernel.nbi").write_bytes(b"")
        then = folder.stat().st_mtime - 86400 * days
        os.utime(folder, (then, then))
    kernel._prune(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_the_first_run_says_that_it_compiles_and_the_second_is_silent(tmp_path: Path) -> None:
    first, second = (run("import goengine.board.stones", GOENGINE_CACHE=str(tmp_path)) for _ in range(2))
    assert first.returncode == 0 == second.returncode, first.stderr + second.stderr
    assert "only the first run does this" in first.stderr and "kernels" in first.stderr
    assert second.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_two_processes_do_not_compile_the_same_kernels(tmp_path: Path) -> None:
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "GOENGINE_CACHE": str(tmp_path), "GOENGINE_HELPING": "1"}
    both = [subprocess.Popen([sys.executable, "-c", COUNT_COMPILED], env=settings, cwd=ROOT, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True) for _ in range(2)]
    compiled = [int(process.communicate(timeout=240)[0]) for process in both]
    assert sum(compiled) == kernel.kernels_in("goengine.board.stones")
    folder, = (tmp_path / "kernels").glob("board.stones-*")
    assert (folder / "complete").exists()


LOADED = """
from goengine.apart import marked_in
from goengine.board import stones
from goengine.board.layout import new_board
from goengine.kernel import cache_of
import numpy as np
kernels = [value for value in vars(stones).values() if hasattr(value, "stats") and value.__module__ == stones.__name__]
board = new_board(5, False)
print(sum(len(kernel.overloads) for kernel in kernels), end=" ")
print(stones.is_legal(board, np.int32(23), True), stones.is_legal(board, 23, 1), end=" ")
apart = marked_in(cache_of(stones.__name__)[0])
assert all(kernel.overloads for kernel in kernels if kernel.__name__ in apart)
others = [kernel for kernel in kernels if kernel.__name__ not in apart]
print(sum(len(kernel.overloads) for kernel in others), stones.is_legal.signatures[0][1:])
"""


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_compiled_kernel_is_loaded_by_its_first_call_whatever_the_types() -> None:
    said = run(LOADED)
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip() == "0 1 1 1 (int64, int64)"


CALLS_FROM_ABOVE = """
from goengine.board import benchloop, stones
from goengine.board.layout import new_board
board, moves = new_board(5, False), benchloop.SEQUENCE.new()
moves["point"][:2] = 22, 23
print(benchloop.play_and_undo(board, moves, 3, 1), sum(board["color"] == 1))
print(stones.play(board, 22, 1), sum(board["color"] == 1), "compiled" if stones.play.stats.cache_misses else "kept")
"""


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_large_kernel_is_no_part_of_those_that_call_it_but_loaded_before_them(tmp_path: Path) -> None:
    def folder_of(name: str) -> Path:
        return next((tmp_path / "kernels").glob(f"board.{name}-*"))

    def called() -> list[str]:
        done = run(CALLS_FROM_ABOVE, GOENGINE_CACHE=str(tmp_path), GOENGINE_HELPING="1")
        assert done.returncode == 0, done.stderr
        return done.stdout.split()
    assert called() == ["6", "0", "1", "1", "compiled"]
    assert called() == ["6", "0", "1", "1", "kept"]
    below, above = folder_of("stones"), folder_of("benchloop")
    assert "play" in marked_in(below) and "is_legal" not in marked_in(below) and not marked_in(above)
    caller, large = (sum(file.stat().st_size for file in folder.rglob(f"*.{name}-*.nbc"))
                     for folder, name in ((above, "play_and_undo"), (below, "play")))
    assert 0 < caller < large
    shutil.rmtree(below)                # what is kept of the caller goes with the other compiled anew
    assert called() == ["6", "0", "1", "1", "compiled"]


THREADS = """
from threading import Barrier, Thread
from goengine.board import stones
from goengine.board.layout import new_board
board, start, answers = new_board(5, False), Barrier(8), []
def ask():
    start.wait()
    answers.append((stones.is_legal(board, 23, True), stones.is_single_eye(board, 23, 1), stones.log_is_full(board)))
threads = [Thread(target=ask) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(answers), set(answers))
"""


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_threads_may_call_a_kernel_first_at_the_same_time() -> None:
    said = run(THREADS)
    assert (said.stdout.strip(), said.stderr) == ("8 {(1, 0, 0)}", "")


def test_who_waits_for_a_turn_too_long_goes_on_without_it(tmp_path: Path) -> None:
    first, second = Turn(), Turn()
    assert first.take(tmp_path) and not second.take(tmp_path, patience=0)
    first.end()
    assert second.take(tmp_path, patience=0) and not first.take(tmp_path, patience=0)
    second.done(tmp_path)
    assert first.take(tmp_path, patience=0) and second.take(tmp_path, patience=0)      # nothing is left to compile


def test_modules_are_put_in_the_order_in_which_they_are_needed() -> None:
    below = {"top": ("middle", "low"), "middle": ("low",), "low": ()}
    assert in_order("top", below.__getitem__) == ["low", "middle", "top"]


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_helper_compiles_what_is_asked_for(tmp_path: Path) -> None:
    done = run("from goengine.helping import help_compiling; help_compiling('goengine.board.shape')",
               GOENGINE_CACHE=str(tmp_path), GOENGINE_HELPING="1")
    assert done.returncode == 0, done.stderr
    after = run("import goengine.board.shape", GOENGINE_CACHE=str(tmp_path))
    assert after.returncode == 0 and after.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_kernels_are_compiled_where_no_cache_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    source = "from goengine.board.position import Position; p = Position(3); p.play('B2'); print(p.liberties('B2'))"
    result = run(source, GOENGINE_CACHE=str(tmp_path / "file"), HOME=str(tmp_path / "file"))
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "4"
