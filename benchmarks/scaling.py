"""Up to how many workers training pays: `python -m benchmarks.scaling [PICTURE.svg]`. Needs the extra `ray`.

It measures what the steps of three models cost in one process, and what Ray's calls and objects do. `simulation.py`
makes of that what 1, 2 and 4 workers on this machine take, which is measured as well; and what more would take on
machines of their own, of one core each as this one's, joined by a network of 10 Gbit/s. The picture needs the extra
`plot`; Linux tells how many other programs want a core.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path
from statistics import median, stdev
from time import perf_counter, process_time
from typing import Any, Final

import numpy as np

from benchmarks import workers
from benchmarks.simulation import Engine, Job, Network, Setting, step_seconds
from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Conv2d,
    Flatten,
    MaxPool,
    RayWorkers,
    Softmax,
    chain,
    relu_activation,
)
from typedthinc.distributed.exchange import bytes_of, pieces_of, portions_of
from typedthinc.serialize.labels import parameters_of
from typedthinc.training.gradients import taken

NETWORK: Final = Network(bytes=1.25e9, latency=1e-4)
LOCAL: Final = (1, 2, 4)
MANY: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
ASKED: Final = (8, 64, 1024)
_PARTS: Final = (1, 2, 4, 8, 16)
_ROUNDS: Final = 5
_TURNS: Final = 2
_LOOK: Final = 1.0
# Who gets less than this part of a core has to share it.
_WHOLE: Final = 0.95
_CALLS: Final = 200
_OBJECTS: Final = 16
_MEGABYTES: Final = 8
# What is done where exchanging after each step does not pay.
WAYS: Final[dict[str, Callable[[Job, int], tuple[Job, Setting]]]] = {
    "as it is": lambda job, count: (job, Setting(count)),
    "sent in the end": lambda job, count: (job, Setting(count, overlaps=False)),
    "a quarter of the bytes": lambda job, count: (job, Setting(count, kept=0.25)),
    "8 steps between two exchanges": lambda job, count: (job, Setting(count, local=8)),
    "a batch for each worker": lambda job, count: (job._replace(items=job.items * count), Setting(count)),
}


def images(rng: np.random.Generator, batch: int) -> workers.Job:
    """Make small images, and a network of two convolutions."""
    X: Any = rng.standard_normal((8 * batch, 3, 16, 16), dtype="float32")
    Y: Any = rng.integers(10, size=len(X))
    blocks: list[Any] = [each for nO in (32, 64) for each in (Conv2d(nO, padding=1), relu_activation(), MaxPool(2))]
    model = chain(*blocks, Flatten(), Softmax(10)).initialize(X[:4], np.eye(10, dtype="float32")[:4])
    return workers.Job(f"two convolutions, batch {batch}", model, X, Y, CategoricalCrossentropy(), batch)


def measured(what: Callable[[], object]) -> list[float]:
    """Return the CPU seconds of some turns, of which the first was left out."""
    found = list[float]()
    for _ in range(_ROUNDS + 1):
        begun = process_time()
        what()
        found.append(process_time() - begun)
    return found[1:]


def costs(job: workers.Job) -> Job:
    """Measure what a step takes in one process, of one thread."""
    model, optimizer = job.model.copy(), Adam()
    parameters = list(parameters_of(model))
    sizes, seconds, sent, spreads = list[int](), list[float](), list[float](), list[float]()

    def go(count: int) -> None:
        Y, backprop = model.begin_update(job.X[:count], need_dX=False)
        backprop(job.loss(Y, job.Y[:count])[0])

    for part in _PARTS:
        count = job.batch // part
        found = measured(lambda count=count: go(count))  # type: ignore[misc]
        sizes.append(count)
        seconds.append(median(found))
        spreads.append(stdev(map(log, found)))
        whole = portions_of(parameters, 1)[0]
        sent.append(float(bytes_of(pieces_of(taken(model, parameters, copied=True), parameters, whole))))
    item, fixed = np.polyfit(sizes, seconds, 1)

    def update() -> None:
        go(1)
        model.finish_update(optimizer)

    made = median(measured(update)) - median(measured(lambda: go(1)))
    rising = sorted(zip(sizes, sent, strict=True))
    curve = [list(each) for each in zip(*rising, strict=True)]
    return Job(
        job.title,
        job.batch,
        max(float(fixed), 0.0),
        float(item),
        max(made, 0.0),
        lambda items: float(np.interp(items, *curve)),
        min(median(spreads), 0.2),
    )


def others() -> float:
    """Return how many other programs want a core at present, by what part of one this program gets."""

    def spent() -> float:
        ticks = [int(each) for each in Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:9]]
        return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")

    begun, own, before = perf_counter(), process_time(), spent()
    while perf_counter() < begun + _LOOK:
        pass
    wall, mine = perf_counter() - begun, process_time() - own
    if mine / wall < _WHOLE:
        return (os.cpu_count() or 1) * wall / mine - 1
    return max((spent() - before - mine) / wall, 0.0)


class Echo:
    """An actor that is asked for little."""

    def spent(self) -> float:
        """Return the CPU seconds of its process."""
        return process_time()

    def give(self, count: int) -> Any:
        """Return an array of so many bytes."""
        return np.zeros(count, "uint8")

    def take(self, *_given: object) -> None:
        """Do nothing with objects."""


def engine(ray: Any) -> Engine:
    """Measure what Ray's calls and objects cost."""
    actor = ray.remote(num_cpus=0)(Echo).remote()
    small = [actor.give.remote(100) for _ in range(_OBJECTS)]
    ray.get([actor.take.remote(*small) for _ in range(_CALLS)])

    def asked(*given: Any) -> tuple[float, float]:
        there, here = ray.get(actor.spent.remote()), process_time()
        ray.get([actor.take.remote(*given) for _ in range(_CALLS)])
        return (process_time() - here) / _CALLS, (ray.get(actor.spent.remote()) - there) / _CALLS

    plain, named = [asked() for _ in range(_ROUNDS)], [asked(*small) for _ in range(_ROUNDS)]
    call, answer = (median(each) for each in zip(*plain, strict=True))
    argument = max(median(each for each, _ in named) - call, 0.0) / _OBJECTS
    count = _MEGABYTES * 10**6

    def stored() -> float:
        before = ray.get(actor.spent.remote())
        ray.get([actor.give.remote(count) for _ in range(4)])
        return float(ray.get(actor.spent.remote()) - before) / 4 / count

    one, two = np.zeros(count // 4, "float32"), np.ones(count // 4, "float32")
    add = median(measured(lambda: np.add(one, two, out=one))) / count
    return Engine(call, argument, answer, median(stored() for _ in range(_ROUNDS)), add)


def check(jobs: Sequence[tuple[workers.Job, Job]], cost: Engine) -> Iterator[str]:
    """Compare what workers on this machine take with the simulation, and write a table.

    They have their turns one after the other. Before and after each, it is looked up what others want.
    """
    yield "| model | workers | other programs | measured, ms | simulated, ms | simulated / measured |"
    yield "|---|--:|--:|--:|--:|--:|"
    cores = os.cpu_count() or 1
    for job, priced in jobs:
        turns: dict[int, list[tuple[float, float, float]]] = {count: [] for count in LOCAL}
        for _ in range(_TURNS):
            for count, found in turns.items():
                before = others()
                took = workers.seconds(job, RayWorkers(count))
                busy = (before + others()) / 2
                said = step_seconds(priced, cost, NETWORK, Setting(count, cores=cores, busy=round(busy)))
                found.append((busy, took, said))
        for count, found in turns.items():
            busy, took, said = (median(each) for each in zip(*found, strict=True))
            ratio = median(said / took for _, took, said in found)
            yield f"| {job.title} | {count} | {busy:.1f} | {1e3 * took:.0f} | {1e3 * said:.0f} | {ratio:.2f} |"


def gain(job: Job, cost: Engine, way: str, count: int) -> float:
    """Return how many times the items of one process, with nothing of Ray, many workers go through in a second."""
    changed, setting = WAYS[way](job, count)
    alone = (job.fixed + job.item * job.items + job.update) / job.items
    return alone / (step_seconds(changed, cost, NETWORK, setting) / changed.items)


def predicted(jobs: Sequence[Job], cost: Engine) -> dict[str, dict[str, list[float]]]:
    """Return the gain of each number of workers, by model and by what is done."""
    return {job.title: {way: [gain(job, cost, way, count) for count in MANY] for way in WAYS} for job in jobs}


def draw(found: dict[str, dict[str, list[float]]], path: str) -> None:
    """Draw the gains."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.4), layout="constrained")
    panels: Any = figure.subplots(1, len(found), sharey=True)
    for axes, (title, ways) in zip(np.atleast_1d(panels), found.items(), strict=True):
        for way, gains in ways.items():
            axes.loglog(MANY, gains, label=way, marker=".")
        axes.loglog(MANY, MANY, color="tab:gray", linestyle=":", label="as many times as workers")
        axes.axhline(1, color="tab:red", linestyle="--", linewidth=1, label="one process")
        axes.set(title=title, xlabel="workers", ylim=(0.01, 2000))
        axes.title.set_fontsize("small")
    np.atleast_1d(panels)[0].set_ylabel("times one process")
    figure.legend(*np.atleast_1d(panels)[0].get_legend_handles_labels(), loc="outside lower center", ncols=4)
    figure.savefig(path, metadata={"Date": None})


def main(argv: Sequence[str]) -> None:
    """Measure, compare, predict, print, and draw where a file is named."""
    os.environ.setdefault("RAY_worker_niceness", "0")
    import ray
    from threadpoolctl import threadpool_limits

    rng, begun = np.random.default_rng(0), perf_counter()
    measured_jobs = [workers.mlp(rng, 2048), workers.tagger(rng, 256), images(rng, 256)]
    ray.init(include_dashboard=False, num_cpus=max(LOCAL), log_to_driver=False)
    with threadpool_limits(1):
        jobs = [(job, costs(job)) for job in measured_jobs]
    cost = engine(ray)
    print(cost)
    for _, job in jobs:
        print(job._replace(sent=job.sent(job.items)))
    for line in check(jobs, cost):
        print(line, flush=True)
    ray.shutdown()
    found = predicted([job for _, job in jobs], cost)
    print(f"| model | what is done | {' | '.join(map(str, ASKED))} |\n|---|---|{'--:|' * len(ASKED)}")
    for title, ways in found.items():
        for way, gains in ways.items():
            print(f"| {title} | {way} | {' | '.join(f'{gains[MANY.index(count)]:.2f}' for count in ASKED)} |")
    if argv:
        draw(found, argv[0])
    print(f"{perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
