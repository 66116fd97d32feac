"""What one conformance test needs to know of an op, and how its arguments are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import strategies as st

Array = Any


@dataclass(frozen=True)
class Case:
    """An op, arguments for it, and what it must give for them.

    Attributes:
        op: The name of the op.
        arguments: Draws the positional arguments: float64 and integer numpy arrays, lists of them, plain values.
        oracle: Gets the same arguments, floats in float64, and returns what the op must return: one array or a tuple.
        keywords: Passed to the op and to the oracle.
        backprop: Gets the ops, the gradient of the first result, the results and the arguments; returns the
            gradients of the arguments in `wrt`. They are compared with differences of the oracle.
        wrt: The places of the arguments that `backprop` differentiates.
        inplace: The place of the argument that `inplace=True` writes to and returns; None where there is no such form.
        out: Whether the op takes `out=`.
        on_host: The places of results that lie in main memory on every backend, as lengths do.
        made: Whether the op makes its result of plain numbers, and is told the dtype by `dtype=`.
        tolerance: A row of `tolerances.TABLE`.
        label: Tells cases of one op apart.
    """

    op: str
    arguments: Callable[[Draw], tuple[Any, ...]]
    oracle: Callable[..., Any]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    backprop: Callable[..., Any] | None = None
    wrt: tuple[int, ...] = (0,)
    inplace: int | None = None
    out: bool = False
    on_host: tuple[int, ...] = ()
    made: bool = False
    tolerance: str = "elementwise"
    label: str = ""

    def __str__(self) -> str:
        return f"{self.op}-{self.label}" if self.label else self.op


class Draw:
    """Draw sizes by hypothesis, so that they shrink, and values from one generator."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data
        self.rng = np.random.default_rng(data.draw(st.integers(0, 2**32), label="seed"))

    def size(self, least: int = 0, most: int = 6) -> int:
        return self._data.draw(st.integers(least, most))

    def choice(self, *values: Any) -> Any:
        return self._data.draw(st.sampled_from(values))

    def floats(self, *shape: int) -> Array:
        """Draw normally distributed values."""
        return self.rng.standard_normal(shape)

    def distinct(self, *shape: int) -> Array:
        """Draw values far enough apart, and from 0, for differences where a function has a kink."""
        count = int(np.prod(shape))
        return self.rng.permutation(np.linspace(-2, 2, count + 3)[1:-1] + 0.01)[:count].reshape(shape)

    def positive(self, *shape: int) -> Array:
        """Draw values in [0.1, 2)."""
        return self.rng.uniform(0.1, 2, shape)

    def ints(self, *shape: int, below: int) -> Array:
        """Draw integers in [0, below) of either width."""
        dtype = self.choice("int32", "int64")
        return self.rng.integers(0, max(below, 1), shape, dtype=dtype)

    def lengths(self, least: int = 0, most: int = 5) -> Array:
        """Draw the lengths of some sequences."""
        return np.array(self._data.draw(st.lists(st.integers(least, most), max_size=5)), "int32")


def differences(function: Callable[..., Any], arguments: tuple[Any, ...], place: int, dY: Array) -> Array:
    """Return the gradient of sum(dY * first result) towards one argument by central differences."""

    def at(X: Array) -> Array:
        Y = function(*arguments[:place], X, *arguments[place + 1 :])
        return Y[0] if isinstance(Y, tuple) else Y

    X = arguments[place]
    dX = np.zeros(X.shape)
    for spot in np.ndindex(X.shape):
        step = np.zeros(X.shape)
        step[spot] = 1e-6
        dX[spot] = np.sum(dY * (at(X + step) - at(X - step))) / 2e-6
    return dX
