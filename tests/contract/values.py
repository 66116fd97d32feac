"""Values as the checks see them: containers, and the arrays inside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from typedthinc.api import NumpyOps, Padded, Ragged

Value: TypeAlias = Any
OPS = NumpyOps(seed=0)


def ragged(Xs: list[Value]) -> Ragged[Any]:
    return Ragged(np.concatenate(Xs), np.array([len(X) for X in Xs], "int32"))


def form(value: Value) -> Any:
    """Describe containers and shapes; words have none, and no gradient."""
    if isinstance(value, Ragged):
        return "Ragged", form(value.data), value.lengths.tolist()
    if isinstance(value, Padded):
        return "Padded", form(value.data), value.lengths.tolist(), value.indices.tolist(), value.size_at_t.tolist()
    if isinstance(value, list | tuple):
        return type(value).__name__, [form(item) for item in value if not isinstance(item, str)]
    return value.shape, value.dtype.kind


def is_of_arrays(value: Value) -> bool:
    """Tell whether a value is an array, or a tuple of such."""
    return all(map(is_of_arrays, value)) if isinstance(value, tuple) else isinstance(value, np.ndarray)


def arrays(value: Value) -> list[Value]:
    """List the arrays of a value."""
    if isinstance(value, str):
        return []
    if isinstance(value, Ragged | Padded):
        return arrays(value.data)
    if isinstance(value, list | tuple):
        return [array for item in value for array in arrays(item)]
    return [value]


def mapped(function: Callable[[Value], Value], value: Value) -> Value:
    """Make a value of the same form from its arrays."""
    if isinstance(value, str):
        return value
    if isinstance(value, Ragged | Padded):
        return replace(value, data=mapped(function, value.data))
    if isinstance(value, list | tuple):
        return type(value)(mapped(function, item) for item in value)
    return function(value)


def frozen(value: Value) -> Value:
    """Copy a value into arrays that cannot be written to."""

    def freeze(array: Value) -> Value:
        array = array.copy()
        array.flags.writeable = False
        return array

    return mapped(freeze, value)
