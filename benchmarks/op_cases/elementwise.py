"""Arithmetic element by element, and reductions along an axis: thinc leaves them to numpy, so does its column."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case
from benchmarks.workload import Arrays
from typedthinc.backends.record import RECORDS, Record

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


def _function(record: Record) -> Case:
    """Return the case of a function that numpy and torch have, too."""
    name, other = record.name, _IN_TORCH.get(record.name, record.name)
    if getattr(np, name).nin == 1:
        return Case(
            name,
            _positive,
            thinc=lambda ops, X: getattr(ops.xp, name)(X),
            torch=lambda torch, X: getattr(torch, other)(X),
        )
    return Case(
        name,
        _positive if record.writes else _few_values,
        thinc=lambda ops, X, Y: getattr(ops.xp, name)(X, Y),
        torch=lambda torch, X, Y: getattr(torch, other)(X, Y),
    )


def _few_values(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    # Each comparison holds somewhere: of numbers drawn freely, no two are equal.
    return {name: rng.integers(3, size=(rows, columns)).astype(np.float32) for name in "XY"}


def _aggregate(name: str, axis: int) -> Case:
    return Case(
        name,
        _positive,
        given={"axis": axis},
        thinc=lambda ops, X: getattr(ops.xp, name)(X, axis=axis),
        torch=_torch_var(axis)
        if name == "var"
        else lambda torch, X: getattr(torch, _IN_TORCH.get(name, name))(X, dim=axis),
        label=f"axis {axis}",
    )


def _torch_var(axis: int) -> Any:
    return lambda torch, X: torch.var(X, dim=axis, correction=0)


CASES: Final = (
    *(_function(each) for each in RECORDS.values() if each.numpy is None and hasattr(np, each.name)),
    Case(
        "clip",
        _positive,
        given={"low": 1.0, "high": 2.0},
        thinc=lambda ops, X: ops.xp.clip(X, 1.0, 2.0),
        torch=lambda torch, X: torch.clip(X, 1.0, 2.0),
    ),
    *(_aggregate(name, axis) for name in _AGGREGATES for axis in (0, 1)),
    Case(
        "norm",
        _positive,
        given={"axis": 1},
        thinc=lambda ops, X: ops.xp.linalg.norm(X, axis=1),
        torch=lambda torch, X: torch.linalg.vector_norm(X, dim=1),
        label="axis 1",
    ),
)
