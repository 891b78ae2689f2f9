"""What the result of a match is worth: confidence interval, Elo difference, and a test that stops early.

Draws count as half a win and half a loss. As that makes a game vary less than a won or lost one, intervals and
tests are then slightly too careful, never too bold.
"""
from __future__ import annotations

import math
from dataclasses import dataclass

Z_95 = 1.959963984540054                # standard deviations on either side that hold 95 % of a normal distribution


def wilson(points: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The confidence interval of a share of won games (Wilson 1927, J. Am. Stat. Assoc. 22).

    Parameters
    ----------
    points : float
        Games won, draws counted as half.
    games : int
        Games played; without any the share may be anything.
    z : float
        Width in standard deviations.

    Returns
    -------
    low, high : float
        Between 0 and 1.
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def elo(share: float) -> float:
    """The difference in Elo points that makes a player expect a share of the games (Elo 1978, The Rating of
    Chessplayers, section 1.4); infinite for none or all of them."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return 400 * math.log10(share / (1 - share))


def expected_share(difference: float) -> float:
    """The share of games that a player expects who is stronger by that many Elo points."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test between two Elo differences (Wald 1945, Ann. Math. Stat. 16).

    After each game the likelihoods of all results under both hypotheses are compared; the match ends as soon
    as their ratio leaves the bounds.

    Attributes
    ----------
    elo0, elo1 : float
        The first player's advantage if there is nothing to it (H0), and if there is (H1); elo0 < elo1.
    alpha : float
        The risk of accepting H1 although H0 is true.
    beta : float
        The risk of accepting H0 although H1 is true.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, points: float, games: int) -> float:
        """The log of the likelihood ratio of H1 to H0 after some games."""
        share0, share1 = expected_share(self.elo0), expected_share(self.elo1)
        return points * math.log(share1 / share0) + (games - points) * math.log((1 - share1) / (1 - share0))

    def decision(self, points: float, games: int) -> str:
        """``"H0"`` or ``"H1"`` once one of them is accepted, else an empty string."""
        low, high = self.bounds
        ratio = self.ratio(points, games)
        return "H0" if ratio <= low else "H1" if ratio >= high else ""
