"""The Python face of life and death: can this group be killed, can it be saved, who wins this race?

    >>> from goengine.board.position import Position
    >>> from goengine.groups.lifereader import LifeReader
    >>> from goengine.vertex import parse_vertex
    >>> game = Position(5)
    >>> for move in "a2 a3 b2 b3 c2 c3 d2 d3 d1 e2 pass e1".split():
    ...     game.play(move)
    >>> LifeReader().attack(game, parse_vertex("d1", 5)).works
    True
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from weakref import proxy

from goengine.board.position import Position
from goengine.groups.answer import answer
from goengine.groups.boxreader import BoxReader
from goengine.groups.closedzone import find_closed_zone
from goengine.groups.fallingwalls import forget_falling, note_falling
from goengine.groups.glancereader import PLAINLY, GlanceReader
from goengine.groups.layout import GROUPS
from goengine.groups.life import find_life
from goengine.groups.lifesearch import ask_life
from goengine.groups.lifestatus import (
    ALIVE, UNDECIDED, LifeStatus, Race, by_lives, by_pass, dead_as_it_stands, killable,
)
from goengine.groups.outlooktable import load_outlook
from goengine.groups.prey import note_prey, spokesman
from goengine.groups.racelayout import EYE_POINTS
from goengine.groups.racereader import RaceReader
from goengine.groups.shapetable import load_shapes
from goengine.groups.traitlayout import TRAITS
from goengine.groups.traitworths import known_worths
from goengine.groups.trial import RANK, after_move
from goengine.groups.zone import find_zone, start_zone
from goengine.groups.zonelayout import ZONE
from goengine.pointset import points_of
from goengine.reading.layout import LOST, READINGS, REVERSED, UNCLEAR, WON
from goengine.reading.memory import new_memory
from goengine.reading.reader import Reading
from goengine.reading.reading import ENCLOSED, PROVED
from goengine.reading.region import note_stones
from goengine.reading.survey import read_all
from goengine.vertex import EMPTY, PASS, on_board, other, vertex_name

LIMIT = 3000                            # positions with a choice that one question may cost
GLANCES = 500                           # positions that a quick search may look at
LEAST_GLANCES = 40                      # the same where many questions share the time of one
STEPS = 3                               # steps around the group that are looked at
AFTER_BOX = 3000                        # limit of that search where one in a box left the question unclear
MOST_FALLS = 2                          # times that a question is asked again because a part of the wall falls
READ_UP_TO = 3                          # liberties up to which the strings around are read before the zone is drawn


def look_of(b: Any) -> tuple[int, ...]:
    """All by which two boards differ for a search."""
    return tuple(int(b[field][0]) for field in ("hash", "ko", "size", "suicide"))


class LifeReader:
    """Answers questions about the life of groups, by search in a zone around them.

    Parameters
    ----------
    limit : int
        Positions with a choice that one question may cost; in the open that goes by the size of the zone, and a
        search with neither end in sight spends less (`fair_limit` and `is_hopeless` of lifesearch.py).

    Attributes
    ----------
    nodes : int
        Spent since the counter was reset.
    boxes : BoxReader
        The search of areas that are as good as enclosed.
    """

    def __init__(self, limit: int = LIMIT):
        self.memory = new_memory(limit)
        self._surveyed: tuple[int, ...] = ()            # the position whose groups are known
        self._copied: tuple[tuple[int, ...], Any] = (), None    # the one asked about last, with its board
        self.nodes = 0
        self._tactics = new_memory(150)
        self._readings: Any = READINGS.new()
        self._groups: Any = GROUPS.new()
        load_shapes(self._groups)
        load_outlook(self._groups)
        self._zone: Any = ZONE.new()
        self._traits: Any = TRAITS.new()
        self._traits["worth"][:] = known_worths()
        self.boxes = BoxReader(self.memory, self._groups, self._zone)
        me = proxy(self)                                # that the readers below do not keep it in memory
        self._races = RaceReader(self.memory, self._groups, self._zone, lambda b: me._survey(b))
        self._glances = GlanceReader(self._tactics, self._readings, self._groups, self._traits, lambda b: me._survey(b))

    def attack(self, position: Position, p: int) -> Reading:
        """Can the enemy, moving first, kill the group of the stone on a point?

        Raises
        ------
        ValueError
            If there is no stone.
        """
        return self._ask(position, p, True)

    def defend(self, position: Position, p: int) -> Reading:
        """Can the owner, moving first, save the group of the stone on a point? By a pass, if nothing kills it."""
        attack = self._ask(position, p, True)
        return by_pass(attack) if attack.outcome == LOST else self._ask(position, p, False)

    def save(self, position: Position, p: int) -> Reading:
        """The same, but whether a pass will do is asked only where a move does: what is too hard costs less."""
        reading = self._ask(position, p, False)
        if reading.outcome != WON:
            return reading
        attack = self._ask(position, p, True)
        return by_pass(attack) if attack.outcome == LOST else reading

    def does_attack(self, position: Position, move: int, p: int) -> Reading:
        """The outcome of one move against the group of the stone on a point."""
        return self.after(position, move, p, True)

    def does_defend(self, position: Position, move: int, p: int) -> Reading:
        """The outcome of one move for the group of the stone on a point."""
        return self.after(position, move, p, False)

    def after(self, position: Position, move: int, p: int, attacking: bool, limit: int | None = None) -> Reading:
        """Either of the two, with a limit of its own if one is given."""
        self._owner(position, p)
        with self._limited(limit):
            return after_move(position, move, p, attacking, self._ask)

    def status(self, position: Position, p: int) -> LifeStatus:
        """Whether the group of the stone on a point lives, whoever moves first."""
        attack = self.attack(position, p)
        if attack.outcome == LOST:
            return LifeStatus(ALIVE, attack, by_pass(attack))
        defend = self._ask(position, p, False)
        if UNCLEAR in (attack.outcome, defend.outcome):
            return LifeStatus(UNDECIDED, attack, defend)
        return killable(position, attack, defend)

    def guess(self, position: Position, p: int, attacking: bool, limit: int = GLANCES,
              doubts: Sequence[int] = ()) -> Reading:
        """What a quick search says that judges at a glance where it ends: no proof, but never unclear.

        It is repeated with several doubts of the glance, or with those given (see glancereader.py).
        """
        self._owner(position, p)
        reading = self._glances.ask(position, p, attacking, limit, doubts)
        self._surveyed = ()
        self.nodes += reading.nodes
        return reading

    def likely(self, position: Position, p: int, attacking: bool) -> list[int]:
        """The moves that a strong player would look at first to kill the group of the stone on a point, or save it."""
        self._owner(position, p)
        return self._glances.likely(position, p, attacking)

    def outlook(self, position: Position, p: int) -> list[int]:
        """What is seen at a glance of the group of the stone on a point: see `GlanceReader.outlook`."""
        self._owner(position, p)
        found = self._glances.outlook(position, p)
        self._surveyed = ()
        return found

    def or_guess(self, position: Position, p: int, attacking: bool, reading: Reading, limit: int = GLANCES,
                 doubts: Sequence[int] = ()) -> Reading:
        """What was read, or what the quick search says, if that is better for the side that moves.

        Neither of them tries all moves, unless it is a proof: a move that one of them finds may well work, though the
        other one missed it. So a pass saves a group only where neither finds a move that kills it. But a group lives
        that is enclosed and does so against every move: a glance knows little of seki. And where all that is shut in
        with a group was played out, nothing is left to guess.
        """
        if reading.grade == PROVED or reading.grade == ENCLOSED and (
                reading.outcome == (LOST if attacking else WON) or self._is_shut_in(position, p)):
            return reading
        if reading.outcome == WON:
            needless = reading.move == PASS and not attacking
            if not needless or not self.guess(position, p, True, limit, PLAINLY).works:
                return reading
            return self.guess(position, p, False, limit, doubts)
        guess = self.guess(position, p, attacking, limit, doubts)
        return max(reading, guess, key=lambda found: RANK[found.outcome])

    def _is_shut_in(self, position: Position, p: int) -> bool:
        """Whether nothing but the enemy's strings that hold lies around all that is enclosed with a group."""
        return bool(find_closed_zone(self._board(position), self._groups, self._zone, p))

    def likely_status(self, position: Position, p: int, status: LifeStatus, share: float = 1) -> LifeStatus:
        """A status that was read, or what the quick search makes of it, with a share of its limit: never unclear.

        Its attack is one plain search: a group that only a doubt of its life kills is alive.
        """
        limit = max(LEAST_GLANCES, round(share * GLANCES))
        attack = self.or_guess(position, p, True, status.attack, limit, PLAINLY)
        if attack.outcome == LOST:
            return LifeStatus(ALIVE, attack, by_pass(attack))
        defend = self.or_guess(position, p, False, status.defend, limit)
        return killable(position, attack, defend)

    def race(self, position: Position, a: int, z: int) -> Race:
        """Who wins between the group on `a`, whose owner moves first, and the enemy group on `z`?

        Raises
        ------
        ValueError
            If they are not stones of different colours.
        """
        if self._owner(position, a) == self._owner(position, z):
            raise ValueError(f"{vertex_name(a)} and {vertex_name(z)} are stones of one colour")
        self._races.nodes = 0
        fought = self._fought(position, a, z)
        self.nodes += self._races.nodes
        if fought is not None:
            return fought
        race = by_lives(self.attack(position, z), lambda: self.defend(position, a))
        if race.is_unclear or race.theirs.works and self._wait_wins(position, a, z):
            return replace(race, move=PASS)
        return race

    def likely_race(self, position: Position, a: int, z: int, race: Race) -> Race:
        """A race that was read, or where that is unclear, what the quick search makes of the lives of both groups."""
        if not race.is_unclear:
            return race
        return by_lives(self.or_guess(position, z, True, race.theirs),
                        lambda: self.or_guess(position, a, False, race.own))

    def _fought(self, position: Position, a: int, z: int) -> Race | None:
        """The race as its own search sees it, if that comes to an end."""
        races = self._races
        theirs = races.attack(position, z, a)
        if theirs.outcome == UNCLEAR:
            return None
        large = len(position.string_points(z)) > EYE_POINTS         # who captures so many lives
        own = theirs if large and theirs.outcome == WON else races.defend(position, a, z)
        if own.outcome == UNCLEAR:
            return None
        later = races.attack(position, a, z), races.defend(position, z, a)
        if dead_as_it_stands(position, theirs.outcome, later[1].outcome):
            won = replace(theirs, outcome=WON, moves=(PASS,))
            return Race(won, won, PASS)
        if own.outcome == LOST:                         # stones were taken, but for nothing
            theirs = replace(theirs, outcome=LOST, moves=())
        if dead_as_it_stands(position, later[0].outcome, own.outcome):
            lost = replace(own, outcome=LOST, moves=())
            return Race(lost, lost, PASS)
        settled = {own.outcome, theirs.outcome} <= {WON, LOST}      # in a ko nobody waits
        if settled and (REVERSED[later[0].outcome], REVERSED[later[1].outcome]) == (own.outcome, theirs.outcome):
            return Race(own, theirs, PASS)
        if theirs.works:
            return Race(own, theirs, races.best_move(position, z, a, True, theirs, later[1]))
        return Race(own, theirs, races.best_move(position, a, z, False, own, later[0]) if own.works else PASS)

    def _wait_wins(self, position: Position, a: int, z: int) -> bool:
        """Whether the group on `z` is lost though its owner moves first: it neither lives nor captures that on `a`."""
        return self.attack(position, a).outcome == LOST and self._ask(position, z, False).outcome == LOST

    def boxed(self, position: Position, p: int, attacking: bool) -> Reading:
        """What the search in a box says alone; unclear as well if there is no such area around the group."""
        return self._in_box(position, p, attacking, self.boxes.walled)

    def patiently(self, position: Position, p: int, attacking: bool, limit: int) -> Reading:
        """The same with a limit of its own, for one who asks again and again: each time the search goes on."""
        self.boxes.keep()
        with self._limited(limit):
            return self._in_box(position, p, attacking, self.boxes.patiently)

    def _in_box(self, position: Position, p: int, attacking: bool, walled: Any) -> Reading:
        self._owner(position, p)
        b = self._board(position)
        if find_closed_zone(b, self._groups, self._zone, p):
            reading = self._boxed(self.boxes.closed, b, p, attacking)
            if reading.depends:                         # it fits into a box
                return reading
        return self._boxed(walled, b, p, attacking)

    def targets(self, position: Position, p: int) -> tuple[int, ...]:
        """A stone of each string that a question about the group of the stone on a point is about."""
        self._owner(position, p)
        b = self._board(position)
        start_zone(b, self._groups, self._zone, p)
        note_prey(b, self.memory, self._zone, p)
        return tuple(int(q) for q in self.memory["prey"][:self.memory["prey_count"][0]])

    def spokesman(self, position: Position, p: int) -> int:
        """A stone about whose group the question is the same: of the strings asked about together, of the largest.

        So for all groups that are one there is but one question; not where one stands alone, or its strings are small.
        """
        return int(spokesman(self._board(position), self._groups, self._zone, p))

    def groups(self, position: Position) -> Any:
        """The record of the groups of a position, good until the next question."""
        self._board(position)
        return self._groups

    # ------------------------------------------------------------ how it is done

    @contextmanager
    def _limited(self, limit: int | None) -> Iterator[None]:
        """Let another limit hold for a while, if one is given."""
        usual = int(self.memory["limit"][0])
        self.memory["limit"][0] = limit or usual
        try:
            yield
        finally:
            self.memory["limit"][0] = usual

    def _board(self, position: Position) -> Any:
        """The board of a position to search on, with its groups found; the same for question after question."""
        seen = look_of(position.board)
        if seen != self._copied[0]:
            self._copied = seen, position.copy_board()
        board = self._copied[1]
        self._survey(board)
        return board

    def _survey(self, b: Any) -> None:
        """Find the groups of a board, unless they are those that were found last."""
        seen = look_of(b)
        if seen == self._surveyed:
            return
        self._surveyed = seen
        read_all(b, self._tactics, self._readings, READ_UP_TO)
        find_life(b, self._tactics, self._readings, self._groups)

    def _owner(self, position: Position, p: int) -> int:
        if not on_board(p, position.size):
            raise ValueError("the group asked about lies off the board")
        if position.color_at(p) == EMPTY:
            raise ValueError(f"there is no stone at {vertex_name(p)}")
        return position.color_at(p)

    def _ask(self, position: Position, p: int, attacking: bool) -> Reading:
        """The answer of searches; again, with what falls in the area, where the wall falls by which the group dies."""
        owner = self._owner(position, p)
        b = self._board(position)
        try:
            reading, boxed = self._searched(b, owner, p, attacking)
            for _ in range(MOST_FALLS):
                if not self._wall_falls(b, owner, attacking, reading, boxed):
                    break
                reading, boxed = self._searched(b, owner, p, attacking)
        finally:                                        # whoever breaks a search off goes on with the same record
            forget_falling(self._groups)
        return reading

    def _wall_falls(self, b: Any, owner: int, attacking: bool, reading: Reading, boxed: bool) -> bool:
        """Whether a part of the wall that was taken to hold falls on the way to the death that was read."""
        if reading.outcome != (WON if attacking else LOST) or reading.grade == PROVED:
            return False
        m, g = self._tactics, self._groups
        line = [move.point for move in reading.line] or list(reading.moves[:1])
        m["line"][:len(line)] = line
        g["searched"][:] = 0
        g["searched"][list(reading.depends) if boxed else points_of(self._zone["zone"])] = 1
        return bool(note_falling(b, m, g, self._zone, len(line), other(owner) if attacking else owner))

    def _searched(self, b: Any, owner: int, p: int, attacking: bool) -> tuple[Reading, bool]:
        """The answer of a search of all that is enclosed with the group, or else of the points a few steps around it.

        Where a group dies although its owner must move, it is asked again with the right to pass: that may be a seki.
        With it, whether it came of a wall that is not quite shut: then the area is what it depends on, else the zone.
        """
        before = self.boxes.nodes
        reading = self._played_out(b, owner, p, attacking)
        if reading.outcome != UNCLEAR:
            return reading, False
        reading = self._boxed(self.boxes.walled, b, p, attacking)
        if reading.outcome != UNCLEAR:
            return reading, True
        hunch = reading.hunch
        in_vain = self._spent(before)
        find_zone(b, self._groups, self._zone, p, STEPS)
        reading = self._search(b, owner, p, attacking, False, in_vain)
        if reading.outcome == (WON if attacking else LOST):
            again = self._search(b, owner, p, attacking, True, in_vain)
            if again.outcome != UNCLEAR:
                reading = again
        if reading.outcome == UNCLEAR and hunch != PASS:
            reading = replace(reading, hunch=hunch)
        return reading, False

    def _played_out(self, b: Any, owner: int, p: int, attacking: bool) -> Reading:
        """The answer to a question about an enclosed group, whose owner may always pass, with every move tried."""
        z = self._zone
        if not find_closed_zone(b, self._groups, z, p):
            return Reading(UNCLEAR, (), (), "unclear", 0, 0, ())
        before = self.boxes.nodes
        reading = self._boxed(self.boxes.closed, b, p, attacking)
        if reading.outcome == UNCLEAR:
            reading = self._search(b, owner, p, attacking, True, self._spent(before))
        proved = reading.outcome != UNCLEAR and z["sealed"][0] and not z["cut"][0]
        return replace(reading, grade="proved") if proved else reading

    def _boxed(self, ask: Any, b: Any, p: int, attacking: bool) -> Reading:
        """Put one question to the search in a box."""
        before = self.boxes.nodes
        reading: Reading = ask(b, p, attacking, int(self.memory["limit"][0]))
        self.nodes += self.boxes.nodes - before
        return reading

    def _spent(self, before: int) -> bool:
        """Whether a search in a box has used up its limit, since its nodes were so many."""
        return self.boxes.nodes - before >= int(self.memory["limit"][0])

    def _search(self, b: Any, owner: int, p: int, attacking: bool, passing: bool, in_vain: bool) -> Reading:
        """Put one question to the search, and take down all that it says.

        It gets a smaller limit where one in a box has tried in vain: that one comes farther in the same time.
        """
        m, z = self.memory, self._zone
        z["passing"][0] = passing
        note_stones(b, m)
        limit = int(m["limit"][0])
        m["limit"][0] = min(limit, AFTER_BOX) if in_vain else limit
        outcome = int(ask_life(b, m, z, p, int(attacking)))
        m["limit"][0] = limit
        mover = other(owner) if attacking else owner
        reading = answer(b, m, outcome, mover)
        self.nodes += reading.nodes
        return reading
