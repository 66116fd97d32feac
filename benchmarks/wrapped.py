"""Time a step of a wrapped `torch.nn.Linear` beside one of the module itself: `python -m benchmarks.wrapped`.

Other load on the machine makes a step slower, never faster, so the times are those of quick steps, in which caches have
been left alone: the first decile of single steps that take turns, and the quickest of each.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time_ns
from typing import Any

import numpy as np
import torch

from typedthinc.api import PyTorchWrapper

_ROUNDS = 3000
# Rows, and columns on both sides.
_SIZES = ((1, 16), (32, 64), (128, 256))


def main() -> None:
    """Print a row of the table for each size."""
    torch.set_num_threads(1)
    print("| rows, columns | bare | wrapped | more | more, quickest |\n|---|---|---|---|---|")
    for rows, columns in _SIZES:
        found = _timed(*_steps(rows, columns))
        bare, wrapped = (each[len(each) // 10] for each in found)
        least = found[1][0] - found[0][0]
        print(f"| {rows}, {columns} | {bare:.1f} us | {wrapped:.1f} us | {wrapped - bare:.1f} us | {least:.1f} us |")


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


def _timed(*steps: Callable[[], None]) -> list[list[float]]:
    """Return the CPU microseconds of single steps, which take turns, in the order of their length."""
    times: list[list[float]] = [[] for _ in steps]
    for _ in range(_ROUNDS):
        for step, found in zip(steps, times, strict=True):
            begin = process_time_ns()
            step()
            found.append((process_time_ns() - begin) / 1e3)
    return [sorted(found[_ROUNDS // 50 :]) for found in times]


if __name__ == "__main__":
    main()
