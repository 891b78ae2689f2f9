"""Go's laws as a table: scoring, repetition, suicide, and what a handicap costs.

Sources: the published texts of the Chinese, Japanese, AGA and New Zealand rules and of Tromp and Taylor's logical
rules; positional superko for the Chinese rules follows the practice of Go servers.
"""
from __future__ import annotations

from dataclasses import dataclass

AREA, TERRITORY = "area", "territory"
SIMPLE, POSITIONAL, SITUATIONAL = "simple", "positional", "situational"


@dataclass(frozen=True)
class Ruleset:
    """One set of laws.

    Attributes
    ----------
    scoring : str
        `AREA` (stones and surrounded points) or `TERRITORY` (surrounded points and prisoners).
    ko : str
        `SIMPLE` (no immediate retaking), `POSITIONAL` superko (no board position twice) or `SITUATIONAL`
        superko (no position twice with the same side to move).
    suicide : bool
        Whether a string of one's own may be taken off by one's own move.
    handicap : int
        What White receives for a handicap of n stones: 0, or n points less `handicap_less`.
    komi : float
        Usual komi in an even game.
    """

    name: str
    title: str
    scoring: str
    ko: str
    suicide: bool
    handicap_per_stone: int
    handicap_less: int
    komi: float

    def compensation(self, stones: int) -> int:
        """Points that White receives for a handicap of that many stones."""
        return max(0, self.handicap_per_stone * stones - self.handicap_less) if stones > 1 else 0


RULESETS = {rules.name: rules for rules in (
    #       name            title                scoring    ko           suicide  a stone, less, komi
    Ruleset("chinese",      "Chinese",           AREA,      POSITIONAL,  False,   1, 0, 7.5),
    Ruleset("japanese",     "Japanese",          TERRITORY, SIMPLE,      False,   0, 0, 6.5),
    Ruleset("aga",          "AGA",               AREA,      SITUATIONAL, False,   1, 1, 7.5),
    Ruleset("tromp-taylor", "Tromp-Taylor",      AREA,      POSITIONAL,  True,    0, 0, 7.5),
    Ruleset("new-zealand",  "New Zealand",       AREA,      SITUATIONAL, True,    0, 0, 7.0),
)}

_ALIASES = {"cn": "chinese", "jp": "japanese", "nz": "new-zealand", "new_zealand": "new-zealand", "new zealand":
            "new-zealand", "newzealand": "new-zealand", "tromp_taylor": "tromp-taylor", "tromp taylor": "tromp-taylor",
            "tromptaylor": "tromp-taylor", "tt": "tromp-taylor", "korean": "japanese", "goe": "new-zealand"}


def ruleset(name: str | Ruleset) -> Ruleset:
    """Find a ruleset by the names that people and SGF files use.

    Raises
    ------
    ValueError
        With the names there are.
    """
    if isinstance(name, Ruleset):
        return name
    key = name.strip().lower()
    key = _ALIASES.get(key, key)
    if key not in RULESETS:
        raise ValueError(f"no ruleset '{name}'; there are: {', '.join(RULESETS)}")
    return RULESETS[key]
