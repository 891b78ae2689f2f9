"""What pytest does before it runs any tests: the longest ones are put first."""
from __future__ import annotations

import pytest


def minutes(item: pytest.Item) -> float:
    """How long a test takes, as its mark says: ``slow(minutes=6)``; 0 where none says."""
    mark = item.get_closest_marker("slow")
    return float(mark.kwargs.get("minutes", 0)) if mark else 0.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that take longest, so that none of them runs alone while the other cores are idle."""
    items.sort(key=minutes, reverse=True)
