"""Time a step of a wrapped `torch.nn.Linear` beside one of the module itself: `python -m benchmarks.wrapped`.

Other load on the machine makes a round slower, never faster, so the times are those of a quick round of each, in which
caches have been left alone: the lowest tenth of short rounds that take turns.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
import torch

from typedthinc.api import PyTorchWrapper

_ROUNDS = 500
_STEPS = 10
# Rows, and columns on both sides.
_SIZES = ((1, 16), (32, 64), (128, 256))


def main() -> None:
    """Print a row of the table for each size."""
    torch.set_num_threads(1)
    print("| rows, columns | bare | wrapped | more |\n|---|---|---|---|")
    for rows, columns in _SIZES:
        bare, wrapped = _timed(*_steps(rows, columns))
        print(f"| {rows}, {columns} | {bare:.1f} us | {wrapped:.1f} us | {wrapped - bare:.1f} us |")


def _steps(rows: int, columns: int) -> tuple[Callable[[], None], Callable[[], None]]:
    """Make a step of training by an optimizer of torch, with the gradient of the input, of either."""
    module, inner = (torch.nn.Linear(columns, columns) for _ in range(2))
    model: Any = PyTorchWrapper(inner)
    of_module, of_layer = (torch.optim.SGD(each.parameters(), lr=1e-6) for each in (module, inner))
    X = np.random.default_rng(0).standard_normal((rows, columns)).astype("float32")
    X_torch = torch.from_numpy(X).requires_grad_()
    dY, dY_torch = np.ones_like(X), torch.ones(rows, columns)

    def bare() -> None:
        X_torch.grad = None
        module(X_torch).backward(dY_torch)
        of_module.step()
        of_module.zero_grad()

    def wrapped() -> None:
        model.begin_update(X)[1](dY)
        of_layer.step()
        of_layer.zero_grad()

    return bare, wrapped


def _timed(*steps: Callable[[], None]) -> list[float]:
    """Return CPU microseconds a step, the first decile of rounds in which each has its turn."""
    times: list[list[float]] = [[] for _ in steps]
    for _ in range(_ROUNDS):
        for found, step in zip(times, steps, strict=True):
            start = process_time()
            for _ in range(_STEPS):
                step()
            found.append((process_time() - start) / _STEPS * 1e6)
    return [statistics.quantiles(each, n=10)[0] for each in times]


if __name__ == "__main__":
    main()
