"""The stack machine: runs the programs of all rules, and of the patterns that fit, over the facts of a position.

The checks of a rule are put to all its items, one check after the other, before the machine turns to those that are
left one by one: that is several times as fast.
"""
from __future__ import annotations

from goengine.expert.asking import ask_reader
from goengine.expert.layout import (FACT_RECORD, MOST_FIRINGS, OF_GROUPS, OF_LINKS, OF_MATCHES, OF_POINTS, OF_STEPS,
                                    OF_STRINGS)
from goengine.expert.program import (ADD, AND_THEN, AT_MOST, EQUAL, EXISTS, FIRE, GATE, HERE, IS, IS_AT_MOST, IS_NOT,
                                     ITEM, LESS, LOOK, LOOK_AT, LOOK_FOR, MATCHED, MINUS, NAMED, NOT, OPEN, OR_ELSE,
                                     PLAY, PUSH, READ, REQUIRE, SUBTRACT, UNEQUAL)
from goengine.kernel import kernel_module, load
from goengine.patterns.layout import NAMES, SLOTS
from goengine.patterns.matcher import match_board
from goengine.vertex import POINTS

kernel = kernel_module(__name__)

MATCH = 512                             # what is at hand then: MATCH * variant + point of the move
LEGAL = FACT_RECORD.offset["point_is_legal"]


@kernel
def domain_size(facts, domain):
    """How many items a rule goes through."""
    if domain == OF_POINTS:
        return facts.points[0]
    if domain == OF_STRINGS:
        return facts.strings[0]
    if domain == OF_GROUPS:
        return facts.groups[0]
    if domain == OF_LINKS:
        return facts.links[0]
    if domain == OF_STEPS:
        return facts.steps[0]
    return 0 if domain == OF_MATCHES else 1


@kernel
def domain_item(facts, domain, i):
    """The i-th item of a domain."""
    if domain == OF_POINTS:
        return facts.point_list[i]
    if domain == OF_STRINGS:
        return facts.string_list[i]
    if domain == OF_GROUPS:
        return facts.group_list[i]
    return i + 1 if domain == OF_LINKS else i


@kernel
def fire(fired, rule, move, subject):
    """Note one firing."""
    n = fired.count[0]
    if n == MOST_FIRINGS:
        fired.lost[0] += 1
        return
    fired.rule[n] = rule
    fired.move[n] = move
    fired.subject[n] = subject
    fired.count[0] = n + 1


@kernel
def look_for(facts, base, color, p):
    """A fact about a colour and a point; 0 for the colour nobody."""
    if color == 0:
        return 0
    return load(facts, base + (color - 1) * POINTS + p)


@kernel
def combine(op, x, y):
    """The result of an operation on two values."""
    if op == EQUAL:
        return 1 if x == y else 0
    if op == UNEQUAL:
        return 1 if x != y else 0
    if op == LESS:
        return 1 if x < y else 0
    if op == AT_MOST:
        return 1 if x <= y else 0
    if op == ADD:
        return x + y
    if op == SUBTRACT:
        return x - y
    return x * y


@kernel
def run_item(b, m, lib, rules, facts, fired, rule, item, at):
    """Run a rule's program from an instruction on for one item, up to its firing or the first condition that fails.

    1 if a gate is closed, so that it fails for all items.
    """
    top = -1                            # index of the topmost value of the stack
    move = 0                            # stays so in a rule that passes
    while True:
        op = rules.op[at]
        arg = rules.arg[at]
        at += 1
        if op <= HERE:
            top += 1
            fired.stack[top] = arg if op == PUSH else item if op == ITEM else move
        elif op == LOOK_AT:
            fired.stack[top] = load(facts, arg + fired.stack[top])
        elif op == LOOK_FOR:
            top -= 1
            fired.stack[top] = look_for(facts, arg, fired.stack[top], fired.stack[top + 1])
        elif op == LOOK:
            top += 1
            fired.stack[top] = load(facts, arg)
        elif ADD <= op <= AT_MOST:
            top -= 1
            fired.stack[top] = combine(op, fired.stack[top], fired.stack[top + 1])
        elif op == REQUIRE:
            if fired.stack[top] == 0:
                return 0
            top -= 1
        elif op == GATE:
            if fired.stack[top] == 0:
                return 1
            top -= 1
        elif op == PLAY:
            move = fired.stack[top]
            if move <= 0 or load(facts, LEGAL + move) == 0:
                return 0
            top -= 1
        elif op == AND_THEN or op == OR_ELSE:
            if (fired.stack[top] == 0) == (op == AND_THEN):
                at = arg
            else:
                top -= 1
        elif op == NOT:
            fired.stack[top] = 1 - fired.stack[top]
        elif op == MINUS:
            fired.stack[top] = -fired.stack[top]
        elif op == MATCHED:
            top += 1
            fired.stack[top] = item % MATCH
        elif op == NAMED:
            top += 1
            fired.stack[top] = item % MATCH + lib.named[NAMES * (item // MATCH) + arg]
        elif op == READ:
            top -= 1
            fired.stack[top] = ask_reader(b, m, facts, arg, fired.stack[top], fired.stack[top + 1])
        elif op == EXISTS:
            if fired.stack[top] == 0:
                return 0
        elif op == FIRE:
            fire(fired, rule, move, fired.stack[top])
            return 0
        elif op == OPEN:
            return 0


@kernel
def list_items(rules, facts, fired, rule):
    """List the items that a rule goes through; how many."""
    domain = rules.domain[rule]
    size = domain_size(facts, domain)
    n = 0
    for i in range(size):
        if domain != OF_STEPS or rules.classes[rule] & facts.step_class[i]:
            fired.items[n] = domain_item(facts, domain, i)
            n += 1
    return n


@kernel
def keep_items(facts, fired, n, op, address, beyond, number):
    """Of `n` items keep those that pass a check; how many."""
    kept = 0
    for i in range(n):
        item = fired.items[i]
        value = load(facts, address + (load(facts, beyond - 1 + item) if beyond else item))
        if op == IS:
            passes = value == number
        elif op == IS_NOT:
            passes = value != number
        elif op == IS_AT_MOST:
            passes = value <= number
        else:
            passes = value >= number
        fired.items[kept] = item
        kept += passes
    return kept


@kernel
def run_rule(b, m, lib, rules, facts, fired, rule):
    """Run a rule for all its items."""
    start = rules.start[rule]
    checks = rules.checks[rule]
    body = rules.body[rule]
    if checks > start and run_item(b, m, lib, rules, facts, fired, rule, 0, start):
        return
    n = list_items(rules, facts, fired, rule)
    for at in range(checks, body, 2):
        n = keep_items(facts, fired, n, rules.op[at], rules.arg[at], rules.op[at + 1], rules.arg[at + 1])
    for i in range(n):
        run_item(b, m, lib, rules, facts, fired, rule, fired.items[i], body)


@kernel
def run_patterns(b, m, lib, hits, rules, facts, fired):
    """Run the programs of all drawn patterns that fit at a point of the list of points, for the side to move."""
    side = facts.mover[0] - 1
    match_board(b, lib, hits, facts.mover[0])
    for i in range(facts.points[0]):
        p = facts.point_list[i]
        slot = POINTS * side + p
        for k in range(hits.count[slot]):
            v = hits.variant[SLOTS * slot + k]
            rule = rules.pattern[lib.entry[v]]
            run_item(b, m, lib, rules, facts, fired, rule, MATCH * v + p, rules.body[rule])


@kernel
def run_rules(b, m, lib, hits, rules, facts, fired):
    """Run all rules over all their items, and all patterns where they fit; the firings come in order of rules, then of
    items, then of the points where patterns fit.

    Parameters
    ----------
    b, m : records
        The board, left as it was, and the memory of the reader, which some conditions ask.
    lib, hits : records
        The drawn patterns, and which of them fit: brought up to date (see `patterns.matcher`).
    rules : record
        The compiled rules.
    facts : record
        The facts of the position.
    fired : record
        Its list of firings is filled anew.
    """
    fired.count[0] = 0
    fired.lost[0] = 0
    for rule in range(rules.count[0]):
        run_rule(b, m, lib, rules, facts, fired, rule)
    if lib.variants[0]:
        run_patterns(b, m, lib, hits, rules, facts, fired)
