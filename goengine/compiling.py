"""Compiling kernels: one process a module at a time, a helper on each further core, and progress that a person sees.

The first run of a version compiles some hundreds of kernels. While it does, helper processes (see `helping`) compile
those modules that it will reach last. No kernel is compiled twice: whoever begins a
module locks its cache folder, and others that need it wait and then find it compiled.
"""
from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:                     # Windows: every process compiles for itself
    fcntl = None                        # type: ignore[assignment]

MOST_HELPERS = 3
PATIENCE = 300.0                        # seconds to wait for another process before compiling a module oneself
COMPLETE = "complete"                   # a file in the folder of a module whose kernels are all compiled
HELPING = "GOENGINE_HELPING"            # set in the environment of helpers


# ------------------------------------------------------------------ taking turns

class Turn:
    """The right to compile one module; at most one is held by a process at a time.

    A module's kernels are compiled after everything it imports, so nobody who waits holds a turn himself.
    """

    def __init__(self) -> None:
        self._lock: IO[bytes] | None = None

    def take(self, folder: Path, patience: float = PATIENCE) -> bool:
        """Wait until no other process compiles the module of this folder; whether the turn was had in time."""
        self.end()
        if fcntl is None or (folder / COMPLETE).exists():
            return True
        try:
            lock = (folder / "lock").open("wb")
        except OSError:
            return True
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._lock = lock
                return True
            except OSError:
                if time.monotonic() >= until:
                    lock.close()
                    return False
                time.sleep(0.02)

    def done(self, folder: Path) -> None:
        """The module's kernels are all compiled."""
        if self._lock:
            (folder / COMPLETE).touch()
        self.end()

    def end(self) -> None:
        """Let others in."""
        if self._lock:
            self._lock.close()
            self._lock = None


# ------------------------------------------------------------------ progress

class Progress:
    """Says on standard error, while kernels are compiled, how far that has come.

    Parameters
    ----------
    count : callable
        How many kernels there are.
    """

    def __init__(self, count: Callable[[], int]):
        self.count = count
        self.done = 0
        self.total = 0
        self.tenth = 0
        self.started = 0.0

    def step(self, name: str, compiled: bool) -> None:
        """One more kernel is ready, `compiled` just now or found in the cache."""
        self.done += 1
        if not self.started:
            if not compiled:
                return
            self.started = time.monotonic()
            self.total = self.count()
            if HELPING not in os.environ:
                call_helpers()
            print("goengine: compiling its kernels; only the first run does this",
                  file=sys.stderr, flush=True)
        tenth = 10 * self.done // self.total
        if sys.stderr.isatty():
            bar = "#" * (30 * self.done // self.total)
            print(f"\r  [{bar:<30}] {self.done}/{self.total} {name[:30]:<30}", end="", file=sys.stderr, flush=True)
        elif tenth != self.tenth:
            self.tenth = tenth
            print(f"goengine: {self.done}/{self.total} kernels, {time.monotonic() - self.started:.0f} s",
                  file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave the line clean for whoever writes next."""
        if self.started and sys.stderr.isatty():
            print(f"\r{'':78}\r", end="", file=sys.stderr, flush=True)


# ------------------------------------------------------------------ helpers

def call_helpers() -> None:
    """Start a helper for each further core; they end with this process."""
    if fcntl is None:
        return
    environment = {**os.environ, HELPING: "1"}
    if "GOENGINE_CACHE" in environment:
        environment["GOENGINE_CACHE"] = os.path.abspath(environment["GOENGINE_CACHE"])
    for _ in range(min(MOST_HELPERS, (os.cpu_count() or 1) - 1)):
        _helpers.append(subprocess.Popen(
            [sys.executable, "-m", "goengine.helping"], cwd=Path(__file__).parents[1], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))


_helpers: list[subprocess.Popen] = []   # kept, so that their standard input stays open while this process lives
