"""The rules and patterns that come with goengine, read once for all tests that look at them."""
from __future__ import annotations

from functools import lru_cache

from goengine.expert.patternbase import load_knowledge
from goengine.expert.rulebase import Knowledge


@lru_cache
def our_knowledge() -> Knowledge:
    """They take a second to read; whoever wants others makes his own."""
    return load_knowledge()
