"""From what is seen of groups to forests of decision trees that say how likely they are to live, and back to a file.

A feature is asked about only at some of its values; that keeps the trees from learning single groups by heart.
"""
from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np

from goengine.groups.forestfile import trees_in
from goengine.groups.outlooklayout import FIGURES, FLOORS, NEVER, SPLITS
from goengine.learn.looks import losses
from goengine.learn.trees import Tree, fit_trees

TREES, SEED = 300, 1                    # of a forest; of what each of them looks at
# By feature: the values at which a tree may divide the groups.
EDGES = {
    "half eyes": (1, 2, 3, 4, 5, 6),
    "possible": (1, 2, 3, 4, 5, 6),
    "safety": (1, 20, 35, 45, 55, 63, 68, 73, 78, 83, 87, 89, 93, 97),
    "out": (1, 2, 3, 5, 8, 12, 18, 26),
    "friend": (1, 50, 70, 90, 95),
    "freedom": (1, 2, 3, 5, 8, 12, 16, 20, 30, 45),
    "longest": (2, 3, 4, 5, 6, 8),
    "hanging": (1, 25, 50, 100),
    "touching": (1, 20, 40, 60, 80, 100),
    "weakest": (20, 35, 50, 60, 70, 80, 90, 95, 101),
    "strongest": (50, 80, 94, 98),
    "prize": (1, 2, 3, 4, 6, 9),
    "second": (1, 2, 4),
    "ways": (1, 2, 3),
    "spaces": (1, 2, 3, 4, 6, 8, 10, 13, 17, 25),
    "closed": (1, 2, 3, 4, 5, 6, 7, 8, 10, 13),
    "inside": (1, 2, 3, 4, 5, 6, 8, 11),
    "inner": (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30),
    "joined": (1, 2, 3, 4, 6, 8, 11, 15, 20, 30),
    "single": (1, 2, 3, 4),
    "false": (1, 2),
    "rim": (1, 2, 3, 4, 5, 6, 8, 11),
    "thrown": (1, 2, 3, 4, 6),
    "stones": (2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30),
    "liberties": (2, 3, 4, 5, 6, 7, 8, 10, 13, 17),
    "room": (1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21),
    "life": (2, 3, 4),
    "shortest": (2, 3, 4, 5),
    "least": (2, 3, 4, 5),
    "rival": (2, 3, 4, 5, 6, 8, 99),
    "rival eyes": (1, 2, 3, 4),
    "rival room": (1, 2, 4, 6, 9, 14),
    "weak": (1, 2, 3, 5, 8, 12),
    "share": (-800, -600, -400, -200, -50, 51, 201, 401, 601, 801),
    "around": (-1600, -800, -300, 0, 300, 600, 1000, 1500, 2200, 3000),
    "captured": (1, 34, 67, 100),
    "foe": (2, 3, 4, 5, 6, 8, 12, 98),
    "stage": (1, 2, 3),
}

# What a file says of itself.
FORM = """\
# Each line is a decision tree: {feature value: [below, from]} goes on in the first branch if the feature is less than
# the value, in the second if not, and a number is what the tree adds to the logarithm of the odds, in thousandths.
"""
FEATURES_TOLD = """\
#   half eyes: if the enemy moves first, 4 are two eyes; possible: if the owner does
#   safety: at a glance, 0 to 100, as goengine/groups/life.py has it; friend: the same of a friend 3 steps away
#   life: at a glance, 1 dead, 2 critical, 3 unsettled, 4 alive, 5 unconditionally; room: points to run to
#   out: free points 3 to 7 steps away, no nearer to the enemy; freedom: how far it is open to the outside
#   stones, liberties: of the group; longest, shortest: liberties of its strings with most and fewest of them
#   hanging: per cent of its stones that the enemy may capture, moving first; touching: per cent beside the enemy
#   least: liberties of the enemy string beside it with fewest of them, 99 if there is none
#   weakest, strongest: safety of the enemy groups beside it; 101: there is none of three stones or more
#   rival: liberties of the weak enemy group beside it with fewest of them, 99 if there is none; rival eyes, rival room:
#     that group's half eyes and room; weak: stones of all weak enemy groups beside it
#   prize, second: stones of the largest enemy strings beside it that it may capture, moving first
#   ways: points where it is joined to a friend, or cut off from it
#   spaces: points of the eye spaces beside it; closed: its liberties in those that it encloses; inside: in any
#   inner: points in them with no enemy beside; joined: pairs of those side by side; rim: empty points in them at the
#     edge; single: those with nothing but own stones and the edge around; false: those of them that the enemy makes
#     false; thrown: enemy stones in them
"""


def bins_of(seen: np.ndarray, names: Sequence[str]) -> np.ndarray:
    """How many of its `EDGES` each feature has reached, from a row of features for each group."""
    return np.stack([np.searchsorted(EDGES[name], column, side="right") for name, column in zip(names, seen.T)],
                    axis=1).astype(np.uint8)


def grow_forest(title: str, bins: np.ndarray, lives: np.ndarray, weight: np.ndarray) -> list[Tree]:
    """The trees that foretell who lives; how it comes on is printed."""
    return fit_trees(bins, lives, weight, TREES, FLOORS, SEED,
                     lambda number, loss: print(f"{title}, tree {number}: {loss:.4f}", flush=True)
                     if number % 50 == 0 else None)


def odds_of(trees: Sequence[Tree], bins: np.ndarray) -> np.ndarray:
    """The logarithm of the odds that each group lives."""
    return sum((tree.odds(bins) for tree in trees), np.zeros(len(bins)))


def told(trees: Sequence[Tree], bins: np.ndarray, lives: np.ndarray, weight: np.ndarray) -> tuple[float, float]:
    """The share that trees foretell right, in per cent, and the loss in nats; both 0 where there is nothing."""
    if not len(lives):
        return 0.0, 0.0
    odds = odds_of(trees, bins)
    return (100 * float(np.average((odds > 0) == lives, weights=weight)),
            float(np.average(losses(odds, lives), weights=weight)))


def figures_of(trees: Sequence[Tree], names: Sequence[str]) -> np.ndarray:
    """A forest as it is read from a file."""
    figures = np.zeros(FIGURES, np.int64)
    figures[0] = len(trees)
    for numbers, tree in zip(trees_in(figures), trees):
        splits = numbers[:2 * SPLITS].reshape(SPLITS, 2)
        for at, (feature, begin) in enumerate(zip(tree.feature, tree.begin)):
            splits[at] = (feature, EDGES[names[feature]][begin - 1]) if feature >= 0 else (0, NEVER)
        numbers[2 * SPLITS:] = np.round(1000 * tree.leaves)
    return figures


def learnt_from(files: Sequence[Path], positions: int, what: str, games: int) -> str:
    """A line for the head of a file: when, and from how much, it was learnt."""
    return (f"# Learnt on {date.today()} from {positions:,} {what} in {games:,} games\n"
            f"# ({' '.join(path.name for path in files)}).\n")
