"""What the gradient of a loop takes in memory and time: `python -m benchmarks.checkpoints` prints it for README.md."""

from __future__ import annotations

import sys
import tracemalloc
from time import process_time
from typing import Any, Final

import numpy as np

from typedthinc import lazy

STEPS: Final = 400
ROWS, WIDTH = 64, 256
# Of a turn, the fastest of so many counts.
_TURNS: Final = 7


def slope(steps: int, every: int | None) -> Any:
    """Return a function of the states before the loop: the gradient of a recurrent layer's matrix after all steps."""
    rng = np.random.default_rng(0)
    W = lazy.Var((rng.standard_normal((WIDTH, WIDTH)) / WIDTH**0.5).astype(np.float32), name="W")
    X = lazy.placeholder((None, WIDTH), name="X")
    loop = lazy.scan(lambda h: lazy.tanh(h @ W), X, n_steps=steps, checkpoint_every=every)
    return lazy.function((X,), lazy.grad(lazy.sum(lazy.square(loop.last)), W))


def peak(steps: int, every: int | None) -> int:
    """Return how many bytes a call holds at most."""
    function, X = slope(steps, every), np.full((ROWS, WIDTH), 0.1, np.float32)
    function(X)
    tracemalloc.start()
    try:
        function(X)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def seconds(steps: int, every: int | None) -> float:
    """Return how much CPU time a call takes."""
    function, X, found = slope(steps, every), np.full((ROWS, WIDTH), 0.1, np.float32), list[float]()
    for _ in range(_TURNS):
        start = process_time()
        function(X)
        found.append(process_time() - start)
    return min(found)


def main() -> int:
    """Measure, and print the table."""
    print("| checkpoint_every | peak, MB | of it | CPU time, ms | of it |", "|---|--:|--:|--:|--:|", sep="\n")
    whole = peak(STEPS, None), seconds(STEPS, None)
    for every in (None, 1, 10, int(STEPS**0.5), STEPS):
        memory, time = (peak(STEPS, every), seconds(STEPS, every)) if every else whole
        name = "-" if every is None else str(every)
        cells = f"{memory / 1e6:.1f} | {memory / whole[0]:.2f} | {1e3 * time:.0f} | {time / whole[1]:.2f}"
        print(f"| {name} | {cells} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
