"""Learning a library from games: resumed after a break it is the same; what is written is read again."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from goengine.errors import GoEngineError
from goengine.expert.bookmoves import BookMoves
from goengine.expert.habits import Habits, recent_moves
from goengine.expert.layout import new_facts
from goengine.influence.analysis import Analysis
from goengine.learn import patterns
from goengine.learn.gamefiles import Part, pack, positions_of, unpack
from goengine.learn.patterns import PatternJob, Report, Settings
from goengine.learn.prediction import predict, summary
from goengine.learn.sampling import Describer
from goengine.learn.workers import workers
from goengine.patterns import learnedfile
from goengine.patterns.context import GROUPS
from goengine.patterns.learnedfile import read_entries
from goengine.patterns.strengths import Strengths
from goengine.vertex import parse_vertex
from tests.learn.games import random_games

SETTINGS = Settings(entries=60, first=80, second=200, counted=100, sweeps=3)
GAMES = random_games(12)


class Broken(Exception):
    """What ends a job in these tests."""


@pytest.fixture
def small_parts(monkeypatch, tmp_path):
    """Little in a part; what was learnt is kept apart from our own, which is not read anew for that."""
    monkeypatch.setattr(patterns, "IN_A_PART", 4)
    monkeypatch.setattr(learnedfile, "SHELF", str(tmp_path / "cache"))


def learn(folder: Path, steps: int = 1000) -> dict[str, bytes]:
    """Learn in a folder, broken off after so many tasks; the files that were written."""
    left = steps

    def parts(task, calls):
        nonlocal left
        for call in calls:
            if not left:
                raise Broken
            left -= 1
            yield task(*call)
    PatternJob(GAMES, folder / "work", SETTINGS, parts, Report()).run(folder / "library")
    return {path.name: path.read_bytes() for path in (folder / "library").iterdir()}


@pytest.mark.usefixtures("small_parts")
def test_a_job_that_was_broken_off_ends_like_one_that_was_not(tmp_path):
    whole = learn(tmp_path / "whole")
    for steps in (2, 3, 4):
        with pytest.raises(Broken):
            learn(tmp_path / "broken", steps)
    assert learn(tmp_path / "broken") == whole


@pytest.mark.usefixtures("small_parts")
def test_a_folder_with_other_work_is_refused(tmp_path):
    with workers() as parts:
        PatternJob(GAMES, tmp_path, SETTINGS, parts, Report())
        with pytest.raises(GoEngineError, match="another job"):
            PatternJob(GAMES[:5], tmp_path, SETTINGS, parts, Report())


@pytest.mark.usefixtures("small_parts")
def test_what_was_learnt_predicts_its_games_better_than_chance(tmp_path):
    learn(tmp_path)
    entries, _ = read_entries(tmp_path / "library")
    assert 3 <= len(entries.key) <= 60
    assert (entries.played <= entries.seen).all() and (np.diff(np.sort(entries.key)) > 0).all()
    assert len(Strengths(tmp_path / "library").entries.key) == len(entries.key)
    _, moves, shares, evidence = summary(predict(tmp_path / "library", GAMES, 1.0, 1))[0]
    assert moves > 400 and shares[3] > 40 and evidence > -3.8      # by chance: some 15 % and -4.1


def test_moves_are_described_for_learning_as_they_are_in_play():
    """On a board with joseki, groups in danger and captures: all that is said of each legal move is the same."""
    game = random_games(1, size=19, moves=60, seed=3)[0]
    game.point[:4] = [parse_vertex(name, 19) for name in ("Q16", "R14", "O17", "S16")]
    habits, books, analysis, facts = Habits(), BookMoves(), Analysis(), new_facts()
    wanted = set(range(2, 60, 3))
    described = {i: features for i, features, _ in Describer(habits.strengths.entries.key).positions(game, wanted)}
    joseki = 2 + [name for name, _ in GROUPS].index("joseki")
    assert len(described) > 10 and described[2][:, joseki].any()
    for (position, _), i in zip(positions_of(game, wanted), sorted(wanted)):
        board = position.copy_board()
        analysis.run(board)
        books.fill(facts, position)
        habits.fill(board, analysis, facts, position.to_play, position.move_number, recent_moves(position))
        if i in described:
            assert (habits.ratings.features == described[i]).all(), i


def test_games_are_stored_without_loss():
    for game, again in zip(GAMES, unpack(pack(GAMES))):
        assert game.size == again.size
        assert (game.point == again.point).all() and (game.color == again.color).all()


@pytest.mark.parametrize("text, part", [
    ("a.sgf", Part("a.sgf")), ("a.sgf.gz@0-95", Part("a.sgf.gz", 0, 95)), ("a@b.sgf", Part("a@b.sgf"))])
def test_a_part_of_a_collection_is_named_by_percentages(text, part):
    assert Part.parse(text) == part


def test_a_part_that_makes_no_sense_is_refused():
    with pytest.raises(GoEngineError, match="from a lower to a higher"):
        Part.parse("a.sgf@95-95")
