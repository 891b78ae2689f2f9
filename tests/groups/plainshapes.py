"""Eye shapes by plain Go on a graph, slow and obvious: what the solver is measured against.

The wall is one node. It touches points of the shape, outside liberties that only the enemy may fill, and perhaps an
eye elsewhere, which the enemy may fill only to capture. Nothing is shared with the solver but the drawings.
"""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from goengine.groups.shapedrawing import DrawnShape

WALL = "wall"


class State(NamedTuple):
    """Own and enemy stones inside, outside liberties left, who is to move, where a ko may not be retaken."""

    own: frozenset
    foe: frozenset
    outside: int
    enemy_moves: bool
    ban: object = None


class PlainShape:
    """All states of a shape without its stones, and in which of them the enemy captures the wall."""

    def __init__(self, shape: DrawnShape, elsewhere: bool, enemy_wins_kos: bool):
        self.elsewhere, self.enemy_wins_kos = elsewhere, enemy_wins_kos
        self.near = {p: {q for q in shape.points if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1} for p in shape.points}
        for p in shape.points:
            if shape.touches_wall(p):
                self.near[p].add(WALL)
        self.near[WALL] = {p for p in shape.points if shape.touches_wall(p)}
        self.after = lru_cache(maxsize=None)(self._after)
        self.captured: set[State] = set()

    def string(self, p: object, stones: frozenset) -> set:
        found, waiting = {p}, [p]
        while waiting:
            for q in self.near[waiting.pop()] & stones - found:
                found.add(q)
                waiting.append(q)
        return found

    def liberties(self, string: set, state: State) -> int:
        """Liberties of a string, the eye elsewhere included."""
        taken = state.own | state.foe | {WALL}
        empty = {q for p in string for q in self.near[p] if q not in taken}
        return len(empty) + (state.outside + self.elsewhere if WALL in string else 0)

    def _after(self, state: State) -> list[State | None]:
        """The states that a move or a pass leads to; None where it captures the wall."""
        turn = not state.enemy_moves
        walls = self.string(WALL, state.own | {WALL})
        found: list[State | None] = []
        if state.enemy_moves or self.liberties(walls, state):       # else only a capture saves the wall
            found.append(state._replace(enemy_moves=turn, ban=None))
        if state.enemy_moves:
            if self.liberties(walls, state) == 1 and (state.outside or self.elsewhere):
                found.append(None)
            elif state.outside:
                found.append(state._replace(outside=state.outside - 1, enemy_moves=turn, ban=None))
        for p in self.near:
            if p != WALL and p not in state.own | state.foe and p != state.ban:
                found += self.played(state, p)
        return found

    def played(self, state: State, p: object) -> list[State | None]:
        own, foe = (state.own, state.foe | {p}) if state.enemy_moves else (state.own | {p}, state.foe)
        now = State(own, foe, state.outside, not state.enemy_moves)
        mine, theirs = (foe, own | {WALL}) if state.enemy_moves else (own | {WALL}, foe)
        taken: set = set()
        for q in self.near[p] & theirs:
            string = self.string(q, theirs)
            if not self.liberties(string, now):
                taken |= string
        if WALL in taken:
            return [None]
        now = now._replace(own=own - taken, foe=foe - taken)
        string = self.string(p, mine)
        if not self.liberties(string, now) or not (state.enemy_moves or self.liberties(self.string(
                WALL, now.own | {WALL}), now)):
            return []
        ko = len(taken) == 1 and string == {p} and self.liberties(string, now) == 1
        return [now._replace(ban=next(iter(taken)) if ko else None)]

    def solve(self, roots: list[State]) -> None:
        """Find ``captured``: all states from which the enemy can force the capture."""
        known = set(roots)
        waiting = list(roots)
        while waiting:
            for after in self.after(waiting.pop()):
                if after is not None:
                    for state in {after, after._replace(ban=None)} - known:
                        known.add(state)
                        waiting.append(state)
        changed = True
        while changed:
            changed = False
            for state in known - self.captured:
                falls = [after is None or self.free(after) in self.captured for after in self.after(state)]
                if any(falls) if state.enemy_moves else all(falls):
                    self.captured.add(state)
                    changed = True

    def free(self, state: State) -> State:
        """A state without its ban, if the side to move wins all kos."""
        return state._replace(ban=None) if state.enemy_moves == self.enemy_wins_kos else state


class PlainEyes:
    """Eyes of a shape, with any stones inside, by plain Go."""

    def __init__(self, shape: DrawnShape):
        subsets = [frozenset()]
        for p in shape.points:
            subsets += [stones | {p} for stones in subsets]
        self.games = {}
        for elsewhere in (False, True):
            for enemy_wins in (False, True):
                game = PlainShape(shape, elsewhere, enemy_wins)
                game.solve([State(frozenset(), stones, outside, turn) for stones in subsets for outside in range(3)
                            for turn in (False, True) if all(game.liberties(game.string(p, stones), State(
                                frozenset(), stones, outside, turn)) for p in stones)])
                self.games[elsewhere, enemy_wins] = game

    def eyes(self, stones: frozenset, outside: int, enemy_moves: bool) -> tuple[int, int]:
        """Eyes if the owner loses all kos, and if it wins them."""
        state = State(frozenset(), stones, outside, enemy_moves)
        lost, won = (2 if state not in self.games[False, enemy_wins].captured
                     else 1 if state not in self.games[True, enemy_wins].captured else 0
                     for enemy_wins in (True, False))
        return lost, won

    def wall_breathes(self, stones: frozenset, outside: int) -> bool:
        """Whether the wall has a liberty without an eye elsewhere."""
        state = State(frozenset(), stones, outside, True)
        return bool(self.games[False, True].liberties({WALL}, state))
