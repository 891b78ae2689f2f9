"""How often each pattern or rule fires in games and is played, and how that compares with the moves around it."""
from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice

from goengine.board.position import Position
from goengine.board.sgf import SgfGame, read_games
from goengine.errors import IllegalMove, SgfError
from goengine.expert.firings import Firings
from goengine.expert.reasons import FAULT
from goengine.expert.rulebase import Rule, compile_rules
from goengine.vertex import PASS, STRIDE, on_board

NEAR = 2                                # lines within which a move is one of those around another


@dataclass
class Count:
    """One pattern or rule over the positions that were looked at.

    Attributes
    ----------
    games : int
        Games in which it fired.
    fired, played : int
        Moves that it proposed, and those of them that were played.
    around, around_played : int
        Other legal moves within `NEAR` lines of what it proposed, and those of them that were played.
    fault : bool
        Whether it says what is wrong with a move.
    rare : str
        Why it is kept although it seldom fires.
    """

    name: str
    where: str
    fault: bool = False
    rare: str = ""
    games: int = 0
    fired: int = 0
    played: int = 0
    around: int = 0
    around_played: int = 0

    @property
    def share(self) -> float:
        """How often its move is played."""
        return self.played / self.fired if self.fired else 0.0

    @property
    def share_around(self) -> float:
        """How often a move near it is played."""
        return self.around_played / self.around if self.around else 0.0

    @property
    def is_right(self) -> bool:
        """Whether its move is played more often than those around it; less often, where it finds fault."""
        return self.share < self.share_around if self.fault else self.share > self.share_around


def counts_by_file(rules: Sequence[Rule]) -> dict[str, int]:
    """How many patterns each file holds."""
    found: dict[str, int] = {}
    for rule in rules:
        file = rule.where.rpartition(":")[0]
        found[file] = found.get(file, 0) + 1
    return found


def count_in_games(rules: Sequence[Rule], files: Sequence[str], most: int, every: int) -> list[Count]:
    """Count over at most so many games, looking at every so-manieth move.

    Raises
    ------
    SgfError
        If a collection cannot be read.
    """
    from goengine.front.dialogue import Dialogue
    from goengine.front.look import console_for
    counts = [Count(rule.name, rule.where, rule.kind.stake == FAULT, rule.rare) for rule in rules]
    firings = Firings(compile_rules(rules))
    games = islice((game for file in files for game in read_games(file)), most)
    with Dialogue(console_for(stderr=True)).thinking("counting") as report:
        for number, game in enumerate(games):
            seen: set[int] = set()
            for position, move in _moves_of(game, every, number % every):
                seen |= _count(counts, firings, position, move)
            for i in seen:
                counts[i].games += 1
            report(number + 1, most)
    return counts


def _moves_of(game: SgfGame, every: int, first: int) -> Iterator[tuple[Position, int]]:
    """Positions of a game with the move that was played there; the game is left where it cannot be read."""
    try:
        position = Position(game.size)
        if any(node.stones for node in game.nodes()):
            return
        for number, move in enumerate(game.moves):
            position.to_play = move.color
            if number % every == first and move.point != PASS:
                yield position, move.point
            position.play(move.point, move.color)
    except (SgfError, IllegalMove):
        return


def _count(counts: list[Count], firings: Firings, position: Position, move: int) -> set[int]:
    """Count what fires in one position; the numbers of these patterns."""
    firings.find(position)
    fired = {(i, p) for i, p in zip(firings.rule.tolist(), firings.move.tolist()) if p != PASS}
    is_legal = firings.facts["point_is_legal"]
    around = {p: _near(p, position.size) for _, p in fired}
    legal = {p: int(is_legal[near].sum()) for p, near in around.items()}
    for i, p in fired:
        count = counts[i]
        count.fired += 1
        count.played += p == move
        count.around += legal[p]
        count.around_played += move in around[p]
    return {i for i, _ in fired}


def _near(p: int, size: int) -> list[int]:
    return [q for up in range(-NEAR, NEAR + 1) for right in range(-NEAR, NEAR + 1)
            if (q := p + STRIDE * up + right) != p and on_board(q, size) and abs(q % STRIDE - p % STRIDE) <= NEAR]


def print_table(counts: list[Count], as_json: bool) -> None:
    """Print counts, what is played least often first."""
    if as_json:
        print(json.dumps([asdict(count) for count in counts], indent=1))
        return
    print(f"{'games':>6} {'fired':>7} {'played':>7} {'share':>7} {'around':>7}  pattern")
    for count in sorted(counts, key=lambda count: (count.share, -count.fired)):
        print(f"{count.games:6d} {count.fired:7d} {count.played:7d} {count.share:7.2%} {count.share_around:7.2%}  "
              f"{count.name}")
    print_themes(counts)
    merits = [count for count in counts if not count.fault]
    faults = [count for count in counts if count.fault]
    silent = sum(count.fired == 0 for count in counts)
    above, below = (sum(count.is_right for count in some) for some in (merits, faults))
    print(f"{len(merits)} entries: {above} are played more often than the moves around them; {len(faults)} that find "
          f"fault: {below} less often; {silent} never fired")


def print_themes(counts: list[Count]) -> None:
    """Print a line for each file, what speaks for moves apart from what finds fault."""
    print(f"\n{'entries':>7} {'right':>6} {'fired':>7} {'played':>7} {'share':>7} {'around':>7}  file")
    for file, fault in sorted({(count.where.rpartition(":")[0], count.fault) for count in counts}):
        some = [count for count in counts if count.where.rpartition(":")[0] == file and count.fault == fault]
        total = Count(file, file, fault, "", 0, *(sum(getattr(count, name) for count in some) for name in (
            "fired", "played", "around", "around_played")))
        print(f"{len(some):7d} {sum(count.is_right for count in some):6d} {total.fired:7d} {total.played:7d} "
              f"{total.share:7.2%} {total.share_around:7.2%}  {file}{' (faults)' if fault else ''}")
