"""What a person can type while playing, besides points: one table of commands, and how a line is understood."""
from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from goengine.errors import KnowledgeError
from goengine.front.dialogue import quoted
from goengine.front.overlays import VIEWS
from goengine.vertex import PASS, parse_vertex

if TYPE_CHECKING:
    from goengine.front.session import Session


@dataclass(frozen=True)
class Command:
    """A word that a person can type, and what it does with the words behind it."""

    name: str
    argument: str                       # how help writes what may follow, or an empty string
    says: str
    run: Callable[[Session, str], None]
    whole: bool = False                 # whether the whole word must be typed: for what ends the game


def obey(session: Session, line: str) -> None:
    """Do what a line of input says, or say what is wrong with it."""
    if not line:
        session.dialogue.say("Type a point such as D4, or help for everything else.")
        return
    word, _, rest = line.partition(" ")
    if word.lower() in ("play", "b", "w", "black", "white") and rest.strip():
        word, rest = rest.strip(), ""
    if re.fullmatch(r"[A-Za-z]\d{1,6}", word):
        if rest.strip():
            session.dialogue.warn(f"{quoted(word)} stands alone, but {quoted(rest.strip())} follows it.")
            return
        try:
            point = parse_vertex(word, session.position.size)
        except ValueError as error:
            session.dialogue.warn(f"{error}.")
        else:
            session.play(point)
        return
    command = find(word)
    if command is None:
        session.dialogue.warn(f"{quoted(word)} is neither a point nor a command; {_instead_of(word)}")
    elif rest.strip() and not command.argument:
        session.dialogue.warn(f"'{command.name}' stands alone, but {quoted(rest.strip())} follows it.")
    else:
        command.run(session, rest.strip())


def find(word: str) -> Command | None:
    """The command of that name, or the only one that begins so."""
    word = word.lower()
    if word in COMMANDS:
        return COMMANDS[word]
    if word in ALIASES:
        return COMMANDS[ALIASES[word]]
    begins = [command for command in COMMANDS.values() if command.name.startswith(word) and not command.whole]
    return begins[0] if len(begins) == 1 else None


def _instead_of(word: str) -> str:
    near = difflib.get_close_matches(word.lower(), COMMANDS, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else "help lists all commands."


def _show(session: Session, what: str) -> None:
    if not what or what.lower() == "board":
        session.show_board()
        return
    views = [name for name in VIEWS if name.startswith(what.lower())]
    if len(views) != 1:
        near = difflib.get_close_matches(what.lower(), VIEWS, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        session.dialogue.warn(f"There is no view {quoted(what)}; there are board, {', '.join(VIEWS)}.{hint}")
        return
    session.show_view(views[0])


def _level(session: Session, text: str) -> None:
    if not text:
        session.dialogue.say(f"goengine plays at {session.thinker.pace}; levels go from 1 to 10.")
    elif text.isdecimal() and 1 <= int(text) <= 10:
        _with_new_engine(session, lambda: session.thinker.set_level(int(text)), f"goengine now plays at level {text}.")
    else:
        session.dialogue.warn(f"{quoted(text)} is not a level: there are 1 (quick) to 10 (strong).")


def _seconds(session: Session, text: str) -> None:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86400:
        session.dialogue.warn(f"{quoted(text)} is not a time: write seconds, such as 5; or level N.")
        return
    session.thinker.seconds = seconds
    session.dialogue.say(f"goengine now takes up to {seconds:g} seconds a move.")


def _reload(session: Session, text: str) -> None:
    _with_new_engine(session, session.thinker.renew, "goengine has read its rules, patterns and weights afresh.")


def _with_new_engine(session: Session, make: Callable[[], None], says: str) -> None:
    """Make another engine, which reads all that it knows afresh; where that cannot be used the old one stays."""
    try:
        make()
    except KnowledgeError as error:
        session.dialogue.warn(f"{error}\ngoengine goes on with what it knew.")
    else:
        session.dialogue.say(says)


def _dead(session: Session, text: str) -> None:
    try:
        point = parse_vertex(text, session.position.size)
    except ValueError as error:
        session.dialogue.warn(f"{error}.")
        return
    session.toggle_dead(point)


def _help(session: Session, text: str) -> None:
    look = session.dialogue.look
    table = look.table("type", "to")
    table.columns[0].no_wrap = True
    table.add_row("D4", "play there")
    for command in COMMANDS.values():
        table.add_row(f"{command.name} {command.argument}".strip(), Text(command.says))
    session.dialogue.say("", table, "")
    session.dialogue.say("The first letters of a word are enough. Ctrl-C stops a long think; at the prompt it quits.")


COMMANDS = {command.name: command for command in (
    Command("pass", "", "pass; two passes end the game", lambda session, _: session.play(PASS)),
    Command("undo", "", "take back your last move and the answer to it", lambda session, _: session.undo()),
    Command("hint", "", "see what goengine would play in your place", lambda session, _: session.hint()),
    Command("why", "[POINT]", "hear the reasons for its last move or a hint, or for a point it weighed then",
            lambda session, text: session.why(text)),
    Command("show", "[WHAT]", "see the board; or over it influence, groups, territory", _show),
    Command("score", "", "count the board as if the game ended now", lambda session, _: session.show_score()),
    Command("dead", "POINT", "take a string for dead when counting, or for alive again", _dead),
    Command("ok", "", "accept the count when both have passed", lambda session, _: session.accept()),
    Command("go", "", "go on: with a think that you stopped, or with the game after two passes",
            lambda session, _: session.go_on()),
    Command("level", "[1-10]", "let it think less or more", _level),
    Command("seconds", "N", "let it take up to N seconds a move", _seconds),
    Command("reload", "", "let it read its rules and patterns afresh, after an edit", _reload),
    Command("save", "[FILE]", "write the record now, to another file if you name one",
            lambda session, text: session.save(text)),
    Command("resign", "", "give the game up", lambda session, _: session.resign(), whole=True),
    Command("help", "", "see this list", _help),
    Command("quit", "", "leave; the record is kept, and goengine play --resume goes on with it",
            lambda session, _: session.quit(), whole=True),
)}
ALIASES = {"?": "help", "board": "show", "p": "pass", "u": "undo", "h": "hint", "exit": "quit", "q": "quit",
           "continue": "go", "accept": "ok", "yes": "ok", "y": "ok", "takeback": "undo", "estimate": "score"}
