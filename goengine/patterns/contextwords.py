"""The values of `context` in words, for explanations."""
from __future__ import annotations

from collections.abc import Callable

from goengine.patterns.context import BUCKET, FAR, PHASE_ENDS, SINGLES
from goengine.patterns.standing import FATES, GROUP_SIZES, SHARE_ENDS

_COUNT_OF = dict(SINGLES)
_SIZES = ("one stone", "two or three stones", "many stones")
_LIBERTIES = ("none", "one", "two", "three or more")
_FATES = ("no", "a dead", "a nearly dead", "a weak", "an unsettled", "a rather safe", "a nearly safe", "a safe",
          "a very safe")
_GROUP_SIZES = ("one stone", "two or three stones", "four to seven stones", "eight stones or more")
_READ_ENEMY = ("dead already", "safe", "it can be captured", "it is captured by this")


def said_of(name: str, value: int) -> str:
    """A value of a group of the context, as a person would say it."""
    if "+" in name:
        first, second = name.split("+")
        one, other = divmod(value, _COUNT_OF[second])
        return f"{said_of(first, one)}, and {said_of(second, other)}"
    return _SAYINGS[name](value)


def _phase(number: int, of: int) -> str:
    ends = PHASE_ENDS[of - 1::of]
    if number == 0:
        return f"up to move {ends[0]}"
    return f"from move {ends[number - 1]} on" if number == len(ends) else f"moves {ends[number - 1]} to {ends[number]}"


def _distance(steps: int) -> str:
    return f"{'at least ' if steps == FAR else ''}{steps}" if steps else "unknown"


def _bucket(bucket: int) -> str:
    steps = [d for d in range(FAR + 1) if BUCKET[d] == bucket]
    return _distance(steps[0]) if len(steps) == 1 or bucket == BUCKET[FAR] else f"{steps[0]} to {steps[-1]}"


def _place(value: int) -> str:
    phase, place = divmod(value, 55)
    high = 1
    while high * (high + 1) // 2 <= place:
        high += 1
    low = place - high * (high - 1) // 2 + 1
    return f"on the {low}-{high} point, {_phase(phase, 1)}"


def _last(value: int) -> str:
    phase, steps = divmod(value, FAR + 1)
    return f"distance {_distance(steps)} from the last move, {_phase(phase, 2)}"


def _before(value: int) -> str:
    phase, steps = divmod(value, FAR + 1)
    return f"distance {_distance(steps)} from one's own last move, {_phase(phase, 2)}"


def _near(value: int) -> str:
    return f"distance {_bucket(value)} from the last move"


def _two(first: str, second: str) -> Callable[[int], str]:
    return lambda value: f"distances {_bucket(value // 9)} from {first}, {_bucket(value % 9)} from {second}"


def _breath(value: int) -> str:
    mine, theirs, after, eye = value % 4, value // 4 % 4, value // 16 % 5, value // 80
    return (f"{after}{' or more' if after == 4 else ''} liberties after it; beside it own strings of"
            f" {_LIBERTIES[mine]}, enemy's of {_LIBERTIES[theirs]}{'; it fills an eye' if eye else ''}")


def _denied(value: int) -> str:
    return f"{value // 6} liberties there, {value % 6} for the enemy"


def _capture(value: int) -> str:
    if not value:
        return "captures nothing"
    value -= 1
    kind = ("", " that is dead anyway", " in a ko")[value // 2 % 3]
    return (f"captures {_SIZES[value // 6 % 3]}{kind}{', the last move' if value % 2 else ''}"
            f"{', which saves a string in atari' if value // 18 else ''}")


def _escape(value: int) -> str:
    if not value:
        return "no string is in atari"
    value -= 1
    return (f"extends {_SIZES[value // 2 % 3]} in atari, {('dead', 'perhaps in vain', 'saved')[value // 6]}"
            f"{'; what gives atari is in atari itself' if value % 2 else ''}")


def _atari(value: int) -> str:
    if not value:
        return "no atari"
    value -= 1
    return (f"atari on {_SIZES[value // 2 % 3]}: {_READ_ENEMY[value // 6 % 4]}{'; the last move' if value % 2 else ''}"
            f"{'' if value // 24 else '; itself in atari'}")


def _self_atari(value: int) -> str:
    if not value:
        return "no self-atari"
    value -= 1
    stones = "four or more stones" if value % 4 == 3 else f"{value % 4 + 1} stone{'s' * (value % 4 > 0)}"
    return f"self-atari of {stones}{', an atari' if value // 4 else ''}"


def _reading(value: int) -> str:
    kill, save, theirs, mine = value % 4, value // 4 % 4, value // 16 % 2, value // 32
    words = [f"captures {_SIZES[kill - 1]}"] if kill else []
    words += [f"saves {_SIZES[save - 1]}"] if save else []
    words += ["beside a dead enemy string"] if theirs else []
    words += ["beside a dead string of its own"] if mine else []
    return "by the reader: " + (", ".join(words) or "nothing is at stake")


def _ko(value: int) -> str:
    if not value:
        return "no ko"
    threat = ("", ", an atari", ", a capture")[(value - 1) // 9]
    return f"in a ko, distance {_bucket((value - 1) % 9)} from it{threat}"


def _strings(value: int) -> str:
    own, enemy, corners, broken = value % 4, value // 4 % 4, value // 16 % 3, value // 48
    return f"beside it {own} own strings and {enemy} of the enemy's; at its corners {corners} and {broken} stones"


def _contact(value: int) -> str:
    pressed, recent = value % 4, value // 4
    words = [f"joins a string of {_LIBERTIES[4 - pressed]} liberties beside the last move"] if pressed else []
    words += [f"beside the last move's string of {recent} liberties"] if recent else []
    return ", ".join(words) or "not in contact with the last move"


def _group(of: str, fate: int) -> str:
    return f"{_FATES[fate]} group{of}"


def _life(value: int) -> str:
    own, enemy = divmod(value, FATES)
    beside = [_group(" of its own", own)] * (own > 0) + [_group(" of the enemy's", enemy)] * (enemy > 0)
    return f"beside {' and '.join(beside)}" if beside else "beside no group"


def _own_group(value: int) -> str:
    return _sized(value, " of its own")


def _enemy_group(value: int) -> str:
    return _sized(value, " of the enemy's")


def _sized(value: int, of: str) -> str:
    fate, size = divmod(value, GROUP_SIZES)
    return f"beside {_group(of, fate)}, {_GROUP_SIZES[size]}" if fate else f"beside no group{of}"


def _joseki(value: int) -> str:
    if not value:
        return "no joseki that is known"
    low, high = (*SHARE_ENDS, 100)[value - 1:value + 1]
    return f"joseki in {low} to {high} % of the games"


_SAYINGS: dict[str, Callable[[int], str]] = {
            "place": _place, "last": _last, "before": _before, "near": _near,
            "both": _two("the last move", "one's own before it"), "older": _two("the third last", "the fourth last"),
            "breath": _breath, "denied": _denied, "capture": _capture, "escape": _escape, "atari": _atari,
            "self-atari": _self_atari, "reading": _reading, "ko": _ko, "strings": _strings, "contact": _contact,
            "life": _life, "own-group": _own_group, "enemy-group": _enemy_group, "joseki": _joseki}
