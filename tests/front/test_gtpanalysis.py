"""Analysis over GTP: the forms of its lines, when they come, and that the next command ends it."""
from __future__ import annotations

import io
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from queue import Empty, Queue
from typing import Any

import pytest

from goengine.front.gtpanalysis import request_of
from goengine.front.gtpserver import GtpServer
from goengine.search.levels import HIGHEST
from goengine.vertex import WHITE, parse_vertex
from tests.front.fakes import FakeEngine
from tests.front.gtptalk import server, split_answers, talk

RUN = "import sys; from goengine.front.gtp import main; sys.exit(main(sys.argv[1:]))"
KATA_FIELDS = ("visits", "utility", "winrate", "scoreMean", "scoreStdev", "scoreLead", "scoreSelfplay", "prior", "lcb",
               "utilityLcb", "order")


def small(script: tuple[str, ...] = ("C3",) * 40, **options: Any) -> GtpServer:
    return server(FakeEngine([parse_vertex(name, 5) for name in script]), size=5, **options)


def infos(line: str) -> list[dict[str, Any]]:
    """The moves of a line as controllers read them; AssertionError where they could not."""
    assert line.startswith("info ")
    found = []
    for part in re.split(r"(?:^| )info ", line)[1:]:
        part = re.split(r" (?:rootInfo|ownership) ", part)[0]
        fields, _, pv = part.partition(" pv ")
        words = fields.split(" ")
        assert len(words) % 2 == 0 and pv
        found.append({**dict(zip(words[::2], words[1::2])), "pv": pv.split(" ")})
    return found


def test_leela_zeros_form_has_whole_numbers() -> None:
    [answer] = talk("7 lz-analyze 10", small())
    sign, line = answer.split("\n")[:2]
    assert sign == "=7 "
    first, second = infos(line)
    assert list(first) == ["move", "visits", "winrate", "prior", "lcb", "order", "pv"]
    assert (first["move"], first["order"], first["pv"]) == ("C3", "0", ["C3", "pass"])
    assert second["order"] == "1" and int(first["winrate"]) > 5000 > int(second["winrate"])
    assert 9998 <= int(first["prior"]) + int(second["prior"]) <= 10002


def test_katagos_form_has_scores_and_ownership_for_the_side_to_move() -> None:
    one = small()
    black, white = talk("kata-analyze b 10 ownership true rootInfo true\nkata-analyze w 10 ownership true", one)
    line = black.split("\n")[1]
    first = infos(line)[0]
    assert tuple(first) == ("move", *KATA_FIELDS, "pv")
    assert float(first["scoreLead"]) == 1.5 and 0.5 < float(first["winrate"]) < 1
    assert re.search(r" rootInfo visits 7 winrate 0\.\d+ scoreLead 1\.50 ", line)
    owned = [[float(word) for word in told.split("\n")[1].split(" ownership ")[1].split(" ")]
             for told in (black, white)]
    assert len(owned[0]) == 25 and owned[0] == [-value for value in owned[1]]
    assert owned[0][0] == 1.0 and owned[0][4] == -1.0       # A5 is Black's, E5 White's


def test_an_analysis_ends_at_the_next_command_which_is_answered() -> None:
    answers = talk("1 lz-analyze b interval 1\n2 name\n\n3 kata-analyze\n4 quit", small())
    assert [answer.split("\n")[0].strip() for answer in answers] == ["=1", "=2 goengine", "=3", "=4"]


def test_the_levels_are_tried_one_after_the_other_until_something_comes() -> None:
    levels: list[int] = []

    class Levels(FakeEngine):
        def choose(self, *words: Any, **named: Any) -> Any:
            levels.append(self.level)
            return super().choose(*words, **named)

    one = GtpServer(small().game)
    game = one.game
    game._engine_factory = lambda level, seed: Levels(level=level)
    waited = iter([False] * (HIGHEST - game.level + 1) * 2 + [True] * 99)
    game.pending = lambda seconds: next(waited)
    told = one.reply(b"kata-analyze 1\n").decode().split("\n")
    assert levels == [2, *range(game.level, HIGHEST + 1)]
    assert len([line for line in told if line.startswith("info")]) >= len(levels)


def test_moves_can_be_allowed_avoided_and_limited() -> None:
    [answer] = talk("kata-analyze b 10 allow b C3,D4 1", small())
    assert [one["move"] for one in infos(answer.split("\n")[1])] == ["C3", "D4"]
    [answer] = talk("kata-analyze b 10 avoid b C3 1 avoid w D4 1", small())
    assert "C3" not in [one["move"] for one in infos(answer.split("\n")[1])]
    [answer] = talk("kata-analyze b 10 maxmoves 1 minmoves 4", small())
    assert len(infos(answer.split("\n")[1])) == 1


@pytest.mark.parametrize("words, refusal", [
    ("kata-analyze b ten", "syntax error: ten stands without its value"),
    ("kata-analyze interval", "syntax error: interval stands without its value"),
    ("kata-analyze b 10 colour true", "syntax error: an analysis knows no 'colour'"),
    ("kata-analyze ownership yes", "syntax error: ownership is true or false"),
    ("lz-analyze allow b Z9 1", "invalid color or coordinate"),
    ("lz-analyze maxmoves x", "maxmoves not an integer")])
def test_what_makes_no_sense_is_refused_at_once(words: str, refusal: str) -> None:
    [answer] = talk(words, small())
    assert answer.startswith(f"? {refusal}")


def test_colour_and_interval_stand_in_front_or_not_at_all() -> None:
    game = small().game
    assert request_of(game, ["w", "50"]).color == WHITE and request_of(game, ["w", "50"]).interval == 0.5
    assert request_of(game, ["50"]).color is None and request_of(game, ["50"]).interval == 0.5
    assert request_of(game, ["B", "interval", "20"]).interval == 0.2
    assert request_of(game, ["0"]).interval > 0


@pytest.mark.parametrize("command", ["genmove_analyze b", "lz-genmove_analyze b 10", "kata-genmove_analyze b 10"])
def test_a_move_is_played_and_told_last(command: str) -> None:
    one = small()
    [answer, shown] = talk(f"4 {command}\nshowboard", one)
    lines = answer.split("\n")
    assert lines[0] == "=4 " and infos(lines[1])[0]["move"] == "C3" and lines[-1] == "play C3"
    assert "(X)" in shown or "X" in shown
    assert [move.point for move in one.game.position.moves] == [parse_vertex("C3", 5)]


def test_an_error_in_an_analysis_ends_its_answer_and_not_the_conversation(capsys: pytest.CaptureFixture[str]) -> None:
    one = server(FakeEngine([ZeroDivisionError("deep")]), size=5)
    answers = talk("lz-analyze 10\nname", one)
    assert answers == ["= ".strip(), "= goengine"] and "ZeroDivisionError" in capsys.readouterr().err


def test_a_reader_who_leaves_ends_an_analysis_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    class Left(io.BytesIO):
        def write(self, data: Any) -> int:
            if data.startswith(b"info"):
                raise BrokenPipeError
            return len(data)
    with pytest.raises(BrokenPipeError):
        small().serve(io.BytesIO(b"lz-analyze 10\n"), Left())
    assert not capsys.readouterr().err


def test_no_analysis_plays_while_moves_are_tried() -> None:
    answers = talk("trymove b D4\nkata-genmove_analyze b 10\nkata-analyze 10", small())
    assert answers[1].startswith("? cannot kata-genmove_analyze while moves are tried")
    assert answers[2].startswith("= \ninfo")


# ------------------------------------------------------------ as a process

class Controller:
    """A board with a mouse: sends commands and reads lines as they come."""

    def __init__(self, *options: str):
        self.process = subprocess.Popen([sys.executable, "-c", RUN, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, wanted: Callable[[str], bool], seconds: float = 120.0) -> list[str]:
        """The lines up to one that is wanted; AssertionError if it does not come."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while not found or not wanted(found[-1]):
            try:
                found.append(self.lines.get(timeout=max(0.01, end - time.monotonic())))
            except Empty:
                raise AssertionError(f"no such line came, only {found[-5:]}") from None
        return found


def test_a_controller_sees_lines_until_it_plays_on() -> None:
    board = Controller("--level", "1", "--size", "5")
    try:
        board.send("1 name")
        board.until(lambda line: line == "")
        board.send("2 kata-analyze b 5 ownership true")
        assert board.until(lambda line: line.startswith("info"))[0] == "=2 "
        again = board.until(lambda line: line.startswith("info"), 30)[-1]
        best = infos(again)[0]
        started = time.monotonic()
        board.send(f"3 play b {best['move']}")
        rest = board.until(lambda line: line.startswith("=3"), 30)
        assert time.monotonic() - started < 20 and rest[-2] == ""
        assert all(line.startswith("info") for line in rest[:-2])
        board.send("4 lz-analyze 5")
        board.until(lambda line: line.startswith("info"), 30)
        board.send("")                              # an empty line ends it, too
        assert board.until(lambda line: line == "", 30)[-1] == ""
        board.send("5 lz-genmove_analyze w 5")
        assert board.until(lambda line: line.startswith("play "), 30)
        board.send("6 quit")
        assert board.process.wait(30) == 0
    finally:
        board.process.kill()


def test_the_end_of_input_ends_an_analysis() -> None:
    done = subprocess.run([sys.executable, "-c", RUN, "--level", "1", "--size", "5"], input=b"1 lz-analyze 5\n",
                          capture_output=True, timeout=120)
    assert done.returncode == 0 and b"info move" in done.stdout and done.stdout.endswith(b"\n\n")
    assert split_answers(done.stdout)
