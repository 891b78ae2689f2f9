"""From files to single games: compression, charsets, rubbish around the games, collections, cut-off files."""
from __future__ import annotations

import codecs
import gzip
import time
from pathlib import Path

import pytest

from goengine.board import collection
from goengine.board.collection import in_one_charset, known_charset, read_bytes, split
from goengine.board.sgf import games_in, read_game, read_games
from goengine.errors import SgfError

GAME = b"(;GM[1]SZ[9]PB[one];B[ee];W[ec])"


def players(data: bytes) -> list[str]:
    return [game.black for game in games_in(data)]


def test_a_gzipped_file_reads_like_a_plain_one_whatever_its_name(tmp_path: Path) -> None:
    for name, data in (("a.sgf", GAME), ("b.sgf.gz", gzip.compress(GAME)), ("c.sgf", gzip.compress(GAME))):
        (tmp_path / name).write_bytes(data)
        assert read_bytes(tmp_path / name) == GAME
        assert read_game(tmp_path / name).black == "one"


@pytest.mark.parametrize("make, message", [
    (lambda path: None, "No such file"), (lambda path: path.mkdir(), "Is a directory"),
    (lambda path: path.write_bytes(gzip.compress(GAME)[:-9]), "cannot be read"),
    (lambda path: path.write_bytes(b"\x1f\x8b rubbish"), "cannot be read"),
    (lambda path: path.write_bytes(b""), "holds no game"), (lambda path: path.write_bytes(b"not a game"), "no game")])
def test_a_file_that_cannot_be_read_is_named_with_the_cause(tmp_path: Path, make, message: str) -> None:
    path = tmp_path / "bad.sgf"
    make(path)
    with pytest.raises(SgfError, match=message) as caught:
        read_game(path)
    assert str(path) in str(caught.value)


def test_a_name_no_file_can_have_is_an_sgf_error() -> None:
    with pytest.raises(SgfError):
        read_game("a\0b.sgf")


def test_a_file_that_unpacks_to_an_enormous_size_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "LARGEST", 1 << 20)
    (tmp_path / "bomb.sgf.gz").write_bytes(gzip.compress(b" " * (1 << 21)))
    with pytest.raises(SgfError, match="larger than 1 megabytes"):
        read_game(tmp_path / "bomb.sgf.gz")


def test_concatenated_games_and_rubbish_around_them() -> None:
    other = GAME.replace(b"one", b"two")
    data = b"From: a newsgroup (see above)\n\n" + GAME + b"\n\n-- \n" + other + b"trailer ) ] ("
    assert players(data) == ["one", "two"]
    assert players(b"( ;PB[a(])(\n;PB[b\\](;]C[;(;)])") == ["a(", "b](;"]


def test_brackets_in_comments_do_not_end_a_game() -> None:
    raw = b"(;PB[x]C[1) a [note\\] (; here];B[aa](;W[bb])(;W[cc]C[)]))"
    assert list(split(raw + raw, "x")) == [raw, raw]


@pytest.mark.parametrize("cut", [b"(;SZ[9];B[aa]", b"(;SZ[9]C[no end", b"(;SZ[9](;B[aa])", b"(;C[\\", b"(;", b"(;)(;"])
def test_a_cut_off_record_is_an_error_behind_the_good_ones(cut: bytes) -> None:
    games = games_in(GAME + cut, "cut.sgf")
    assert next(games).black == "one"
    with pytest.raises(SgfError, match=r"cut.sgf: game [23]: .*(cut off)"):
        for _ in games:
            pass


def test_the_index_of_a_missing_game_says_how_many_there_are(tmp_path: Path) -> None:
    (tmp_path / "two.sgf").write_bytes(GAME + GAME)
    assert read_game(tmp_path / "two.sgf", 1).index == 1
    with pytest.raises(SgfError, match="has no game 3; it holds 2"):
        read_game(tmp_path / "two.sgf", 2)


@pytest.mark.parametrize("charset, name", [("utf-8", "吴清源"), ("gb2312", "吴清源"), ("gbk", "吳清源"), ("gb18030", "吴清源"),
                                           ("big5", "許功蓋"), ("Shift_JIS", "表ソ能"), ("euc-jp", "表ソ能"),
                                           ("euc-kr", "이창호"), ("iso-8859-1", "Müller"), ("windows-1251", "Иван"),
                                           ("iso-2022-jp", "木谷實")])
def test_texts_are_read_in_the_declared_charset(charset: str, name: str) -> None:
    data = f"(;CA[{charset}]PB[{name}]SZ[9];B[aa]C[{name}])".encode(charset)
    [game] = games_in(data)
    assert game.black == name and game.nodes()[1].comment == name and len(game.moves) == 1


@pytest.mark.parametrize("mark, charset", [(codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"),
                                           (codecs.BOM_UTF16_BE, "utf-16-be"), (codecs.BOM_UTF32_LE, "utf-32-le")])
def test_a_byte_order_mark_decides_the_charset(mark: bytes, charset: str) -> None:
    assert players(mark + "(;CA[ISO-8859-1]PB[吴清源])".encode(charset)) == ["吴清源"]


def test_without_a_charset_utf_8_is_tried_before_latin_1() -> None:
    assert players("(;PB[吴清源])".encode()) == ["吴清源"]
    assert players("(;PB[Müller])".encode("latin-1")) == ["Müller"]
    assert players("(;CA[klingon]PB[Müller])".encode()) == ["Müller"]
    assert players("(;CA[UTF-8]PB[Müller])".encode("latin-1")) == ["Müller"]


def test_games_of_one_file_may_have_charsets_of_their_own() -> None:
    data = "(;CA[latin-1]PB[Müller])".encode("latin-1") + "(;CA[utf-8]PB[吴清源])".encode()
    assert players(data) == ["Müller", "吴清源"]


@pytest.mark.parametrize("name", ["utf-16", "utf-7", "unicode_escape", "raw_unicode_escape", "idna", "punycode", "hex",
                                  "zip", "undefined", "rot13", "", "\udc80", "a\0b", "x" * 40])
def test_what_is_no_charset_for_records_is_ignored(name: str) -> None:
    assert known_charset(name) == ""
    data = b"(;CA[" + name.encode("utf-8", "surrogateescape") + b"]PB[\\ud800 +AGQ- x])"
    assert in_one_charset(data) == (data, None) and players(data) == ["ud800 +AGQ- x"]


def test_a_collection_is_walked_without_being_parsed(tmp_path: Path) -> None:
    path = tmp_path / "many.sgf.gz"
    path.write_bytes(gzip.compress(b"(;GM[1]FF[4]SZ[19]PB[a];" + b";".join([b"B[dd];W[pp]"] * 100) + b")", 1) * 5000)
    started = time.monotonic()
    assert sum(1 for _ in read_games(path)) == 5000
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("data", [
    b"(;" * 100_000, b"(;C[" + b"[" * 1_000_000, b"(;C[" + b"\\" * 999_999, b"(" * 1_000_000,
    b"(;" + b"(" * 99_999 + b")" * 100_000, b"(" + b" " * 1_000_000, b"(;" + b"A" * 1_000_000,
    b"(;" + b"B[aa]" * 100_000, b"(;" + b";" * 100_000 + b")", b"(;A" + b"[]" * 300_000])
def test_hostile_files_cost_little_time(data: bytes) -> None:
    started = time.monotonic()
    try:
        for game in games_in(data):
            assert len(game.moves) < 2
    except SgfError:
        pass
    assert time.monotonic() - started < 5
