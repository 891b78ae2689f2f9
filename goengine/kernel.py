"""How kernels are written: the decorator that compiles them, their memory, and their cache.

A kernel is a plain Python function over integers and records of int64 arrays. With numba it is compiled
once, with a signature made from its parameters' names, and kept on disk, from where it is loaded when it is first
called; without numba (or with ``NUMBA_DISABLE_JIT=1``) the same source runs as Python over memoryviews.

A kernel module begins with::

    from goengine.kernel import kernel_module
    kernel = kernel_module(__name__)

and every ``@kernel`` function in it takes arguments by name: a name that a `Layout` declared is that record,
every other one is an int64. Kernels do not recurse (numba issue 6061).
"""
from __future__ import annotations

import hashlib
import os
import re
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from goengine import apart
from goengine.compiling import COMPLETE, Progress, Turn

try:
    import numba
    from llvmlite import ir
    from numba.core import types
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import intrinsic
    JIT = not numba.config.DISABLE_JIT
except ImportError:
    numba = None
    JIT = False
    if not os.environ.get("GOENGINE_QUIET"):
        print("goengine: numba is not installed; running as plain Python, some 50 times slower",
              file=sys.stderr)

PACKAGE = Path(__file__).parent
IMPORT = re.compile(r"^ *from (goengine[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
KEPT_DAYS = 30                          # a cache folder unused for longer is removed
_declared: dict[str, tuple[str, Any]] = {}      # parameter name -> the module that declared it, numba type


# ------------------------------------------------------------------ memory

class PlainRecord:
    """A record as plain Python sees it: one memoryview per field, all over one buffer."""

    def __init__(self, dtype: np.dtype):
        self.array = np.zeros(1, dtype)
        self.words = words = self.array.view(np.int64).data
        for name in dtype.names or ():
            form, offset = dtype.fields[name][:2]       # type: ignore[index]
            setattr(self, name, words[offset // 8:(offset + form.itemsize) // 8])

    def __getitem__(self, name: str) -> np.ndarray:
        return self.array[0][name]


class Record(np.void):                  # type: ignore[misc]  # numpy's stubs call its scalars final
    """A record as kernels take it: a numpy scalar that has its memory at hand.

    Each call of a kernel asks each record for its ``data``. What numpy makes of it, anew every time, describes all
    fields and takes 3 to 20 microseconds; ``words``, which a `Layout` gives its records, take 0.1.
    """

    words: memoryview | None = None

    @property
    def data(self) -> memoryview:       # type: ignore[override]
        return super().data if self.words is None else self.words


class Layout:
    """The memory of one kind of record: int64 fields by name, one after the other.

    Kernels read a field as ``b.field[i]``; `load` and `store` reach any word of a record by its address.

    Parameters
    ----------
    module : str
        The declaring module's ``__name__``: kernels that import it, directly or not, know the record.
    name : str
        The parameter name by which they receive such a record.
    fields : sequence of (str, int)
        Field names and lengths, in the order in which they lie in memory.
    """

    def __init__(self, module: str, name: str, fields: list[tuple[str, int]]):
        self.name = name
        self.offset: dict[str, int] = {}
        total = 0
        for field, length in fields:
            self.offset[field] = total
            total += length
        self.words = total
        self.dtype = np.dtype((Record, {
            "names": [field for field, _ in fields],
            "formats": [(np.int64, (length,)) for _, length in fields],
            "offsets": [8 * start for start in self.offset.values()],
            "itemsize": 8 * total}))
        if JIT:
            _declared[name] = module, numba.from_dtype(self.dtype)

    def new(self) -> Any:
        """A zeroed record. ``record[field]`` is a numpy view of a field in either way of running."""
        if not JIT:
            return PlainRecord(self.dtype)
        array = np.zeros(1, self.dtype)
        record = array[0]
        record.words = array.view(np.int64).data
        return record


def table(values: Any) -> Any:
    """A constant array of integers for kernels to read (a tuple in plain Python)."""
    array = np.ascontiguousarray(values, dtype=np.int64)
    return array if JIT else tuple(array.tolist())


# ------------------------------------------------------------------ words and bits

if JIT:
    def _word(builder, record, address):
        return builder.gep(builder.bitcast(record, ir.IntType(64).as_pointer()), [address])

    @intrinsic
    def load(typingctx, record, address):
        """The word of a record at an address (a field's offset in its Layout, plus an index)."""
        def codegen(context, builder, signature, args):
            return builder.load(_word(builder, *args))
        return types.int64(record, types.int64), codegen

    @intrinsic
    def store(typingctx, record, address, value):
        """Write the word of a record at an address."""
        def codegen(context, builder, signature, args):
            builder.store(args[2], _word(builder, args[0], args[1]))
            return context.get_dummy_value()
        return types.void(record, types.int64, types.int64), codegen

    @intrinsic
    def fetch(typingctx, record, address):
        """Have the memory around an address brought near, without waiting for it."""
        def codegen(context, builder, signature, args):
            number = ir.IntType(32)
            pointer = ir.IntType(8).as_pointer()
            kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
            where = builder.bitcast(_word(builder, *args), pointer)
            builder.call(builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind),
                         [where, number(0), number(3), number(1)])       # to read it, keep it near, as data
            return context.get_dummy_value()
        return types.void(record, types.int64), codegen

    @intrinsic
    def popcount(typingctx, x):
        """The number of bits set in an int64."""
        def codegen(context, builder, signature, args):
            return builder.ctpop(args[0])
        return types.int64(types.int64), codegen

    @intrinsic
    def lowest_bit(typingctx, x):
        """The index of the lowest bit set in an int64 that is not 0."""
        def codegen(context, builder, signature, args):
            return builder.cttz(args[0], context.get_constant(types.boolean, True))
        return types.int64(types.int64), codegen
else:
    def load(record, address):
        """The word of a record at an address (a field's offset in its Layout, plus an index)."""
        return record.words[address]

    def store(record, address, value):
        """Write the word of a record at an address."""
        record.words[address] = value

    def fetch(record, address):
        """Have the memory around an address brought near; plain Python has no use for that."""

    def popcount(x):
        """The number of bits set in an int64."""
        return x.bit_count()

    def lowest_bit(x):
        """The index of the lowest bit set in an int64 that is not 0."""
        return (x & -x).bit_length() - 1


# ------------------------------------------------------------------ compiling

def cache_folder() -> Path:
    """Where compiled kernels are kept: ``$GOENGINE_CACHE``, else the user's cache directory."""
    chosen = os.environ.get("GOENGINE_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "goengine"


@lru_cache(maxsize=None)
def _source(module: str) -> tuple[bytes, tuple[str, ...]]:
    """A module's source and the goengine modules that it imports."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    source = path.read_bytes()
    names = set()
    for package, imported in IMPORT.findall(re.sub("#.*", "", source.decode())):
        names.add(package)
        names.update(f"{package}.{name}" for name in re.findall(r"(\w+)(?: as \w+)?", imported))
    return source, tuple(sorted(filter(_is_module, names)))


def _is_module(name: str) -> bool:
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path.with_suffix(".py").exists()


def modules_below(module: str) -> list[str]:
    """A module and all goengine modules it imports, directly or not, by name."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(_source(name)[1])
    return sorted(seen)


def source_hash(module: str) -> str:
    """A hash of the sources of `modules_below`, and of numba's version."""
    digest = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode() if numba else b"")
    for name in modules_below(module):
        digest.update(_source(name)[0])
    return digest.hexdigest()[:16]


def kernels_in(module: str) -> int:
    """The number of kernels in a module."""
    return _source(module)[0].count(b"\n@kernel\n")


def imports_of(module: str) -> tuple[str, ...]:
    """The goengine modules that a module imports, by name."""
    return _source(module)[1]


def _all_kernels() -> int:
    return sum(path.read_bytes().count(b"\n@kernel\n") for path in PACKAGE.rglob("*.py"))


progress = Progress(_all_kernels)
turn = Turn()


@lru_cache(maxsize=None)
def cache_of(module: str) -> tuple[Path, bool]:
    """The folder for a module's compiled code, and whether it can be written."""
    folder = cache_folder() / "kernels" / f"{module.removeprefix('goengine.')}-{source_hash(module)}"
    if not folder.exists():
        _prune(folder.parent)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        return folder, os.access(folder, os.W_OK)
    except OSError:
        return folder, False


def array_kernels(module: str) -> Callable[[str], Callable[[Callable], Callable]]:
    """The decorator ``@arrays(signature)`` for kernels over whole numpy arrays, as learning from games needs them.

    The signature is written as numba reads it: ``"float64(float32[::1], int64)"``. They are kept like other kernels,
    and run as plain Python without numba.
    """
    if not JIT:
        return lambda signature: lambda function: function
    folder, cached = cache_of(module)

    def arrays(signature: str) -> Callable[[Callable], Callable]:
        def compiled(function: Callable) -> Callable:
            numba.config.CACHE_DIR = str(folder)
            numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 1
            return numba.njit(signature, cache=cached, error_model="numpy")(function)
        return compiled
    return arrays


def kernel_module(module: str) -> Callable[[Callable], Callable]:
    """The ``@kernel`` decorator for one module, its cache in a folder of its own.

    The folder's name holds a hash of everything the compiled code was made from, so that an edit anywhere
    below recompiles what stands above it and nothing else. Where no folder can be written, kernels are
    compiled at each start.
    """
    if not JIT:
        return lambda function: function
    folder, cached = cache_of(module)
    below = modules_below(module)
    known = {name: record for name, (declared_in, record) in _declared.items() if declared_in in below}
    to_come = kernels_in(module)
    if cached:
        turn.take(folder)
    all_there = (folder / COMPLETE).exists()
    marked = apart.marked_in(folder)

    def kernel(function: Callable) -> Callable:
        nonlocal to_come
        names = function.__code__.co_varnames[:function.__code__.co_argcount]
        signature = tuple(known.get(name, types.int64) for name in names)
        numba.config.CACHE_DIR = str(folder)
        numba.config.LOOP_VECTORIZE = numba.config.SLP_VECTORIZE = 0    # no gain, and a tenth of the time to compile
        compiled = numba.njit(cache=cached, error_model="numpy", no_cfunc_wrapper=True)(function)
        is_apart = function.__name__ in marked
        if all_there:
            _load_when_needed(compiled, signature, below, is_apart)
            if is_apart:
                apart.wait_to_load(module, lambda: compiled.compile(signature))
        else:
            apart.load_all_in(below)
            compiled.compile(signature)
            compiled.disable_compile()
            if cached and not compiled.stats.cache_hits:
                is_apart = apart.mark_if_large(compiled, signature, folder)
            if is_apart:
                apart.set_apart(compiled, signature)
        progress.step(function.__name__, not (all_there or compiled.stats.cache_hits))
        to_come -= 1
        if to_come == 0:
            progress.clear()
            turn.done(folder)
        return compiled
    return kernel


def _load_when_needed(compiled: Any, signature: tuple[Any, ...], below: list[str], is_apart: bool) -> None:
    """Let a kernel come out of the cache when it is first called, whatever the types of the arguments.

    The code of the small kernels that it calls is part of its own, so most of them are never asked for by themselves;
    those that stand apart in its module and the modules below are loaded before it. Several threads may be the first.
    """
    load = compiled.compile

    def load_once(_: Any) -> Any:
        with global_compiler_lock:
            apart.load_all_in(below)
            if not compiled.overloads:
                load(signature)
                compiled.disable_compile()
                if is_apart:
                    apart.set_apart(compiled, signature)
            return compiled.overloads[signature].entry_point
    compiled.compile = load_once


def _prune(folder: Path) -> None:
    """Remove the cache folders that nothing has used for a month."""
    import shutil
    try:
        for old in folder.iterdir():
            if time.time() - old.stat().st_mtime > KEPT_DAYS * 86400:
                shutil.rmtree(old, ignore_errors=True)
    except OSError:
        pass
