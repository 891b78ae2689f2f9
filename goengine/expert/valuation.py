"""What reasons are worth: the one place where they become points.

The value of a reason is a sum of the terms below with the weights of its kind (section ``reasons:`` of
knowledge/weights.yaml). The values of a move's reasons add up, so that a move with two purposes is worth both, but
what is at stake is counted once: of several reasons about one string, one group's life, the area around the move
or its shape, the best; and of a group and its strings, the group or the sum of its strings, whichever is more. Of what
is wrong with a move the worst counts. A pattern may add to the worth of its reason.
"""
from __future__ import annotations

import os
from math import log2
from typing import Any

from goengine.expert.layout import MOST_KINDS, MOST_TERMS, PRICES, UNIT
from goengine.expert.reasons import FAULT, GROUP, KIND_NUMBER, KINDS, STRING
from goengine.expert.words import ITEMS
from goengine.kernel import kernel_module, table
from goengine.vertex import POINTS
from goengine.weights import table as weights_of

kernel = kernel_module(__name__)

TERMS = {
    "base": "always",
    "stones": "for each stone of the string or group, or of the smaller group of a link",
    "danger": "for each stone of the group at stake, times its lack of safety",
    "liberties": "for each liberty that the new stone's string has, up to five",
    "open": "for each open point around",
    "mine": "for each point around that is one's own",
    "theirs": "for each point around that is the other side's",
    "early": "on the empty board, and less and less until 30 % of it is filled",
    "near": "next to the last move, and less and less up to six lines from it",
    "hunt": "if a group of the other side nearby has no safety left, else a share of it",
    "rescue": "if a group of one's own nearby has no safety left, else a share of it",
    "chance": "for each doubling of the chance that a strong player would choose the move, from one in a thousand on",
}
BASE, STONES, DANGER, LIBERTIES, OPEN, MINE, THEIRS, EARLY, NEAR, HUNT, RESCUE, CHANCE = range(len(TERMS))
EARLY_UP_TO = 30                        # percent of the board
NEAR_UP_TO = 6                          # lines
MOST_LIBERTIES = 5
DOUBLINGS = table([round(100 * log2(max(1, chance))) for chance in range(1001)])    # hundredths, by chance
OF_STRING, OF_GROUP, OF_LINK = (ITEMS.index(item) + 1 for item in ("string", "group", "link"))


def load_prices(path: str | os.PathLike[str] | None = None) -> Any:
    """The weights of all kinds of reasons as a record for the kernels.

    Raises
    ------
    KnowledgeError
        If the file of weights cannot be used.
    """
    weights = weights_of("reasons", KIND_NUMBER, TERMS, path)
    prices = PRICES.new()
    assert len(KINDS) <= MOST_KINDS and len(TERMS) <= MOST_TERMS
    for number, kind in enumerate(KINDS):
        for term, name in enumerate(TERMS):
            prices["weight"][MOST_TERMS * number + term] = round(UNIT * weights[kind.name][name])
        prices["stake"][number] = kind.stake
        prices["subject"][number] = ITEMS.index(kind.subject) + 1 if kind.subject else 0
    return prices


@kernel
def stake_of(facts, prices, kind, move, subject):
    """What a reason is about, as a number by which two reasons can be seen to be about the same."""
    stake = prices.stake[kind]
    form = prices.subject[kind]
    if stake == GROUP:
        if form == OF_LINK:
            return facts.string_group[facts.link_weaker[subject]]
        return subject
    return subject if stake == STRING else move


@kernel
def group_of(facts, form, subject):
    """The group at stake in a reason about a string, group or link; 0 in others."""
    if form == OF_STRING:
        return facts.string_group[subject]
    if form == OF_GROUP:
        return subject
    if form == OF_LINK:
        return facts.string_group[facts.link_weaker[subject]]
    return 0


@kernel
def stones_of(facts, form, subject):
    """Stones that a reason is about."""
    if form == OF_STRING:
        return facts.string_stones[subject]
    if form == OF_GROUP:
        return facts.group_stones[subject]
    if form == OF_LINK:
        return facts.link_stones[subject]
    return 0


@kernel
def price(facts, prices, kind, move, subject):
    """The value of one reason, in thousandths of a point; each term is taken in hundredths."""
    w = MOST_TERMS * kind
    form = prices.subject[kind]
    group = group_of(facts, form, subject)
    value = 100 * prices.weight[w + BASE]
    value += 100 * prices.weight[w + STONES] * stones_of(facts, form, subject)
    if group:
        value += prices.weight[w + DANGER] * facts.group_stones[group] * (100 - facts.group_safety[group])
    early = max(0, EARLY_UP_TO - facts.filled[0])
    value += prices.weight[w + EARLY] * 100 * early // EARLY_UP_TO
    if move:
        value += 100 * prices.weight[w + LIBERTIES] * min(MOST_LIBERTIES, facts.point_liberties_after[move])
        value += 100 * prices.weight[w + OPEN] * facts.point_open_around[move]
        value += 100 * prices.weight[w + MINE] * facts.point_hold_around[move]
        value += 100 * prices.weight[w + THEIRS] * facts.point_hold_around[POINTS + move]
        near = max(0, NEAR_UP_TO + 1 - facts.point_last_distance[move])
        value += prices.weight[w + NEAR] * 100 * near // NEAR_UP_TO
        value += prices.weight[w + HUNT] * (100 - facts.point_safety_near[POINTS + move])
        value += prices.weight[w + RESCUE] * (100 - facts.point_safety_near[move])
        value += prices.weight[w + CHANCE] * DOUBLINGS[min(1000, max(0, facts.point_chance[move]))]
    return value // 100


@kernel
def cover_same_stake(rules, prices, fired, first):
    """Of the reasons for one move about the same stake, leave the best one counted (of its faults, the worst)."""
    i = first
    while i >= 0:
        j = first
        stake = prices.stake[rules.kind[fired.rule[i]]]
        sign = -1 if stake == FAULT else 1
        while j >= 0:
            same = fired.stake[i] == fired.stake[j] and prices.stake[rules.kind[fired.rule[j]]] == stake
            more = sign * (fired.value[j] - fired.value[i])
            if i != j and same and (more > 0 or (more == 0 and j < i)):
                fired.counted[i] = 0
            j = fired.next[j] - 1
        i = fired.next[i] - 1


@kernel
def cover_strings_or_group(facts, rules, prices, fired, first):
    """Where a counted reason is about a group, cover it or those about its strings, whichever is less."""
    i = first
    while i >= 0:
        if fired.counted[i] and prices.stake[rules.kind[fired.rule[i]]] == GROUP:
            strings = 0
            j = first
            while j >= 0:
                if fired.counted[j] and prices.stake[rules.kind[fired.rule[j]]] == STRING:
                    if facts.string_group[fired.stake[j]] == fired.stake[i]:
                        strings += fired.value[j]
                j = fired.next[j] - 1
            if strings > fired.value[i]:
                fired.counted[i] = 0
            elif strings:
                j = first
                while j >= 0:
                    if prices.stake[rules.kind[fired.rule[j]]] == STRING:
                        if facts.string_group[fired.stake[j]] == fired.stake[i]:
                            fired.counted[j] = 0
                    j = fired.next[j] - 1
        i = fired.next[i] - 1


@kernel
def comes_first(facts, fired, a, c):
    """1 if the move `a` comes before another one: by its worth, else by what does not hang on how the board is turned.

    That is the distance from the last move, and from the edges; and then the order of the board.
    """
    if fired.worth[a] != fired.worth[c]:
        return 1 if fired.worth[a] > fired.worth[c] else 0
    if facts.point_last_distance[a] != facts.point_last_distance[c]:
        return 1 if facts.point_last_distance[a] < facts.point_last_distance[c] else 0
    if facts.point_line[a] != facts.point_line[c]:
        return 1 if facts.point_line[a] > facts.point_line[c] else 0
    if facts.point_far_line[a] != facts.point_far_line[c]:
        return 1 if facts.point_far_line[a] > facts.point_far_line[c] else 0
    return 1 if a < c else 0


@kernel
def sort_moves(facts, fired):
    """Put the proposed moves in order, the best first (`comes_first`)."""
    for i in range(1, fired.moves[0]):
        move = fired.order[i]
        j = i - 1
        while j >= 0:
            if comes_first(facts, fired, fired.order[j], move):
                break
            fired.order[j + 1] = fired.order[j]
            j -= 1
        fired.order[j + 1] = move


@kernel
def price_firings(rules, prices, facts, fired):
    """Fill in what each firing is worth, and what is at stake in it."""
    for i in range(fired.count[0]):
        kind = rules.kind[fired.rule[i]]
        fired.value[i] = price(facts, prices, kind, fired.move[i], fired.subject[i]) + rules.extra[fired.rule[i]]
        fired.stake[i] = stake_of(facts, prices, kind, fired.move[i], fired.subject[i])


@kernel
def add_up(rules, prices, facts, fired):
    """Add up priced firings, each stake once, into ``fired.worth``; list the moves in ``fired.order``, best first."""
    for move in range(POINTS):
        fired.first[move] = 0
        fired.worth[move] = 0
    moves = 0
    for i in range(fired.count[0] - 1, -1, -1):
        move = fired.move[i]
        fired.counted[i] = 1
        if fired.first[move] == 0:
            fired.order[moves] = move
            moves += 1
        fired.next[i] = fired.first[move]
        fired.first[move] = i + 1
    fired.moves[0] = moves
    for k in range(moves):
        first = fired.first[fired.order[k]] - 1
        cover_same_stake(rules, prices, fired, first)
        cover_strings_or_group(facts, rules, prices, fired, first)
        i = first
        while i >= 0:
            if fired.counted[i]:
                fired.worth[fired.order[k]] += fired.value[i]
            i = fired.next[i] - 1
    sort_moves(facts, fired)


@kernel
def value_firings(rules, prices, facts, fired):
    """Price all firings and add them up; the order is from the best move to the worst."""
    price_firings(rules, prices, facts, fired)
    add_up(rules, prices, facts, fired)
