from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, quick, sizes
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)
NUMBERS = (0.9, 0.99, 1e-3, 0.01)


def expected_step(w: Any, g: Any, m: Any, v: Any, b1: float, b2: float, eps: float, rate: float) -> Any:
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - rate * m / (np.sqrt(v) + eps), m, v


@quick
@given(st.data(), sizes, sizes, dtypes)
def test_adam(data: st.DataObject, a: int, b: int, dtype: str) -> None:
    w, g, m = (data.draw(floats(a, b, dtype=dtype)) for _ in range(3))
    v = np.square(data.draw(floats(a, b, dtype=dtype)))
    w1, g1, m1, v1 = ops.adam(w, g, m, v, *NUMBERS)
    assert g1 is g
    assert w1.dtype == dtype
    for actual, expected in zip((w1, m1, v1), expected_step(w, g, m, v, *NUMBERS), strict=True):
        assert_close(actual, expected)


@pytest.mark.parametrize("layout", ["C", "F", "mixed", "strided"])
def test_adam_on_large_arrays_in_place(layout: str) -> None:
    arrays: Any = [ops.rng.random((600, 500)) for _ in range(4)]
    if layout == "strided":
        arrays = [np.repeat(array, 2, axis=1)[:, ::2] for array in arrays]
    if layout != "C":
        arrays[0] = arrays[0].copy(order="F")
    if layout == "F":
        arrays = [array.copy(order="F") for array in arrays]
    expected = expected_step(*arrays, *NUMBERS)
    result = ops.adam(*arrays, *NUMBERS, inplace=True)
    assert all(one is other for one, other in zip(result, arrays, strict=True))
    for actual, other in zip((arrays[0], arrays[2], arrays[3]), expected, strict=True):
        assert_close(actual, other)


def test_adam_scales_the_square_root() -> None:
    one: Any = np.ones(1)
    w, _, _, _ = ops.adam(one, one, one, one, 0.5, 0.5, 1e-12, 0.1, 2.0)
    assert w[0] == pytest.approx(0.95)


def test_adam_refusals_change_nothing() -> None:
    w, g, m, v = (np.ones(3) for _ in range(4))
    with pytest.raises(ValueError, match=r"adam: gradient has shape \(1,\), but weights has shape \(3,\)"):
        ops.adam(w, g[:1], m, v, *NUMBERS, inplace=True)
    v.flags.writeable = False
    with pytest.raises(ValueError, match="adam: mom2 is read-only"):
        ops.adam(w, g, m, v, *NUMBERS, inplace=True)
    assert w.tolist() == m.tolist() == [1, 1, 1]


@quick
@given(st.data(), sizes, sizes, dtypes, st.floats(0.1, 10))
def test_clip_gradient(data: st.DataObject, a: int, b: int, dtype: str, threshold: float) -> None:
    g: Any = data.draw(floats(a, b, dtype=dtype))
    norm = float(np.sqrt((g**2).sum()))
    clipped = ops.clip_gradient(g, threshold)
    assert clipped.dtype == dtype
    assert_close(clipped, g * min(1.0, threshold / norm) if norm else g)


def test_clip_gradient_in_place() -> None:
    g: Any = np.array([[3.0, 4.0]])
    assert ops.clip_gradient(g, 1.0, inplace=True) is g
    assert_close(g, [[0.6, 0.8]])
    assert ops.clip_gradient(np.zeros(3), 1.0).tolist() == [0, 0, 0]


def test_flush_denormals() -> None:
    X: Any = np.array([1e-40, -1e-31, 1e-29, -2.0, 0.0, np.inf], "float32")
    Y = ops.flush_denormals(X)
    assert Y.tolist() == [0, 0, X[2], -2.0, 0, np.inf]
    assert X[0] != 0
    assert ops.flush_denormals(X, inplace=True) is X
    assert X[0] == 0
