"""What is seen of life in a box at once, compared with a naive reading on positions reached by random play."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from goengine.groups.boxfate import dies_at_once, eye_points, lives_at_once, room_beside, safe_stones
from goengine.groups.boxlayout import HUNTER, PREY
from goengine.groups.boxstones import moves_in_box, place, play_in_box, spread
from goengine.groups.enclosed import enclosed
from tests.groups.test_boxtraits import boxed

MOVES, GAMES = 12, 12


def bits(points: int) -> list[int]:
    """The points of a set, each as a set of its own."""
    return [1 << k for k in range(points.bit_length()) if points >> k & 1]


def parts(box: Any, points: int) -> list[int]:
    """The parts of a set that hang together."""
    found = []
    for bit in bits(points):
        beside = [part for part in found if part & int(spread(box, bit))]
        found = [part for part in found if part not in beside] + [bit | sum(beside)]
    return found


def lives(box: Any, prey: int, hunter: int) -> bool:
    """Whether a string of the prey's on a target point reaches home, or has two eyes (Benson), naively."""
    around, wall = int(box["all"][0]), int(box["wall"][0])
    target = int(box["target"][0])
    strings = parts(box, prey)
    if any(s & target and s & int(box["home"][0]) for s in strings):
        return True
    rooms = [r for r in parts(box, around & ~prey) if not r & wall]
    while True:
        def eyes(s: int) -> int:
            return sum(not r & ~hunter & ~int(spread(box, s)) for r in rooms)
        kept = [s for s in strings if eyes(s) >= 2]
        lost = [s for s in strings if s not in kept]
        if not lost:
            return any(s & target for s in strings)
        strings, rooms = kept, [r for r in rooms if not any(r & int(spread(box, s)) for s in lost)]


def positions(seed: int) -> Iterator[tuple[Any, int, int, int, int]]:
    """A box, its prey and hunter, the point of a ko, and who is to move."""
    problem = enclosed(10, seed)
    box = boxed(problem.position, problem.prey)
    rng = random.Random(seed)
    box["endless"][0] = box["owner"][0] = 0
    for _ in range(GAMES):
        prey, hunter, ko = int(box["prey"][0]), int(box["hunter"][0]), 0
        for _ in range(MOVES):
            side = rng.choice((PREY, HUNTER))
            options = bits(int(moves_in_box(box, prey, hunter, ko)))
            if options and play_in_box(box, rng.choice(options), prey, hunter, side):
                prey, hunter, ko = (int(box[field][0]) for field in ("to_prey", "to_hunter", "to_ko"))
            if not prey & int(box["target"][0]):
                break
            yield box, prey, hunter, ko, 1 - side


@pytest.mark.parametrize("seed", range(6))
def test_the_prey_lives_at_once_if_a_move_beside_it_makes_two_eyes(seed: int) -> None:
    seen = set()
    for box, prey, hunter, ko, _ in positions(seed):
        eyes = int(eye_points(box, prey, safe_stones(box, hunter)))
        beside = (eyes | int(spread(box, eyes)) | int(box["home"][0])) & int(spread(box, prey)) & ~prey & ~hunter & ~ko
        found = False
        for bit in bits(beside):
            if place(box, bit, prey, hunter, int(box["home"][0]), int(box["wall"][0])):
                found = found or lives(box, int(box["own"][0]), int(box["other"][0]))
        assert lives_at_once(box, prey, hunter, ko, eyes) == found
        seen.add(found)
    assert seen == {False, True}


@pytest.mark.parametrize("seed", range(6))
def test_the_prey_dies_at_once_if_a_move_takes_it_or_leaves_no_room_for_two_eyes(seed: int) -> None:
    seen = set()
    for box, prey, hunter, ko, _ in positions(seed):
        room = int(room_beside(box, prey, hunter))
        found = bool(dies_at_once(box, prey, hunter, ko, room))
        after = []
        for bit in bits(int(box["all"][0]) & ~prey & ~hunter & ~ko):
            if place(box, bit, hunter, prey, int(box["wall"][0]), int(box["home"][0])):
                left = int(box["other"][0])
                points = bits(int(room_beside(box, left, int(box["own"][0]))))
                one = not points or all(p == points[0] or p & int(spread(box, points[0])) for p in points)
                after.append(not left & int(box["target"][0]) or len(points) < 3 and one)
        assert any(after) or not found
        seen.add(found)
    assert seen == {False, True}
