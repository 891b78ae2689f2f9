"""From a file's bytes to single game records: compression, charsets, and where one game ends and the next begins.

A collection of many thousand games is cut into games without being parsed, so that walking over it is quick.
"""
from __future__ import annotations

import codecs
import gzip
import re
import zlib
from collections.abc import Iterator
from os import PathLike, fspath

from goengine.errors import SgfError

LARGEST = 1 << 28                       # bytes that a file may unpack to
_GZIP = b"\x1f\x8b"
_START = re.compile(rb"\(\s*;")
_VALUE = rb"\[[^\\\]]*(?:\\.[^\\\]]*)*\\?(?:\]|\Z)"             # also one that is cut off by the file's end
_TOKEN = re.compile(_VALUE + rb"|[()]", re.DOTALL)
_SIMPLE = re.compile(rb"\(\s*;(?:[^()\[\]\\]*\[[^()\[\]\\]*\])*[^()\[\]\\]*\)")     # no variation, nothing escaped
_CHARSET = re.compile(rb"CA\s*\[\s*([^\]\s]{1,40})\s*\]")
_BYTE_ORDER_MARKS = (                   # the longer ones first: UTF-32's begins with UTF-16's
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
# Files that declare the left one often hold what only the right one, its superset, can read.
_SUPERSETS = {"shift_jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949"}
# In these the second byte of a character may look like a backslash or a bracket.
_AMBIGUOUS = {"shift_jisx0213", "shift_jis_2004", "cp932", "gb18030", "big5", "big5hkscs", "cp949", "cp950", "johab",
              "hz", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_jp_3", "iso2022_jp_2004", "iso2022_jp_ext",
              "iso2022_kr"}
_NO_CHARSETS = {"unicode-escape", "raw-unicode-escape", "unicode_escape", "raw_unicode_escape", "idna", "charmap"}
_ASCII = bytes(range(32, 127))


def read_bytes(path: str | PathLike[str]) -> bytes:
    """The contents of a file, unpacked if it is gzipped (whatever its name says).

    Raises
    ------
    SgfError
        If the file cannot be read or unpacked, or is larger than `LARGEST`.
    """
    name = fspath(path)
    try:
        with open(path, "rb") as file:
            packed = file.peek(2)[:2] == _GZIP
            with gzip.GzipFile(fileobj=file) if packed else file as contents:
                data = contents.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SgfError(f"{name}: cannot be read: {reason}") from error
    if len(data) > LARGEST:
        raise SgfError(f"{name}: larger than {LARGEST >> 20} megabytes when unpacked")
    return data


def in_one_charset(data: bytes) -> tuple[bytes, str | None]:
    """Make a file's bytes safe to parse bytewise.

    Returns
    -------
    data : bytes
        Without a byte order mark; recoded to UTF-8 where the charset needs it.
    charset : str or None
        The charset of all texts in it, or None if each game says for itself.
    """
    for mark, charset in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            if charset == "utf-8":
                return data[len(mark):], charset
            return data.decode(charset, "replace").encode("utf-8", "replace"), "utf-8"
    declared = _CHARSET.search(data[:1 << 16])
    charset = known_charset(declared.group(1).decode("ascii", "replace")) if declared else ""
    if charset in _AMBIGUOUS:
        try:
            return data.decode(charset).encode("utf-8"), "utf-8"
        except UnicodeError:
            pass
    return data, None


def known_charset(name: str) -> str:
    """Python's name for a declared charset, or an empty string if it is none that a record can be in."""
    try:
        found = codecs.lookup(name).name
        found = _SUPERSETS.get(found, found)
        usable = found not in _NO_CHARSETS and (found in _AMBIGUOUS or _ASCII.decode(found) == _ASCII.decode("ascii"))
    except (LookupError, ValueError, TypeError):
        return ""
    return found if usable else ""


def decode(text: bytes, charset: str) -> str:
    """Read a text in its declared charset, else in UTF-8, else as Latin-1, which takes anything."""
    for name in (charset, "utf-8"):
        if name:
            try:
                return text.decode(name)
            except UnicodeError:
                continue
    return text.decode("latin-1")


def split(data: bytes, name: str) -> Iterator[bytes]:
    """Cut a collection into its games, skipping whatever stands before, between and behind them.

    Parameters
    ----------
    data : bytes
        The whole collection.
    name : str
        The file, for messages.

    Raises
    ------
    SgfError
        If there is no game, or the last one is cut off.
    """
    position = number = 0
    while True:
        start = _START.search(data, position)
        if start is None:
            break
        number += 1
        simple = _SIMPLE.match(data, start.start())
        position = simple.end() if simple else _end_of_game(data, start.start(), f"{name}: game {number}")
        yield data[start.start():position]
    if not number:
        raise SgfError(f"{name}: holds no game record (nothing in it begins with '(;')")


def _end_of_game(data: bytes, start: int, where: str) -> int:
    """The place behind the bracket that closes the game."""
    depth = 0
    for token in _TOKEN.finditer(data, start):
        sign = data[token.start()]
        if sign == ord("("):
            depth += 1
        elif sign == ord(")"):
            depth -= 1
            if depth == 0:
                return token.end()
    raise SgfError(f"{where}: is cut off: its closing ')' is missing")
