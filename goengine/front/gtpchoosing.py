"""GTP commands that ask for moves and scores without playing, with the names and answers that GNU Go documents.

What is called the previous move generation is the last `genmove`, `reg_genmove`, `gg_genmove` or one of their kin.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from goengine.errors import GtpError
from goengine.front.gtpcommands import color, command, point_or_pass, refusing, whole
from goengine.front.gtpgame import GtpGame
from goengine.vertex import BLACK, COLOR_NAMES, PASS, WHITE, parse_vertex, vertex_name

if TYPE_CHECKING:
    from goengine.search.engine import Candidate, Decision

MOST = 10                               # moves that `top_moves` lists


@command("gg_genmove", "COLOR [SEED]")
def gg_genmove(game: GtpGame, words: list[str]) -> str:
    """The move that the engine would play; with a seed, as an engine of that seed."""
    mover = color(words[0])
    if len(words) == 1:
        return vertex_name(game.suggest(mover).move)
    with game.seeded(whole(words[1], "seed")):
        return vertex_name(game.suggest(mover).move)


@command("restricted_genmove", "COLOR POINT...")
def restricted_genmove(game: GtpGame, words: list[str]) -> str:
    """The best of some moves; nothing is played."""
    mover = color(words[0])
    allowed = tuple(dict.fromkeys(point_or_pass(word, game.size) for word in words[1:]))
    legal = [move for move in allowed if game.position.is_legal(move, mover)]
    if not legal:
        raise GtpError("no legal move listed")
    game.suggested = game.engine.choose(game.position, color=mover, resign=False, also=allowed, only=True)
    found = [candidate for candidate in game.suggested.candidates if candidate.point in allowed]
    return vertex_name(max(found, key=lambda candidate: candidate.total).point)


# ---------------------------------------------------------------- values of moves

@command("top_moves", "[COLOR]")
def top_moves(game: GtpGame, words: list[str]) -> str:
    """The best moves with their values: those of the previous move generation, or of a colour's looked for now."""
    if words:
        return _values(game.suggest(color(words[0])), " ")
    return _values(_previous(game), " ")


@command("top_moves_black")
def top_moves_black(game: GtpGame, words: list[str]) -> str:
    return _values(game.suggest(BLACK), " ")


@command("top_moves_white")
def top_moves_white(game: GtpGame, words: list[str]) -> str:
    return _values(game.suggest(WHITE), " ")


@command("all_move_values")
def all_move_values(game: GtpGame, words: list[str]) -> str:
    """The moves of the previous move generation that are worth something, a line each."""
    return _values(_previous(game), "\n")


def _previous(game: GtpGame) -> Decision:
    """The previous move generation; one for the side to move if there was none."""
    return game.suggested or game.suggest(game.position.to_play)


def _values(decision: Decision, between: str) -> str:
    """Moves with their gain over a pass, in points: what they are worth to the side that moves."""
    passing = next((c for c in decision.candidates if c.point == PASS), None)
    nothing = passing.total if passing is not None and passing.after is not None else 0.0
    worth = [(c.point, c.total - nothing) for c in decision.candidates if c.point != PASS and c.after is not None]
    worth = sorted(((move, value) for move, value in worth if value > 0), key=lambda pair: -pair[1])[:MOST]
    return between.join(f"{vertex_name(move)} {value:.2f}" for move, value in worth)


@command("move_reasons", "POINT")
def move_reasons(game: GtpGame, words: list[str]) -> str:
    """The reasons for a move of the previous move generation, a line each, with points, rule and place."""
    with refusing("invalid coordinate"):
        move = parse_vertex(words[0], game.size)
    found: list[Candidate] = [c for c in _previous(game).candidates if c.point == move]
    return "\n".join(f"{reason.value:+.2f} {reason.says} ({reason.rule} {reason.where})"
                     for candidate in found for reason in candidate.reasons)


@command("goengine-explain", "[COLOR] [POINT]")
def explain(game: GtpGame, words: list[str]) -> str:
    """The candidates with their reasons and lines, the terms before and after, and why not the runner-up or a point."""
    from io import StringIO

    from goengine.front.comparing import compare
    from goengine.front.look import Look, console_for
    from goengine.front.tables import candidates_table, comparison_view, reasons_view
    mover, rest = game.position.to_play, list(words)
    if rest and rest[0].lower() in ("b", "w", "black", "white"):
        mover = color(rest.pop(0))
    point = point_or_pass(rest[0], game.size) if rest else None
    position = game.position.copy()
    position.to_play = mover
    if point is not None and not position.is_legal(point):
        raise GtpError(f"illegal move: {position.why_illegal(point)}")
    decision, look, said = game.suggest(mover), Look(), StringIO()
    console = console_for(said)
    console.width = 100
    console.print(f"{COLOR_NAMES[mover].capitalize()} {vertex_name(decision.move)}")
    console.print(candidates_table(decision, mover, look))
    for candidate in decision.candidates:
        console.print(reasons_view(candidate, mover, look))
    found = compare(game.engine, position, decision, point)
    if found is not None:
        console.print(comparison_view(found, look))
    return said.getvalue()


# ---------------------------------------------------------------- scores

@command("estimate_score")
@command("new_score")
def score_estimate(game: GtpGame, words: list[str]) -> str:
    """The score to be expected, as GNU Go writes it: who leads, and White's lead if White moves next, if Black does.

    Counted if both have passed or nothing is open: the dead stones of a finished game are read more patiently.
    """
    from goengine.search.finish import is_settled
    if game.position.is_over or is_settled(game.position, game.judgement()):
        leads = dict.fromkeys((WHITE, BLACK), -float(game.count().margin))
    else:
        leads = {mover: -game.expected(mover) for mover in (WHITE, BLACK)}
    score = -leads[game.position.to_play]
    return f"{_lead(score)} (upper bound: {max(leads.values()):.1f}, lower: {min(leads.values()):.1f})"


def _lead(score: float) -> str:
    """``B+3.5``; no lead is White's by 0.0."""
    return f"{'B' if score > 0 else 'W'}+{abs(score):.1f}"


@command("experimental_score", "COLOR")
def experimental_score(game: GtpGame, words: list[str]) -> str:
    """The score to be expected if a colour moves next, after looking ahead."""
    mover = color(words[0])
    return _lead(game.suggest(mover).ahead(mover))
