"""A review written into the game's record: comments, scores, marks and better moves as variations.

All that was in the record stays as it was, but for the charset of its texts, which becomes UTF-8. The properties are
those of SGF FF[4]: C comment, V score (Black's view), DO and BM doubtful and bad move, TE good move, N name of a
variation, LB letters on better moves, MA a cross on the move played instead of them.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sgfmill import sgf_grammar, sgf_properties

from goengine.board.collection import decode
from goengine.board.record import LETTERS, sgf_point
from goengine.front.reviewing import MISTAKE, Reviewed
from goengine.front.tables import lead
from goengine.vertex import BLACK, COLOR_NAMES, PASS, other, vertex_name

if TYPE_CHECKING:
    from goengine.board.sgf import SgfGame
    from goengine.expert.reasons import Reason
    from goengine.search.engine import Candidate

Tree = Any                              # sgfmill's Coarse_game_tree, a class without types
Properties = dict[str, list[bytes]]
DOUBTFUL, BAD, VERY_BAD = MISTAKE, 4.0, 10.0        # points lost from which a move gets DO, BM[1], BM[2]
OF_MOVES = ("BM", "DO", "IT", "TE")     # of these a node may have one
MARKED = ("LB", "MA", "TR", "SQ", "CR", "SL", "TB", "TW", "DD")
MOST_REASONS = 4                        # of the engine's choice that a comment tells


def reviewed_record(game: SgfGame, reviews: Sequence[Reviewed], heading: str) -> bytes:
    """The record of a game with a review in it.

    Parameters
    ----------
    game : SgfGame
    reviews : sequence of Reviewed
        Of any of its moves.
    heading : str
        What is said at the root: who reviewed, and what came out.

    Raises
    ------
    SgfError
        If the record cannot be read.
    """
    tree = _recoded(game.tree, game.charset)
    add_comment(tree.sequence[0], heading)
    by_number = {one.number: one for one in reviews}
    places = list(_moves_of(tree))
    for number, place in reversed(list(enumerate(places, 1))):      # from behind: what is cut off keeps its place
        if number in by_number:
            _write(place, by_number[number], game.size)
    return bytes(sgf_grammar.serialise_game_tree(tree))


class _Place:
    """A node of the main line that holds a move: its subtree, the index there, the node and subtree before it."""

    def __init__(self, tree: Tree, index: int, parent: Tree | None, before: Properties | None, alone: bool):
        self.tree, self.index, self.parent, self.before, self.alone = tree, index, parent, before, alone

    @property
    def node(self) -> Properties:
        return self.tree.sequence[self.index]

    def add_variation(self, nodes: list[Properties]) -> None:
        """Let other moves stand beside this node; the main line stays first."""
        variation = sgf_grammar.Coarse_game_tree()
        variation.sequence = nodes
        if self.index:
            rest = sgf_grammar.Coarse_game_tree()
            rest.sequence, rest.children = self.tree.sequence[self.index:], self.tree.children
            self.tree.sequence, self.tree.children = self.tree.sequence[:self.index], [rest, variation]
            self.tree, self.parent, self.index = rest, self.tree, 0
        elif self.parent is not None:
            self.parent.children.append(variation)


def _moves_of(tree: Tree) -> Iterator[_Place]:
    """The places of the moves of the main line, one each; a node with two moves comes twice."""
    parent: Tree | None = None
    before: Properties | None = None
    while True:
        for index, node in enumerate(tree.sequence):
            moves = [name for name in node if name in ("B", "W")]
            for _ in moves:
                yield _Place(tree, index, parent, before, len(moves) == 1)
            before = node
        if not tree.children:
            return
        parent, tree = tree, tree.children[0]


def _recoded(tree: Tree, charset: str) -> Tree:
    """A copy of a record with all texts in UTF-8."""
    copy = sgf_grammar.Coarse_game_tree()
    todo = [(tree, copy)]
    while todo:
        old, new = todo.pop()
        new.sequence = [{name: [decode(value, charset).encode("utf-8") for value in values]
                         for name, values in node.items()} for node in old.sequence]
        new.children = [sgf_grammar.Coarse_game_tree() for _ in old.children]
        todo += zip(old.children, new.children)
    copy.sequence[0]["CA"] = [b"UTF-8"]
    return copy


# ---------------------------------------------------------------- one move

def _write(place: _Place, one: Reviewed, size: int) -> None:
    """Write what was found about a move into its node, and better moves beside it."""
    node = place.node
    add_comment(node, comment_on(one))
    if one.score is not None:
        node.setdefault("V", [f"{one.score:.1f}".encode()])
    if not any(name in node for name in OF_MOVES):
        node.update(judged(one))
    if not one.better or place.before is None or not place.alone:
        return
    _mark(place.before, one, size)
    for candidate in one.better:
        place.add_variation(variation(one, candidate, size))


def judged(one: Reviewed) -> Properties:
    """The property that says how good a move is, if any does."""
    if one.loss >= BAD:
        return {"BM": [b"2" if one.loss >= VERY_BAD else b"1"]}
    if one.loss >= DOUBTFUL:
        return {"DO": [b""]}
    return {"TE": [b"1"]} if one.found else {}


def _mark(before: Properties, one: Reviewed, size: int) -> None:
    """Letters on the better moves and a cross on the one played, at the position before, where nothing is marked."""
    taken = {value.split(b":")[0] for name in MARKED for value in before.get(name, ())}
    letters = []
    for letter, candidate in zip("ABC", one.better):
        point = place_name(candidate.point, size)
        if candidate.point != PASS and point not in taken:
            letters.append(point + b":" + letter.encode())
            taken.add(point)
    if letters:
        before["LB"] = [*before.get("LB", []), *letters]
    point = place_name(one.played, size)
    if one.played != PASS and point not in taken:
        before["MA"] = [*before.get("MA", []), point]


def variation(one: Reviewed, candidate: Candidate, size: int) -> list[Properties]:
    """A better move and what is expected after it, as nodes."""
    nodes: list[Properties] = []
    color = one.color
    for move in (candidate.point, *candidate.line):
        nodes.append({LETTERS[color].upper(): [place_name(move, size)]})
        color = other(color)
    if candidate.after is not None:
        score = float(candidate.after if one.color == BLACK else -candidate.after)
        nodes[0]["N"] = [f"better, {lead(score)}".encode()]
        nodes[0]["V"] = [f"{score:.1f}".encode()]
    add_comment(nodes[0], "\n".join(_reasons(candidate.reasons)))
    return nodes


def comment_on(one: Reviewed) -> str:
    """What is said about a move."""
    return "\n".join([*_verdict(one), *one.notes])


def _verdict(one: Reviewed) -> list[str]:
    name, move = COLOR_NAMES[one.color].capitalize(), vertex_name(one.played)
    if one.best is None or one.score is None:
        return [f"{name} {move}: there was no time to look at it."]
    if one.played == one.chosen:
        alone = "; all other moves are far behind" if one.found else ""
        return [f"{name} {move}: goengine's choice, too{alone}. {lead(one.score)}.", *_reasons(one.because)]
    chosen = vertex_name(one.chosen)
    if one.loss < 0.05:
        return [f"{name} {move}: as good as {chosen}, goengine's choice. {lead(one.score)}."]
    lines = [f"{name} {move} loses {one.loss:.1f} points against {chosen}: {lead(one.score)}; after {chosen}"
             f" {in_sentence(lead(one.best))}."]
    if one.better:
        first = one.better[0]
        lines.append(f"Better: {' '.join(map(vertex_name, (first.point, *first.line)))}")
    return [*lines, *_reasons(one.because)]


def _reasons(reasons: Iterable[Reason]) -> list[str]:
    """The weightiest reasons for a move, a line each, with their rules and where these stand."""
    found = sorted((reason for reason in reasons if reason.value > 0), key=lambda reason: -reason.value)
    return [f"{reason.value:+.1f} {reason.says} ({reason.rule}, {reason.where})" for reason in found[:MOST_REASONS]]


def in_sentence(text: str) -> str:
    """``Even`` inside a sentence."""
    return "it would be even" if text == "Even" else text


def place_name(move: int, size: int) -> bytes:
    """A move as SGF writes it."""
    return bytes(sgf_properties.serialise_go_point(sgf_point(move), size))


def add_comment(node: Properties, text: str) -> None:
    """Add a paragraph behind what a node says already."""
    if text:
        said = sgf_grammar.escape_text(text.encode("utf-8", "replace"))
        node["C"] = [b"\n\n".join([*node.get("C", []), said])]
