"""`goengine explain`: what goengine thinks of a position in a game record, and why."""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goengine.front import options as values
from goengine.front.engines import add_knowledge, maker
from goengine.vertex import BLACK, COLOR_NAMES, PASS, vertex_name

if TYPE_CHECKING:
    from rich.console import Console

    from goengine.board.position import Position
    from goengine.board.sgf import SgfGame
    from goengine.front.comparing import Comparison
    from goengine.search.engine import Candidate, Decision

EXAMPLES = """\
examples:
  goengine explain game.sgf              the move after the last one
  goengine explain game.sgf --move 57    what goengine would play instead of move 57
  goengine explain game.sgf --move 57 --played
                                         why not the move of the game?
  goengine explain game.sgf --move 57 --json | python -m json.tool
"""


def register(subparsers: Any) -> None:
    """Add `explain` to the command line."""
    parser = subparsers.add_parser(
        "explain", help="say what goengine thinks of a position in a game record, and why", epilog=EXAMPLES,
        description="Show a position of a recorded game: the moves that goengine weighs there with their reasons and"
                    " the rules these come from, what its judgement is made of before the move and at the end of the"
                    " line expected after it, and why the next best move was not chosen.",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME.sgf", help="the record, gzipped or not")
    parser.add_argument("--move", type=values.whole(1), metavar="N",
                        help="stand before move N of the game (default: behind the last move)")
    parser.add_argument("--number", type=values.whole(1), default=1, metavar="N",
                        help="which game of a collection (default 1)")
    values.add_pace(parser, "think for so long instead")
    parser.add_argument("--seed", type=values.whole(0), default=0, metavar="N", help="decides between equal moves")
    parser.add_argument("--played", action="store_true",
                        help="compare the choice with the move of the game, not with the next best")
    add_knowledge(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, for other programs")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Explain as the options say; the process's status."""
    from goengine.front.look import console_for
    return explain(options, console_for(), maker(options))


def explain(options: argparse.Namespace, console: Console, engine_of: Callable[[int, int], Any]) -> int:
    """The same with a console and a maker of engines (level, seed -> engine) of one's own.

    Raises
    ------
    SgfError
        If the record cannot be read, has no such game or move, or none to compare with.
    """
    from goengine.board.sgf import position_at, read_game
    from goengine.errors import SgfError
    from goengine.front.comparing import compare
    from goengine.front.dialogue import Dialogue
    from goengine.front.keeping import path_named
    game = read_game(path_named(options.game), options.number - 1)
    moves = len(game.moves)
    number = options.move or moves + 1
    if number > moves + 1:
        raise SgfError(f"{game.where}: has no move {number}; its main line has {moves}")
    if options.played and number > moves:
        raise SgfError(f"{game.where}: --played is about a move of the game, and none follows here; --move N names one")
    position = position_at(game, number - 1)
    played = game.moves[number - 1].point if number <= moves else None
    engine = engine_of(options.level, options.seed)
    dialogue = Dialogue(console)
    with dialogue.thinking("goengine thinks") as report:
        decision = engine.choose(position.copy(), seconds=options.seconds, resign=False, on_progress=report)
    with dialogue.thinking("goengine compares") as report:
        found = compare(engine, position, decision, played if options.played else None, options.seconds, report)
    if options.json:
        console.file.write(json.dumps(as_data(game, number, position, decision, played, found), indent=2) + "\n")
    else:
        _show(dialogue, game, number, position, decision, played, found)
    return 0


def _show(dialogue: Any, game: SgfGame, number: int, position: Position, decision: Decision,
          played: int | None, found: Comparison | None) -> None:
    from rich.text import Text

    from goengine.front.drawing import beside, board_text, letters_on, players_text
    from goengine.front.tables import candidates_table, comparison_view, lead, reasons_view, terms_table
    from goengine.front.thinking import announced
    look, color = dialogue.look, position.to_play
    dialogue.tell(f"{game.where}, move {number}")
    marks = letters_on([candidate.point for candidate in decision.candidates])
    names = {1: game.black or "?", 2: game.white or "?"}
    dialogue.say("", beside(board_text(position, look, marks), players_text(position, look, names), dialogue.console))
    heading = look.style("bold")
    dialogue.say("", Text(f"Candidates for {COLOR_NAMES[color].capitalize()}", heading), "",
                 candidates_table(decision, color, look, len(decision.candidates)), "",
                 f"goengine {announced(decision)}.", *_about_played(decision, color, played),
                 f"It judged {decision.judged} positions in {decision.seconds:.1f} s.")
    if decision.candidates:
        dialogue.say("", Text("Reasons", heading))
    for candidate in decision.candidates:
        dialogue.say("", reasons_view(candidate, color, look))
    dialogue.say("", Text(f"Judgement: {lead(decision.judgement.score)}; + is good for Black", heading), "",
                 terms_table(decision.judgement, look))
    if found is not None:
        dialogue.say("", comparison_view(found, look))


def _about_played(decision: Decision, color: int, played: int | None) -> list[str]:
    """How the move of the game fared among the candidates."""
    if played is None:
        return []
    name = COLOR_NAMES[color].capitalize()
    did = f"In the game {name} {'passed' if played == PASS else f'played {vertex_name(played)}'}"
    order = [candidate.point for candidate in decision.candidates]
    if played == decision.move:
        return [f"{did}, too."]
    return [f"{did}, its choice number {order.index(played) + 1}." if played in order else f"{did}, not among these."]


def as_data(game: SgfGame, number: int, position: Position, decision: Decision, played: int | None,
            found: Comparison | None) -> dict[str, Any]:
    """An explanation as plain data; points and scores in points, scores from Black's view."""
    from goengine.front import comparing
    color = position.to_play
    return {
        "file": game.name,
        "game": game.index + 1,
        "move_number": number,
        "to_play": COLOR_NAMES[color],
        "board": position.diagram(coordinates=False).splitlines(),
        "played": None if played is None else vertex_name(played),
        "chosen": vertex_name(decision.move),
        "candidates": [_candidate_data(candidate, color) for candidate in decision.candidates],
        "score_points_for_black": round(float(decision.judgement.score), 2),
        "terms": [{"name": term.name, "points_for_black": round(float(term.value), 2), "says": term.says}
                  for term in decision.judgement.terms],
        "comparison": comparing.as_data(found),
        "judged_positions": int(decision.judged),
        "seconds": round(float(decision.seconds), 3),
    }


def _candidate_data(candidate: Candidate, color: int) -> dict[str, Any]:
    after = None
    if candidate.after is not None:
        after = round(float(candidate.after if color == BLACK else -candidate.after), 2)
    return {
        "move": vertex_name(candidate.point),
        "points": round(float(candidate.value), 2),
        "score_points_for_black_after_lookahead": after,
        "expected_line": [vertex_name(move) for move in candidate.line],
        "reasons": [{"kind": reason.kind, "says": reason.says, "rule": reason.rule, "where": reason.where,
                     "points": round(float(reason.value), 2)} for reason in candidate.reasons],
    }
