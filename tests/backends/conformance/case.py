"""What one conformance test needs to know of an op, and how its arguments are drawn."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import numpy as np
from hypothesis import strategies as st

from typedthinc.backends import NumpyOps
from typedthinc.backends.record import GRADIENTS

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
            gradients of the arguments in `wrt`. They are compared with differences of the oracle. Where the record of
            the op says it, it need not be given.
        wrt: The places of the arguments that `backprop` differentiates.
        tolerance: A row of `tolerances.TABLE`.
        label: Tells cases of one op apart.
    """

    op: str
    arguments: Callable[[Draw], tuple[Any, ...]]
    oracle: Callable[..., Any]
    keywords: Mapping[str, Any] = field(default_factory=dict)
    backprop: Callable[..., Any] | None = None
    wrt: tuple[int, ...] = (0,)
    tolerance: str = "elementwise"
    label: str = ""

    def __str__(self) -> str:
        return f"{self.op}-{self.label}" if self.label else self.op

    @property
    def has_gradient(self) -> bool:
        return self.backprop is not None or self.op in GRADIENTS

    def gradients(self, ops: Any, dY: Array, Y: Any, arguments: tuple[Any, ...]) -> dict[int, Array]:
        """Compute the gradients, by the places of the arguments that they belong to."""
        if self.backprop is not None:
            return dict(zip(self.wrt, self.backprop(ops, dY, Y, *arguments), strict=True))
        record = GRADIENTS[self.op]
        made = [getattr(ops, by)(*self.backwards(by, dY, Y, arguments), **self.named(by)) for by in record.by]
        each = made[0] if isinstance(made[0], tuple) else made
        places = [[*parameters(self.op)].index(name) for name in record.wrt]
        return {place: d for place, d in zip(places, each, strict=True) if place < len(arguments)}

    def backwards(self, by: str, dY: Array, Y: Any, arguments: tuple[Any, ...]) -> list[Any]:
        """Return the positional arguments of an op of the gradient, as the record says."""
        record, operands = GRADIENTS[self.op], dict(zip(parameters(self.op), arguments, strict=False))
        results = dict(zip(record.gives, Y if isinstance(Y, tuple) else (Y,), strict=False))
        told = {**results, **operands, "dY": dY}
        made = {
            name: make(told[reads])
            for name, make in record.known.items()
            for reads in inspect.signature(make).parameters
        }
        found = {**told, **made}
        return [
            found[name]
            for name, spec in parameters(by).items()
            if spec.kind is not spec.KEYWORD_ONLY and (spec.default is spec.empty or name in operands)
        ]

    def named(self, by: str) -> dict[str, Any]:
        """Return what of the keywords an op of the gradient takes, too."""
        return {name: value for name, value in self.keywords.items() if name in parameters(by)}


@cache
def parameters(op: str) -> dict[str, inspect.Parameter]:
    """Return the parameters of an op, without its `self`."""
    found = dict(inspect.signature(getattr(NumpyOps, op)).parameters)
    return {name: spec for name, spec in found.items() if name != "self"}


def with_gradients(case: Case, *oracles: Callable[..., Any], tolerance: str = "elementwise") -> list[Case]:
    """Return a case, and those of the ops of its gradient: they get what the case and its oracle make."""

    def arguments(by: str, draw: Draw) -> tuple[Any, ...]:
        operands = case.arguments(draw)
        made = case.oracle(*operands, **case.keywords)
        results = made if isinstance(made, tuple) else (made,)
        results = tuple(draw.width(each) for each in results)
        return tuple(case.backwards(by, draw.floats(*results[0].shape), results, operands))

    return [
        case,
        *(
            Case(by, partial(arguments, by), oracle, case.named(by), tolerance=tolerance, label=case.label)
            for by, oracle in zip(GRADIENTS[case.op].by, oracles, strict=True)
        ),
    ]


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

    def width(self, result: Array) -> Array:
        """Return integers in either width, and other results as they are."""
        return result.astype(self.choice("int32", "int64")) if result.dtype.kind in "iu" else result

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
