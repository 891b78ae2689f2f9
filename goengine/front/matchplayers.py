"""Who plays a match: what stands on the command line becomes the command of a GTP engine."""
from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import goengine
from goengine.errors import GoEngineError
from goengine.front.gtpclient import GtpClient, quote

FIRST_ANSWER = 60.0                     # seconds a program may take to start
SEED = "{seed}"                         # stands for the game's seed in a foreign command
LONGEST_NAME = 40


@dataclass(frozen=True)
class Player:
    """One side of a match.

    Attributes
    ----------
    side : str
        ``A`` or ``B``.
    text : str
        What was asked for: ``goengine`` with options, ``random``, or a command.
    title : str
        What the program calls itself.
    """

    side: str
    text: str
    title: str = ""

    @property
    def name(self) -> str:
        """Side and title, for people."""
        return f"{self.side} ({self.title or self.text})"

    def command(self, seed: int) -> list[str]:
        """The program and its arguments for a game with that seed.

        Raises
        ------
        GoEngineError
            If the text is no command.
        """
        try:
            words = shlex.split(self.text)
        except ValueError as error:
            raise GoEngineError(f"player {self.side}, '{self.text}': {str(error).lower()}") from None
        if not words:
            raise GoEngineError(f"player {self.side} is empty: write goengine, random, or a GTP command in quotes")
        if words[0] not in ("goengine", "random"):
            return [word.replace(SEED, str(seed)) for word in words]
        module = ["goengine", "gtp"] if words[0] == "goengine" else ["goengine.front.randomplayer"]
        options = words[2:] if words[1:2] == ["gtp"] else words[1:]
        if not any(word.split("=")[0] == "--seed" for word in options):
            options = [*options, "--seed", str(seed)]
        return [sys.executable, "-m", *module, *options]

    def start(self, seed: int) -> GtpClient:
        """Start the program; a `Fault` if that cannot be done."""
        return GtpClient(self.command(seed), _environment())


def _environment() -> dict[str, str]:
    """What our own engine needs to be found when it runs from a checkout."""
    home = str(Path(goengine.__file__).parents[1])
    return {"PYTHONPATH": os.pathsep.join(part for part in (home, os.environ.get("PYTHONPATH")) if part)}


def introduce(side: str, text: str, size: int) -> Player:
    """Start a program once and ask for its name, so that a wrong command is found before the first game.

    Raises
    ------
    GoEngineError
        If it cannot be started, speaks no GTP, or does not play on a board of that size.
    """
    player = Player(side, text)
    try:
        client = player.start(0)
        try:
            title = f"{client.ask('name', FIRST_ANSWER)} {client.ask('version', FIRST_ANSWER)}"
            client.ask(f"boardsize {size}", FIRST_ANSWER)
        finally:
            client.close()
    except GoEngineError as error:
        what = str(error)
        raise GoEngineError(what if what.startswith("player") else f"player {side}, {text}: {what}") from error
    title = quote(title)
    return Player(side, text, title if len(title) <= LONGEST_NAME else title[:LONGEST_NAME] + "...")
