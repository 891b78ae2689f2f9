"""The parts of a job side by side: in this process, on the cores of this machine, or on a dask cluster."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from goengine.errors import GoEngineError

Task = Callable[..., Any]
Parts = Callable[[Task, Sequence[tuple[Any, ...]]], Iterator[Any]]


@contextmanager
def workers(jobs: int = 1, scheduler: str = "") -> Iterator[Parts]:
    """A function that runs a task once for each tuple of arguments, and yields what each call returns as it ends.

    Tasks may leave their results in files: all workers must see the same folders.

    Parameters
    ----------
    jobs : int
        Processes on this machine.
    scheduler : str
        The address of a dask.distributed scheduler, such as ``tcp://host:8786``; its workers do it all.

    Raises
    ------
    GoEngineError
        If dask is not installed, or there is no such scheduler.
    """
    if scheduler:
        with _dask(scheduler) as parts:
            yield parts
    elif jobs == 1:
        yield _here
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            def local(task: Task, calls: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
                waiting = [pool.submit(task, *call) for call in calls]
                try:
                    for done in as_completed(waiting):
                        yield done.result()
                finally:
                    for one in waiting:
                        one.cancel()
            yield local


def _here(task: Task, calls: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    for call in calls:
        yield task(*call)


@contextmanager
def _dask(scheduler: str) -> Iterator[Parts]:
    try:
        from dask import distributed
    except ImportError:
        raise GoEngineError("dask.distributed is not installed: pip install 'goengine[cluster]'") from None
    try:
        client = distributed.Client(scheduler)
    except (OSError, ValueError) as error:
        raise GoEngineError(f"no dask scheduler answers at {scheduler}: {error}") from error
    with client:
        def cluster(task: Task, calls: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
            for done in distributed.as_completed([client.submit(task, *call, pure=False) for call in calls]):
                yield done.result()
        yield cluster
