"""Four ways to search a game tree. All find the same value; they differ in how many positions they judge.

- minimax looks at everything (Shannon 1950, Programming a computer for playing chess);
- alpha-beta leaves out what cannot matter (Knuth and Moore 1975, An analysis of alpha-beta pruning);
- NegaScout asks of all moves but the first only whether they are better, and looks closer if so (Reinefeld 1983, An
  improvement to the Scout tree-search algorithm);
- MTD(f) closes in on the value by such questions alone (Plaat, Schaeffer, Pijls and de Bruin 1996, Best-first
  fixed-depth minimax algorithms).

A search is ``method(tree, table, depth, alpha, beta)``. Its answer is the value of the position for the side to move
if that lies between alpha and beta; an answer up to alpha says that the value is no more than the answer, one from
beta on that it is no less. Values are in points, in steps of more than `STEP`.
"""
from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from goengine.search.transpositions import INFINITE, Transpositions

STEP = 0.005                            # no two values are nearer to each other than twice this


class Tree(Protocol):
    """A game as a search sees it: it stands in one position, and moves to others and back."""

    def judge(self) -> float:
        """The position's value for the side to move, at the bottom of a search."""

    def moves(self) -> Sequence[int]:
        """The moves to be tried, at least one, the likeliest first."""

    def play(self, move: int) -> float | None:
        """Play a move; or, where that ends the game, play nothing and give its value for the side that moved."""

    def undo(self) -> None:
        """Take the last move back."""

    def key(self, depth: int) -> Hashable:
        """The position, with everything on which its value `depth` plies deep rests."""


Search = Callable[[Tree, Transpositions, int, float, float], float]


def minimax(tree: Tree, table: Transpositions, depth: int, alpha: float = -INFINITE,
            beta: float = INFINITE) -> float:
    """The value with every move tried; the window is ignored, so that the answer is exact."""
    key = tree.key(depth)
    entry = table.entry(key, depth)
    if entry.low == entry.high:
        return entry.low
    if depth == 0:
        best, move = tree.judge(), None
    else:
        best, move = -INFINITE, None
        for choice in _proposed(tree, table, key):
            score = tree.play(choice)
            if score is None:
                score = _inside(tree, lambda: -minimax(tree, table, depth - 1))
            if score > best:
                best, move = score, choice
    table.note(entry, best, -INFINITE, INFINITE, move)
    return best


def alpha_beta(tree: Tree, table: Transpositions, depth: int, alpha: float = -INFINITE,
               beta: float = INFINITE) -> float:
    """Alpha-beta, fail-soft."""
    return _windowed(tree, table, depth, alpha, beta, False)


def negascout(tree: Tree, table: Transpositions, depth: int, alpha: float = -INFINITE,
              beta: float = INFINITE) -> float:
    """NegaScout: alpha-beta whose later moves are first asked with an empty window."""
    return _windowed(tree, table, depth, alpha, beta, True)


def mtdf(tree: Tree, table: Transpositions, depth: int, alpha: float = -INFINITE,
         beta: float = INFINITE) -> float:
    """MTD(f), which begins with what one ply less has found."""
    low, high = alpha, beta
    value = _guess(tree, table, depth)
    while low < high:
        test = min(max(value, low + STEP), high)
        value = alpha_beta(tree, table, depth, test - STEP, test)
        if value < test:
            high = value
        else:
            low = value
    return value


METHODS: dict[str, Search] = {"minimax": minimax, "alpha-beta": alpha_beta, "negascout": negascout, "mtdf": mtdf}
SCOUTS = ("negascout", "mtdf")          # those that ask whether a move is better before they ask how much it is worth


def line_of(tree: Tree, table: Transpositions, depth: int) -> list[int]:
    """The moves that prove the value found, as far as the table knows them; the tree ends where it began."""
    line: list[int] = []
    played = 0
    while depth - len(line) > 0:
        entry = table.entries.get((tree.key(depth - len(line)), depth - len(line)))
        if entry is None or entry.best is None:
            break
        line.append(entry.best)
        if tree.play(entry.best) is not None:
            break
        played += 1
    for _ in range(played):
        tree.undo()
    return line


def _windowed(tree: Tree, table: Transpositions, depth: int, alpha: float, beta: float, scout: bool) -> float:
    key = tree.key(depth)
    entry = table.entry(key, depth)
    if entry.low >= beta or entry.low == entry.high:
        return entry.low
    if entry.high <= alpha:
        return entry.high
    if depth == 0:
        best = tree.judge()
        table.note(entry, best, -INFINITE, INFINITE, None)
        return best
    best, move = -INFINITE, None
    floor, ceiling = max(alpha, entry.low), min(beta, entry.high)
    for choice in table.in_order(key, depth, _proposed(tree, table, key)):
        score = tree.play(choice)
        if score is None:
            score = _inside(tree, lambda: _reply(tree, table, depth - 1, max(floor, best), ceiling, scout,
                                                 move is None))
        if score > best:
            best, move = score, choice
        if best >= ceiling:
            table.note_killer(depth, choice)
            break
    table.note(entry, best, floor, ceiling, move)
    return best


def _reply(tree: Tree, table: Transpositions, depth: int, alpha: float, beta: float, scout: bool,
           first: bool) -> float:
    """The value of the move just played for the side that played it; a scout asks of later moves if they beat alpha."""
    if scout and not first and beta - alpha > STEP:
        score = -_windowed(tree, table, depth, -alpha - STEP, -alpha, True)
        if score <= alpha or score >= beta:
            return score
        alpha = score - STEP
    return -_windowed(tree, table, depth, -beta, -alpha, scout)


def _inside(tree: Tree, search: Callable[[], float]) -> float:
    """Search below the move just played and take it back, whatever happens."""
    try:
        return search()
    finally:
        tree.undo()


def _proposed(tree: Tree, table: Transpositions, key: Hashable) -> Sequence[int]:
    if key not in table.proposed:
        table.proposed[key] = tree.moves()
    return table.proposed[key]


def _guess(tree: Tree, table: Transpositions, depth: int) -> float:
    """The value found one or two plies less deep (alternate depths are alike), or 0."""
    for plies in (depth, depth - 2, depth - 1):
        entry = table.entries.get((tree.key(plies), plies)) if plies >= 0 else None
        for bound in (entry.low, entry.high) if entry is not None else ():
            if abs(bound) < INFINITE:
                return bound
    return 0.0
