"""The kinds of reasons for a move: what it may achieve, what that is about, and how to say it.

A reason states a fact that can be checked; what it is worth is said in `valuation` alone.
"""
from __future__ import annotations

from dataclasses import dataclass

# What is at stake. Reasons about the same stake are counted once: the best of them.
STRING, GROUP, AREA, SHAPE, GAME, FAULT, HABIT = range(7)


@dataclass(frozen=True)
class Kind:
    """One kind of reason.

    Attributes
    ----------
    name : str
        The verb in a rule's ``reason:``.
    subject : str
        The type of what it is about; empty if about nothing.
    stake : int
        `STRING`: the stones of a string; `GROUP`: a group's life or connection; `AREA`: the points around
        the move; `SHAPE`: how well the stones stand there; `GAME`: nothing on the board; `FAULT`: what is wrong with
        the move, which counts beside all else (of several faults the worst); `HABIT`: what players usually do.
    says : str
        The sentence for a person; ``{subject}`` and ``{move}`` are filled in.
    """

    name: str
    subject: str
    stake: int
    says: str


KINDS: tuple[Kind, ...] = (
    Kind("saves", "string", STRING, "saves {subject}"),
    Kind("captures", "string", STRING, "captures {subject}"),
    Kind("fights_ko", "string", STRING, "fights the ko for {subject}"),
    Kind("threatens", "string", STRING, "threatens to capture {subject}"),
    Kind("removes", "string", STRING, "takes {subject} off the board, captured already"),
    Kind("breaks_ladder", "string", STRING, "breaks the ladder that would catch {subject}"),
    Kind("ends_ko", "string", STRING, "ends the ko for {subject}"),
    Kind("connects", "link", GROUP, "connects {subject}"),
    Kind("cuts", "link", GROUP, "cuts {subject}"),
    Kind("lives", "group", GROUP, "makes life for {subject}"),
    Kind("kills", "group", GROUP, "kills {subject}"),
    Kind("settles", "group", GROUP, "makes eyes for {subject}"),
    Kind("escapes", "group", GROUP, "runs out with {subject}"),
    Kind("attacks", "group", GROUP, "attacks {subject}"),
    Kind("defends", "group", GROUP, "helps {subject} against the attack"),
    Kind("races", "group", GROUP, "gains in the race against {subject}"),
    Kind("seals", "group", GROUP, "shuts {subject} in"),
    Kind("splits", "group", GROUP, "keeps help away from {subject}"),
    Kind("drives", "group", GROUP, "drives {subject} towards strong stones"),
    Kind("leans", "group", GROUP, "gains strength against {subject} by leaning on its neighbour"),
    Kind("lightens", "group", GROUP, "makes light shape for {subject}"),
    Kind("ko_threat", "group", GROUP, "is a ko threat against {subject}"),
    Kind("takes_corner", "point", AREA, "takes the empty corner at {subject}"),
    Kind("encloses", "string", AREA, "makes a corner enclosure with {subject}"),
    Kind("approaches", "string", AREA, "approaches {subject} in the corner"),
    Kind("follows_joseki", "point", AREA, "goes on with the joseki at {subject}"),
    Kind("plays_joseki", "point", AREA, "is known in the corner at {subject}"),
    Kind("opens", "point", AREA, "is how many games began at {subject}"),
    Kind("invades", "point", AREA, "invades at {subject}"),
    Kind("takes_side", "point", AREA, "takes the open side at {subject}"),
    Kind("extends", "string", AREA, "extends along the side from {subject}"),
    Kind("pincers", "string", AREA, "pincers {subject}"),
    Kind("takes_centre", "point", AREA, "takes the centre at {subject}"),
    Kind("expands", "point", AREA, "makes one's own area larger at {subject}"),
    Kind("reduces", "point", AREA, "makes the other side's area smaller at {subject}"),
    Kind("blocks", "point", AREA, "keeps the other side out at {subject}"),
    Kind("pushes", "point", AREA, "pushes into the other side's area at {subject}"),
    Kind("endgame", "point", AREA, "takes endgame points at {subject}"),
    Kind("dame", "point", AREA, "takes a neutral point"),
    Kind("stretches", "string", SHAPE, "stretches from {subject}"),
    Kind("bends", "string", SHAPE, "plays hane from {subject}"),
    Kind("attaches", "string", SHAPE, "attaches to {subject}"),
    Kind("jumps", "string", SHAPE, "jumps from {subject}"),
    Kind("joins", "point", SHAPE, "joins groups at {subject}"),
    Kind("separates", "point", SHAPE, "keeps groups of the other side apart at {subject}"),
    Kind("answers", "point", SHAPE, "answers the last move"),
    Kind("shapes", "point", SHAPE, "makes good shape at {subject}"),
    Kind("mends", "point", SHAPE, "mends the cutting point at {subject}"),
    Kind("peeps", "point", SHAPE, "peeps at {subject}"),
    Kind("blunts", "string", SHAPE, "takes the head of {subject}"),
    Kind("doubles", "point", SHAPE, "threatens two things at once at {subject}"),
    Kind("wedges", "point", SHAPE, "goes in between the other side's stones at {subject}"),
    Kind("meets", "point", SHAPE, "meets the contact move at {subject}"),
    Kind("steals_eye", "group", GROUP, "takes eye shape from {subject}"),
    Kind("spoils", "point", FAULT, "is bad shape at {subject}"),
    Kind("wastes", "point", FAULT, "gains nothing at {subject}"),
    Kind("strays", "point", FAULT, "is too close to strong stones at {subject}"),
    Kind("usual", "point", HABIT, "is what strong players would play at {subject}"),
    Kind("ends_game", "", GAME, "nothing is left to gain"),
)
KIND_NUMBER = {kind.name: number for number, kind in enumerate(KINDS)}
_STAKES = {STRING: "its stones", GROUP: "the group's life", AREA: "the area around the move",
           SHAPE: "the shape around the move", GAME: "the game", FAULT: "what is wrong with it", HABIT: "what is usual"}


def kinds_table() -> str:
    """The kinds of reasons as a table for knowledge/README.md."""
    rows = [f"| `{kind.name}{f'({kind.subject})' if kind.subject else ''}` | {kind.says.format(subject='it')} | "
            f"{_STAKES[kind.stake]} |" for kind in KINDS]
    return "\n".join(["| reason | what the move does | at stake |", "|---|---|---|", *rows]) + "\n"


@dataclass(frozen=True)
class Reason:
    """One reason for a move.

    Attributes
    ----------
    kind : str
        The kind's name.
    says : str
        What it achieves, as a sentence fragment: ``saves the 3 stones at D4``.
    rule, where : str
        The rule that found it, and the place of that rule: ``knowledge/rules/tactics.yaml:12``.
    advice : str
        What the rule says in general.
    value : float
        What it adds to the move's value, in points; 0 if another reason covers it.
    """

    kind: str
    says: str
    rule: str
    where: str
    advice: str
    value: float
