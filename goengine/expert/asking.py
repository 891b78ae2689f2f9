"""Facts that are read out when a condition asks for them: what would become of a stone, of a string, after a move."""
from __future__ import annotations

from goengine.board.stones import play, undo
from goengine.expert.linking import link_between
from goengine.kernel import kernel_module
from goengine.reading.layout import LOST, WON
from goengine.reading.tactician import question
from goengine.vertex import EDGE, EMPTY

kernel = kernel_module(__name__)

SURVIVES, CATCHES, RESCUES, MENACES, LINK = range(5)    # in the order of words.READ_FACTS
ENOUGH = 5                              # liberties with which a string is not captured


@kernel
def survives(b, m, facts, whose, p):
    """1 if a stone of mine (1) or theirs (2) played at `p` is not captured."""
    c = facts.mover[0] if whose == 1 else 3 - facts.mover[0]
    if whose == 0 or b.color[p] != EMPTY or play(b, p, c) == 0:
        return 0
    h = b.head[p]
    held = 1 if b.liberty_count[h] >= ENOUGH or question(b, m, h, 1) == LOST else 0
    undo(b)
    return held


@kernel
def after_move(b, m, facts, p, h, attacking):
    """1 if the string with head `h` is captured (or, not `attacking`, is safe) after a move of mine at `p`."""
    if b.color[p] != EMPTY or b.color[h] == EMPTY or b.color[h] == EDGE or play(b, p, facts.mover[0]) == 0:
        return 0
    if b.color[h] == EMPTY:             # taken by the move
        found = attacking
    elif attacking:
        found = 1 if b.liberty_count[b.head[h]] < ENOUGH and question(b, m, b.head[h], 0) == LOST else 0
    else:
        found = 1 if b.liberty_count[b.head[h]] >= ENOUGH or question(b, m, b.head[h], 1) == LOST else 0
    undo(b)
    return found


@kernel
def menaces(b, m, facts, p, h):
    """1 if two moves of mine in a row, the first at `p`, capture the string with head `h`, or save it if it is mine."""
    c = facts.mover[0]
    attacking = 1 if b.color[h] == 3 - c else 0
    if b.color[h] == EMPTY or b.color[h] == EDGE or b.color[p] != EMPTY or play(b, p, c) == 0:
        return 0
    found = 1
    if b.color[h] != EMPTY and b.liberty_count[b.head[h]] < ENOUGH:
        found = 1 if question(b, m, b.head[h], attacking) == WON else 0
    elif b.color[h] != EMPTY:
        found = 1 - attacking
    undo(b)
    return found


@kernel
def ask_reader(b, m, facts, number, x, y):
    """The answer of one of `words.READ_FACTS` about its two arguments; the board is left as it was."""
    if number == SURVIVES:
        return survives(b, m, facts, x, y)
    if number == MENACES:
        return menaces(b, m, facts, x, y)
    if number == LINK:
        return link_between(facts, x, y)
    return after_move(b, m, facts, x, y, 1 if number == CATCHES else 0)
