"""Train for very many steps, save and load in between, predict in other threads, and watch what stays in memory."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    Embed,
    LayerNorm,
    Maxout,
    Model,
    Softmax,
    chain,
    list2ragged,
    load_checkpoint,
    reduce_mean,
    residual,
    save_checkpoint,
    warmup_linear,
    with_array,
)

# Between two looks: a checkpoint, a new model from it, and a count of what is alive.
LOOKS = 20
_THREADS = 2


class Look(NamedTuple):
    """What was seen after so many steps.

    Attributes:
        step: How many steps were done.
        loss: The mean loss of the steps since the look before.
        objects: How many objects the garbage collector knows.
        callbacks: How many gradient callbacks are alive, of those that steps made.
        bytes: The resident memory of the process.
    """

    step: int
    loss: float
    objects: int
    callbacks: int
    bytes: int


def network() -> Model[Any, Any]:
    """Make a classifier of lists of ids, of layers of many kinds."""
    rows: Any = chain(Embed(16, 50), residual(Maxout(16, 16, nP=2)), LayerNorm(16), Dropout(0.1))
    whole: Any = chain(list2ragged(), with_array(rows), reduce_mean(), Softmax(3))
    return whole.initialize([np.arange(4)])


def batch(rng: np.random.Generator) -> tuple[list[Any], Any]:
    """Draw texts of three kinds, which their ids tell."""
    labels = rng.integers(0, 3, 8)
    return [rng.integers(15 * label, 15 * label + 15, rng.integers(1, 8)) for label in labels], labels


def soak(steps: int, folder: Path, seed: int = 0) -> list[Look]:
    """Train for so many steps; everything is made anew from a checkpoint at each look.

    Raises:
        AssertionError: A loss is not finite, a model from a checkpoint gives something else, or a thread failed.
    """
    rng, loss = np.random.default_rng(seed), CategoricalCrossentropy()
    model, optimizer = network(), Adam(warmup_linear(0.01, 100, steps + 1))
    callbacks: weakref.WeakSet[Any] = weakref.WeakSet()
    looks: list[Look] = []
    every = max(steps // LOOKS, 1)
    for start in range(0, steps, every):
        total, count = 0.0, min(every, steps - start)
        with _predicting(model, seed):
            for _ in range(count):
                X, Y = batch(rng)
                guesses, backprop = model.begin_update(X, need_dX=False)
                callbacks.add(backprop)
                gradient, value = loss(guesses, Y)
                assert isfinite(value), f"step {optimizer.step}: the loss is {value}"
                backprop(gradient)
                model.finish_update(optimizer)
                optimizer.step_schedules()
                total += value
        del guesses, backprop, gradient
        model, optimizer = _reloaded(model, optimizer, folder / "soak.safetensors", steps)
        gc.collect()
        looks.append(Look(start + count, total / count, len(gc.get_objects()), len(callbacks), _resident()))
    return looks


def _reloaded(model: Any, optimizer: Adam, path: Path, steps: int) -> tuple[Any, Adam]:
    X, _ = batch(np.random.default_rng(1))
    save_checkpoint(path, model, optimizer)
    again, its_optimizer = network(), Adam(warmup_linear(0.01, 100, steps + 1))
    load_checkpoint(path, again, its_optimizer)
    assert again.predict(X).tolist() == model.predict(X).tolist()
    assert again.from_bytes(model.to_bytes()).predict(X).tolist() == model.predict(X).tolist()
    assert its_optimizer.step == optimizer.step
    return again, its_optimizer


@contextmanager
def _predicting(model: Any, seed: int) -> Iterator[None]:
    """Have threads predict all the while; what one raises is raised in the end."""
    done, failed = threading.Event(), list[BaseException]()

    def predict(number: int) -> None:
        rng = np.random.default_rng([seed, number])
        try:
            while not done.wait(0.005):
                guesses = model.predict(batch(rng)[0])
                assert guesses.shape == (8, 3) and np.isfinite(guesses).all()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=predict, args=(number,)) for number in range(_THREADS)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        done.set()
        for thread in threads:
            thread.join()
    assert not failed, failed


def _resident() -> int:
    try:
        fields = Path("/proc/self/statm").read_text().split()
    except OSError:  # not Linux
        return 0
    return int(fields[1]) * 4096
