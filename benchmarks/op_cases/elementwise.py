"""Arithmetic element by element, and reductions along an axis: thinc leaves them to numpy, so does its column."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.workload import Arrays

_UNARY: Final = (
    "absolute",
    "negative",
    "square",
    "sqrt",
    "exp",
    "exp2",
    "log",
    "log2",
    "sin",
    "cos",
    "reciprocal",
    "sign",
    "rint",
    "isfinite",
)
_BINARY: Final = ("add", "subtract", "multiply", "divide", "power", "maximum", "minimum")
_COMPARISONS: Final = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_AGGREGATES: Final = ("sum", "mean", "max", "min", "argmax", "argmin", "var")
# What torch calls otherwise; its reductions of extremes give places too, so those without are taken.
_IN_TORCH: Final = {
    "rint": "round",
    "power": "pow",
    "equal": "eq",
    "not_equal": "ne",
    "max": "amax",
    "min": "amin",
}


def _positive(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    return {name: rng.uniform(0.1, 4, (rows, columns)).astype(np.float32) for name in "XY"}


def _unary(name: str) -> Case:
    return Case(
        name,
        _positive,
        lambda ops, X: getattr(ops, name)(X),
        lambda ops, X: getattr(ops.xp, name)(X),
        lambda torch, X: getattr(torch, _IN_TORCH.get(name, name))(X),
    )


def _binary(name: str) -> Case:
    return Case(
        name,
        _positive,
        lambda ops, X, Y: getattr(ops, name)(X, Y),
        lambda ops, X, Y: getattr(ops.xp, name)(X, Y),
        lambda torch, X, Y: getattr(torch, _IN_TORCH.get(name, name))(X, Y),
    )


def _comparison(name: str) -> Case:
    return Case(
        name,
        _few_values,
        lambda ops, X, Y: getattr(ops, name)(X, Y),
        lambda ops, X, Y: getattr(ops.xp, name)(X, Y),
        lambda torch, X, Y: getattr(torch, _IN_TORCH.get(name, name))(X, Y),
    )


def _few_values(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    # Each comparison holds somewhere: of numbers drawn freely, no two are equal.
    return {name: rng.integers(3, size=(rows, columns)).astype(np.float32) for name in "XY"}


def _aggregate(name: str, axis: int) -> Case:
    return Case(
        name,
        _positive,
        lambda ops, X: getattr(ops, name)(X, axis=axis),
        lambda ops, X: getattr(ops.xp, name)(X, axis=axis),
        _torch_var(axis) if name == "var" else lambda torch, X: getattr(torch, _IN_TORCH.get(name, name))(X, dim=axis),
        label=f"axis {axis}",
    )


def _torch_var(axis: int) -> Any:
    return lambda torch, X: torch.var(X, dim=axis, correction=0)


CASES: Final = (
    *map(_unary, _UNARY),
    *map(_binary, _BINARY),
    *map(_comparison, _COMPARISONS),
    Case(
        "clip",
        _positive,
        lambda ops, X: ops.clip(X, 1.0, 2.0),
        lambda ops, X: ops.xp.clip(X, 1.0, 2.0),
        lambda torch, X: torch.clip(X, 1.0, 2.0),
    ),
    *(_aggregate(name, axis) for name in _AGGREGATES for axis in (0, 1)),
    Case(
        "norm",
        _positive,
        lambda ops, X: ops.norm(X, axis=1),
        lambda ops, X: ops.xp.linalg.norm(X, axis=1),
        lambda torch, X: torch.linalg.vector_norm(X, dim=1),
        label="axis 1",
    ),
)
