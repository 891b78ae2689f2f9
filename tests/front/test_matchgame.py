"""One game under the referee: how games end, who is to blame, clocks and counts."""
from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from goengine.board.position import Position
from goengine.board.sgf import read_games
from goengine.front import matchgame
from goengine.front.matchgame import Referee, Stopped
from goengine.front.matchlog import Game, Terms
from goengine.front.matchplayers import Player
from goengine.vertex import parse_vertex

FAKE = Path(__file__).with_name("gtpfake.py")
TERMS = Terms(size=5, komi=0.5, openings=0, max_moves=75)
WALL_A, WALL_B = "plain C1 C2 C3 C4 C5", "plain D1 D2 D3 D4 D5"


def fake(side: str, words: str) -> Player:
    return Player(side, f"{sys.executable} -I -S {FAKE} {words}", f"fake {side}")


def referee(a: str, b: str, number: int = 1, terms: Terms = TERMS, dead: Iterable[str] = ()) -> Referee:
    points = {parse_vertex(name, terms.size) for name in dead}
    return Referee(terms, {"A": fake("A", a), "B": fake("B", b)}, number, lambda position: points, lambda moves: None,
                   threading.Event())


def play(a: str, b: str, **more) -> Game:
    return referee(a, b, **more).play()


def test_two_walls_are_counted() -> None:
    """Black holds three columns of five, White two; a game ends by two passes."""
    made = referee(WALL_A, WALL_B)
    game = made.play()
    assert (game.result, game.ended, game.winner, game.moves) == ("B+4.5", "count", "A", 12)
    assert not game.faulty and game.effort["A"].moves == 6 == game.effort["B"].moves
    assert made.position.diagram(coordinates=False).splitlines()[0] == ". . X O ."


def test_colors_alternate_from_game_to_game() -> None:
    game = play(WALL_A, WALL_B, number=2)
    assert (game.black, game.white, game.result, game.winner) == ("B", "A", "W+5.5", "A")


def test_stones_judged_dead_are_taken_off() -> None:
    alive, taken = (play(WALL_A, WALL_B + " A1", dead=dead) for dead in ((), ("A1",)))
    assert (alive.result, taken.result) == ("W+6.5", "B+4.5") and taken.winner == "A"
    tromp_taylor = replace(TERMS, rules="tromp-taylor")         # there every stone on the board lives
    assert play(WALL_A, WALL_B + " A1", dead=("A1",), terms=tromp_taylor).result == "W+6.5"


def test_a_jigo_is_a_draw() -> None:
    game = play(WALL_A, WALL_B, terms=replace(TERMS, komi=5.0))
    assert (game.result, game.winner, game.ended) == ("0", "", "count")


def test_resigning_loses() -> None:
    game = play("plain", "resigns")
    assert (game.result, game.ended, game.winner, game.moves) == ("B+R", "resignation", "A", 1)


def test_a_game_stops_at_the_move_limit() -> None:
    game = play(WALL_A, WALL_B, terms=replace(TERMS, max_moves=4))
    assert (game.ended, game.moves, game.faulty) == ("move limit", 4, False)


@pytest.mark.parametrize("mode, ended, says", [
    ("crashes", "crash", "ended with status 3 at 'genmove white'; its last words: 'out of memory'"),
    ("crashes-at-play", "crash", "at 'play black C1'; its last words: 'no room for that stone'"),
    ("hangs", "no answer", "did not answer 'genmove white' in time"),
    ("babbles", "bad answer", "'hello, I play'"),
    ("error", "refusal", "the error 'I do not know'"),
    ("off", "illegal move", "answers 'Z99' for move 2, which is no point of the board"),
    ("occupied", "illegal move", "plays C1 as move 2: the point is occupied"),
    ("refuses", "refused a legal move", "answers 'play black C1' with the error 'illegal move'"),
    ("no-board", "refusal", "answers 'boardsize 5' with the error 'unacceptable size'")])
def test_a_fault_loses_by_its_name(mode: str, ended: str, says: str) -> None:
    made = referee(WALL_A, mode, terms=replace(TERMS, move_timeout=0.3))
    game = made.play()
    assert (game.ended, game.winner, game.loser, game.result) == (ended, "A", "B", "B+F")
    assert says in game.detail and game.faulty
    assert all(client._process.poll() is not None for client in made.clients.values())
    assert ended in made.record.nodes[-1].comment


def test_a_program_that_cannot_be_started_loses() -> None:
    made = referee(WALL_A, "plain")
    made.players = {**made.players, "B": Player("B", "/nowhere/engine --gtp")}
    game = made.play()
    assert (game.ended, game.winner) == ("not started", "A") and "/nowhere/engine" in game.detail


@pytest.mark.parametrize("seconds, settling, says", [(0.2, 0.1, "did not answer"), (0.5, 10, "took ")])
def test_overstepping_the_time_loses(seconds: float, settling: float, says: str,
                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchgame, "SETTLING", settling)
    game = play(WALL_A, "late", terms=replace(TERMS, main_time=seconds))
    assert (game.ended, game.winner, game.result) == ("time loss", "A", "B+T") and says in game.detail


def test_programs_hear_of_terms_opening_time_and_moves(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    made = referee("plain", f"log:{heard} A1", terms=replace(TERMS, main_time=60.0, openings=2, rules="new-zealand"))
    game = made.play()
    lines = heard.read_text().splitlines()
    first, second = (str(move).replace("black", "play black").replace("white", "play white")
                     for move in made.position.moves[:2])
    assert [line for line in lines if line != "cputime" and not line.startswith("time_left")] == [
        "list_commands", "kgs-rules new_zealand", "boardsize 5", "clear_board", "komi 0.5", "time_settings 60 0 0",
        first, second, "play black pass", "genmove white", "play black pass", "genmove white", "final_score", "quit"]
    assert lines[lines.index("genmove white") - 1] == "time_left white 60 0"
    assert game.moves == 6 and game.effort["B"].cpu == 0.0 and game.effort["B"].seconds > 0
    assert made.record.nodes[1].comment == "opening" and "s left" in made.record.nodes[3].comment


@pytest.mark.parametrize("claim, differs", [("B+4.5", False), ("b+4.50", False), ("W+3.5", True), ("0", True),
                                            ("B+5.5 (upper bound: 9)", True), ("nonsense", True)])
def test_counts_that_differ_from_ours_are_noted(claim: str, differs: bool) -> None:
    made = referee(WALL_A, f"'counts:{claim}' D1 D2 D3 D4 D5")
    game = made.play()
    assert game.result == "B+4.5" and game.claims == {"B": claim}
    assert game.disputes == ({"B": claim} if differs else {})
    assert (f"B counts {claim}" in made.record.nodes[-1].comment) == differs


def test_the_record_holds_the_game(tmp_path: Path) -> None:
    made = referee(WALL_A, WALL_B)
    game = made.play()
    made.record.write(tmp_path / "game.sgf")
    read = next(iter(read_games(tmp_path / "game.sgf")))
    assert (read.size, read.komi, read.result, read.black, read.white) == (5, 0.5, game.result, "fake A", "fake B")
    assert len(read.moves) == 12


def test_a_stopped_game_has_no_result() -> None:
    made = referee("plain C1", "hangs")
    made.watch = lambda moves: threading.Timer(0.2, stop).start()

    def stop() -> None:
        made.stop.set()
        made.abort()
    with pytest.raises(Stopped):
        made.play()
    assert all(client._process.poll() is not None for client in made.clients.values())


def test_positions_are_those_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Position] = []
    made = referee(WALL_A, WALL_B)
    made.dead_stones = lambda position: seen.append(position.copy()) or ()
    made.play()
    assert seen[0].is_over and seen[0].move_number == 12
