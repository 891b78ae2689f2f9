"""GTP commands that analyse a position for boards with a mouse (Sabaki, Lizzie, ...), until the next command comes.

``lz-analyze`` and ``lz-genmove_analyze`` write what Leela Zero does, ``kata-analyze`` and ``kata-genmove_analyze``
what KataGo does (KataGo's docs/GTP_Extensions.md), ``analyze`` and ``genmove_analyze`` the same, as Sabaki's guide for
engines allows. What the fields mean is said in `analysed`; all are from the view of the side to move.

The first lines come from a quick look, the next from the level that is set, then from all levels above it in turn.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from goengine.errors import GtpError
from goengine.front import winrate
from goengine.front.analysed import Told, ownership, told
from goengine.front.gtpcommands import Stream, color, command, point_or_pass, whole
from goengine.front.gtpgame import GtpGame
from goengine.search.levels import HIGHEST
from goengine.vertex import BLACK, parse_color, vertex_name

if TYPE_CHECKING:
    from goengine.search.engine import Decision

QUICK = 2                               # the level of the first look
CENTIS = 100.0                          # of an interval, to the second
SELDOM = 1.0                            # seconds between lines where no interval is given
LEAST = 0.05
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


def _told(game: GtpGame, asked: Request, decision: Decision) -> list[Told]:
    return told(game.position, decision, asked.allow, asked.avoid)[:asked.most]


def leela(game: GtpGame, asked: Request, decision: Decision) -> str:
    """A line as Leela Zero writes it: rates in ten-thousandths."""
    return " ".join(
        f"info move {vertex_name(one.candidate.point)} visits {one.visits} winrate {round(10000 * one.winrate)}"
        f" prior {round(10000 * one.prior)} lcb {round(10000 * one.winrate)} order {order} pv {' '.join(one.pv)}"
        for order, one in enumerate(_told(game, asked, decision)))


def kata(game: GtpGame, asked: Request, decision: Decision) -> str:
    """A line as KataGo writes it: rates from 0 to 1, scores, and if asked for the whole position and the control."""
    deviation = winrate.deviation(winrate.scale_of(game.position))
    moves = _told(game, asked, decision)
    parts = []
    for order, one in enumerate(moves):
        lead, utility = one.lead, 2 * one.winrate - 1
        parts.append(
            f"info move {vertex_name(one.candidate.point)} visits {one.visits} utility {utility:.4f}"
            f" winrate {one.winrate:.4f} scoreMean {lead:.2f} scoreStdev {deviation:.2f} scoreLead {lead:.2f}"
            f" scoreSelfplay {lead:.2f} prior {one.prior:.4f} lcb {one.winrate:.4f} utilityLcb {utility:.4f}"
            f" order {order} pv {' '.join(one.pv)}")
    if asked.root and moves:
        parts.append(f"rootInfo visits {decision.judged} winrate {moves[0].winrate:.4f}"
                     f" scoreLead {moves[0].lead:.2f}")
    if asked.ownership:
        sign = 1 if (asked.color or game.position.to_play) == BLACK else -1
        parts.append("ownership " + " ".join(f"{sign * value:.2f}" for value in ownership(game.position, decision)))
    return " ".join(parts)


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
