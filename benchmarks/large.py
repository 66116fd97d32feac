"""A model of 50 million parameters, and 200,000 rows: `python -m benchmarks.large`. Prints its table of README.md.

One process a library, which take turns: seconds of the CPU and of the clock, and memory that was held above what was
held before, by the pages of the process. The first turn of each is left out: memory that a machine lends for the first
time is slow. Of the others the fewest seconds count, as other programs take their share of caches. The median of the
ratios of all turns stands beside them. What we save is on the disk then, which torch does not wait for: it has a turn
more, in which it does.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.workload import OURS

_WIDTH: Final = 4096
_ROWS, _COLUMNS, _CLASSES, _BATCH = 200_000, 100, 10, 256
_TORCH: Final = "torch"
# What is done, and how much longer than torch we may take.
_TARGETS: Final = {
    "initialize": 2.0,
    "save a model": 1.5,
    "load a model": 1.5,
    "save a checkpoint": None,
    "load a checkpoint": None,
    "predict": 1.0,
    "an epoch of a stream": None,
}
_SYNCED: Final = ", on the disk"
_CLOCKS: Final = 3
_HEAD: Final = (
    *("what", "typedthinc, s", "torch, s", "ratio", "median", "target"),
    *("by the clock, s", "torch", "torch, on the disk", "memory, MB", "torch's"),
)
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Cost(NamedTuple):
    """Seconds of the CPU and of the clock, and bytes above what was held before."""

    seconds: float
    clock: float
    held: int


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table; 1 if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.large", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each library has its turn (default: 5)")
    parser.add_argument("what", nargs="*", help=f"what is measured, of {', '.join(_TARGETS)} (default: all)")
    given = parser.parse_args(argv)
    if unknown := set(given.what) - set(_TARGETS):
        parser.error(f"nothing is called {', '.join(sorted(unknown))}")
    rounds = given.rounds
    missed = False
    print(f"| {' | '.join(_HEAD)} |\n|---{'|--:' * (len(_HEAD) - 1)}|")
    with TemporaryDirectory() as folder, _worker(OURS, folder) as ours, _worker(_TORCH, folder) as theirs:
        for what in given.what or _TARGETS:
            target = _TARGETS[what]
            asked = [(ours, what), (theirs, what), *([(theirs, what + _SYNCED)] if what.startswith("save") else [])]
            turns = [[_asked(*each) for each in asked] for _ in range(rounds + 1)][1:]
            sides = list(zip(*turns, strict=True))
            times = [min(each.seconds for each in side) for side in sides]
            clocks = [min(each.clock for each in side) for side in sides]
            ratio, middle = times[0] / times[1], median(turn[0].seconds / turn[1].seconds for turn in turns)
            missed |= target is not None and ratio > target
            cells = [
                what,
                *(f"{each:.2f}" for each in (*times[:2], ratio, middle)),
                "-" if target is None else f"{target:.1f}",
                *(f"{each:.2f}" for each in clocks),
                *(["-"] if len(clocks) < _CLOCKS else []),
                *(f"{median(each.held for each in side) / 1e6:.0f}" for side in sides[:2]),
            ]
            print(f"| {' | '.join(cells)} |", flush=True)
    return int(missed)


@contextmanager
def _worker(peer: str, folder: str) -> Iterator[Connection]:
    os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))
    context = multiprocessing.get_context("spawn")
    pipe, its = context.Pipe()
    process = context.Process(target=_serve, args=(its, peer, folder), daemon=True)
    process.start()
    try:
        yield pipe
    finally:
        pipe.send(None)
        process.join(10)


def _asked(pipe: Connection, what: str) -> Cost:
    pipe.send(what)
    found: Cost = pipe.recv()
    return found


def _serve(pipe: Connection, peer: str, folder: str) -> None:
    tasks = (_Ours if peer == OURS else _Torch)(Path(folder))
    while (what := pipe.recv()) is not None:
        work, after = tasks.ready(what), None
        with _measured() as cost:
            after = work()
        del after
        pipe.send(cost())


@contextmanager
def _measured() -> Iterator[Callable[[], Cost]]:
    before, most, over = _held(), _held(), threading.Event()

    def watch() -> None:
        nonlocal most
        while not over.wait(0.002):
            most = max(most, _held())

    watcher = threading.Thread(target=watch)
    watcher.start()
    start, clock = time.process_time(), time.perf_counter()
    try:
        yield lambda: Cost(spent, passed, most - before)
    finally:
        spent, passed = time.process_time() - start, time.perf_counter() - clock
        over.set()
        watcher.join()


def _held() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE


def _rows() -> Any:
    return np.random.default_rng(0).standard_normal((_ROWS, _COLUMNS), dtype="float32")


class _Ours:
    def __init__(self, folder: Path) -> None:
        from typedthinc import api

        self._api, self._folder = api, folder
        self._large: Any = self._make().initialize()
        self._optimizer = api.Adam(0.001)
        for node in self._large.walk():
            for name in node.param_names:
                node.set_grad(name, node.get_param(name))
        self._large.finish_update(self._optimizer)
        self._small: Any = api.chain(
            api.Relu(256, _COLUMNS), api.Relu(256, 256), api.Softmax(_CLASSES, 256)
        ).initialize()

    def _make(self) -> Any:
        api = self._api
        return api.chain(api.Relu(_WIDTH, _WIDTH), api.Relu(_WIDTH, _WIDTH), api.Linear(_WIDTH, _WIDTH))

    def ready(self, what: str) -> Callable[[], Any]:
        api, file = self._api, self._folder / "ours"
        model = self._make()
        match what:
            case "initialize":
                return lambda: model.initialize()
            case "save a model":
                return lambda: self._large.to_disk(file)
            case "load a model":
                return lambda: model.from_disk(file)
            case "save a checkpoint":
                return lambda: api.save_checkpoint(file, self._large, self._optimizer)
            case "load a checkpoint":
                return lambda: api.load_checkpoint(file, self._large, self._optimizer)
            case "predict":
                X = _rows()
                return lambda: api.predict(self._small, X)
            case _:
                batches = api.Batches(_File(self._folder / "ours.npy"), shuffle=10_000)
                how: Any = {"loss": api.CategoricalCrossentropy(), "optimizer": api.Adam(0.001), "progress": False}
                return lambda: api.train(self._small, batches, **how)


class _Torch:
    def __init__(self, folder: Path) -> None:
        import torch

        torch.set_num_threads(1)
        self._torch, self._folder = torch, folder
        self._large = self._make()
        self._optimizer = torch.optim.Adam(self._large.parameters(), 0.001)
        for each in self._large.parameters():
            each.grad = each.detach().clone()
        self._optimizer.step()
        self._optimizer.zero_grad()
        nn = torch.nn
        hidden = nn.Linear(_COLUMNS, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU()
        self._small = nn.Sequential(*hidden, nn.Linear(256, _CLASSES))

    def _make(self) -> Any:
        nn = self._torch.nn
        layers = (nn.Linear(_WIDTH, _WIDTH), nn.ReLU(), nn.Linear(_WIDTH, _WIDTH), nn.ReLU(), nn.Linear(_WIDTH, _WIDTH))
        return nn.Sequential(*layers)

    def ready(self, what: str) -> Callable[[], Any]:
        torch, file = self._torch, self._folder / "theirs"
        if what.endswith(_SYNCED):
            return partial(_synced, self.ready(what.removesuffix(_SYNCED)), file)
        if what == "load a model":
            model = self._make()
            return lambda: model.load_state_dict(torch.load(file))
        states = {"model": self._large.state_dict(), "optimizer": self._optimizer.state_dict()}
        match what:
            case "initialize":
                return self._make
            case "save a model":
                return lambda: torch.save(self._large.state_dict(), file)
            case "save a checkpoint":
                return lambda: torch.save(states, file)
            case "load a checkpoint":
                return lambda: self._load_checkpoint(file)
            case "predict":
                X = torch.from_numpy(_rows())
                return lambda: self._predict(X)
            case _:
                return lambda: self._epoch(_File(self._folder / "theirs.npy"))

    def _load_checkpoint(self, file: Path) -> None:
        states = self._torch.load(file)
        self._large.load_state_dict(states["model"])
        self._optimizer.load_state_dict(states["optimizer"])

    def _predict(self, X: Any) -> Any:
        with self._torch.no_grad():
            return self._small(X).softmax(1)

    def _epoch(self, batches: _File) -> None:
        torch = self._torch
        loss, optimizer = torch.nn.CrossEntropyLoss(), torch.optim.Adam(self._small.parameters(), 0.001)
        for X, Y in batches:
            optimizer.zero_grad()
            loss(self._small(torch.from_numpy(np.array(X))), torch.from_numpy(Y)).backward()
            optimizer.step()


def _synced(save: Callable[[], Any], file: Path) -> None:
    save()
    with file.open("rb") as saved:
        os.fsync(saved.fileno())


class _File:
    """Batches as they lie in a file, which is written when it is first asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            np.save(path, _rows())

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        X = np.load(self.path, mmap_mode="r")
        for start in range(0, len(X), _BATCH):
            some = X[start : start + _BATCH]
            yield some, (some[:, 0] > 0).astype("int64")


if __name__ == "__main__":
    sys.exit(main())
