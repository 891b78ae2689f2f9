"""GTP commands that analyse a position for boards with a mouse (Sabaki, Lizzie, ...), until the next command comes.

``lz-analyze`` and ``lz-genmove_analyze`` write what Leela Zero does, ``kata-analyze`` and ``kata-genmove_analyze``
what KataGo does (KataGo's docs/GTP_Extensions.md), ``analyze`` and ``genmove_analyze`` the same, as Sabaki's guide for
engines allows. goengine plays no games out, so what these fields mean is:

=========  ===================================================================================================
visits     the positions judged so far, shared among the moves by how good they are
winrate    of the score, see `winrate`; ``lcb`` is the same
scoreLead  the expected score after the move, in points, from the view of the side to move
prior      the share of the move's reasons in the worth of all moves
order      the place of the move, from 0
pv         the move and the line expected after it
ownership  the control of each point, -1 to 1, the side to move's view
=========  ===================================================================================================

The first lines come from a quick look, the next from the level that is set, then from all levels above it in turn.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any

from goengine.errors import GtpError
from goengine.front import winrate
from goengine.front.gtpcommands import Stream, color, command, point_or_pass, whole
from goengine.front.gtpgame import GtpGame
from goengine.search.levels import HIGHEST
from goengine.vertex import BLACK, board_points, column_of, parse_color, row_of, vertex_name

if TYPE_CHECKING:
    from goengine.search.engine import Candidate, Decision

QUICK = 2                               # the level of the first look
CENTIS = 100.0                          # of an interval, to the second
SELDOM = 1.0                            # seconds between lines where no interval is given
LEAST = 0.05
BREATH = 0.02                           # points: the least that a move's reasons count in its prior
WIDTH = 1.0                             # points by which a move must be behind to be visited 2.7 times less
SWITCHES = ("ownership", "rootInfo", "movesOwnership", "ownershipStdev", "movesOwnershipStdev", "pvVisits",
            "pvEdgeVisits")


@dataclass
class Request:
    """What an analysis is asked for.

    Attributes
    ----------
    color : int or None
        For whom; the side to move where None.
    interval : float
        Seconds between lines.
    most : int
        Moves that are told at most.
    ownership, root : bool
        Whether the control of all points, and the position as a whole, are told too.
    allow : tuple of int
        If any, no other moves are looked at.
    avoid : frozenset of int
        Moves that are not told.
    """

    color: int | None = None
    interval: float = SELDOM
    most: int = 1 << 16
    ownership: bool = False
    root: bool = False
    allow: tuple[int, ...] = ()
    avoid: frozenset[int] = frozenset()


def request_of(game: GtpGame, words: list[str]) -> Request:
    """Read ``[COLOR] [CENTISECONDS] [NAME VALUE]...``; GtpError for what makes no sense."""
    asked = Request()
    left = list(words)
    if left and left[0].lower() in ("b", "w", "black", "white"):
        asked.color = parse_color(left.pop(0))
    if left and left[0].isdecimal():
        asked.interval = _interval(left.pop(0))
    while left:
        name = left.pop(0)
        takes = 3 if name in ("allow", "avoid") else 1
        if len(left) < takes:
            raise GtpError(f"syntax error: {name} stands without its value")
        values = [left.pop(0) for _ in range(takes)]
        _set(game, asked, name, values)
    return asked


def _interval(word: str) -> float:
    return max(LEAST, whole(word, "interval") / CENTIS)


def _set(game: GtpGame, asked: Request, name: str, values: list[str]) -> None:
    """Take over one of the words with a value."""
    if name in ("allow", "avoid"):
        mover = asked.color or game.position.to_play
        moves = [point_or_pass(word, game.size) for word in values[1].split(",")]
        whole(values[2], "depth")
        if color(values[0]) != mover:
            return                      # of the other side's moves, which are not chosen here
        if name == "allow":
            asked.allow = tuple(moves)
        else:
            asked.avoid |= frozenset(moves)
    elif name == "interval":
        asked.interval = _interval(values[0])
    elif name in ("minmoves", "maxmoves"):
        count = whole(values[0], name)
        if name == "maxmoves":
            asked.most = max(1, count)
    elif name in SWITCHES:
        if values[0].lower() not in ("true", "false"):
            raise GtpError(f"syntax error: {name} is true or false")
        on = values[0].lower() == "true"
        asked.ownership = on if name == "ownership" else asked.ownership
        asked.root = on if name == "rootInfo" else asked.root
    else:
        raise GtpError(f"syntax error: an analysis knows no '{name}'")


# ---------------------------------------------------------------- lines

Form = Callable[[GtpGame, Request, "Decision"], str]


@dataclass(frozen=True)
class Told:
    """A candidate with what is told of it."""

    candidate: Candidate
    visits: int
    winrate: float
    prior: float

    @property
    def pv(self) -> str:
        return " ".join(map(vertex_name, (self.candidate.point, *self.candidate.line)))


def told(game: GtpGame, asked: Request, decision: Decision) -> list[Told]:
    """The candidates that were looked at and are asked for, the best first."""
    looked = [candidate for candidate in decision.candidates if candidate.after is not None
              and candidate.point not in asked.avoid and (not asked.allow or candidate.point in asked.allow)]
    looked.sort(key=lambda candidate: (candidate.point != decision.move, -candidate.total))
    if not looked:
        return []
    best = max(candidate.total for candidate in looked)
    shares = [exp((candidate.total - best) / WIDTH) for candidate in looked]
    priors = [max(BREATH, float(candidate.value)) for candidate in looked]
    scale = winrate.scale_of(game.position)
    found = [Told(candidate, max(1, round(decision.judged * share / sum(shares))),
                  winrate.winrate(float(candidate.after or 0), scale), prior / sum(priors))
             for candidate, share, prior in zip(looked, shares, priors)]
    return found[:asked.most]


def leela(game: GtpGame, asked: Request, decision: Decision) -> str:
    """A line as Leela Zero writes it: rates in ten-thousandths."""
    return " ".join(
        f"info move {vertex_name(one.candidate.point)} visits {one.visits} winrate {round(10000 * one.winrate)}"
        f" prior {round(10000 * one.prior)} lcb {round(10000 * one.winrate)} order {order} pv {one.pv}"
        for order, one in enumerate(told(game, asked, decision)))


def kata(game: GtpGame, asked: Request, decision: Decision) -> str:
    """A line as KataGo writes it: rates from 0 to 1, scores, and if asked for the whole position and the control."""
    deviation = winrate.deviation(winrate.scale_of(game.position))
    moves = told(game, asked, decision)
    parts = []
    for order, one in enumerate(moves):
        lead, utility = float(one.candidate.after or 0), 2 * one.winrate - 1
        parts.append(
            f"info move {vertex_name(one.candidate.point)} visits {one.visits} utility {utility:.4f}"
            f" winrate {one.winrate:.4f} scoreMean {lead:.2f} scoreStdev {deviation:.2f} scoreLead {lead:.2f}"
            f" scoreSelfplay {lead:.2f} prior {one.prior:.4f} lcb {one.winrate:.4f} utilityLcb {utility:.4f}"
            f" order {order} pv {one.pv}")
    if asked.root and moves:
        lead = float(moves[0].candidate.after or 0)
        parts.append(f"rootInfo visits {decision.judged} winrate {moves[0].winrate:.4f} scoreLead {lead:.2f}")
    if asked.ownership:
        parts.append("ownership " + " ".join(f"{value:.2f}" for value in ownership(game, asked, decision)))
    return " ".join(parts)


def ownership(game: GtpGame, asked: Request, decision: Decision) -> list[float]:
    """The control of each point from -1 to 1 for the side to move, from the upper left corner along the rows."""
    sign = 1 if (asked.color or game.position.to_play) == BLACK else -1
    points = sorted(board_points(game.size), key=lambda p: (-row_of(p), column_of(p)))
    return [sign * int(decision.judgement.control[p]) / 50 for p in points]


# ---------------------------------------------------------------- analysing

class Pulse:
    """Tells the latest line again at each interval, and whether the analysis is to end.

    The engine asks it before each judgement.
    """

    def __init__(self, game: GtpGame, interval: float, tell: Callable[[str], None]):
        self._game, self._interval, self._tell = game, interval, tell
        self._latest = ""
        self._next = 0.0

    def found(self, line: str) -> None:
        """There is something new to tell."""
        self._latest = line
        self._say()

    def __call__(self) -> bool:
        if self._latest and time.monotonic() >= self._next:
            self._say()
        return bool(self._game.pending(0.0))

    def wait(self) -> None:
        """Go on with the latest line until a command comes."""
        while not self._game.pending(max(0.0, self._next - time.monotonic())):
            self._say()

    def _say(self) -> None:
        if self._latest:
            self._tell(self._latest)
        self._next = time.monotonic() + self._interval


def analysis(form: Form) -> Callable[[GtpGame, list[str]], Stream]:
    """A command that analyses and tells it in a form."""
    def run(game: GtpGame, words: list[str]) -> Stream:
        asked = request_of(game, words)
        game.position                   # noqa: B018 - a position that cannot be made is an error of the command

        def stream(tell: Callable[[str], None]) -> None:
            pulse = Pulse(game, asked.interval, tell)
            for level in (*((QUICK,) if game.level > QUICK else ()), *range(game.level, HIGHEST + 1)):
                quick = level == min(QUICK, game.level)
                decision = _look(game, asked, level, None if quick else pulse)
                if not quick and game.pending(0.0):
                    return              # cut short: what it found is no better than what was told
                pulse.found(form(game, asked, decision))
                if game.pending(0.0):
                    return
            pulse.wait()
        return stream
    return run


def _look(game: GtpGame, asked: Request, level: int, stop: Pulse | None) -> Any:
    return game.engine_of(level).choose(game.position, color=asked.color, resign=False, also=asked.allow,
                                        only=bool(asked.allow), stop=stop)


def generation(form: Form) -> Callable[[GtpGame, list[str]], Stream]:
    """A command that plays a move and tells what it was chosen among; it does not end before."""
    def run(game: GtpGame, words: list[str]) -> Stream:
        asked = request_of(game, words)
        mover = asked.color or game.position.to_play

        def stream(tell: Callable[[str], None]) -> None:
            decision = game.decide(mover)
            line = form(game, asked, decision)
            game.enter(decision.move, mover)
            if line:
                tell(line)
            tell(f"play {vertex_name(decision.move)}")
        return stream
    return run


USAGE = "[COLOR_OR_INTERVAL] [INTERVAL] [NAME_VALUE]..."
for _prefix, _form in (("lz-", leela), ("kata-", kata), ("", kata)):
    command(f"{_prefix}analyze", USAGE)(analysis(_form))
    command(f"{_prefix}genmove_analyze", USAGE)(generation(_form))
