"""The Python face: what people may ask of a game, superko, copies, the eight symmetries, setting up."""
from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.layout import STATE_WORDS
from goengine.board.position import Move, Position, String
from goengine.board.ruleset import RULESETS
from goengine.errors import DiagramError, IllegalMove
from goengine.vertex import BLACK, EMPTY, PASS, SYMMETRIES, WHITE, board_points, inverse, other, parse_vertex, transform
from tests.naive import NaiveGame


def random_game(seed: int, size: int, rules: str = "chinese", length: int = 0) -> Position:
    """A game of random legal moves, passes among them."""
    rng = random.Random(seed)
    position = Position(size, rules)
    for _ in range(length or 2 * size ** 2):
        position.play(rng.choice(position.legal_points() + [PASS]))
    return position


def facts(position: Position) -> tuple:
    """Everything that two equal positions have in common."""
    b = position.board
    return (position.size, position.ruleset, position.komi, position.to_play, tuple(position.moves),
            position.diagram(), position.strings(), position.hash, int(b["ko"][0]), b["prisoners"].tolist(),
            position.legal_points(BLACK), position.legal_points(WHITE))


# ------------------------------------------------------------ playing and asking

def test_a_new_board_is_empty_and_black_begins() -> None:
    position = Position(9)
    assert position.to_play == BLACK and position.hash == 0 and position.strings() == []
    assert len(position.legal_moves()) == 81 and position.last_move is None and not position.is_over
    assert (position.komi, position.ruleset.name) == (7.5, "chinese")
    assert Position(9, "japanese").komi == 6.5 and Position(9, komi=0).komi == 0


def test_moves_alternate_and_are_kept() -> None:
    position = Position(9)
    position.play("E5")
    position.play("e6")
    position.play("pass")
    assert position.moves == [Move(BLACK, parse_vertex("E5", 9)), Move(WHITE, parse_vertex("E6", 9)), Move(BLACK, PASS)]
    assert [str(move) for move in position.moves] == ["black E5", "white E6", "black pass"]
    assert (position.move_number, position.to_play, str(position.last_move)) == (3, WHITE, "black pass")
    assert position.string_at("E5") == String(BLACK, ("E5",), ("E4", "D5", "F5"))
    assert position.string_at("A1") is None and position.liberties("A1") == 0 == len(position.string_points("A1"))


@pytest.mark.parametrize("rules, reason", [
    ("chinese", "suicide"), ("japanese", "suicide"), ("aga", "suicide"), ("tromp-taylor", "positional superko")])
def test_on_a_single_point_only_a_pass_is_left(rules: str, reason: str) -> None:
    position = Position(1, rules)
    for color in (BLACK, WHITE):
        assert position.legal_points(color) == [] and reason in position.why_illegal("A1", color)
    position.play("pass")
    position.play("pass")
    assert position.is_over and Position.from_diagram(position.diagram()).size == 1


def test_two_passes_end_the_game() -> None:
    position = Position(5)
    position.play(PASS)
    assert not position.is_over
    position.play(PASS)
    assert position.is_over
    position.undo()
    assert not position.is_over


def test_strings_are_listed_in_board_order() -> None:
    position = Position.from_diagram(""". . O .
                                        X X O .
                                        . X . .
                                        O . . .""")
    assert position.strings() == [
        String(WHITE, ("A1",), ("B1", "A2")),
        String(BLACK, ("B2", "A3", "B3"), ("B1", "A2", "C2", "A4", "B4")),
        String(WHITE, ("C3", "C4"), ("C2", "D3", "B4", "D4"))]
    assert position.string_points("A3") == [parse_vertex(name, 4) for name in ("B2", "A3", "B3")]


@pytest.mark.parametrize("move, reason", [
    ("B3", "occupied"), ("D4", "suicide"), ("C3", "ko"), (21 + 5, "off the board"), (-5, "off the board"),
    (10 ** 9, "off the board")])
def test_an_illegal_move_says_why_and_changes_nothing(move: str | int, reason: str) -> None:
    position = Position.from_diagram(""". O X .
                                        O . O X
                                        . O X .
                                        . . . .""")
    position.play("B3")                                 # takes C3, which White may not retake at once
    before = facts(position)
    with pytest.raises(IllegalMove, match=reason) as caught:
        position.play(move)
    assert caught.value.move.startswith("white") and facts(position) == before


def test_words_that_are_no_point_are_refused() -> None:
    position = Position(9)
    for text in ("", "I5", "K1", "A0", "A10", "55", "E 5x", "\u0661\u0661", "resign"):
        with pytest.raises(ValueError):
            position.play(text)


def test_undo_gives_the_turn_back_to_whoever_had_it() -> None:
    position = Position(5)
    position.play("C3", "white")
    assert position.to_play == BLACK
    position.undo()
    assert position.to_play == BLACK and position.hash == 0
    with pytest.raises(IndexError):
        position.undo()


@pytest.mark.parametrize("rules", RULESETS)
def test_undo_takes_back_a_whole_game(rules: str) -> None:
    rng = random.Random(5)
    position = Position(5, rules)
    before = []
    for _ in range(120):
        before.append((facts(position), _bytes(position)))
        position.play(rng.choice(position.legal_points() + [PASS]))
    while position.moves:
        position.undo()
        assert (facts(position), _bytes(position)) == before.pop()


def _bytes(position: Position) -> bytes:
    return position.__getstate__()["board"].tobytes()


# ------------------------------------------------------------ repetition

@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(40), marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", RULESETS)
def test_legal_moves_of_every_ruleset_are_those_of_the_naive_game(rules: str, seeds: range) -> None:
    repeats = 0
    for seed in seeds:
        rng, size = random.Random(seed), 2 + seed % 4
        position = Position(size, rules)
        naive = NaiveGame(size, position.ruleset.ko, position.ruleset.suicide)
        for _ in range(25 * size):
            c = position.to_play if rng.random() < 0.95 else other(position.to_play)
            legal = position.legal_points(c)
            assert legal == [p for p in board_points(size) if naive.is_legal(p, c)], str(position)
            repeats += sum("superko" in position.why_illegal(p, c) for p in board_points(size))
            p = rng.choice(legal) if legal and rng.random() < 0.95 else PASS
            position.play(p, c)
            naive.play(p, c)
    assert (repeats > 20) == (position.ruleset.ko != "simple")


def test_a_triple_ko_ends_under_superko_and_goes_round_without() -> None:
    """Three kos, each retaken in turn: the sixth capture would bring the first position back."""
    drawn = """. X O . . . X O .
               X . X O . X O . O
               . X O . . . X O .
               . . . . . . . . .
               . . . . . . . . .
               . X O . . . . . .
               X . X O . . . . .
               . X O . . . . . .
               . . . . . . . . ."""
    moves = ["B8", "H8", "B3", "C8", "G8", "C3"]
    for rules in RULESETS:
        position = Position.from_diagram(drawn, "white", rules)
        first = position.hash
        for move in moves[:5]:
            position.play(move)
        if position.ruleset.ko == "simple":
            position.play(moves[5])
            assert position.hash == first
        else:
            assert "superko" in position.why_illegal(moves[5])


def test_a_stone_that_dies_by_its_own_hand_repeats_the_position() -> None:
    """One-stone suicide: under positional superko it is forbidden; under the situational one it is a kind of pass."""
    drawn = """. O . .
               O O . .
               . . . .
               . . . ."""
    assert "positional superko" in Position.from_diagram(drawn, "black", "tromp-taylor").why_illegal("A4")
    position = Position.from_diagram(drawn, "black", "new-zealand")
    position.play("A4")
    assert position.prisoners(BLACK) == 1 and position.to_play == WHITE
    position.play("pass")
    assert "situational superko" in position.why_illegal("A4")
    assert Position.from_diagram(drawn, "black", "aga").why_illegal("A4") == "suicide"


# ------------------------------------------------------------ setting up

@pytest.mark.parametrize("drawn", [
    """X O .
       O . .
       . . .""",
    """O X .
       O X .
       X . .""",
    """. O X
       O X X
       . O O"""])
def test_a_string_without_liberties_cannot_be_set_up(drawn: str) -> None:
    with pytest.raises(IllegalMove, match="liberty"):
        Position.from_diagram(drawn)


@given(st.lists(st.integers(0, 2), min_size=9, max_size=9), st.randoms())
@settings(max_examples=150, deadline=None)
def test_stones_can_be_set_up_in_any_order_if_every_string_has_a_liberty(colors: list[int], rng: random.Random) -> None:
    naive = NaiveGame(3, "simple", False).board
    naive.stones = {p: c for p, c in zip(board_points(3), colors) if c}
    position = Position(3)
    position.play("B2")
    before = facts(position)
    order = list(naive.stones.items())
    rng.shuffle(order)
    if all(naive.liberties(p) for p in naive.stones):
        position.set_up(dict(order), "white")
        assert {p: position.color_at(p) for p in naive.stones} == naive.stones and position.hash == naive.hash()
        assert position.moves == [] and position.prisoners(BLACK) == 0 == position.ko_point
    else:
        with pytest.raises(IllegalMove):
            position.set_up(dict(order))
        assert facts(position) == before


def test_stones_off_the_board_cannot_be_set_up() -> None:
    for p in (0, 1, 20, 30, 21 + 9, 400, 10 ** 9, -3):
        with pytest.raises(IllegalMove, match="off the board"):
            Position(9).set_up({p: BLACK})


def test_a_position_after_setting_up_can_be_repeated_only_as_the_ruleset_says() -> None:
    position = Position.from_diagram(""". X O .
                                        X . X O
                                        . X O .
                                        . . . .""", "white", "japanese", 0)
    assert position.to_play == WHITE and position.is_legal("B3") and position.komi == 0
    position.set_up(dict.fromkeys(board_points(4)[:2], BLACK), WHITE)
    assert position.stone_points(BLACK) == list(board_points(4)[:2])


def test_bad_drawings_are_refused() -> None:
    with pytest.raises(DiagramError):
        Position.from_diagram("X O\nO")


def test_unknown_rulesets_are_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match="chinese, japanese, aga"):
        Position(9, "ing")


# ------------------------------------------------------------ copies and symmetries

@pytest.mark.parametrize("duplicate", [Position.copy, copy.copy, copy.deepcopy,
                                       lambda position: pickle.loads(pickle.dumps(position))])
def test_a_copy_goes_its_own_way(duplicate: Callable[[Position], Position]) -> None:
    position = random_game(3, 5, "new-zealand")
    twin = duplicate(position)
    assert facts(twin) == facts(position)
    before = facts(position)
    while twin.moves:
        twin.undo()
    assert twin.hash == 0 and facts(position) == before
    twin.play("C3")
    assert facts(position) == before
    last = position.undo()
    position.play(last.point)
    assert facts(position) == before


def test_a_search_board_is_independent() -> None:
    position = random_game(4, 7)
    board = position.copy_board()
    assert board["color"].tolist() == position.board["color"].tolist()
    board["color"][:] = EMPTY
    assert position.color_at(parse_vertex("A1", 7)) == position.copy().color_at("A1")
    assert board["ply"][0] == 0 and STATE_WORDS > 421 and position.board["color"].any()


@pytest.mark.parametrize("swap", [False, True], ids=["colours kept", "colours swapped"])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_turned_game_is_the_same_game(symmetry: int, swap: bool) -> None:
    position = random_game(symmetry, 6, "tromp-taylor")
    drawn = {p: WHITE for p in board_points(6)[7:9]}
    other_game = Position(6, "japanese")
    other_game.set_up(drawn, WHITE)
    for point in ("D4", "C3", "pass", "E2"):
        other_game.play(point)
    for game in (position, other_game):
        before = facts(game)
        twin = game.transformed(symmetry, swap)
        assert facts(game) == before
        assert twin.komi == (-game.komi if swap else game.komi)
        assert twin.to_play == (other(game.to_play) if swap else game.to_play)
        for p in board_points(6):
            q, c = transform(p, symmetry, 6), game.color_at(p)
            assert twin.color_at(q) == (other(c) if swap and c else c)
            assert twin.liberties(q) == game.liberties(p)
            for side in (BLACK, WHITE):
                assert twin.why_illegal(q, other(side) if swap else side) == game.why_illegal(p, side)
        for side in (BLACK, WHITE):
            assert twin.prisoners(other(side) if swap else side) == game.prisoners(side)
        assert facts(twin.transformed(inverse(symmetry), swap)) == before


# ------------------------------------------------------------ printing

def test_a_position_prints_as_a_board() -> None:
    position = Position(3)
    position.play("B2")
    position.play("A1")
    assert str(position).splitlines() == [
        "   A B C", " 3 . . . 3", " 2 . X . 2", " 1 O . . 1", "   A B C",
        "Black to play, last move white A1; prisoners: 0 white, 0 black"]
    assert "move 2" in repr(position) and "chinese" in repr(position)
    assert Position.from_diagram(position.diagram()).hash == position.hash
    assert position.diagram({parse_vertex("C3", 3): "a"}, coordinates=False) == ". . a\n. X .\nO . ."
