"""GTP as a conversation: one answer for each command, whatever comes in, and a clean end."""
from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goengine.errors import GtpError
from goengine.front.gtpcommands import COMMANDS
from goengine.front.gtpserver import INTERRUPTED, LONGEST_LINE, GtpLog, answer, parse_line
from tests.front.gtptalk import FirstPointEngine, server, split_answers, talk

RUN = "import sys; from goengine.front.gtp import main; sys.exit(main(sys.argv[1:]))"


# ------------------------------------------------------------ lines and answers

@pytest.mark.parametrize("line, parsed", [
    (b"name\n", ("", "name", [])), (b"12 play b D4\r\n", ("12", "play", ["b", "D4"])),
    (b"  7\tkomi\t6.5 ", ("7", "komi", ["6.5"])), (b"\n", None),
    (b"\r\n", None), (b"  \t \n", None), (b"# all comment\n", None),
    (b" 5 name # why\n", ("5", "name", [])),
    (b"na\x00me\x07\x7f\n", ("", "name", [])), (b"12\n", ("12", "", [])), (b"007 quit", ("007", "quit", [])),
    (b"-5 name\n", ("", "-5", ["name"])), (b"5name\n", ("", "5name", [])),
    (b"\xff\xfe x\n", ("", "\udcff\udcfe", ["x"]))])
def test_a_line_is_read_as_the_standard_says(line: bytes, parsed: tuple | None) -> None:
    assert parse_line(line) == parsed


@pytest.mark.parametrize("text, wire", [
    ("", b"= \n\n"), ("D4", b"= D4\n\n"), ("a\n\n\nb\n \n", b"= a\nb\n\n"), ("\n.X\n\n", b"= \n.X\n\n"),
    ("a\tb\x00\r", b"= a b\n\n"), ("\ud800", b"= ?\n\n"), ("好", "= 好\n\n".encode())])
def test_an_answer_has_no_empty_line_inside_and_one_behind(text: str, wire: bytes) -> None:
    assert answer("", text, False) == wire
    assert answer("31", text, True) == b"?31" + wire[1:]


def test_numbers_comments_empty_lines_and_line_ends() -> None:
    assert talk("\n# hello\n1 protocol_version\r\n\r\n2\tname # comment\n  \n3 known_command play\nversion") == [
        "=1 2", "=2 goengine", "=3 true", "= 0.1.0"]


def test_unknown_commands_and_wrong_numbers_of_words_are_named() -> None:
    assert talk("9 nonsense\nNAME\n17\n4 play b\nname x\nkomi\n") == [
        "?9 unknown command", "? unknown command", "?17 unknown command", "?4 syntax error: play takes COLOR POINT",
        "? syntax error: name takes no arguments", "? syntax error: komi takes POINTS"]


def test_quit_is_answered_and_ends_the_conversation() -> None:
    assert talk("1 quit\n2 name\n") == ["=1"]


def test_a_number_of_any_length_comes_back() -> None:
    number = "9" * 6000
    assert talk(f"{number} name\n") == [f"={number} goengine"]


def test_an_endless_line_is_one_refused_command() -> None:
    line = b"3 play b " + b"D4 " * LONGEST_LINE
    assert talk(line + b"\nname\n") == [f"?3 syntax error: a line of more than {LONGEST_LINE} bytes", "= goengine"]
    assert talk(b"#" + line + b"\nname\n") == ["= goengine"]


def test_a_defect_in_a_command_is_answered_logged_and_survived(tmp_path: Path,
                                                               capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "gtp.log"
    served = server(FirstPointEngine([ZeroDivisionError("a\n\nb"), RecursionError("deep")]), GtpLog(str(log)))
    assert talk("5 genmove b\ngenmove b\nname\n", served) == [
        "?5 internal error in genmove: ZeroDivisionError: a\nb", "? internal error in genmove: RecursionError: deep",
        "= goengine"]
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert "Traceback" in log.read_text() and "<" in log.read_text()


def test_an_interrupt_in_a_think_is_answered_and_ends_the_conversation() -> None:
    sink = io.BytesIO()
    served = server(FirstPointEngine([KeyboardInterrupt()]))
    assert served.serve(io.BytesIO(b"6 genmove b\nname\n"), sink) == INTERRUPTED
    assert split_answers(sink.getvalue()) == ["?6 interrupted in genmove"]


def test_an_interrupt_while_waiting_ends_the_conversation() -> None:
    class Interrupted(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise KeyboardInterrupt
    assert server().serve(Interrupted(), io.BytesIO()) == INTERRUPTED


# ------------------------------------------------------------ the log

def test_the_log_holds_everything_with_times(tmp_path: Path) -> None:
    path = tmp_path / "gtp.log"
    talk(b"# hi\n1 name\r\nlist_commands\n\xff\n", server(log=GtpLog(str(path))))
    lines = path.read_bytes().splitlines()
    assert all(re.match(rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [<>] ", line) for line in lines)
    said = [line[24:] for line in lines]
    assert said[:5] == [b"> # hi", b"> 1 name", b"< =1 goengine", b"> list_commands", b"< = protocol_version"]
    assert said[-2:] == [b"> \xff", b"< ? unknown command"]


def test_a_log_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(GtpError, match="none/gtp.log: the log cannot be written: No such file"):
        GtpLog(str(tmp_path / "none" / "gtp.log"))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_under_the_log_does_not_end_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert talk("name\nversion\n", server(log=GtpLog("/dev/full"))) == ["= goengine", "= 0.1.0"]
    assert capsys.readouterr().err.count("the log ends here") == 1


# ------------------------------------------------------------ as a process

def start(*options: str) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-c", RUN, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)


def test_the_first_answers_come_without_kernels() -> None:
    asked = ("protocol_version\nname\nversion\nlist_commands\nknown_command play\nboardsize 9\nboardsize 99\nkomi 5\n"
             "clear_board\ntime_settings 600 0 0\nkgs-rules aga\nfixed_handicap 77\nquit\n")
    code = RUN.replace("sys.exit(main(sys.argv[1:]))",
                       "main([]); print(sorted({'numba', 'numpy'} & set(sys.modules)), file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", code], input=asked.encode(), capture_output=True, timeout=60)
    assert done.stderr.strip() == b"[]"
    assert len(split_answers(done.stdout)) == 13


def test_the_end_of_input_ends_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", RUN], input=b"name", capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"= goengine\n\n", b"")


def test_ctrl_c_ends_the_process_without_a_word() -> None:
    process = start()
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(b"name\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"= goengine\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == INTERRUPTED
    assert process.stderr.read() == b""


def test_a_reader_who_leaves_ends_the_process_without_a_word() -> None:
    process = start()
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write(b"list_commands\n" * 100)
    process.stdin.close()
    assert process.wait(timeout=30) == 0
    assert process.stderr.read() == b""


# ------------------------------------------------------------ any session

COLORS = [*6 * ["b", "w"], "B", "White", "black", "x", ""]
POINTS = [*(2 * [column + row for column in "AbCDE" for row in "12345"]), "pass", "PASS", "resign",
          "T19", "I5", "A0", "5"]
NUMBERS = ["0", "1", "2", "4", "5", "9", "19", "20", "-1", "6.5", "1e3", "nan", "inf", "1e999", "x", "٣", "9" * 5000]
COUNTS = ["0", "1", "2", "3", "4", "10", "x"]
NAMES = ["game.sgf", "game.sgf", "other game.sgf", "missing.sgf", "missing/x.sgf", "broken.sgf", ".", "/dev/null"]
STATUSES = ["alive", "dead", "seki", "dame", "black_area", "white_territory", "x"]
RULES = ["japanese", "chinese", "aga", "new_zealand", "tromp-taylor", "x"]
TIMES = ["none", "absolute", "byoyomi", "canadian", "x"]
ARGUMENTS = {
    "boardsize": [["1", "2", "3", "5", "7", "9", "20", "x"]], "komi": [NUMBERS], "play": [COLORS, POINTS],
    "genmove": [COLORS], "reg_genmove": [COLORS], "kgs-genmove_cleanup": [COLORS], "fixed_handicap": [COUNTS],
    "place_free_handicap": [COUNTS], "set_free_handicap": [POINTS, POINTS], "time_settings": [NUMBERS, NUMBERS, COUNTS],
    "time_left": [COLORS, NUMBERS, COUNTS], "known_command": [sorted(COMMANDS)],
    "kgs-time_settings": [TIMES, NUMBERS, NUMBERS, COUNTS], "loadsgf": [NAMES, COUNTS + POINTS], "printsgf": [NAMES],
    "gogui-play_sequence": [COLORS, POINTS] * 2, "gogui-setup": [COLORS, POINTS] * 2, "gogui-setup_player": [COLORS],
    "kgs-rules": [RULES], "final_status_list": [STATUSES], "gg_genmove": [COLORS, COUNTS],
    "restricted_genmove": [COLORS, POINTS, POINTS], "top_moves": [COLORS], "move_reasons": [POINTS],
    "experimental_score": [COLORS], "goengine-explain": [COLORS, POINTS], "goengine-candidates": [COLORS],
    "lz-analyze": [COLORS, NUMBERS], "kata-analyze": [COLORS, COUNTS, ["ownership", "maxmoves", "x"], ["true", "1"]],
    "kata-genmove_analyze": [COLORS, COUNTS]}
WORDS = [*COLORS, *POINTS, *NUMBERS, *NAMES, *STATUSES, *RULES, *TIMES, "#", "\t", "\udcff", "é", "\u3000"]
COMMAND_NAMES = sorted(set(COMMANDS) - {"quit"}) + 6 * ["play", "genmove", "gogui-play_sequence"] + ["undo", "loadsgf"]


def a_line(rng: random.Random) -> bytes:
    """A line of a session: mostly sensible, sometimes with wrong words, sometimes garbage."""
    kind = rng.random()
    if kind < 0.05:
        return rng.randbytes(rng.randrange(20)).replace(b"\n", b" ")
    name = rng.choice(COMMAND_NAMES)
    words = [rng.choice(choices) for choices in ARGUMENTS.get(name, [])]
    if kind < 0.15:
        words = rng.choices(WORDS, k=rng.randrange(5))
    elif kind < 0.2:
        name = rng.choice([name.upper(), name + "x", "", "#" + name])
        words = words if name else []                       # else "quit", as a word, would end the session
    elif kind < 0.3:
        del words[rng.randrange(len(words) + 1):]
    number = rng.choice(["", "", "", "1 ", "23 ", "\t5\t", "-4 " if kind > 0.98 else "7  "])
    end = rng.choice(["", "", "", "\r", " # comment", "\t "])
    return (number + " ".join([name, *words]) + end).replace("\n", " ").encode("utf-8", "surrogatepass")


def a_session(seed: int) -> list[bytes]:
    rng = random.Random(seed)
    return [a_line(rng) for _ in range(rng.randrange(60))]


def is_command(line: bytes) -> bool:
    """Whether a line holds a command at all, by the letter of the standard."""
    kept = bytes(byte for byte in line if (byte >= 32 and byte != 127) or byte == 9)
    return kept.split(b"#")[0].replace(b"\t", b" ").strip(b" ") != b""


def check_session(session: list[bytes], folder: Path, monkeypatch: pytest.MonkeyPatch,
                  capsys: pytest.CaptureFixture[str]) -> None:
    """Every command is answered once, in the protocol's form, and none by a traceback."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr("goengine.front.asking.LIFE_LIMITS", (100,))         # it is the protocol that is tested here
    monkeypatch.setattr("goengine.front.asking.LIMITS", (100,))
    monkeypatch.setattr("goengine.front.gtplife.SECONDS", 0.1)
    monkeypatch.setattr("goengine.influence.finalstatus.LIMIT", 100)
    (folder / "broken.sgf").write_bytes(b"(;SZ[5];B[aa];W[aa])")
    answers = talk(b"boardsize 5\n" + b"\n".join(session))
    assert len(answers) == 1 + sum(map(is_command, session))
    assert not any("internal error" in text for text in answers)
    assert capsys.readouterr().err == ""


SEEDS = st.integers(0, 1 << 40)
ANY_SESSION = dict(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(SEEDS)
@settings(max_examples=12, **ANY_SESSION)
def test_any_session_is_answered_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                              capsys: pytest.CaptureFixture[str], seed: int) -> None:
    check_session(a_session(seed), tmp_path, monkeypatch, capsys)


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=1000, **ANY_SESSION)
def test_a_thousand_sessions_are_answered_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                       capsys: pytest.CaptureFixture[str], seed: int) -> None:
    check_session(a_session(seed), tmp_path, monkeypatch, capsys)


def test_bytes_of_every_kind_are_survived() -> None:
    assert talk(bytes(range(256)).replace(b"#", b"") * 3) == 3 * ["? unknown command"]
