"""The parts of a job run anywhere, each once."""
from __future__ import annotations

import sys

import pytest

from goengine.errors import GoEngineError
from goengine.learn.workers import workers


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_part_is_done_once(jobs):
    with workers(jobs) as parts:
        assert sorted(parts(square, [(i,) for i in range(7)])) == [i * i for i in range(7)]


def failing(number: int) -> None:
    raise GoEngineError(f"part {number} is bad")


def test_an_error_in_a_part_ends_the_job():
    with workers(1) as parts, pytest.raises(GoEngineError, match="part 3 is bad"):
        list(parts(failing, [(3,)]))


def test_a_cluster_needs_dask(monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(GoEngineError, match="pip install 'goengine.cluster.'"), workers(1, "tcp://nowhere:1"):
        pass
