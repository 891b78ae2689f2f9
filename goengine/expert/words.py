"""Every word that a rule's condition may use: the facts, the named values, and what they are about.

This table is the language. A fact here becomes a field of the record of facts (see `layout`), a line in
knowledge/README.md, and a word that `conditions` understands; the kernels in `facts`, `points` and `steps` fill it.
"""
from __future__ import annotations

from dataclasses import dataclass

ITEMS = ("point", "string", "group", "link", "step")    # what a rule can go through with for_each
OF_POSITION = "the position"

# Named values by family; a family is the type of a fact that has them as values.
FAMILIES: dict[str, dict[str, int]] = {
    "color": {"nobody": 0, "mine": 1, "theirs": 2},
    "state": {"dead": 1, "threatened": 2, "safe": 3, "unclear": 4},
    "outcome": {"lost": 0, "ko_second": 1, "ko_first": 2, "won": 3, "unclear": 4},
    "life": {"dead": 1, "critical": 2, "unsettled": 3, "alive": 4, "sure": 5},
    "kind": {"over_dead": 1, "diagonal": 2, "one_point": 3},
    "hold": {"holds": 1, "cuttable": 2, "broken": 3, "apart": 4},
    "shape": {"touch": 1, "diagonal": 2, "hane": 3, "jump": 4, "knight": 5, "far_jump": 6, "far_knight": 7,
              "long_jump": 8},
    "region": {"corner": 1, "side": 2, "centre": 3},
    "phase": {"opening": 1, "middle": 2, "endgame": 3},
    "point": {"none": 0},
    "string": {"none": 0},
    "group": {"none": 0},
    "link": {"none": 0},
}
FAMILY_SAYS = {
    "color": "whose something is, seen from the side to move",
    "state": "a string, its owner's view: dead even if it moves first; who moves first decides; safe; not read out",
    "outcome": "a reading, from the side that moves first; ko_first: won by a ko that this side takes first",
    "life": "a group; critical: who moves first decides; sure: nothing can kill it",
    "kind": "what a link runs over",
    "hold": "whether a link stands the enemy's next move; apart: nothing near links the two strings",
    "shape": "how a move stands to a string: far_jump leaves two points free, long_jump three",
    "region": "a part of the board",
    "phase": "how far the game is",
    "point": "no such point",
    "string": "no such string",
    "group": "no such group",
    "link": "no such link",
}


@dataclass(frozen=True)
class Fact:
    """One word that asks something.

    Attributes
    ----------
    name : str
        The word.
    args : tuple of str
        The types of its arguments: nothing, an item, or a colour and a point.
    result : str
        ``number``, ``bool``, an item, or a family of named values.
    says : str
        What the answer means, in one sentence fragment.
    read : bool
        Whether it is read out when it is asked, by `asking`, rather than looked up.
    """

    name: str
    args: tuple[str, ...]
    result: str
    says: str
    read: bool = False

    @property
    def field(self) -> str:
        """The field of the record of facts that holds its answers."""
        return "_".join([*self.args[-1:], self.name])

    @property
    def call(self) -> str:
        """How it is written in a condition, with letters or words for its arguments."""
        letters = {"point": "P", "string": "S", "group": "G", "link": "L", "step": "T", "color": "mine"}
        args = ["P", "Q"] if self.args == ("point", "point") else [letters[arg] for arg in self.args]
        return f"{self.name}({', '.join(args)})" if args else self.name


def _facts(args: tuple[str, ...], *rows: tuple[str, str, str]) -> tuple[Fact, ...]:
    return tuple(Fact(name, args, result, says) for name, result, says in rows)


FACTS: tuple[Fact, ...] = (
    *_facts(
        (),
        ("move_number", "number", "moves played so far"),
        ("board_size", "number", "lines of the board"),
        ("filled", "number", "stones on the board, in percent of its points"),
        ("phase", "phase", "opening, middle or endgame, by the share of the board that is filled"),
        ("last_move", "point", "where the other side has just played; none after a pass"),
        ("dame_left", "number", "points left that belong to nobody and touch stones of both sides"),
        ("open_points", "number", "empty points that neither side controls well"),
        ("ahead", "number", "points by which I lead as the board is held now, with komi; below 0: I am behind"),
        ("area_scoring", "bool", "stones count like points, so that a neutral point is worth one"),
        ("empty_corners", "number", "corners that have no stone in them"),
        ("ko_point", "point", "where a ko may not be retaken just now; none if nowhere"),
    ),
    *_facts(
        ("color",),
        ("weakest", "group", "the living group of that colour with most at stake; none if nothing is"),
        ("weak_groups", "number", "weak groups of that colour: critical or unsettled, safety below 75"),
    ),
    *_facts(
        ("point",),
        ("color", "color", "whose stone is on it"),
        ("string_at", "string", "the string on it"),
        ("line", "number", "lines to the nearest edge: 1 on the edge itself"),
        ("far_line", "number", "the same to the nearest edge across: a 3-4 point has line 3, far_line 4"),
        ("region", "region", "corner, side or centre"),
        ("control", "number", "who controls it: -50 is theirs, 50 is mine"),
        ("owner", "color", "whose point it is if the game ended like this: a control of 30 or more"),
        ("area", "number", "points of the connected area of the same owner"),
        ("open_around", "number", "points within three lines that nobody controls; half controlled counts half"),
        ("last_distance", "number", "lines from the last move; 99 if there was none"),
        ("empty_beside", "number", "empty neighbours"),
        ("eye", "color", "whose eye space it is in"),
        ("secured", "color", "whose point it is for good: nothing can take it away"),
        ("is_dame", "bool", "belongs to nobody and touches stones of both sides"),
        ("is_neutral", "bool", "touches living stones of both sides: counts for nobody as it stands"),
        ("prepares", "bool", "one of the last two liberties of a string of mine, the other of which is neutral"),
        ("takes_ko", "bool", "a move of mine here takes a ko"),
        ("above", "point", "the next point away from the nearest edge; none where two edges are as near"),
        ("below", "point", "the next point towards the nearest edge; none where two edges are as near"),
        ("mirror", "point", "the same point on the other side of its corner: 3-6 for 6-3; none on a middle line"),
        ("enclosed", "color", "who alone encloses the empty point, by walls without a gap"),
        ("corner_empty", "bool", "lies in a corner that has no stone in it"),
        ("side_empty", "bool", "lies on a side that has no stone near its middle"),
        ("chance", "number", "of a thousand players, how many would play there, by the shapes learnt from games"),
        ("joseki", "number", "in how many of a hundred games that had this corner it was played; 0 inside a search"),
        ("answered", "number", "in how many of a hundred games the side to move played on at once in its corner"),
        ("opened", "number", "in how many of a hundred games that began like this it was played; 0 inside a search"),
        ("eye_room", "number", "points of the eye space that it lies in; 0 outside, or where the space is wide open"),
        ("ladder_over", "string", "the largest string that a ladder would catch and whose ladder runs over it"),
    ),
    *_facts(
        ("color", "point"),
        ("is_legal", "bool", "that colour may play there"),
        ("beside", "number", "stones of that colour that touch it"),
        ("strings_beside", "number", "different strings of that colour that touch it"),
        ("groups_beside", "number", "different groups of that colour that touch it"),
        ("fewest_liberties", "number", "liberties of the weakest string of that colour that touches it"),
        ("most_stones", "number", "stones of the largest string of that colour that touches it"),
        ("diagonals", "number", "stones of that colour at its four diagonal points"),
        ("distance", "number", "lines to the nearest stone of that colour; 99 if there is none"),
        ("influence", "number", "influence of that colour; 100 is one strong stone beside it"),
        ("liberties_after", "number", "liberties that a stone of that colour would have there with its string"),
        ("captures", "number", "stones that a move of that colour there takes off"),
        ("self_atari", "bool", "a move of that colour there could be taken off at once"),
        ("fills_eye", "bool", "it is an eye of one point of that colour"),
        ("hold_around", "number", "empty points within three lines that are that colour's; half controlled is half"),
        ("area_beside", "number", "points of the largest area of that colour that touches it or holds it"),
        ("safety_near", "number", "lowest safety of that colour's living groups within three lines; 100 if none"),
        ("corner_stones", "number", "stones of that colour in the corner it lies in"),
        ("side_stones", "number", "stones of that colour near the middle of the side it lies on"),
        ("stones_near", "number", "living stones of that colour within three lines"),
        ("safest_near", "number", "highest safety of that colour's groups within three lines; 0 if none"),
        ("gap", "number", "lines along the side to the next stone (of lines 1 to 5), if it is that colour's; else 99"),
        ("far_gap", "number", "the same on the farther hand, if the next stones on both are that colour's; else 99"),
        ("gap_line", "number", "line of the stone at gap(mine, P), the highest if there are several; 0 if none"),
        ("gap_safety", "number", "safety of its group, the lowest if there are several; 100 if none"),
        ("framework", "number", "empty points up to five lines off, each way, that are that colour's; half is half"),
        ("thickness", "number", "stones up to five lines off, each way, of that colour's groups with a safety of 70"),
        ("weakest_near", "group", "the least safe living group of that colour within three lines"),
        ("weakest_beside", "group", "the least safe living group of that colour that touches it"),
        ("weak_near", "number", "weak groups of that colour within three lines, as in weak_groups"),
        ("groups_near", "number", "different living groups of that colour within two lines"),
        ("strong_distance", "number", "lines to the nearest stone of that colour of safety 85 or more; 99 if none"),
        ("ataris", "number", "strings of the other colour that a stone of that colour there leaves one liberty"),
        ("atari_stones", "number", "stones of the largest of these"),
        ("between", "bool", "stones of that colour stand on two opposite sides of it"),
        ("row_ahead", "number", "stones of that colour in the longest straight row that ends beside it"),
        ("ko_for", "bool", "a stone of that colour there would take a ko, be it forbidden just now or not"),
        ("cut_at", "number", "links of that colour that the other side cuts there"),
        ("joined_at", "number", "links of that colour, which can be cut, that its owner joins there"),
        ("hanging_at", "number", "stones of that colour's threatened strings that are captured or saved there"),
        ("vital_for", "group", "the group of that colour, critical or unsettled, whose vital point it is"),
        ("eye_corners", "number", "points diagonal to it that stones of that colour surround on all sides"),
    ),
    *_facts(
        ("string",),
        ("color", "color", "whose it is"),
        ("stones", "number", "how many stones it has"),
        ("liberties", "number", "how many liberties it has"),
        ("in_atari", "bool", "it has one liberty"),
        ("line", "number", "the lowest line it stands on"),
        ("stone", "point", "where it stands, if it is one stone; none for a longer string"),
        ("group", "group", "the group it belongs to"),
        ("state", "state", "the reader's word on it"),
        ("attack", "outcome", "what becomes of capturing it if the attacker moves first"),
        ("defend", "outcome", "what becomes of saving it if its owner moves first"),
        ("can_capture", "bool", "the attacker, moving first, captures it, be it by a ko"),
        ("can_save", "bool", "its owner, moving first, saves it, be it by a ko"),
        ("capturing_move", "point", "the attacker's best move against it"),
        ("saving_move", "point", "its owner's best move for it"),
        ("rivals", "number", "strings of the other colour that touch it"),
        ("rival_liberties", "number", "fewest liberties of these; 0 if there is none"),
    ),
    *_facts(
        ("group",),
        ("color", "color", "whose it is"),
        ("stones", "number", "how many stones it has"),
        ("strings", "number", "how many strings it is made of"),
        ("liberties", "number", "how many liberties it has"),
        ("half_eyes", "number", "eyes it is sure of, counted in halves: 4 is two eyes"),
        ("room", "number", "empty points it can run to or make eyes in"),
        ("life", "life", "whether it lives"),
        ("safety", "number", "0 is dead, 100 cannot be killed"),
        ("vital_point", "point", "the point that makes or takes its life"),
        ("at_stake", "number", "its stones times its lack of safety, in whole stones"),
        ("rival", "group", "the least safe living group of the other colour that touches it or shares a liberty"),
        ("shared", "number", "liberties that it shares with its rival"),
        ("ways_out", "number", "its liberties outside its closed eye spaces that touch no stone of the other colour"),
        ("friend_distance", "number", "lines to the nearest living group of its colour; 99 if there is none"),
        ("last_distance", "number", "lines from the last move to its nearest stone; 99 if there was none"),
    ),
    *_facts(
        ("link",),
        ("color", "color", "whose it is"),
        ("kind", "kind", "what it runs over"),
        ("state", "hold", "whether it stands the enemy's next move"),
        ("cutting_point", "point", "where the enemy cuts it"),
        ("joining_point", "point", "where its owner connects"),
        ("weaker", "string", "the string at the end whose group is less safe, or else smaller"),
        ("stronger", "string", "the string at the other end"),
        ("stones", "number", "stones of the smaller of the two groups it joins"),
        ("safety", "number", "safety of the less safe of the two groups it joins"),
        ("same_group", "bool", "both ends belong to one group, by this link or another one"),
    ),
    *_facts(
        ("step",),
        ("to", "point", "the empty point where the move would be"),
        ("from", "string", "the string that it stands to in this shape"),
        ("shape", "shape", "touch, jump, knight, ..."),
        ("rises", "number", "lines that it is farther from the edge than the stone it starts from; below 0: nearer"),
    ),
    Fact("survives", ("color", "point"), "bool", "a stone of that colour played there is not captured", True),
    Fact("catches", ("point", "string"), "bool", "a move of mine there captures the string, whatever it does", True),
    Fact("rescues", ("point", "string"), "bool", "after a move of mine there the string cannot be captured", True),
    Fact("menaces", ("point", "string"), "bool", "two moves of mine, one there, capture the string or save mine", True),
    Fact("link", ("point", "point"), "link", "what joins the strings on two points; none unless they are two of one"
         " colour", True),
)
READ_FACTS = tuple(fact for fact in FACTS if fact.read)
KEPT_FACTS = tuple(fact for fact in FACTS if not fact.read)      # these have a field in the record of facts

BY_NAME: dict[str, list[Fact]] = {}
for _fact in FACTS:
    BY_NAME.setdefault(_fact.name, []).append(_fact)
WORDS = {word for values in FAMILIES.values() for word in values}


def words_by_type() -> str:
    """The words of the language as tables for knowledge/README.md, by what they are about."""
    titles = {(): OF_POSITION, ("color",): "a colour", ("point",): "a point P",
              ("color", "point"): "a colour and a point P", ("string",): "a string S", ("group",): "a group G",
              ("link",): "a link L", ("step",): "a step T", ("point", "string"): "a move at a point P and a string S",
              ("point", "point"): "two points P and Q"}
    parts = []
    for args, title in titles.items():
        rows = [f"| `{fact.call}` | {fact.result} | {fact.says} |" for fact in FACTS if fact.args == args]
        parts.append("\n".join([f"**About {title}**", "", "| word | answer | meaning |", "|---|---|---|", *rows]))
    rows = [f"| {family} | {', '.join(values)} | {FAMILY_SAYS[family]} |" for family, values in FAMILIES.items()]
    parts.append("\n".join(["**Named values**", "", "| answer | its values | about |", "|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"
