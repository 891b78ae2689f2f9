"""Scores foretold and counted: what `goengine estimate` measures."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from goengine.board.position import Position
from goengine.board.ruleset import TERRITORY
from goengine.board.scoring import points_owned, score
from goengine.board.sgf import SgfGame, position_at, read_games
from goengine.errors import GoEngineError, SgfError
from goengine.front.benchgames import COUNTED
from goengine.front.benchrival import SCORES, Rival, estimated, margin_of
from goengine.groups.glancejudge import GlanceJudge
from goengine.groups.lifejudge import LifeJudge
from goengine.groups.readjudge import ReadJudge
from goengine.groups.verdicts import Verdict, load_verdicts
from goengine.influence.analysis import Analysis
from goengine.influence.expected import Swing, expected_margin, open_variance, tempo
from goengine.influence.finalstatus import FinalJudge
from goengine.influence.functions import FUNCTIONS, Influence
from goengine.influence.grid import grid, stones_of
from goengine.influence.layout import FULL, WHOLE
from goengine.influence.swings import find_swings
from goengine.search.engine import Engine
from goengine.search.levels import DEFAULT_LEVEL, level_settings
from goengine.vertex import BLACK, EMPTY, WHITE

EVEN, EXPECTED, FINAL, PLAYED, AHEAD = "even", "expected", "final", "played on", "ahead"
OURS, END = "radiation", "end"
AREA_KOMI = 7.0                         # komi from which on a record that names no ruleset is of area scoring
MOST_ON = 40                            # moves of a game that is played on; if there are more, it was not over
ON_LEVEL = 4                            # who plays on: level 5 takes five times as long for the same counts
ON_CHANGES = 3.5                        # points by which playing on may change the count; more is a blunder
AGREES = 1.5                            # points between count and result up to which the owners are taken for known
Search = Callable[[Position], list[Verdict]]            # what a search says of the groups of a position
SAFETIES = (0, 1, 20, 40, 50, 60, 70, 80, 90, 95, 101)     # of the table of groups


@dataclass
class Estimates:
    """What was measured.

    Attributes
    ----------
    names : list of str
        Who estimated.
    stages : list of str
        Numbers of moves, and ``end``.
    games, known : int
        Games, and those of them whose last position's count agrees with the result.
    """

    names: list[str]
    stages: list[str]
    games: int = 0
    known: int = 0
    pairs: dict[tuple[str, str], list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    squares: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    fates: list[tuple[int, bool, float]] = field(default_factory=list)

    def positions(self, stage: str) -> int:
        """How many positions there are of a stage."""
        return len(self.pairs[EVEN, stage])

    def error(self, name: str, stage: str) -> float | None:
        """Mean error in points, or None if nothing was asked."""
        found = self.pairs[name, stage]
        return sum(abs(said - true) for said, true in found) / len(found) if found else None

    def winners(self, name: str, stage: str) -> float | None:
        """Percent of the winners that were foretold; saying "even" is half right, draws do not count."""
        found = [1.0 if said * true > 0 else 0.5 if said == 0 else 0.0
                 for said, true in self.pairs[name, stage] if true]
        return 100 * sum(found) / len(found) if found else None

    def owners(self, name: str, stage: str) -> float | None:
        """Mean squared error of the owner of a point, from -1 to 1, where known."""
        found = self.squares[name, stage]
        return sum(found) / len(found) if found else None

    def calibration(self) -> Iterator[tuple[int, int, int, float, float]]:
        """By static safety: from, to, groups, percent that lived, percent that were expected to."""
        for low, high in zip(SAFETIES, SAFETIES[1:]):
            found = [(lived, chance) for safety, lived, chance in self.fates if low <= safety < high]
            if found:
                lived, chance = (100 * sum(column) / len(found) for column in zip(*found))
                yield low, high - 1, len(found), lived, chance

    def as_json(self) -> dict[str, Any]:
        """All figures by name and stage."""
        kinds = {"mean_error_points": self.error, "right_winners_percent": self.winners,
                 "owners_squared_error": self.owners}
        figures = {kind: {name: {stage: figure(name, stage) for stage in self.stages} for name in self.names}
                   for kind, figure in kinds.items()}
        return {"games": self.games, "owners_known": self.known, **figures,
                "groups": [dict(zip(("from", "to", "groups", "lived_percent", "expected_percent"), row))
                           for row in self.calibration()]}


def counted_games(path: str, last: int) -> list[SgfGame]:
    """The last games of a collection whose result is in points.

    Raises
    ------
    GoEngineError
        If the file cannot be read, or there is none.
    """
    found = [game for game in read_games(path) if COUNTED.fullmatch(game.result or "")][-last:]
    if not found:
        raise GoEngineError(f"{path}: holds no game whose result is in points, such as B+3.5")
    return found


def measure(games: Sequence[SgfGame], names: Sequence[str], moves: Sequence[int], against: str | None = None,
            report: Callable[[int], None] = lambda done: None, glances: int = 0, read: bool = False,
            final: bool = False, ahead: int = 0, rules: str | None = None, play_on: bool = False) -> Estimates:
    """Estimate the score of each game after some moves and at the end.

    Parameters
    ----------
    games : sequence of SgfGame
        Games with a result in points.
    names : sequence of str
        Influence functions.
    moves : sequence of int
        After how many moves; shorter games are left out there.
    against : str, optional
        The command of a GTP engine that knows ``estimate_score``, or KataGo.
    report : callable
        Is told how many games are done.
    glances : int
        Positions that the quick search may look at for each question about a group; 0: it is not asked.
    read : bool
        Whether to heed what the life search reads, as the engine at its default level does before it chooses.
    final : bool
        Whether to count the last position of each game as well, its dead stones found by search: some seconds a game.
    ahead : int
        The level at which the engine is asked what it expects after looking ahead; 0: it is not asked.
    rules : str, optional
        The ruleset of records that name none; by their komi where not given: see `rules_of`.
    play_on : bool
        Whether to count the last position after the engine, at a fast level, has played on for both sides as well:
        some ten seconds a game.
    """
    rival = Rival(against, (SCORES,)) if against else None
    ours = [EXPECTED] if OURS in names else []
    theirs = [against] if against else []
    counts = [name for name, wanted in ((FINAL, final), (PLAYED, play_on), (AHEAD, ahead)) if wanted]
    found = Estimates([EVEN, *ours, *counts, *names, *theirs], [*map(str, moves), END])
    measurer = _Measurer(found, list(names), rival, who_is_asked(glances, read), Engine(ON_LEVEL) if play_on else None,
                         Engine(ahead) if ahead else None, rules)
    try:
        for done, game in enumerate(games):
            report(done)
            try:
                measurer.game(game, moves)
            except SgfError:
                continue
    finally:
        if rival:
            rival.close()
    return found


def who_is_asked(glances: int, read: bool) -> list[Search]:
    """Who is asked about groups before a judgement, the one whose word is heeded most last."""
    found: list[Search] = [GlanceJudge(glances).verdicts] if glances else []
    if read:
        level = level_settings(DEFAULT_LEVEL)
        judge = ReadJudge(LifeJudge(level.life_limit, level.life_total))
        found.append(lambda position: judge.word(position).verdicts())
    return found


class _Measurer:
    def __init__(self, found: Estimates, names: list[str], rival: Rival | None, searches: list[Search],
                 player: Engine | None, engine: Engine | None, rules: str | None):
        self.found, self.names, self.rival, self.searches = found, names, rival, searches
        self.player, self.engine, self.rules = player, engine, rules
        self.analysis, self.judge = Analysis(), FinalJudge()

    def game(self, game: SgfGame, moves: Sequence[int]) -> None:
        """Measure one game at all its stages."""
        length = len(game.moves)
        result = margin_of(game.result or "")
        rules = rules_of(game, self.rules)
        stages = [(str(move), position_at(game, move, rules=rules)) for move in moves if move < length]
        end = position_at(game, length, rules=rules)
        owners = self.owners(end, result)
        self.found.games += 1
        self.found.known += owners is not None
        for stage, position in (*stages, (END, end)):
            self.position(stage, position, result, owners)

    def analysed(self, position: Position) -> tuple[Any, list[Verdict]]:
        """The board that was analysed, and what the searches said of its groups."""
        board = position.copy_board()
        verdicts = [verdict for search in self.searches for verdict in search(position)]
        load_verdicts(self.analysis.g, verdicts)
        self.analysis.run(board)
        return board, verdicts

    def owners(self, end: Position, result: float) -> np.ndarray | None:
        """Whose each point is in the last position, 1 for Black, or None if their count is not the result."""
        self.analysed(end)
        value = grid(self.analysis.f["value"], end.size)
        owners = np.where(abs(value) >= WHOLE // 2, np.sign(value), 0)
        return owners if abs(owners.sum() - handed(end) - result) <= AGREES else None

    def position(self, stage: str, position: Position, result: float, owners: np.ndarray | None) -> None:
        """Add the estimates of one position."""
        found, lead = self.found, handed(position)
        found.pairs[EVEN, stage].append((0.0, result))
        if stage == END and (FINAL in found.names or self.player):
            counted = self.counted(position)
            if FINAL in found.names:
                found.pairs[FINAL, stage].append((counted, result))
            if self.player:
                found.pairs[PLAYED, stage].append((self.counted_on(position, counted, self.player), result))
        board, verdicts = self.analysed(position)
        if self.engine:
            decision = self.engine.choose(position, resign=False)
            found.pairs[AHEAD, stage].append((decision.ahead(position.to_play), result))
        for name in self.names:
            influence = FUNCTIONS[name].of(board, self.analysis)
            found.pairs[name, stage].append((influence.area - lead, result))
            if owners is not None:
                found.squares[name, stage].append(float(np.square(influence.control / FULL - owners).mean()))
            if name == OURS:
                swings = find_swings(board, self.analysis, verdicts)
                found.pairs[EXPECTED, stage].append((expected(position, influence, swings, stage == END), result))
        if owners is not None:
            found.fates += fates(board, self.analysis, owners)
        if self.rival:
            found.pairs[self.rival.name, stage].append((asked(self.rival, position), result))

    def counted(self, position: Position) -> float:
        """The margin where play has ended; points that both sides touch were perhaps not played out: by the chances."""
        self.analysed(position)
        status = self.judge.status(position)
        counted = score(position, status.dead, status.seki)
        held = sum(int(self.analysis.f["value"][p]) for p in points_owned(counted, EMPTY))
        return counted.margin + held / WHOLE

    def counted_on(self, position: Position, counted: float, player: Engine) -> float:
        """The margin after an engine has played on, or the count before, where that changed it much or did not end.

        Of 145 games of professionals 47 are counted rightly so, 29 before, and the mean error falls from 2.11 to 1.93
        points; right winners there are 135 and 136. Where a group dies that was said to live, or the other way round,
        the count before is the better word: without `MOST_ON` and `ON_CHANGES` the mean error would be 6.02 points.
        """
        end = played_on(position, player)
        after = self.counted(end) if end.is_over else counted
        return after if abs(after - counted) <= ON_CHANGES else counted


def expected(position: Position, influence: Influence, swings: Sequence[Swing], over: bool) -> float:
    """Our estimate: with the right to move, unless the game is over, and what is likeliest of the groups."""
    control = influence.control / FULL
    free = control[stones_of(position.board) == 0]
    first = 0 if over else 1 if position.to_play == BLACK else -1
    margin = influence.area - handed(position) + first * tempo(open_variance(control))
    return expected_margin(margin, open_variance(free), swings)


def played_on(position: Position, engine: Engine) -> Position:
    """Where an engine comes to that plays on for both sides until both pass, for `MOST_ON` moves at most."""
    end = position.copy()
    while not end.is_over and len(end.moves) < len(position.moves) + MOST_ON:
        end.play(engine.choose(end, resign=False).move)
    return end


def fates(board: Any, analysis: Analysis, owners: np.ndarray) -> Iterator[tuple[int, bool, float]]:
    """Static safety of each group, whether most of its points became its owner's, and the chance that was given."""
    size = int(board["size"][0])
    color = grid(board["color"], size)
    groups = np.where(color != EMPTY, grid(analysis.g["group"], size), 0)
    for k in np.unique(groups[groups > 0]):
        here = groups == k
        kept = (owners[here] * (1 if board["color"][k] == BLACK else -1)).mean()
        yield int(analysis.g["safety"][k]), bool(kept > 0), (1 + int(analysis.f["fate"][k]) / WHOLE) / 2


def rules_of(game: SgfGame, unnamed: str | None = None) -> str:
    """The ruleset of a record; if it names none, `unnamed`, or the likely one.

    Old games, of less komi, were counted by territory. The count of the last position of 80 games of professionals
    misses the result by 1.70 points on the mean so, and the winner in 10; by 1.80, and in 14, if all are counted by
    area, by which the side that moved last has a point more.
    """
    return game.rules or unnamed or ("chinese" if (game.komi or 0) >= AREA_KOMI else "japanese")


def handed(position: Position) -> float:
    """What comes off the difference of the areas, Black's view.

    Komi, compensation for a handicap, and by territory scoring the stones that Black has played more than White.
    """
    found = position.komi + position.ruleset.compensation(position.handicap)
    if position.ruleset.scoring == TERRITORY:
        found += stones_played(position, BLACK) - stones_played(position, WHITE)
    return found


def stones_played(position: Position, color: int) -> int:
    """The stones that a side has put on the board, captured ones and handicap among them."""
    return len(position.stone_points(color)) + position.prisoners(color)


def asked(rival: Rival, position: Position) -> float:
    """Another engine's estimate, Black's view.

    Raises
    ------
    GtpError
        If it gives none.
    """
    rival.set_up(position)
    return estimated(rival)
