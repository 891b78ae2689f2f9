"""A process that compiles kernels beside the one that needs them: ``python -m goengine.helping``; see `compiling`."""
from __future__ import annotations

import importlib
import os
import sys
import threading
import time
from collections.abc import Callable

from goengine.compiling import COMPLETE
from goengine.kernel import cache_of, imports_of, kernels_in, turn


def in_order(top: str, imports: Callable[[str], tuple[str, ...]]) -> list[str]:
    """A module and all it imports, those first that are needed first."""
    found: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name not in seen:
            seen.add(name)
            for below in imports(name):
                visit(below)
            found.append(name)
    visit(top)
    return found


def help_compiling(top: str = "goengine.search.engine") -> None:
    """Compile the modules below `top`, those that are needed last as early as what they stand on is compiled."""
    order = [name for name in in_order(top, imports_of) if kernels_in(name)]
    below = {name: set(in_order(name, imports_of)) & set(order) - {name} for name in order}
    ready: set[str] = set()
    while len(ready) < len(order):
        ready.update(name for name in order if (cache_of(name)[0] / COMPLETE).exists())
        for name in reversed(order):
            if name not in ready and below[name] <= ready and turn.take(cache_of(name)[0], 0):
                importlib.import_module(name)
                break
        else:
            time.sleep(0.1)


def main() -> None:
    """Help until all is compiled or the process that called is gone."""
    def watch() -> None:
        sys.stdin.buffer.read()
        os._exit(0)
    threading.Thread(target=watch, daemon=True).start()
    help_compiling()


if __name__ == "__main__":
    main()
