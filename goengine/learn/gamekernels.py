"""Going through games for learning: the shapes that were played, and all candidates of a position."""
from __future__ import annotations

from goengine.board.stones import play, play_pass
from goengine.influence.analysis import analyse
from goengine.kernel import Layout, kernel_module
from goengine.patterns.candidates import describe_moves
from goengine.patterns.rings import LEVELS, draw_board, find_keys
from goengine.patterns.shapetable import find_shapes
from goengine.vertex import PASS

MOST_MOVES = 1024

GAME = Layout(__name__, "game", [
    ("moves", 1),
    ("color", MOST_MOVES),
    ("point", MOST_MOVES),              # or `PASS`
    ("shape", MOST_MOVES * LEVELS),     # LEVELS * move + level -> hash of the shape that was played
    ("answer", MOST_MOVES * LEVELS),    # the same with the last move marked, or 0
])

kernel = kernel_module(__name__)


@kernel
def play_on(b, game, i):
    """Play move `i` of a game, for good; 0 if it is illegal."""
    done = 1
    if game.point[i] == PASS:
        play_pass(b)
    else:
        done = play(b, game.point[i], game.color[i])
    b.ply[0] = 0
    b.top[0] = 0
    return done


@kernel
def harvest(b, rings, game):
    """Hash the shape of every move of a game; how many moves there were before an illegal one."""
    last = PASS
    for i in range(game.moves[0]):
        p = game.point[i]
        c = game.color[i]
        for k in range(LEVELS * i, LEVELS * (i + 1)):
            game.shape[k] = 0
            game.answer[k] = 0
        if p != PASS:
            draw_board(b, rings, c, last)
            find_keys(rings, p)
            for level in range(LEVELS):
                game.shape[LEVELS * i + level] = rings.shape_key[level]
                game.answer[LEVELS * i + level] = rings.answer_key[level]
        if play_on(b, game, i) == 0:
            return i
        last = p
    return game.moves[0]


@kernel
def describe_game_move(b, m, r, g, f, most, rings, learned, context, game, i):
    """Describe every legal move before move `i` of a game; strings of up to `most` liberties are read."""
    for k in range(4):
        context.moves[k] = game.point[i - 1 - k] if i > k else PASS
    context.played[0] = i
    analyse(b, m, r, g, f, most)
    describe_moves(b, r, g, f, rings, learned, context, game.color[i])


@kernel
def find_game_shapes(b, rings, learned, game, i):
    """Find the largest shapes at every legal move before move `i` of a game."""
    find_shapes(b, rings, learned, game.color[i], game.point[i - 1] if i else PASS)
