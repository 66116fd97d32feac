"""Arrays of all layouts for the tests of ops, and numerical gradients to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from tests.example_counts import examples

Array = Any

quick = settings(deadline=None, max_examples=examples(25))
dtypes = st.sampled_from(["float32", "float64"])
sizes = st.integers(0, 6)
some = st.integers(1, 6)
LAYOUTS = ("C", "F", "strided", "reversed")


def laid_out(array: Array, layout: str) -> Array:
    """Return equal values in another memory layout, read-only: an op that writes into its input fails."""
    if layout == "strided":
        array = np.repeat(array, 2, axis=-1)[..., ::2]
    elif layout == "reversed":
        array = array[::-1].copy()[::-1]
    else:
        array = array.copy(order=layout)
    array.flags.writeable = False
    return array


@st.composite
def floats(draw: st.DrawFn, *shape: int, dtype: str = "float64", distinct: bool = False) -> Array:
    """Draw floats of a shape; distinct ones lie far enough apart for central differences at a maximum."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    values = rng.standard_normal(shape)
    if distinct:
        values = rng.permutation(np.linspace(-2, 2, values.size + 1)[1:]).reshape(shape)
    return laid_out(values.astype(dtype), draw(st.sampled_from(LAYOUTS)))


@st.composite
def ints(draw: st.DrawFn, *shape: int, below: int) -> Array:
    """Draw integers in [0, below) of either width."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    dtype = draw(st.sampled_from(["int32", "int64"]))
    return laid_out(rng.integers(0, max(below, 1), shape, dtype=dtype), draw(st.sampled_from(LAYOUTS)))


@st.composite
def lengths(draw: st.DrawFn, least: int = 0) -> Array:
    """Draw the lengths of some sequences."""
    return np.array(draw(st.lists(st.integers(least, 5), max_size=6)), "int32")


def gradient_of(function: Callable[[Array], Array], X: Array, dY: Array, step: float = 1e-6) -> Array:
    """Return the gradient of sum(dY * function(X)) by central differences, in float64."""
    dX = np.zeros(X.shape)
    for place in np.ndindex(X.shape):
        there, back = X.copy(), X.copy()
        there[place] += step
        back[place] -= step
        dX[place] = np.sum(dY * (function(there) - function(back))) / (2 * step)
    return dX


def assert_close(actual: Array, expected: Array) -> None:
    """Compare to what the precision of the dtype allows."""
    tolerance = 1e-4 if np.asarray(actual).dtype == np.float32 else 1e-6
    np.testing.assert_allclose(actual, expected, rtol=tolerance, atol=tolerance)
