"""The stack machine: runs the programs of all rules over the facts of a position."""
from __future__ import annotations

from goengine.expert.layout import FACT_RECORD, MOST_FIRINGS
from goengine.expert.program import (ADD, AND_THEN, AT_MOST, EQUAL, EXISTS, FIRE, HERE, ITEM, LESS, LOOK, LOOK_AT,
                                     LOOK_FOR, MINUS, NOT, OR_ELSE, PLAY, PUSH, REQUIRE, SUBTRACT, UNEQUAL)
from goengine.expert.words import ITEMS
from goengine.kernel import kernel_module, load
from goengine.vertex import POINTS

kernel = kernel_module(__name__)

WHOLE_POSITION = 0                      # what a rule goes through; items are numbered from 1 as in words.ITEMS
OF_POINTS, OF_STRINGS, OF_GROUPS, OF_LINKS, OF_STEPS = range(1, len(ITEMS) + 1)
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
    return 1


@kernel
def domain_item(facts, domain, i):
    """The i-th item of a domain."""
    if domain == OF_POINTS:
        return facts.point_list[i]
    if domain == OF_STRINGS:
        return facts.string_list[i]
    if domain == OF_GROUPS:
        return facts.group_list[i]
    return i


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
def run_item(rules, facts, fired, rule, item):
    """Run one rule for one item, up to its firing or the first condition that fails."""
    at = rules.start[rule]
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
                return
            top -= 1
        elif op == PLAY:
            move = fired.stack[top]
            if move <= 0 or load(facts, LEGAL + move) == 0:
                return
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
        elif op == EXISTS:
            if fired.stack[top] == 0:
                return
        elif op == FIRE:
            fire(fired, rule, move, fired.stack[top])
            return


@kernel
def run_rules(rules, facts, fired):
    """Run all rules over all their items; the firings come in order of rules, then of items.

    Parameters
    ----------
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
        domain = rules.domain[rule]
        for i in range(domain_size(facts, domain)):
            run_item(rules, facts, fired, rule, domain_item(facts, domain, i))
