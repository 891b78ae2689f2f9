"""The Python face of the reader: questions about strings of a position, and what their answers mean.

    >>> from goengine.board.position import Position
    >>> from goengine.reading.reader import Reader
    >>> game = Position(9)
    >>> for move in "C3 C4 G5 D3 G6 B3".split():
    ...     game.play(move)
    >>> c3 = game.string_points("C3")[0]
    >>> Reader().attack(game, c3).works
    True
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from goengine.board.position import Move, Position
from goengine.pointset import WORDS, points_of
from goengine.reading import prover, tactician
from goengine.reading.combination import SHORT, Threats
from goengine.reading.joining import join_by_capture
from goengine.reading.layout import LOST, REVERSED, UNCLEAR, WON
from goengine.reading.limits import FORCING, LIMITS, Limits, growing_up_to, same_limits
from goengine.reading.memory import ANYWHERE, MOST_PREYS, new_memory
from goengine.reading.reading import Reading, in_view_of
from goengine.reading.region import clear_region, close_region, look_around, look_at, note_stones
from goengine.vertex import EMPTY, PASS, line_of, on_board, other, vertex_name

EDGE_GOAL = ANYWHERE
LADDER_LIMIT = 20_000                   # unforced nodes; no ladder on 19x19 comes near
PART = 10                               # by what the limit is divided for each of the other moves that may work
SECOND_LOOK = 4                         # by what it is divided for a second, wider look at a connection
OWN_ATTACK = 10_000                     # unforced nodes to see that a string needs no combination to fall


class Reader:
    """Answers questions about strings.

    Parameters
    ----------
    limit : int or Limits
        Unforced nodes a question; a number stands for all kinds of questions alike (`same_limits`).

    Attributes
    ----------
    reading_nodes, connection_nodes : int
        Nodes spent since the reader was made; they may be set back.
    """

    def __init__(self, limit: int | Limits = LIMITS["normal"]):
        self.limits = limit if isinstance(limit, Limits) else same_limits(limit)
        self.memory: Any = new_memory()
        self.reading_nodes = 0
        self.connection_nodes = 0

    # ------------------------------------------------------------ one string

    def attack(self, position: Position, p: int) -> Reading:
        """Can the other side, moving first, capture the string on a point?

        Where that is unclear, but would cost less to prove than to refute, the likeliest move is the hunch: two of
        three such attacks in GNU Go's regression tests work (of such defences half, so these have none).

        Raises
        ------
        ValueError
            If there is no stone.
        """
        reading = self._capture(position, [p], True)
        likely = reading.outcome == UNCLEAR and self.memory["node_phi"][0] < self.memory["node_delta"][0]
        return replace(reading, hunch=self._likeliest()) if likely else reading

    def defend(self, position: Position, p: int, passing: bool = True) -> Reading:
        """Can its owner, moving first, save the string on a point?

        With `passing`, the answer for a string that nothing threatens is a pass; without, a move is found even so.
        """
        return self._defence(position, [p], passing)

    def with_all_moves(self, position: Position, p: int, reading: Reading, attacking: bool) -> Reading:
        """A reading of `attack` or `defend` with every first move that works as well, in the generator's order.

        Each is tried in turn with a limit that is a part of the usual one, so one that is hard to prove may be missing.
        """
        if reading.outcome != WON or reading.move == PASS:
            return reading
        m = self.memory
        self._several(position, [p], 1, attacking, 1)           # fills the root with its moves
        candidates = [int(move) for move in m["moves"][:m["count"][0]]]
        mover = other(position.color_at(p)) if attacking else position.color_at(p)
        limits, self.limits = self.limits, same_limits(max(1, self.limits.narrow // PART))
        for move in candidates:
            if move not in (PASS, reading.move) and position.is_legal(move, mover):
                tried = self._after(position, move, [p], attacking)
                moves = reading.moves + tried.moves if tried.outcome == WON else reading.moves
                reading = replace(in_view_of(reading, tried), moves=moves)
        self.limits = limits
        return reading

    def does_attack(self, position: Position, move: int, p: int) -> Reading:
        """The outcome of one move against the string on a point."""
        return self._after(position, move, [p], True)

    def does_defend(self, position: Position, move: int, p: int) -> Reading:
        """The outcome of one move in defence of the string on a point."""
        return self._after(position, move, [p], False)

    # ------------------------------------------------------------ several strings

    def attack_either(self, position: Position, p: int, q: int) -> Reading:
        """Can the other side, moving first, capture one of two strings?"""
        return self._capture(position, [p, q], True)

    def defend_both(self, position: Position, p: int, q: int, passing: bool = True) -> Reading:
        """Can the owner of two strings, moving first, save both?"""
        return self._defence(position, [p, q], passing)

    def attack_any(self, position: Position, points: list[int]) -> Reading:
        """Can the other side, moving first, capture one of several strings?"""
        return self._capture(position, points, True)

    # ------------------------------------------------------------ connections

    def connect(self, position: Position, a: int, z: int) -> Reading:
        """Can the owner of the string on `a`, moving first, join it to the string or empty point `z`?

        `EDGE_GOAL` for `z` asks for a stone on the first line.
        """
        apart = self._connection(position, a, z, True)
        if apart.outcome == LOST:
            return replace(apart, outcome=WON, moves=(PASS,))
        joined = in_view_of(self._connection(position, a, z, False), apart)
        if joined.outcome == LOST:
            return join_by_capture(self, position, a, z, joined)
        return joined

    def disconnect(self, position: Position, a: int, z: int) -> Reading:
        """Can the enemy, moving first, keep the string on `a` from being joined to `z`?"""
        return self._connection(position, a, z, True)

    # ------------------------------------------------------------ ladders

    def ladder(self, position: Position, p: int) -> Reading:
        """Is the string on a point, with two liberties or one, caught by nothing but ataris, the hunter first?"""
        owner = self._owner(position, [p])
        m = self.memory
        m["ladder"][0] = 1
        reading = self._run(position, other(owner), LADDER_LIMIT, lambda b: tactician.question(b, m, p, 1), True)
        m["ladder"][0] = 0
        self.reading_nodes += reading.nodes
        return reading

    def ladder_breakers(self, position: Position, p: int) -> tuple[int, ...]:
        """Empty points where one more stone of the owner would break a ladder that works, in board order."""
        ladder = self.ladder(position, p)
        return self._turning(position, p, position.color_at(p), ladder) if ladder.works else ()

    def ladder_makers(self, position: Position, p: int) -> tuple[int, ...]:
        """Empty points where one more stone of the hunter would make a ladder work that fails, in board order."""
        ladder = self.ladder(position, p)
        return () if ladder.works else self._turning(position, p, other(position.color_at(p)), ladder)

    def _turning(self, position: Position, p: int, color: int, ladder: Reading) -> tuple[int, ...]:
        """Points where a stone of a colour turns the outcome of a ladder. No other points than those it met matter."""
        found = []
        liberties = position.liberty_points(p)
        for q in ladder.depends:
            if q in liberties or not position.is_legal(q, color):
                continue
            after = position.copy()
            after.play(q, color)
            if after.color_at(p) != EMPTY and self.ladder(after, p).works != ladder.works:
                found.append(q)
        return tuple(found)

    # ------------------------------------------------------------ captures anywhere

    def capture_something(self, position: Position, color: int) -> Reading:
        """Which move of a colour captures the most: the largest string that it threatens, else a combination.

        A string that is lost whoever moves first counts only where nothing else can be captured.
        """
        strings = [string for p in position.stone_points(other(color))
                   if (string := position.string_points(p))[0] == p and position.liberties(p) <= SHORT]
        dead = None
        for string in sorted(strings, key=len, reverse=True):
            reading = self.attack(position, string[0])
            if reading.outcome == WON and self.defend(position, string[0]).works:
                return reading
            if reading.outcome == WON and dead is None:
                dead = reading
        combination = self.combination_attack(position, color)
        return combination if combination.works or dead is None else dead

    # ------------------------------------------------------------ combinations

    def combination_attack(self, position: Position, color: int) -> Reading:
        """Can a colour, moving first, capture one of several strings none of which falls to an attack of its own?"""
        return self._combination(position, color)[0]

    def combination_defend(self, position: Position, color: int) -> tuple[int, ...]:
        """The moves of a colour after which the strings that the enemy's combination attacks are safe, in board order.

        Each is tried with a part of the usual limit, so one that is hard to prove may be missing.
        """
        threat, preys = self._combination(position, other(color))
        good = []
        for q in threat.depends if threat.works else ():
            if position.is_legal(q, color):
                after = position.copy()
                after.play(q, color)
                if self._several(after, list(preys), self.limits.combination // PART).outcome == LOST:
                    good.append(q)
        return tuple(good)

    def _combination(self, position: Position, color: int) -> tuple[Reading, tuple[int, ...]]:
        """The answer to `combination_attack`, and the strings of which one is captured."""
        most = self.limits.combination
        forcing = min(self.limits.tactician, FORCING)
        own: dict[int, bool] = {}

        def falls(p: int) -> bool:
            h = position.string_points(p)[0]
            if h not in own:
                own[h] = self._several(position, [h], min(most, OWN_ATTACK)).outcome == WON
                self.memory["limit"][0] = forcing
            return own[h]

        self.memory["limit"][0] = forcing
        threats = Threats(self.memory, position, color, falls).find()
        best = Reading(LOST, (), (), "read", 0, 0, ())
        preys: tuple[int, ...] = ()
        nodes = 0
        for limit in growing_up_to(most):
            unclear = []
            for threat in threats:
                reading = self._after(position, threat.move, list(threat.preys), True, limit)
                nodes += reading.nodes
                if reading.outcome == WON:
                    return replace(reading, nodes=nodes), threat.preys
                if reading.outcome == UNCLEAR:
                    unclear.append(threat)
                elif reading.works and not best.works:
                    best, preys = reading, threat.preys
            threats = unclear
        if threats and not best.works:
            best = Reading(UNCLEAR, (), (), "unclear", 0, 0, ())
        return replace(best, nodes=nodes), preys

    # ------------------------------------------------------------ how it is done

    def _capture(self, position: Position, points: list[int], attacking: bool) -> Reading:
        """The answer of the prover's first breadth, or of its second where the first found no sure way."""
        best = self._several(position, points, self.limits.narrow, attacking)
        if best.outcome == WON or not self.limits.wide:
            return best
        wide = self._several(position, points, self.limits.wide, attacking, 1)
        return in_view_of(wide, best)

    def _several(self, position: Position, points: list[int], limit: int, attacking: bool = True,
                 breadth: int = 0) -> Reading:
        owner = self._owner(position, points)
        m = self.memory
        m["prey"][:len(points)] = points
        m["prey_count"][0] = len(points)
        m["breadth"][0] = breadth
        reading = self._run(position, other(owner) if attacking else owner, limit,
                            lambda b: prover.ask_any(b, m, int(attacking)))
        self.reading_nodes += reading.nodes
        return reading

    def _defence(self, position: Position, points: list[int], passing: bool) -> Reading:
        if passing:
            attack = self._capture(position, points, True)
            if attack.outcome == LOST:
                return replace(attack, outcome=WON, moves=(PASS,), line=())
            return in_view_of(self._capture(position, points, False), attack)
        reading = self._capture(position, points, False)
        if reading.outcome == WON:
            return reading
        attack = self._capture(position, points, True)
        reading = in_view_of(reading, attack)
        if attack.outcome == LOST:
            return replace(reading, outcome=WON, moves=(PASS,), line=(), grade="read")
        return reading

    def _after(self, position: Position, move: int, points: list[int], attacking: bool,
               limit: int | None = None) -> Reading:
        """The outcome of one move for several strings; with a limit, in the prover's first breadth alone."""
        owner = self._owner(position, points)
        mover = other(owner) if attacking else owner
        after = position.copy()
        after.play(move, mover)
        line = (Move(mover, move),)
        gone = [p for p in points if after.color_at(p) == EMPTY]
        if gone:
            return Reading(WON if attacking else LOST, (move,) if attacking else (), line, "proved", 1, 0,
                           self._before(position, move, points))
        answer = self._several(after, points, limit, not attacking) if limit is not None \
            else self._capture(after, points, not attacking)
        turned = REVERSED[answer.outcome]
        moves = (move,) if turned not in (LOST, UNCLEAR) else ()
        return replace(answer, outcome=turned, moves=moves, line=line + answer.line,
                       depends=self._before(position, move, answer.depends))

    def _before(self, position: Position, move: int, points: Iterable[int]) -> tuple[int, ...]:
        """What depends on some points after a move depends on these before it."""
        b, m = position.copy_board(), self.memory
        note_stones(b, m)
        clear_region(m)
        if move != PASS:
            look_around(m, move)
        for p in points:
            look_at(m, p)
        close_region(b, m)
        return tuple(points_of(m["region"][:WORDS]))

    def _connection(self, position: Position, a: int, z: int, cutting: bool) -> Reading:
        owner = self._owner(position, [a])
        if z != EDGE_GOAL and not on_board(z, position.size):
            raise ValueError(f"{vertex_name(a)} cannot be joined to a point off the board")
        if z != EDGE_GOAL and position.color_at(z) == other(owner):
            raise ValueError(f"{vertex_name(a)} and {vertex_name(z)} are stones of different colours")
        if z == EDGE_GOAL and any(line_of(p, position.size) == 1 for p in position.string_points(a)):
            return Reading(LOST if cutting else WON, () if cutting else (PASS,), (), "proved", 0, 0,
                           tuple(position.string_points(a)))
        m = self.memory

        def look(breadth: int, limit: int) -> Reading:
            m["breadth"][0] = breadth
            reading = self._run(position, other(owner) if cutting else owner, limit,
                                lambda b: prover.ask_connection(b, m, a, z, int(cutting)))
            self.connection_nodes += reading.nodes
            return reading

        reading = look(0, self.limits.connection)
        if reading.outcome == UNCLEAR and self.limits.wide:
            wide = look(1, max(1, self.limits.connection // SECOND_LOOK))
            reading = in_view_of(wide, reading) if wide.outcome == WON else in_view_of(reading, wide)
        return replace(reading, hunch=self._likeliest()) if reading.outcome == UNCLEAR else reading

    def _likeliest(self) -> int:
        """The first move that would cost most to refute, for what it would cost to prove, in the search done last."""
        m = self.memory
        children = range(int(m["count"][0]))
        best = max(children, key=lambda i: int(m["child_phi"][i]) / max(1, int(m["child_delta"][i])), default=None)
        return PASS if best is None else int(m["moves"][best])

    def _owner(self, position: Position, points: list[int]) -> int:
        """The colour of the strings asked about."""
        if not 1 <= len(points) <= MOST_PREYS:
            raise ValueError(f"a question is about 1 to {MOST_PREYS} strings, not {len(points)}")
        for p in points:
            if not on_board(p, position.size):
                raise ValueError("the string asked about lies off the board")
            if position.color_at(p) == EMPTY:
                raise ValueError(f"there is no stone at {vertex_name(p)}")
            if position.color_at(p) != position.color_at(points[0]):
                raise ValueError(f"{vertex_name(points[0])} and {vertex_name(p)} are stones of different colours")
        return position.color_at(points[0])

    def _run(self, position: Position, mover: int, limit: int, ask: Callable[[Any], int],
             ladder: bool = False) -> Reading:
        """Put one question to the prover, or a ladder to the tactician, and take down all that it says."""
        m, b = self.memory, position.copy_board()
        m["limit"][0] = limit
        note_stones(b, m)
        outcome = int(ask(b))
        won = outcome not in (LOST, UNCLEAR)
        moves = (int(m["move"][0]),) if won else ()
        close_region(b, m)
        depends = tuple(points_of(m["region"][:WORDS]))
        count = (tactician.trace_ladder if ladder else prover.trace_line)(b, m, mover)
        line = []
        for p in m["line"][:count]:
            line.append(Move(mover, int(p)))
            mover = other(mover)
        grade = "unclear" if outcome == UNCLEAR else "proved" if m["proved"][0] else "read"
        return Reading(outcome, moves, tuple(line), grade, int(m["nodes"][0]), int(m["unforced"][0]), depends)
