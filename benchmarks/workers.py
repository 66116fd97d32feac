"""What more workers give: `python -m benchmarks.workers [--workers N] [--rounds N] [--only JOB ...]`.

One process, one worker and several train the same model, each with one thread, in turns, by the clock. So this needs a
machine with a core for each worker that nobody else uses, and the extra `ray`.

Beside them, as many processes as workers train at once, each on its share of every batch, and exchange nothing. What
these gain over one process is the most that workers can gain there: their cores share a cache, memory, and power.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from threadpoolctl import threadpool_limits

from typedthinc.api import (
    Adam,
    Callback,
    CategoricalCrossentropy,
    HashEmbed,
    LayerNorm,
    Maxout,
    Model,
    Progress,
    RayWorkers,
    Relu,
    SequenceCategoricalCrossentropy,
    Softmax,
    Training,
    Workers,
    chain,
    expand_window,
    list2ragged,
    ragged2list,
    residual,
    train,
    with_array,
)
from typedthinc.distributed.exchange import bytes_of, pieces_of, portions_of
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.gradients import taken

_STEPS: Final = 8


class Job(NamedTuple):
    """A model and what it is trained with."""

    title: str
    model: Model[Any, Any]
    X: Any
    Y: Any
    loss: Any
    batch: int


class Clock(Callback):
    """Note when each step was there."""

    looks_at_model = False

    def __init__(self) -> None:
        self.times = list[float]()

    def on_step_end(self, training: Training, progress: Progress) -> None:
        self.times.append(perf_counter())


def mlp(rng: np.random.Generator, batch: int) -> Job:
    X: Any = rng.standard_normal((batch * _STEPS, 1024), dtype="float32")
    Y: Any = rng.integers(10, size=len(X))
    model = chain(Relu(1024), Relu(1024), Softmax(10)).initialize(X[:4], np.eye(10, dtype="float32")[:4])
    return Job(f"MLP 1024-1024-1024-10, batch {batch:,}", model, X, Y, CategoricalCrossentropy(), batch)


def tagger(rng: np.random.Generator, batch: int) -> Job:
    X: Any = [rng.integers(5000, size=int(size)) for size in rng.integers(5, 30, size=batch * _STEPS)]
    Y: Any = [rng.integers(9, size=len(ids)) for ids in X]
    blocks = [residual(chain(expand_window(1), Maxout(96, nP=3), LayerNorm())) for _ in range(4)]
    inner: Any = chain(HashEmbed(96, 2000), *blocks, Softmax(9))
    model: Any = chain(list2ragged(), with_array(inner), ragged2list())
    model.initialize(X[:4], Y[:4])
    return Job(f"CNN tagger, batch {batch} texts", model, X, Y, SequenceCategoricalCrossentropy(), batch)


def seconds(job: Job, workers: Workers | None) -> float:
    """Return how long a step takes: the median of two epochs, from which the first steps and the pause are left out."""
    clock = Clock()
    settings: Any = {"optimizer": Adam(), "epochs": 2, "batch_size": job.batch, "progress": False}
    train(job.model.copy(), job.X, job.Y, loss=job.loss, workers=workers, callbacks=[clock], **settings)
    steps = [after - before for before, after in zip(clock.times, clock.times[1:], strict=False)]
    return median(steps[1 : _STEPS - 1] + steps[_STEPS + 1 :])


def sent(job: Job, workers: int) -> int:
    """Return how many bytes the first of several workers has for the others in a step."""
    Y, backprop = job.model.begin_update(job.X[: job.batch // workers])
    gradient, _ = job.loss(Y, job.Y[: job.batch // workers])
    backprop(gradient)
    parameters = list(parameters_of(job.model))
    found = taken(job.model, parameters, copied=True)
    return sum(bytes_of(pieces_of(found, parameters, some)) for some in portions_of(parameters, workers))


# The models by their names, with the items of a step.
JOBS: Final[Mapping[str, tuple[Callable[[np.random.Generator, int], Job], int]]] = {
    "mlp-512": (mlp, 512),
    "mlp-2048": (mlp, 2048),
    "tagger": (tagger, 256),
}


def _share(pipe: Connection, name: str, count: int) -> None:
    """Train on shares of batches whenever that is asked for, in a process of its own; None ends it."""
    make, batch = JOBS[name]
    with threadpool_limits(1):
        job = make(np.random.default_rng(0), batch // count)
        pipe.send("ready")
        while pipe.recv() is not None:
            pipe.send(seconds(job, None))


@contextmanager
def apart(name: str, count: int) -> Generator[Callable[[], float]]:
    """Begin processes that know nothing of each other; what is given has all make their steps at once.

    It returns how long a step takes the slowest, for a step of workers ends with the last of them.
    """
    context = multiprocessing.get_context("spawn")
    pipes, theirs = zip(*(context.Pipe() for _ in range(count)), strict=True)
    processes = [context.Process(target=_share, args=(each, name, count), daemon=True) for each in theirs]
    for process in processes:
        process.start()
    for pipe in pipes:
        pipe.recv()  # while they begin, nothing is measured

    def go() -> float:
        for pipe in pipes:
            pipe.send("go")
        return float(max(pipe.recv() for pipe in pipes))

    try:
        yield go
    finally:
        for pipe, process in zip(pipes, processes, strict=True):
            pipe.send(None)
            process.join()


class Turn(NamedTuple):
    """Milliseconds a step, as they were in one round.

    Attributes:
        alone: Of one process.
        one: Of one worker.
        more: Of several.
        apart: Of as many processes, on shares of the batches, that exchange nothing.
    """

    alone: float
    one: float
    more: float
    apart: float


def turns_of(names: Sequence[str], workers: int, rounds: int) -> dict[str, list[Turn]]:
    """Measure, all models and ways of training in each round."""
    found: dict[str, list[Turn]] = {name: [] for name in names}
    jobs = {name: JOBS[name][0](np.random.default_rng(0), JOBS[name][1]) for name in names}
    with ExitStack() as stack:
        shares = {name: stack.enter_context(apart(name, workers)) for name in names}
        for _ in range(rounds):
            for name, job in jobs.items():
                times = [seconds(job, way) for way in (None, RayWorkers(1), RayWorkers(workers))]
                found[name].append(Turn(*(1e3 * each for each in (*times, shares[name]()))))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table."""
    # Before Ray starts its workers, which it makes wait for all else that runs.
    os.environ.setdefault("RAY_worker_niceness", "0")
    arguments = _arguments(argv)
    import ray

    ray.init(include_dashboard=False, num_cpus=arguments.workers, log_to_driver=False)
    threadpool_limits(1)  # as workers have
    count = arguments.workers
    columns = ["alone, ms", "1 worker, ms", f"{count} workers, ms", f"{count} processes apart, ms", "times 1 worker"]
    print(f"| workload | {' | '.join(columns)} | at most | MB a step and worker |\n|---|{'--:|' * 7}")
    for name, turns in turns_of(arguments.only, count, arguments.rounds).items():
        make, batch = JOBS[name]
        job = make(np.random.default_rng(0), batch)
        cells = [f"{median(each):.1f}" for each in zip(*turns, strict=True)]
        cells += [f"{median(turn.one / turn.more for turn in turns):.2f}"]
        cells += [f"{median(turn.alone / turn.apart for turn in turns):.2f}", f"{sent(job, count) / 1e6:.1f}"]
        print(f"| {job.title} | {' | '.join(cells)} |", flush=True)
    ray.shutdown()
    return 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workers", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="how many workers beside one (default: 2)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn (default: 5)")
    parser.add_argument("--only", nargs="+", choices=list(JOBS), default=list(JOBS), help="these models (default: all)")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
