"""`goengine joseki mine`: counts joseki and openings in game records and writes them as files."""
from __future__ import annotations

import argparse

from goengine.front.dialogue import Dialogue
from goengine.kernel import cache_folder
from goengine.learn.cornerharvest import add_up
from goengine.learn.josekimining import Settings, mine_games, mine_sequences
from goengine.learn.josekiwriting import Pruning, mined_files, positions_of, write_positions
from goengine.patterns.bookfiles import MINED, OPENINGS
from goengine.patterns.minedfile import BOARD, CORNER

MOST_LINES = 1200                       # of a file


def run(options: argparse.Namespace, dialogue: Dialogue) -> int:
    """Mine as the options say; the process's status.

    Raises
    ------
    GoEngineError
        If there are files where it writes that were not mined; before anything is counted.
    """
    for part in (MINED, OPENINGS):
        mined_files(options.out / part)
    keep = cache_folder() / "joseki-counts"
    *whole, last = options.games
    corners, openings = [], []
    if options.sequences:
        with dialogue.thinking("counting sequences") as report:
            corners.append(mine_sequences(options.sequences, report))
    for games, settings in ((whole, Settings()), ([last], Settings(leave_out=options.hold_out / 100))):
        if games:
            with dialogue.thinking(f"counting {' '.join(games)[:60]}") as report:
                harvest = mine_games(games, settings, keep, options.jobs, report)
            corners.append(harvest.corners)
            openings.append(harvest.openings)
    for part, kind, counted, pruning in (
            (MINED, CORNER, add_up(corners), Pruning(options.fewest, options.fewest_bots)),
            (OPENINGS, BOARD, add_up(openings), Pruning(options.fewest_openings))):
        with dialogue.thinking(f"writing {part}"):
            found = positions_of(counted, kind, pruning)
            files = write_positions(found, options.out / part, MOST_LINES)
        moves = sum(1 for one in found for move in one.moves if move.point)
        dialogue.tell(f"{options.out / part}: {files} files, {len(found)} positions, {moves} moves")
    return 0
