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


def test_sgd_on_large_arrays_in_place() -> None:
    w, g = ops.rng.random((2, 600, 500))
    expected = w - 0.1 * g
    assert ops.sgd(w, g.copy(order="F"), 0.1) is not w
    assert ops.sgd(w, g, 0.1, inplace=True) is w
    assert_close(w, expected)


def test_sgd_refusals_change_nothing() -> None:
    w = np.ones(3)
    with pytest.raises(ValueError, match=r"sgd: gradient has shape \(1,\), but weights has shape \(3,\)"):
        ops.sgd(w, w[:1], 0.1, inplace=True)
    w.flags.writeable = False
    with pytest.raises(ValueError, match="sgd: weights is read-only"):
        ops.sgd(w, w, 0.1, inplace=True)
    assert (w == 1).all()


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


@pytest.mark.parametrize(("t", "decay"), [(0, 0.1), (9, 10 / 19), (10**6, 0.9)])
@pytest.mark.parametrize("shape", [(), (0,), (3, 4), (500, 700)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_update_averages(t: int, decay: float, shape: tuple[int, ...], dtype: str) -> None:
    ema: Any = np.asarray(ops.rng.standard_normal(shape), dtype)
    weights: Any = np.asarray(ops.rng.standard_normal(shape), dtype)
    expected = decay * ema + (1 - decay) * weights
    assert ops.update_averages(ema, weights, t, 0.9) is None
    assert_close(ema, expected)


def test_update_averages_refusals() -> None:
    ema: Any = np.ones(3)
    with pytest.raises(ValueError, match=r"update_averages: weights has shape \(1,\), but ema has shape \(3,\)"):
        ops.update_averages(ema, ema[:1], 1)
    with pytest.raises(ValueError, match="update_averages: t must be at least 0, not -1"):
        ops.update_averages(ema, ema, -1)
    ema.flags.writeable = False
    with pytest.raises(ValueError, match="update_averages: ema is read-only"):
        ops.update_averages(ema, ema, 1)


def test_logloss_is_finite_at_the_ends() -> None:
    for dtype in ("float32", "float64"):
        y: Any = np.array([0.0, 1.0, 0.0, 1.0], dtype)
        p: Any = np.array([0.0, 1.0, 1.0, 0.0], dtype)
        worst = -np.log(1e-8)
        assert_close(ops.logloss(y, p, "none"), [0, 0, worst, worst])
        assert ops.logloss(y, p) == pytest.approx(worst / 2)


def test_logloss_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    y: Any = ops.rng.random((400, 700)).round()
    p: Any = ops.rng.uniform(0.01, 0.99, (400, 700))
    expected = torch.nn.functional.binary_cross_entropy(torch.tensor(p), torch.tensor(y))
    assert ops.logloss(y, p) == pytest.approx(float(expected), rel=1e-5)


def test_logloss_refusals() -> None:
    y: Any = np.ones((2, 1))
    assert ops.logloss(y[:0], y[:0]) == 0
    with pytest.raises(ValueError, match=r"logloss: y_pred has shape \(2,\), but y_true has shape \(2, 1\)"):
        ops.logloss(y, y[:, 0])
    with pytest.raises(ValueError, match="logloss: reduction must be 'mean' or 'none', not 'sum'"):
        ops.logloss(y, y, "sum")  # type: ignore[call-overload]


def test_clip_gradient_of_huge_and_tiny_numbers() -> None:
    g: Any = np.array([3e30, -4e30], "float32")
    assert_close(ops.clip_gradient(g, 1.0), [0.6, -0.8])
    g *= np.float32(1e-60)
    assert ops.clip_gradient(g, 1.0).tolist() == g.tolist()


def test_clip_gradients() -> None:
    flat: Any = np.array([3.0, 4.0, 0.3, 0.4, 5e30, 0.0], "float32")
    ops.clip_gradients(flat, [10, 12, 14, 16], 1.0)
    assert_close(flat, [0.6, 0.8, 0.3, 0.4, 1.0, 0.0])
    ops.clip_gradients(flat, [0, 2, 4, 6], 5.0)
    assert_close(flat, [0.6, 0.8, 0.3, 0.4, 1.0, 0.0])


def test_gradients_that_lie_side_by_side_have_one_dimension() -> None:
    with pytest.raises(ValueError, match="^clip_gradients: gradients must have 1 dimensions, not 2"):
        NumpyOps().clip_gradients(np.ones((2, 2), "float32"), [0, 4], 1.0)
