"""The reader's two move generators: moves that may capture a string, and moves that may save it.

Both leave their moves in the reader's memory, best first, cut to the width that the depth allows.
"""
from __future__ import annotations

from goengine.board.layout import DIAGONALS, NEIGHBORS
from goengine.board.shape import empty_neighbors, liberties_after, stones_captured, touches
from goengine.board.stones import is_legal, is_single_eye
from goengine.kernel import kernel_module, lowest_bit
from goengine.pointset import POINT_OF, WORDS
from goengine.reading.frame import new_stamp, place_of
from goengine.reading.memory import ATTACKED, DEEPEST, MOST_FOUND, MOST_MOVES, WIDTH
from goengine.reading.region import PLENTY, look_around, look_at
from goengine.vertex import EDGE, EMPTY, PASS, POINTS

kernel = kernel_module(__name__)


@kernel
def add(m, n, p, score):
    """Note a move with its score, unless it is noted already (then the scores add up); the new count."""
    for i in range(n):
        if m.found[i] == p:
            m.scores[i] += score
            return n
    if n < MOST_FOUND:
        m.found[n] = p
        m.scores[n] = score
        return n + 1
    return n


@kernel
def keep_best(m, n, ply, width):
    """Move the best `width` of the `n` moves found to the ply's list, best first; how many they are.

    Of moves with equal scores the first in the frame of the question is taken, in whatever order they were found.
    """
    kept = min(n, width)
    for i in range(n):
        m.scores[i] = POINTS * m.scores[i] - place_of(m, m.found[i])
    for i in range(kept):
        best = i
        for j in range(i + 1, n):
            if m.scores[j] > m.scores[best]:
                best = j
        p = m.found[best]
        m.found[best] = m.found[i]
        m.scores[best] = m.scores[i]
        m.moves[ply * MOST_MOVES + i] = p
    return kept


@kernel
def fills_eye(b, m, p, c):
    """1 if `p` is an eye of one point that `c` should not fill; marks the corners that decide it."""
    for d in NEIGHBORS:
        s = b.color[p + d]
        if s != c and s != EDGE:
            return 0
    for d in DIAGONALS:
        look_at(m, p + d)
    return is_single_eye(b, p, c)


@kernel
def take_neighbors(b, m, n, h, c, most, score):
    """Add moves that capture (or put in atari) strings of colour `c` with up to `most` liberties beside `h`."""
    q = h
    while True:
        for d in NEIGHBORS:
            if b.color[q + d] != c:
                continue
            look_at(m, q + d)
            g = b.head[q + d]
            if b.liberty_count[g] > most:
                continue
            for w in range(WORDS):
                words = b.liberties[WORDS * g + w]
                while words:
                    p = POINT_OF[64 * w + lowest_bit(words)]
                    words &= words - 1
                    look_around(m, p)
                    if is_legal(b, p, 3 - c):
                        extra = 8 * min(b.stones[g], 5) if b.liberty_count[g] == 1 else -15
                        if b.liberty_count[g] > 1 and liberties_after(b, p, 3 - c) == 1:
                            extra -= 20
                        n = add(m, n, p, score + extra)
        q = b.next[q]
        if q == h:
            return n


@kernel
def add_beyond(b, m, n, h, side, score, room, poor):
    """Add moves of `side` one step beyond the liberties of the string with head `h`.

    A move counts `score` and `room` for each empty point beside it; one that would be in atari counts `poor`, or is
    left out if that is 0.
    """
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            for d in NEIGHBORS:
                q = p + d
                if b.color[q] != EMPTY:
                    continue
                look_around(m, q)
                if touches(b, q, h) or is_legal(b, q, side) == 0:
                    continue
                if liberties_after(b, q, side) > 1:
                    n = add(m, n, q, score + room * empty_neighbors(b, q))
                elif poor:
                    n = add(m, n, q, poor)
    return n


@kernel
def may_wait(b, h):
    """1 if passing may serve the string with head `h` better than moving: the hunter cannot simply fill it."""
    c = b.color[h]
    if b.liberty_count[h] == 1:
        return 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            if is_legal(b, p, 3 - c) == 0 or liberties_after(b, p, 3 - c) == 1:
                return 1
    return 0


@kernel
def save_hunters(b, m, n, h, hunter):
    """Add moves that save the hunter's strings in atari beside the prey, by running or capturing."""
    stamp = new_stamp(m)
    q = h
    while True:
        for d in NEIGHBORS:
            if b.color[q + d] != hunter:
                continue
            look_at(m, q + d)
            g = b.head[q + d]
            if m.mark[g] == stamp or b.liberty_count[g] > 1:
                continue
            m.mark[g] = stamp
            w = 0
            while b.liberties[WORDS * g + w] == 0:
                w += 1
            p = POINT_OF[64 * w + lowest_bit(b.liberties[WORDS * g + w])]
            look_around(m, p)
            if is_legal(b, p, hunter) and liberties_after(b, p, hunter) > 1:
                n = add(m, n, p, 35 + 6 * b.stones[g])
            n = take_neighbors(b, m, n, g, 3 - hunter, 1, 25)
        q = b.next[q]
        if q == h:
            return n


@kernel
def only_ladder(b, m, ply):
    """Keep of the hunter's moves at a ply those that go on with a ladder; how many they are.

    What is left out stays in doubt.
    """
    c = b.color[m.prey[0]]
    h = b.head[m.prey[0]]
    if b.liberty_count[h] != 2:
        return 0
    both = 0                                                    # sum of the two liberties: less one, it is the other
    n = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            both += POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
    for i in range(m.count[ply]):
        p = m.moves[ply * MOST_MOVES + i]
        if touches(b, p, h) and liberties_after(b, both - p, c) <= 3:
            m.moves[ply * MOST_MOVES + n] = p
            n += 1
    m.count[ply] = n
    m.doubt[ply] = 1
    return n


@kernel
def attack_moves(b, m, ply):
    """Moves of the hunter against the prey at this ply; their number."""
    prey = m.prey[0]
    c = b.color[prey]
    h = b.head[prey]
    hunter = 3 - c
    libs = b.liberty_count[h]
    depth = m.depth[ply]
    row = min(depth, DEEPEST) + (DEEPEST + 1) * m.thorough[0]
    n = 0
    for w in range(WORDS):                                      # direct liberties
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            if is_legal(b, p, hunter) == 0:
                continue
            own = liberties_after(b, p, hunter)
            gain = min(liberties_after(b, p, c), PLENTY)                     # what the prey would get here
            score = 40 + 10 * gain + 3 * min(own, 4)
            if own == 1:
                score -= 45 if libs > 2 else 25
            score += 12 * stones_captured(b, p, hunter)
            n = add(m, n, p, score)
    if m.ladder[0]:
        return keep_best(m, n, ply, MOST_MOVES)
    n = save_hunters(b, m, n, h, hunter)
    if libs <= 3 and depth < 5:                                 # nets
        n = add_beyond(b, m, n, h, hunter, 18, 4, 0)
    width = WIDTH[row]
    if libs == 2 and depth > 2:
        width = min(width, 3)
    return keep_best(m, n, ply, width)


@kernel
def defend_moves(b, m, ply):
    """Moves that may save the prey at this ply; their number. A pass comes last where moving could harm."""
    prey = m.prey[0]
    c = b.color[prey]
    h = b.head[prey]
    hunter = 3 - c
    libs = b.liberty_count[h]
    depth = m.depth[ply]
    row = min(depth, DEEPEST) + (DEEPEST + 1) * m.thorough[0]
    n = 0
    for w in range(WORDS):
        words = b.liberties[WORDS * h + w]
        while words:
            p = POINT_OF[64 * w + lowest_bit(words)]
            words &= words - 1
            look_around(m, p)
            if is_legal(b, p, c) == 0:
                continue
            gain = min(liberties_after(b, p, c), PLENTY)
            score = 30 + 12 * gain
            if gain <= 1:
                score -= 40
            if fills_eye(b, m, p, c):
                score -= 30
            n = add(m, n, p, score)
    n = take_neighbors(b, m, n, h, hunter, ATTACKED[row] if libs > 1 else 1, 45)
    if libs > 1 and depth < 3:                                  # room to breathe
        n = add_beyond(b, m, n, h, c, 12, 3, 0)
    count = keep_best(m, n, ply, WIDTH[row])
    if may_wait(b, h) or (count == 0 and libs > 1):
        m.moves[ply * MOST_MOVES + count] = PASS
        count += 1
    return count
