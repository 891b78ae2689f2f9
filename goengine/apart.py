"""Large kernels stand apart: the kernels that call them call them where they are, and hold no copy of their code.

What numba compiles takes in the code of all that it calls, optimises it again, and makes machine code of it again. That
is right for small kernels, which disappear in their callers. A large one is called by a symbol in its place; the first
run takes 40 % less time so, and games none more. Whoever loads a kernel from the cache has first to load what stands
apart below it, or its symbol means nothing.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from typing import Any

try:
    from llvmlite import binding
except ImportError:                     # the kernels run as plain Python
    binding = None

LARGE = 20_000                          # bytes of machine code from which a kernel stands apart
MARK = ".apart"                         # behind the name of such a kernel: a file in its cache folder

_waiting: dict[str, list[Callable[[], Any]]] = {}       # module -> what loads those of its kernels that stand apart


def mark_if_large(compiled: Any, signature: tuple[Any, ...], folder: Path) -> bool:
    """Whether a kernel that has just been compiled is large; if so it is marked in the folder where it is kept."""
    large = len(compiled.overloads[signature].library._get_compiled_object()) >= LARGE
    if large:
        (folder / f"{compiled.py_func.__name__}{MARK}").touch()
    return large


def marked_in(folder: Path) -> set[str]:
    """The names of the kernels in a folder that stand apart."""
    return {path.name.removesuffix(MARK) for path in folder.glob(f"*{MARK}")}


def set_apart(compiled: Any, signature: tuple[Any, ...]) -> None:
    """Have a compiled kernel called where it is, by all that are compiled from now on."""
    result = compiled.overloads[signature]
    symbol = f"{compiled.py_func.__module__}.{compiled.py_func.__name__}"       # the same in every process
    binding.add_symbol(symbol, result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
    there = copy(result.fndesc)
    there.mangled_name = symbol
    compiled.targetctx.remove_user_function(result.entry_point)
    compiled.targetctx.insert_user_function(result.entry_point, there)


def wait_to_load(module: str, load: Callable[[], Any]) -> None:
    """Leave a kernel that stands apart to `load_all_in`."""
    _waiting.setdefault(module, []).append(load)


def load_all_in(modules: Sequence[str]) -> None:
    """Load what stands apart in some modules and was not loaded yet."""
    for module in modules:
        for load in _waiting.pop(module, ()):
            load()
