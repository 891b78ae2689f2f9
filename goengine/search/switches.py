"""Areas that are played out one by one, as sums of switches: what each is worth, and who gets what, taken in turn.

An area is worth the mean of its two results, give or take half their difference; the sides take the areas in turn, and
a move that threatens more than all others gain is answered first.

Source: E. Berlekamp and D. Wolfe, Mathematical Go (1994), in its simplest form: sums of switches, with threats.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from goengine.vertex import BLACK, other

WEIGHED = 5                             # areas whose order is weighed exactly
FORWARD = 0.001                         # for each point that a move threatens or prevents: of equals the largest ...
GAIN = 4                                # ... and for each that it gains, so much more


@dataclass(frozen=True)
class Switch:
    """An area as the sum of all sees it, in points for Black.

    Attributes
    ----------
    black, white : float
        Its result if Black moves first, and if White does.
    threats : dict of int to float
        By colour: what a second move of that colour there would gain over the result of its first one.
    """

    black: float
    white: float
    threats: Mapping[int, float]

    @property
    def mean(self) -> float:
        """What it counts for on average."""
        return (self.black + self.white) / 2

    @property
    def half(self) -> float:
        """What the first move in it gains over that."""
        return (self.black - self.white) / 2


def total(switches: Sequence[Switch], color: int) -> float:
    """The result of several areas if `color` is to move and the sides take them in turn.

    A move that threatens more than anything else is worth is answered, so that its side has the next move as well. The
    `WEIGHED` areas with the largest differences are taken in the best order, the others after them by size.
    """
    left = sorted(switches, key=lambda switch: switch.half, reverse=True)
    result = sum(switch.mean for switch in left)
    result += gained(tuple(left[:WEIGHED]), color)
    small = sum(switch.half if i % 2 == 0 else -switch.half for i, switch in enumerate(left[WEIGHED:]))
    return result + (small if (color == BLACK) == (WEIGHED % 2 == 0) else -small)


def gained(switches: tuple[Switch, ...], color: int) -> float:
    """What Black gains over the means of some areas, less what White gains, `color` to move, all orders tried."""
    sign = 1 if color == BLACK else -1
    results = []
    for i, switch in enumerate(switches):
        left = switches[:i] + switches[i + 1:]
        largest = max((s.half for s in left), default=0.0)
        answered = switch.threats[color] / 2 > largest
        results.append(sign * switch.half + gained(left, color if answered else other(color)))
        if switch.half <= 0:
            break
    return sign * max((sign * result for result in results), default=0.0)


def precedence(switch: Switch, left: Switch, color: int) -> float:
    """By how much a move of `color` that leaves an area as `left` comes first among those with the same result."""
    return FORWARD * (GAIN * 2 * switch.half + left.threats[color] + switch.threats[other(color)])
