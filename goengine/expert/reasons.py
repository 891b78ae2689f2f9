"""The kinds of reasons for a move: what it may achieve, what that is about, and how to say it.

A reason states a fact that can be checked; what it is worth is said in `valuation` alone.
"""
from __future__ import annotations

from dataclasses import dataclass

# What is at stake. Reasons about the same stake are counted once: the best of them.
STRING, GROUP, AREA, SHAPE, GAME, FAULT, HABIT, PLAN = range(8)


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
        the move, which counts beside all else (of several faults the worst); `HABIT`: what players usually do;
        `PLAN`: the course of the game, by its score, by who keeps the move, by what the stones nearby are good for.
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
    # the opening, frameworks, invasions and borders
    Kind("takes_big_point", "point", AREA, "takes the largest open place at {subject}"),
    Kind("checks", "point", AREA, "extends and keeps the other side from extending at {subject}"),
    Kind("joins_side", "point", AREA, "takes the side between one's own stones at {subject}"),
    Kind("builds", "point", AREA, "builds a framework at {subject}"),
    Kind("turns_point", "point", AREA, "takes the point where both frameworks meet at {subject}"),
    Kind("caps", "point", AREA, "caps from above at {subject}"),
    Kind("presses", "string", AREA, "presses {subject} down"),
    Kind("erases", "point", AREA, "makes the other side's framework smaller at {subject}"),
    Kind("invades_corner", "point", AREA, "lives in the corner at {subject}"),
    Kind("invades_side", "point", AREA, "finds room to live on the side at {subject}"),
    Kind("guards_corner", "point", AREA, "keeps the corner at {subject}"),
    Kind("slides", "string", AREA, "slides from {subject}"),
    Kind("kicks", "string", AREA, "kicks {subject}"),
    Kind("answers_approach", "string", AREA, "answers the approach to {subject}"),
    Kind("closes", "point", AREA, "closes the border at {subject}"),
    Kind("breaks_in", "point", AREA, "breaks into the other side's area at {subject}"),
    Kind("protects", "point", AREA, "protects one's own area at {subject}"),
    Kind("keeps_move", "point", PLAN, "has to be answered, so that the move comes back, at {subject}"),
    Kind("denies", "point", PLAN, "takes what the other side would have had with the move at {subject}"),
    Kind("simplifies", "point", PLAN, "keeps a won game simple at {subject}"),
    Kind("complicates", "point", PLAN, "makes a lost game hard at {subject}"),
    Kind("balances", "point", PLAN, "suits the stones nearby at {subject}"),
    Kind("comes_first", "point", PLAN, "comes before any move on the sides at {subject}"),
    Kind("leads_elsewhere", "point", PLAN, "turns to what is still open at {subject}"),
    Kind("nears_strength", "point", FAULT, "goes close to the other side's strength at {subject}"),
    Kind("crowds", "point", FAULT, "adds to where one is strong already at {subject}"),
    Kind("sinks", "point", FAULT, "stays low while the board is open at {subject}"),
    Kind("floats", "point", FAULT, "takes the centre while corners and sides are open at {subject}"),
    Kind("squanders", "point", FAULT, "plays inside what is settled at {subject}"),
    Kind("ends_game", "", GAME, "nothing is left to gain"),
)
KIND_NUMBER = {kind.name: number for number, kind in enumerate(KINDS)}
_STAKES = {STRING: "its stones", GROUP: "the group's life", AREA: "the area around the move",
           SHAPE: "the shape around the move", GAME: "the game", FAULT: "what is wrong with it", HABIT: "what is usual",
           PLAN: "the course of the game"}


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
