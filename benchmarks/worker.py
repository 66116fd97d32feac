"""A process of its own for each library: it makes work ready, and times it when it is told to."""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import os
import site
import sys
import time
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from benchmarks.workload import Arrays, Run, Workload

_THREADS: Final = (
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "OMP_NUM_THREADS",
    "BLIS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)
_XLA: Final = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
# `make test-frameworks` makes environments of their own for what the tests' environment has not.
_ENVIRONMENTS: Final = Path(__file__).parents[1] / "build" / "frameworks"
_WARM_UPS: Final = 3
_TRIAL: Final = 0.005


def own_python(peer: str) -> Path | None:
    """Return the interpreter of the environment that a library has of its own; None if it has none."""
    found = _ENVIRONMENTS / peer / "bin" / "python"
    return found if found.exists() else None


class Worker:
    """A process that holds one library and waits for commands.

    Args:
        peer: The name of the library.
        module: The module whose `WORKLOADS` the commands name.
        threads: How many threads its products of matrices may use.
    """

    def __init__(self, peer: str, module: str, *, threads: int = 1) -> None:
        # They are read when a library is loaded, so the process has to be born with them.
        os.environ.update(dict.fromkeys(_THREADS, str(threads)), XLA_FLAGS=_XLA)
        context = multiprocessing.get_context("spawn")
        context.set_executable(str(own_python(peer) or sys.executable))
        self.peer = peer
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, peer, module), daemon=True)
        self._process.start()
        theirs.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pipe.close()
        self._process.join(timeout=5)
        if self._process.is_alive():
            self._process.terminate()

    def results(self, key: str) -> Arrays:
        """Do the steps that are checked, and give their results."""
        found: Arrays = self._ask("results", key)
        return found

    def seconds(self, key: str, budget: float, *, is_wall: bool = False) -> float:
        """Give the time of one step, from as many as fill the budget: of the CPU, or the clock's.

        Every call starts from fresh weights: what happens after hundreds of steps is another question.
        """
        found: float = self._ask("seconds", key, budget, is_wall)
        return found

    def _ask(self, *command: Any) -> Any:
        self._pipe.send(command)
        answer = self._pipe.recv()
        if isinstance(answer, Exception):
            raise RuntimeError(f"{self.peer} failed at {command}: {answer!r}") from answer
        return answer


class _Desk:
    """Answers the commands within the process."""

    def __init__(self, peer: str, workloads: dict[str, Workload]) -> None:
        self._peer = peer
        self._workloads = workloads
        self._counts: dict[str, int] = {}
        self._kept: tuple[str, Run] | None = None

    def results(self, key: str) -> Arrays:
        workload = self._workloads[key]
        run = workload.ready(self._peer)
        for _ in range(workload.checked_steps):
            run.step()
        return run.results()

    def seconds(self, key: str, budget: float, is_wall: bool) -> float:
        if key not in self._counts:
            most = self._workloads[key].most_steps or sys.maxsize
            self._counts[key] = min(most, max(1, round(budget / _trial(self._run(key)))))
        return _time(self._run(key), self._counts[key], time.perf_counter if is_wall else time.process_time)

    def _run(self, key: str) -> Run:
        workload = self._workloads[key]
        if workload.is_fresh or self._kept is None or self._kept[0] != key:
            self._kept = key, workload.ready(self._peer)
            _time(self._kept[1], _WARM_UPS)
        return self._kept[1]


def _serve(pipe: Connection, peer: str, module: str) -> None:
    warnings.simplefilter("ignore")
    if own_python(peer) is not None:
        # Where this process looks for packages it has from its parent.
        sys.path += site.getsitepackages()
    desk = _Desk(peer, importlib.import_module(module).WORKLOADS)
    while True:
        try:
            name, *arguments = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(getattr(desk, name)(*arguments))
        except Exception as error:  # whatever it is, whoever asked has to know
            pipe.send(RuntimeError(f"{type(error).__name__}: {error}"))


def _trial(run: Run) -> float:
    """Give the seconds of a step, from as many as can be timed well."""
    count = 1
    while (each := _time(run, count)) * count < _TRIAL:
        count *= 2
    return each


def _time(run: Run, count: int, clock: Callable[[], float] = time.process_time) -> float:
    """Give the seconds of one of these steps, with the collection of garbage put off as timeit does."""
    step = run.step
    gc.disable()
    start = clock()
    for _ in range(count):
        step()
    spent = clock() - start
    gc.enable()
    return max(spent, 1e-9) / count
