"""Playing levels: how wide, how deep and how carefully the engine looks. All its knobs are in this table."""
from __future__ import annotations

from dataclasses import dataclass, replace

DEFAULT_LEVEL = 5
LOWEST, HIGHEST = 1, 10
NEARLY_EQUAL = 0.05                     # points by which moves differ that are as good as equal


@dataclass(frozen=True)
class Level:
    """One level.

    Attributes
    ----------
    candidates : int
        Moves tried at the root.
    replies : tuple of int
        Moves tried at each further ply; empty: the candidates are judged at once.
    judgements : int
        Positions judged at most for one move on 19x19; smaller boards, where a judgement costs less, get more. A pass
        is tested by up to three choices for the other side, which may take as many each.
    calm_plies : int
        Plies of quiescence before a judgement.
    limit : int
        Unforced nodes for one reading.
    most_liberties : int
        Strings of up to so many liberties are read.
    blunder : float
        Points by which a weak level misjudges a move, at random.
    calm_from : float
        Points at stake from which quiescence plays on.
    life_limit, life_total : int
        Unforced nodes for one question about a group, and nodes for all groups of a position.
    glances : int
        Positions that the quick search may look at for each question about a group, before the choice, and on boards of
        up to 13 lines after each candidate (`lifeword`, which has more patience for large groups on larger boards); 0:
        the judgement goes without it, and without the word of the life search, which is asked before the choice.
        Against GNU Go's level 10 level 5 won 16 of 32 games on 9x9 with the quick search, 13 of 44 without; on 13x13 9
        of 16, later 12 of 50, 5 of 16 without; for 0.8 s a move. Since it is asked about single stones and roomy groups
        too, 12 of 33 in drafts on 13x13, 12 of 50 in the end. These began on the empty board, where games repeat. Since
        the chances of moves heed how groups stand, from openings that differ: 34 of 81 on 13x13 (0.78 s a move), 43 of
        100 on 9x9 (0.73 s), 45 of another 100 once what is cut off is not taken to live, 39 of 100 on 13x13 (0.87 s,
        beside other jobs) once no group is dead behind a wall that falls (of the first ten openings of these it won 6,
        level 8 5), later 34 of another 100. On 25 other such openings on 13x13 it won 13 games; 10 with 16 candidates,
        replies 7, 5, 4, 3 and 1,000 judgements in its place, for the same time.
    stabilises : bool
        Whether quiescence plays stabilising moves by the patterns of patterns/calming. With `may_leave` it won
        10 of 16 games at level 4 on 9x9; alone 8 of 20.
    may_leave : bool
        Whether each side may also leave an unsettled position as it is while it is calmed. Alone it won 3
        of 8 games there.
    large : tuple or None
        Candidates, replies and judgements on boards of more than 13 lines: what the quick search does not take after
        candidates there goes to more of them, looked at deeper. Against GNU Go on 19x19 level 5 won 14 of 33 games with
        its level 10 and 30 of 47 with its level 1 so, for a second a move beside other jobs; with 1,000 judgements 13
        of 19 with level 1, for 1.25 s. A choice takes 280 of the 500 on the mean, since the search ends with a move
        that stays the best. Without, earlier, 2 of 12 with level 10. Of 474 choices in 13 files of GNU Go's regression
        tests it got 279 right with 1,000, 276 without.
    method : str
        How the tree is searched; `goengine.search.treesearch` has the list. All find the same.
    """

    candidates: int
    replies: tuple[int, ...]
    judgements: int
    calm_plies: int
    limit: int
    most_liberties: int = 3
    blunder: float = NEARLY_EQUAL
    calm_from: float = 3.0
    life_limit: int = 300
    life_total: int = 10_000
    glances: int = 0
    stabilises: bool = False
    may_leave: bool = False
    large: tuple[int, tuple[int, ...], int] | None = None
    method: str = "mtdf"


LEVELS = {
    1: Level(3, (), 20, 0, 15, 2, 6.0, life_limit=50, life_total=1000),
    2: Level(4, (), 20, 2, 30, 3, 3.0, life_limit=50, life_total=1000),
    3: Level(6, (), 30, 4, 60, 3, 1.0, life_limit=100, life_total=3000),
    4: Level(8, (3,), 60, 4, 100, life_limit=200, life_total=6000, stabilises=True, may_leave=True),
    5: Level(10, (5, 4, 3), 250, 4, 150, glances=80, stabilises=True, may_leave=True,
             large=(16, (7, 5, 4, 3), 500)),
    6: Level(12, (6, 4, 3), 500, 4, 150, glances=80, stabilises=True, may_leave=True,
             large=(16, (8, 5, 4, 3), 800)),
    7: Level(14, (7, 5, 4), 800, 4, 200, glances=80, stabilises=True, may_leave=True,
             large=(16, (8, 6, 5, 4), 1200)),
    8: Level(16, (8, 6, 5, 4), 1500, 6, 200, life_limit=1000, life_total=30_000, stabilises=True,
             may_leave=True, glances=80),
    9: Level(18, (8, 6, 5, 4), 3000, 6, 300, life_limit=2000, life_total=60_000, stabilises=True,
             may_leave=True, glances=80),
    10: Level(20, (10, 7, 6, 5), 6000, 6, 400, life_limit=3000, life_total=100_000, stabilises=True,
              may_leave=True, glances=80),
}


def on_large_boards(level: Level) -> Level:
    """The same where the quick search is not asked after candidates."""
    if level.large is None:
        return level
    candidates, replies, judgements = level.large
    return replace(level, candidates=candidates, replies=replies, judgements=max(level.judgements, judgements))


def level_settings(level: int) -> Level:
    """The settings of a level; ValueError if there is none of that number."""
    if level not in LEVELS:
        raise ValueError(f"level {level}: there are levels {LOWEST} (weakest, fastest) to {HIGHEST}")
    return LEVELS[level]
