"""Problem collections in SGF: one problem a game tree, right and wrong first moves told by the marks in its variations.

A first move is right if its variation holds a mark of success: a comment that says RIGHT or "correct" or is a mere
"+", a node named GOOD, TE (tesuji), or GB / GW (good for Black / White) for the side that moves. It is wrong if its own
node says the opposite (WRONG, "incorrect", "-", BAD, BM, WV). Where no variation holds a mark of success, every first
move without a mark of failure is right if some have one, else the first variation alone.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sgfmill import sgf

from goengine.board.collection import in_one_charset, read_bytes, split
from goengine.board.record import COLORS, sgf_point
from goengine.board.sgfgame import SgfGame
from goengine.datafiles import shown_path
from goengine.errors import GoEngineError, KnowledgeError, SgfError
from goengine.front.suite import WORKS, Answer, Board, Loaded, Problem, Question, stones_of
from goengine.vertex import BLACK, COLOR_NAMES, PASS, board_points, vertex_name

_RIGHT = re.compile(rb"\bRIGHT\b|\b(?i:correct)\b|^\s*(?i:\+|right\W*)\s*$")
_WRONG = re.compile(rb"\bWRONG\b|\b(?i:incorrect|not (?:quite )?correct|wrong)\b|^\s*-\s*$")


def load_sgf(path: Path) -> Loaded:
    """The problems of a collection, gzipped or not."""
    shown = shown_path(path)
    loaded = Loaded()
    try:
        data, charset = in_one_charset(read_bytes(path))
    except SgfError as error:
        return Loaded(errors=[error])
    index = start = 0

    def wrong(error: Exception) -> None:
        line = data.count(b"\n", 0, start) + 1
        what = _bare(str(error), shown) or "a point or a value in it makes no sense"
        loaded.errors.append(KnowledgeError(f"game {index + 1}: {what}", shown, line))
    try:
        for index, raw in enumerate(split(data, shown)):
            start = data.index(raw, start)
            try:
                line = data.count(b"\n", 0, start) + 1
                loaded.problems.append(_problem(SgfGame(raw, shown, index, charset), shown, line))
            except (GoEngineError, ValueError) as error:
                wrong(error)
            start += len(raw)
    except SgfError as error:           # the last one is cut off, or there is none
        index += bool(start)
        start = max(start, data.find(b"(", start))
        wrong(error)
    return loaded


def _bare(message: str, shown: str) -> str:
    """A message about a game without the file and the number of the game, which stand before it anyway."""
    return re.sub(rf"^{re.escape(shown)}: (game \d+: )?", "", message)


def _problem(game: SgfGame, suite: str, line: int) -> Problem:
    size = game.size
    tree = sgf.Sgf_game.from_coarse_game_tree(game.tree)
    places = {sgf_point(p): p for p in (PASS, *board_points(size))}
    stones: dict[int, int] = {}
    node, to_move = tree.get_root(), 0
    if node.get_move()[0]:
        raise SgfError("its root holds a move, so it is a game and no problem")
    while True:                         # as far as the first move
        black, white, empty = ([places[place] for place in group] for group in node.get_setup_stones())
        stones |= stones_of(black, white)
        stones = {p: c for p, c in stones.items() if p not in empty}
        if node.has_property("PL"):
            to_move = COLORS[node.get("PL")]
        moves = [(child, *child.get_move()) for child in node]
        first = [(child, COLORS[color], places[place]) for child, color, place in moves if color]
        if first or not len(node):
            break
        node = node[0]
    if not first:
        raise SgfError("there is no move in it, so there is nothing to solve")
    to_move = to_move or first[0][1]
    variations = [(child, move) for child, color, move in first if color == to_move]
    if not variations:
        raise SgfError(f"no variation begins with a move of {COLOR_NAMES[to_move]}")
    board = Board(size, stones, to_move)
    position = board.position()
    answers = _right_moves(variations, to_move)
    for move in answers:
        if not position.is_legal(move):
            raise SgfError(f"{COLOR_NAMES[to_move]} cannot play {vertex_name(move)}: {position.why_illegal(move)}")
    title = game.text("GN") or game.text("N")
    return Problem(f"{game.index + 1} {title}".strip(), suite, line, "best move", Question("best move"),
                   Answer((WORKS,), answers), board, source=game.text("SO"))


def _right_moves(variations: list[tuple[sgf.Tree_node, int]], mover: int) -> tuple[int, ...]:
    right = [move for node, move in variations
             if not _bad(node, mover) and any(_good(below, mover) for below in _subtree(node))]
    if not right:
        failing = [any(_bad(below, mover) for below in _subtree(node)) for node, _ in variations]
        right = [move for (_, move), bad in zip(variations, failing) if not bad] if any(failing) else [variations[0][1]]
    if not right:
        raise SgfError("every variation is marked as wrong")
    return tuple(dict.fromkeys(right))


def _subtree(node: sgf.Tree_node) -> Iterator[sgf.Tree_node]:
    """A node and all below it; game trees may be deeper than Python's stack."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node


def _good(node: sgf.Tree_node, mover: int) -> bool:
    comment = _raw(node, "C")
    return (bool(_RIGHT.search(comment)) and not _WRONG.search(comment) or _raw(node, "N").strip().upper() == b"GOOD"
            or node.has_property("TE") or node.has_property("GB" if mover == BLACK else "GW"))


def _bad(node: sgf.Tree_node, mover: int) -> bool:
    return (bool(_WRONG.search(_raw(node, "C"))) or _raw(node, "N").strip().upper() == b"BAD"
            or node.has_property("BM") or node.has_property("WV")
            or node.has_property("GW" if mover == BLACK else "GB"))


def _raw(node: sgf.Tree_node, name: str) -> bytes:
    return b"\n".join(node.get_raw_list(name)) if node.has_property(name) else b""
