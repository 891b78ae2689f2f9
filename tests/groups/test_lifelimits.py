"""What a search in the open may cost: less on a large field, and little where neither end is in sight."""
from __future__ import annotations

import random

from goengine.board.position import Position
from goengine.groups.lifereader import LifeReader
from goengine.groups.lifesearch import CHECKS, FIELD
from goengine.reading.layout import UNCLEAR
from goengine.reading.reading import Reading
from tests.drawn import sensible_position

LIMIT = 300


def open_questions(attacking: bool) -> list[tuple[Reading, int]]:
    """What the search of a zone says, with the empty points of that zone."""
    found: list[tuple[Reading, int]] = []

    class Watched(LifeReader):
        def _search(self, b, owner, p, attacking, passing, in_vain):    # type: ignore[no-untyped-def]
            reading = super()._search(b, owner, p, attacking, passing, in_vain)
            z, m = self._zone, self.memory
            if not z["closed"][0]:
                words = z["zone"] & m["stones"][:len(z["zone"])]
                found.append((reading, sum(int(word).bit_count() for word in words)))
            return reading

    reader = Watched(LIMIT)
    for seed in range(4):
        position: Position = sensible_position(random.Random(seed), 19, 110)
        b = position.board
        for p in position.stone_points(1) + position.stone_points(2):
            if b["head"][p] == p and b["stones"][p] > 1:
                reader._ask(position, p, attacking)
    return found


def test_an_attack_with_no_end_in_sight_is_broken_off_early() -> None:
    unclear = [reading for reading, _ in open_questions(True) if reading.outcome == UNCLEAR]
    early = sum(reading.unforced <= LIMIT // CHECKS[1] for reading in unclear)
    assert len(unclear) / 4 < early < len(unclear)


def test_on_a_large_field_a_search_may_look_at_fewer_positions() -> None:
    for attacking in (True, False):
        for reading, empty in open_questions(attacking):
            assert reading.unforced <= max(1, LIMIT * FIELD // max(empty, FIELD))
