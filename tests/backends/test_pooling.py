from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import quick
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@quick
@given(st.data(), st.integers(1, 3), st.booleans())
def test_pooling_and_its_gradients_are_those_of_torch(data: st.DataObject, axes: int, ceil_mode: bool) -> None:
    torch: Any = pytest.importorskip("torch")
    window, stride = (tuple(data.draw(st.integers(1, 4)) for _ in range(axes)) for _ in range(2))
    padding = tuple(data.draw(st.integers(0, w // 2)) for w in window)
    shape = (2, 3, *(w + data.draw(st.integers(0, 5)) for w in window))
    X = np.random.default_rng(data.draw(st.integers(0, 99))).permutation(np.prod(shape)).reshape(shape).astype("f8")
    for kind in ("max", "avg"):
        tX = torch.tensor(X, requires_grad=True)
        pool = getattr(torch.nn.functional, f"{kind}_pool{axes}d")
        options: Any = {"count_include_pad": False} if kind == "avg" else {}
        expected = pool(tX, window, stride, padding, ceil_mode=ceil_mode, **options)
        ways: dict[str, Any] = {"stride": stride, "padding": padding, "ceil_mode": ceil_mode}
        Y = getattr(ops, f"{kind}_pool")(X, window, **ways)
        Y, which = Y if kind == "max" else (Y, [])
        dY = ops.rng.standard_normal(Y.shape)
        expected.backward(torch.tensor(dY))
        np.testing.assert_allclose(Y, expected.detach().numpy())
        back = getattr(ops, f"backprop_{kind}_pool")
        dX = back(dY, which, X.shape, window, **ways) if kind == "max" else back(dY, X.shape, window, **ways)
        np.testing.assert_allclose(dX, tX.grad.numpy() if tX.grad is not None else None, atol=1e-12)


def test_l2_is_that_of_torch() -> None:
    torch: Any = pytest.importorskip("torch")
    X = np.abs(ops.rng.standard_normal((2, 3, 6, 7)))
    expected = torch.nn.functional.lp_pool2d(torch.tensor(X), 2, (2, 3)).numpy()
    np.testing.assert_allclose(ops.l2_pool(X, (2, 3)), expected)


def test_the_first_of_equal_cells_wins() -> None:
    X: Any = np.zeros((1, 1, 4, 4))
    Y, which = ops.max_pool(X, 2)
    assert which.tolist() == [[[[0, 0], [0, 0]]]]
    assert which.dtype == "uint8"
    dX = ops.backprop_max_pool(np.ones_like(Y), which, X.shape, 2)
    assert dX[0, 0].tolist() == [[1, 0, 1, 0], [0] * 4, [1, 0, 1, 0], [0] * 4]


def test_a_window_with_a_nan_gives_nan() -> None:
    X: Any = np.array([[[1.0, np.nan, 0.0, np.nan, 2.0, 1.0, 3.0, 4.0, 5.0]]])
    assert np.isnan(ops.max_pool(X, 3)[0]).tolist() == [[[True, True, False]]]


def test_channels_are_pooled_together() -> None:
    X: Any = np.arange(8.0).reshape(1, 4, 2)
    assert ops.max_pool(X, (2, 1))[0].tolist() == [[[2, 3], [6, 7]]]
    assert ops.avg_pool(X, (4, 2)).tolist() == [[[3.5]]]


def test_padding_does_not_count() -> None:
    X: Any = np.full((1, 1, 3), -5.0)
    assert ops.max_pool(X, 2, stride=2, padding=1)[0].tolist() == [[[-5, -5]]]
    assert ops.avg_pool(X, 2, stride=2, padding=1).tolist() == [[[-5, -5]]]


def test_l2_of_nothing_has_no_gradient() -> None:
    X: Any = np.zeros((1, 1, 4))
    Y = ops.l2_pool(X, 2)
    assert ops.backprop_l2_pool(np.ones_like(Y), X, Y, 2).tolist() == X.tolist()


def test_refusals() -> None:
    X: Any = np.ones((1, 2, 4, 4))
    with pytest.raises(ValueError, match="max_pool: padding must be less than kernel_size, which is 2, not 2"):
        ops.max_pool(X, 2, padding=2)
    with pytest.raises(ValueError, match="avg_pool: windows that reach over 1 x 5 x 5 do not fit into 2 x 4 x 4"):
        ops.avg_pool(X, 5)
    with pytest.raises(ValueError, match="max_pool: kernel_size must be one number or 3, not"):
        ops.max_pool(X, (1, 2, 2, 2))
    with pytest.raises(ValueError, match="l2_pool: X must have at least 3 dimensions, not 2"):
        ops.l2_pool(X[0, 0], 2)
    with pytest.raises(TypeError, match="max_pool: expected an array of numpy, not list"):
        ops.max_pool(X.tolist(), 2)
    with pytest.raises(ValueError, match=r"backprop_avg_pool: dY must have shape \(1, 2, 2, 2\)"):
        ops.backprop_avg_pool(X, X.shape, 2)
    with pytest.raises(ValueError, match="backprop_max_pool: dY has shape"):
        ops.backprop_max_pool(np.ones((1, 2, 2, 2)), np.zeros((1, 2, 2, 1), "uint8"), X.shape, 2)
