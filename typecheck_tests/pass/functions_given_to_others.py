"""Functions that are given to code that nobody sees: it may call them, and what they change is another after that."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from functools import partial
from threading import Timer
from timeit import timeit

import numpy as np

from typedthinc.api import Linear, chain

widths = [4]
sizes = {"hidden": 4}
stack = [np.ones((1, 4)), np.ones((1, 5)), np.ones((1, 6))]
depth = 4
layer = Linear(2, 3)


def fill() -> None:
    widths.append(5)


def set_hidden(size: int) -> None:
    sizes["hidden"] = size


def deepen() -> None:
    global depth
    depth += 1


class Loader:
    """Knows how wide a table is only when it has read it."""

    def __init__(self) -> None:
        self.width = 4
        self.rows: list[int] = []

    def load(self) -> int:
        self.width += 1
        self.rows.append(self.width)
        return self.width


def run(function: Timer) -> None:
    function.start()
    function.join()


run(Timer(0, fill))
print(np.ones((3, len(widths))) @ np.ones((2, widths[-1])) @ np.ones((5, 1)))
run(Timer(0, partial(set_hidden, 5)))
chain(Linear(5, 3), Linear(2, sizes["hidden"]))
run(Timer(0, function=stack.pop))
print(stack[-1] @ np.ones((5, 2)), len(stack) == 2 and np.ones((2, len(stack))) @ np.ones((2, 2)))
timeit(lambda: deepen(), number=1)
print(np.ones((2, depth)) @ np.ones((5, 2)))
run(Timer(0, layer.initialize))
print(layer.predict(np.ones((1, 3), dtype="f")))

loader = Loader()
with contextlib.ExitStack() as exits:
    exits.callback(loader.load)
print(np.ones((2, loader.width)) @ np.ones((5, 2)), loader.rows[0])
print(list(iter(loader.load, 8)))
print(np.ones((2, loader.width)) @ np.ones((8, 2)))


def chunks(text: str) -> Iterator[str]:
    stream = io.StringIO(text)
    yield from iter(lambda: stream.read(2), "")


print(list(chunks("abcde")))
