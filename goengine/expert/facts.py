"""Fills the record of facts: what is true of the position, its strings, groups and links, from the mover's side."""
from __future__ import annotations

from goengine.expert.fights import fill_fights
from goengine.expert.ladderpaths import fill_ladder_paths
from goengine.expert.linking import note_link
from goengine.expert.points import OWNED, fill_points
from goengine.expert.steps import fill_steps
from goengine.expert.surroundings import fill_surroundings
from goengine.expert.zones import side_of
from goengine.influence.layout import FULL
from goengine.kernel import kernel_module
from goengine.reading.layout import LOST, UNCLEAR
from goengine.vertex import BLACK, EMPTY, STRIDE

kernel = kernel_module(__name__)

OPENING_UP_TO = 12                      # stones, in percent of the board
ENDGAME_FROM = 45                       # the same
FEW_OPEN = 15                           # open points, in percent of the board, with which the endgame has begun


@kernel
def fill_strings(b, r, g, facts, c):
    """Facts about each string."""
    facts.strings[0] = r.count[0]
    for i in range(r.count[0]):
        h = r.heads[i]
        facts.string_list[i] = h
        facts.string_color[h] = side_of(b.color[h], c)
        facts.string_stones[h] = b.stones[h]
        facts.string_liberties[h] = b.liberty_count[h]
        facts.string_in_atari[h] = 1 if b.liberty_count[h] == 1 else 0
        facts.string_group[h] = g.group[h]
        facts.string_state[h] = r.state[h]
        facts.string_attack[h] = r.attack[h]
        facts.string_defend[h] = r.defend[h]
        facts.string_can_capture[h] = 1 if r.attack[h] != LOST and r.attack[h] != UNCLEAR else 0
        facts.string_can_save[h] = 1 if r.defend[h] != LOST and r.defend[h] != UNCLEAR else 0
        facts.string_capturing_move[h] = r.attack_move[h]
        facts.string_saving_move[h] = r.defend_move[h]
        facts.string_line[h] = 0
        facts.string_stone[h] = h if b.stones[h] == 1 else 0


@kernel
def fill_groups(b, g, facts, c):
    """Facts about each group, and the lowest line of each string."""
    size = b.size[0]
    facts.groups[0] = g.count[0]
    for i in range(g.count[0]):
        k = g.ids[i]
        facts.group_list[i] = k
        facts.group_color[k] = side_of(b.color[k], c)
        facts.group_stones[k] = g.size[k]
        facts.group_strings[k] = 0
        facts.group_liberties[k] = g.liberties[k]
        facts.group_half_eyes[k] = g.eyes[k]
        facts.group_room[k] = g.room[k]
        facts.group_life[k] = g.life[k]
        facts.group_safety[k] = g.safety[k]
        facts.group_vital_point[k] = g.vital[k]
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            p = STRIDE * row + column
            if b.color[p] != EMPTY:
                h = b.head[p]
                if h == p:
                    facts.group_strings[g.group[h]] += 1
                line = min(min(row, column), min(size + 1 - row, size + 1 - column))
                if facts.string_line[h] == 0 or line < facts.string_line[h]:
                    facts.string_line[h] = line


@kernel
def fill_links(g, facts):
    """Facts about each link; those about strings and groups must be there."""
    facts.links[0] = g.links[0]
    facts.made_links[0] = 0
    for i in range(g.links[0]):
        note_link(facts, i + 1, g.link_a[i], g.link_b[i])
        facts.link_kind[i + 1] = g.link_kind[i]
        facts.link_state[i + 1] = g.link_state[i]
        facts.link_cutting_point[i + 1] = g.link_cut[i]
        facts.link_joining_point[i + 1] = g.link_join[i]


@kernel
def fill_standing(facts, held):
    """Facts about who leads and which corners are empty; `held` is the control of all points, summed."""
    komi = -facts.komi[0] if facts.mover[0] == BLACK else facts.komi[0]
    facts.ahead[0] = (2 * held // FULL + komi) // 2
    facts.empty_corners[0] = 0
    for zone in range(4):
        if facts.zones[3 * zone + 1] + facts.zones[3 * zone + 2] == 0:
            facts.empty_corners[0] += 1


@kernel
def fill_position(b, facts, number, last):
    """Facts about the whole position; those about its points must be there."""
    size = b.size[0]
    area = size * size
    stones = 0
    dame = 0
    open_points = 0
    held = 0
    for row in range(1, size + 1):
        for p in range(STRIDE * row + 1, STRIDE * row + size + 1):
            held += facts.point_control[p]
            if b.color[p] != EMPTY:
                stones += 1
            else:
                dame += facts.point_is_dame[p]
                open_points += 1 if abs(facts.point_control[p]) < OWNED else 0
    fill_standing(facts, held)
    facts.move_number[0] = number
    facts.board_size[0] = size
    facts.last_move[0] = last
    facts.filled[0] = 100 * stones // area
    facts.dame_left[0] = dame
    facts.open_points[0] = open_points
    if facts.filled[0] < OPENING_UP_TO:
        facts.phase[0] = 1
    elif facts.filled[0] >= ENDGAME_FROM or 100 * open_points < FEW_OPEN * area:
        facts.phase[0] = 3
    else:
        facts.phase[0] = 2


@kernel
def fill_facts(b, r, g, f, facts, c, number, last):
    """Fill all facts of a position for the side `c` to move.

    Parameters
    ----------
    b, r, g, f : records
        Board, readings, groups and influence; only read.
    facts : record
        Filled, but for what Python notes in it: komi, the ruleset, the books and the learnt shapes.
    c : int
        The colour to move, called mine.
    number, last : int
        Moves played so far, and the point of the last one (0: none, or a pass).
    """
    facts.mover[0] = c
    fill_strings(b, r, g, facts, c)
    fill_groups(b, g, facts, c)
    fill_links(g, facts)
    fill_points(b, g, f, facts, c, last)
    fill_surroundings(b, g, facts)
    fill_fights(b, r, g, facts, c, last)
    fill_ladder_paths(b, r, facts)
    fill_position(b, facts, number, last)
    fill_steps(b, facts)
