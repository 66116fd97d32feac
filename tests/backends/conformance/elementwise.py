from __future__ import annotations

from collections.abc import Callable
from math import isinf
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw
from typedthinc.backends.record import ANY, RECORDS, Record


def one(draw: Draw) -> tuple[Any, ...]:
    return (2 * draw.distinct(draw.size(), draw.size()),)


def positive(draw: Draw) -> tuple[Any, ...]:
    return (draw.positive(draw.size(), draw.size(), draw.size()),)


def within(low: float, high: float) -> Callable[[Draw], tuple[Any, ...]]:
    def operand(draw: Draw) -> tuple[Any, ...]:
        (X,) = positive(draw)
        return (X if isinf(high) else low + (high - low) * X / (1 + X),)

    return operand


def two(draw: Draw) -> tuple[Any, ...]:
    shape = (draw.size(), draw.size())
    return draw.positive(*shape), draw.positive(*shape)


def with_number(draw: Draw) -> tuple[Any, ...]:
    return draw.positive(draw.size()), 1.25


def some_equal(draw: Draw) -> tuple[Any, ...]:
    shape = (draw.size(), draw.size())
    return draw.ints(*shape, below=3).astype("float64"), draw.ints(*shape, below=3).astype("float64")


def chosen(draw: Draw) -> tuple[Any, ...]:
    X, Y = two(draw)
    return X > Y, X, Y


def function(record: Record) -> list[Case]:
    """Make the cases of a function that numpy has, too, by how many operands it takes and what it says of them."""
    name, oracle, out = record.name, getattr(np, record.name), record.writes == "out"
    if oracle.nin == 1:
        return [Case(name, one if record.domain == ANY else within(*record.domain), oracle)]
    pairs = two if out else some_equal
    number = with_number if out else lambda draw: (some_equal(draw)[0], 1)
    return [Case(name, pairs, oracle), Case(name, number, oracle, label="number")]


FUNCTIONS = [record for record in RECORDS.values() if record.numpy is None and hasattr(np, record.name)]
CASES = [
    *(case for record in FUNCTIONS for case in function(record)),
    Case("where", chosen, lambda mask, X, Y: np.array(np.where(mask, X, Y), X.dtype), tolerance="exact"),
    Case("where", lambda draw: (*chosen(draw)[:2], 1.5), np.where, tolerance="exact", label="number"),
    Case(
        "allclose",
        two,
        lambda X, Y, atol: bool((abs(X - Y) <= atol + 1e-5 * abs(Y)).all()),
        {"atol": 1.0},
        tolerance="exact",
    ),
    Case("clip", one, lambda X, low, high: np.clip(X, low, high), {"low": -0.5, "high": 1.2}, label="both"),
    Case("clip", one, lambda X, low: np.maximum(X, low), {"low": -0.5}, label="low"),
    Case("clip", one, lambda X, high: np.minimum(X, high), {"high": 0.5}, label="high"),
    Case("clip", one, lambda X: X, label="open"),
]
