"""A GTP engine that plays any legal move but fills no eye of its own, and passes when nothing else is left.

The weakest opponent that finishes its games: ``goengine match goengine random``. Run by itself::

    python -m goengine.front.randomplayer --seed 7
"""
from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence

from goengine import __version__
from goengine.board import stones
from goengine.board.position import Position
from goengine.errors import GoEngineError
from goengine.vertex import MAX_SIZE, MIN_SIZE, PASS, parse_color, vertex_name


class RandomPlayer:
    """The engine: a position, and a generator of random numbers.

    Parameters
    ----------
    seed : int
        The same seed gives the same moves in the same positions.
    """

    def __init__(self, seed: int):
        self.rng = random.Random(seed)
        self.position = Position()
        self.answers: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda words: "2",
            "name": lambda words: "random",
            "version": lambda words: __version__,
            "list_commands": lambda words: "\n".join(self.answers),
            "known_command": lambda words: str(words[:1] != [] and words[0] in self.answers).lower(),
            "boardsize": lambda words: self.start(int(words[0]), self.position.ruleset.name),
            "clear_board": lambda words: self.start(self.position.size, self.position.ruleset.name),
            "kgs-rules": lambda words: self.start(self.position.size, words[0]),
            "komi": self.set_komi,
            "play": self.play,
            "genmove": self.genmove,
            "cputime": lambda words: f"{time.process_time():.3f}",
            "quit": lambda words: "",
        }

    def start(self, size: int, rules: str) -> str:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError("unacceptable size")
        self.position = Position(size, rules, self.position.komi)
        return ""

    def set_komi(self, words: list[str]) -> str:
        self.position.komi = float(words[0])
        return ""

    def play(self, words: list[str]) -> str:
        self.position.play(words[1], words[0])
        return ""

    def genmove(self, words: list[str]) -> str:
        color = parse_color(words[0])
        free = [p for p in self.position.legal_points(color)
                if not stones.is_single_eye(self.position.board, p, color)]
        move = self.rng.choice(free) if free else PASS
        self.position.play(move, color)
        return vertex_name(move)

    def answer(self, line: str) -> str:
        """The whole GTP answer to a line, or an empty string if it asks nothing."""
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        if not words:
            return ""
        try:
            return f"={number} {self.answers[words[0].lower()](words[1:])}\n\n"
        except KeyError:
            return f"?{number} unknown command\n\n"
        except IndexError:
            return f"?{number} a word is missing\n\n"
        except (GoEngineError, ValueError) as error:
            return f"?{number} {error}\n\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer GTP until `quit` or the end of the input."""
    parser = argparse.ArgumentParser(prog="random", description="A GTP engine that moves at random.")
    parser.add_argument("--seed", type=int, default=0, help="of the random numbers (default 0)")
    player = RandomPlayer(parser.parse_args(arguments).seed)
    for line in sys.stdin:
        print(player.answer(line), end="", flush=True)
        if line.split()[-1:] == ["quit"]:
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
