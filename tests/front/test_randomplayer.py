"""The random player: legal, leaves its eyes alone, ends its games."""
from __future__ import annotations

import io
import sys

import pytest

from goengine.board.position import Position
from goengine.front.randomplayer import RandomPlayer, main
from goengine.vertex import COLOR_NAMES


def play_out(size: int, seeds: tuple[int, int], rules: str = "chinese") -> Position:
    """A game of two random players against each other, both asked over GTP."""
    players = [RandomPlayer(seed) for seed in seeds]
    for player in players:
        for line in (f"boardsize {size}", "clear_board", f"kgs-rules {rules}", "komi 0.5"):
            assert player.answer(line) == "= \n\n"
    position = Position(size, rules)
    while not position.is_over and position.move_number < 20 * size ** 2:
        mover = position.to_play
        answer = players[mover - 1].answer(f"7 genmove {COLOR_NAMES[mover]}")
        assert answer.startswith("=7 ")
        position.play(answer.split()[1])
        assert players[2 - mover].answer(f"play {position.last_move}") == "= \n\n"
    return position


@pytest.mark.parametrize("size", [2, 5, 7])
def test_random_games_are_legal_and_end(size: int) -> None:
    for seed in range(3):
        position = play_out(size, (seed, seed + 50))
        assert position.is_over
        if size > 2:
            assert all(string.liberties for string in position.strings())
            assert len(position.strings()) > 0


def test_the_same_seeds_give_the_same_game() -> None:
    assert play_out(5, (1, 2)).moves == play_out(5, (1, 2)).moves != play_out(5, (3, 2)).moves


def test_an_eye_is_not_filled() -> None:
    player = RandomPlayer(1)
    for line in ("boardsize 3", "clear_board"):
        player.answer(line)
    for point in ("A2", "B1", "B2", "B3", "C2"):
        player.answer(f"play b {point}")
    for _ in range(3):
        assert player.answer("genmove b").split()[1] == "pass"


@pytest.mark.parametrize("line, answer", [
    ("3 name", "=3 random\n\n"), ("", ""), ("# a comment", ""), ("5", ""), ("known_command genmove", "= true\n\n"),
    ("known_command", "= false\n\n"), ("what", "? unknown command\n\n"), ("play b", "? a word is missing\n\n"),
    ("9 boardsize 40", "?9 unacceptable size\n\n"), ("play b Z5", None), ("play grey D4", None), ("boardsize x", None)])
def test_bad_lines_get_errors(line: str, answer: str | None) -> None:
    said = RandomPlayer(0).answer(line)
    assert said == answer if answer is not None else said.startswith("? ")


def test_it_serves_until_quit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1 protocol_version\n2 quit\n3 name\n"))
    assert main(["--seed", "5"]) == 0
    assert capsys.readouterr().out == "=1 2\n\n=2 \n\n"
