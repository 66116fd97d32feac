"""What more workers give: `python -m benchmarks.workers [--workers N] [--rounds N]`. Needs the extra `ray`.

One process, one worker and several train the same model, each with one thread, in turns, by the clock. So this needs a
machine with a core for each worker that nobody else uses.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

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


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table."""
    # Before Ray starts its workers, which it makes wait for all else that runs.
    os.environ.setdefault("RAY_worker_niceness", "0")
    arguments = _arguments(argv)
    import ray
    from threadpoolctl import threadpool_limits

    ray.init(include_dashboard=False, num_cpus=arguments.workers, log_to_driver=False)
    # As workers have.
    threadpool_limits(1)
    rng = np.random.default_rng(0)
    count = arguments.workers
    print(f"| workload | alone, ms | 1 worker, ms | {count} workers, ms | times 1 worker | MB a step and worker |")
    print("|---|--:|--:|--:|--:|--:|")
    for job in (mlp(rng, 512), mlp(rng, 2048), tagger(rng, 256)):
        turns = [
            [seconds(job, workers) for workers in (None, RayWorkers(1), RayWorkers(count))]
            for _ in range(arguments.rounds)
        ]
        alone, one, more = (1e3 * median(each) for each in zip(*turns, strict=True))
        gain = median(turn[1] / turn[2] for turn in turns)
        megabytes = sent(job, count) / 1e6
        print(f"| {job.title} | {alone:.1f} | {one:.1f} | {more:.1f} | {gain:.2f} | {megabytes:.1f} |", flush=True)
    ray.shutdown()
    return 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workers", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="how many workers beside one (default: 2)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn (default: 5)")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
