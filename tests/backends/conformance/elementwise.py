from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


def one(draw: Draw) -> tuple[Any, ...]:
    return (2 * draw.distinct(draw.size(), draw.size()),)


def positive(draw: Draw) -> tuple[Any, ...]:
    return (draw.positive(draw.size(), draw.size(), draw.size()),)


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


UNARY = ["absolute", "negative", "square", "exp", "exp2", "sin", "cos", "sign", "rint"]
OF_POSITIVE = ["sqrt", "log", "log2", "reciprocal"]
BINARY = ["add", "subtract", "multiply", "divide", "power", "maximum", "minimum"]
COMPARISONS = ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"]

CASES = [
    *(Case(name, one, getattr(np, name), out=True) for name in UNARY),
    *(Case(name, positive, getattr(np, name), out=True) for name in OF_POSITIVE),
    *(Case(name, two, getattr(np, name), out=True) for name in BINARY),
    *(Case(name, with_number, getattr(np, name), out=True, label="number") for name in BINARY),
    *(Case(name, some_equal, getattr(np, name)) for name in COMPARISONS),
    *(Case(name, lambda draw: (some_equal(draw)[0], 1), getattr(np, name), label="number") for name in COMPARISONS),
    Case("where", chosen, lambda mask, X, Y: np.array(np.where(mask, X, Y), X.dtype), tolerance="exact"),
    Case("where", lambda draw: (*chosen(draw)[:2], 1.5), np.where, tolerance="exact", label="number"),
    Case(
        "allclose",
        two,
        lambda X, Y, atol: bool((abs(X - Y) <= atol + 1e-5 * abs(Y)).all()),
        {"atol": 1.0},
        tolerance="exact",
    ),
    Case("isfinite", one, np.isfinite),
    Case("clip", one, lambda X, low, high: np.clip(X, low, high), {"low": -0.5, "high": 1.2}, out=True, label="both"),
    Case("clip", one, lambda X, low: np.maximum(X, low), {"low": -0.5}, out=True, label="low"),
    Case("clip", one, lambda X, high: np.minimum(X, high), {"high": 0.5}, out=True, label="high"),
    Case("clip", one, lambda X: X, out=True, label="open"),
]
