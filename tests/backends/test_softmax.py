from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes, some
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)


@quick
@given(st.data(), sizes, st.integers(0, 80), dtypes, st.sampled_from([0, 1, -1]))
def test_softmax(data: st.DataObject, nB: int, nO: int, dtype: str, axis: int) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    Y = ops.softmax(X, axis=axis)
    assert Y.dtype == dtype
    assert_close(Y, scipy.special.softmax(X, axis=axis) if X.size else X)


@quick
@given(st.data(), some, some, some, st.sampled_from([0, 1, 2]), st.sampled_from([1.0, 0.5, 3.0]))
def test_softmax_gradient(data: st.DataObject, a: int, b: int, c: int, axis: int, temperature: float) -> None:
    X: Any = data.draw(floats(a, b, c))
    dY: Any = data.draw(floats(a, b, c))

    def softmax(X: Any) -> Any:
        return ops.softmax(X, axis=axis, temperature=temperature)

    dX = ops.backprop_softmax(softmax(X), dY, axis=axis, temperature=temperature)
    assert_close(dX, gradient_of(softmax, X, dY))


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16", ">f4"])
def test_softmax_of_one_row(dtype: str) -> None:
    row: Any = np.array([[3, -1e4, 0.5, -np.inf]], dtype)
    for scores in (row, np.repeat(row, 2, axis=1)[:, ::2], row[None]):
        expected = ops.softmax(np.repeat(scores, 2, axis=0))[:1]
        np.testing.assert_allclose(ops.softmax(scores), expected, rtol=1e-3)
        mine = scores.copy()
        assert ops.softmax(mine, temperature=2.0, inplace=True) is mine
        np.testing.assert_allclose(mine, ops.softmax(scores / 2), rtol=1e-3)
    assert np.isnan(ops.softmax(np.array([[1.0, np.nan]]))).all()


def test_an_axis_that_is_not_there() -> None:
    with pytest.raises(ValueError, match=r"softmax: an axis of Floats2d\[2, 3\] is one of -2 to 1, not 2$"):
        NumpyOps().softmax(np.ones((2, 3)), axis=2)


def test_softmax_does_not_overflow() -> None:
    X: Any = np.array([[1e30, 0.0, -1e30], [88.0, 89.0, 90.0]], "float32")
    Y = ops.softmax(X)
    assert Y[0].tolist() == [1.0, 0.0, 0.0]
    assert_close(Y.sum(axis=1), np.ones(2))
    assert ops.softmax(X, inplace=True) is X
    assert X.tolist() == Y.tolist()


@pytest.mark.parametrize("temperature", [0.0, -1.0, float("nan")])
def test_softmax_refuses_temperatures(temperature: float) -> None:
    X: Any = np.ones((2, 2))
    with pytest.raises(ValueError, match="softmax: temperature must be above 0"):
        ops.softmax(X, temperature=temperature)


def test_gradients_of_another_shape_never_broadcast() -> None:
    Y: Any = np.ones((4, 3))
    with pytest.raises(ValueError, match=r"Y has shape \(4, 3\), but dY has shape \(1, 3\)"):
        ops.backprop_softmax(Y, Y[:1])
    with pytest.raises(ValueError, match="backprop_softmax_sequences: Y has shape"):
        ops.backprop_softmax_sequences(Y[:1], Y, np.array([4]))


@pytest.mark.parametrize("scale", [1.0, 1e3])
@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("inplace", [True, False])
def test_softmax_of_many_scores(scale: float, axis: int, inplace: bool) -> None:
    """One shift for all scores does for near ones; far ones need the largest of each row."""
    X: Any = (scale * ops.rng.standard_normal((50, 60, 70))).astype("float32")
    expected = scipy.special.softmax(X.astype("float64"), axis=axis)
    assert_close(ops.softmax(X, axis=axis, inplace=inplace), expected)


def test_softmax_of_rows_far_apart_keeps_their_digits() -> None:
    X: Any = ops.rng.standard_normal((40, 10)) + np.linspace(-500, 500, 40)[:, None]
    np.testing.assert_allclose(ops.softmax(X), scipy.special.softmax(X, axis=1), rtol=1e-12)


def test_softmax_gradient_of_many_scores() -> None:
    torch = pytest.importorskip("torch")
    X = torch.randn(700, 300, generator=torch.Generator().manual_seed(0), dtype=torch.float64, requires_grad=True)
    dY = torch.ones(700, 300, dtype=torch.float64).cumsum(1)
    torch.softmax(X / 2, dim=1).backward(dY)
    Y: Any = ops.softmax(X.detach().numpy(), temperature=2.0)
    assert_close(ops.backprop_softmax(Y, dY.numpy(), temperature=2.0), X.grad.numpy())


def test_softmax_passes_nan() -> None:
    X: Any = np.array([[np.nan, 0.0], [0.0, 0.0]] * 200)
    Y = ops.softmax(X)
    assert np.isnan(Y[::2]).all()
    assert (Y[1::2] == 0.5).all()


@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
@pytest.mark.parametrize("rows", [1, 2, 200])
@pytest.mark.parametrize("inplace", [True, False])
def test_infinite_scores_share_all(dtype: str, rows: int, inplace: bool) -> None:
    rest: Any = np.tile(np.array([[0.0, 0.0, -np.inf, -np.inf]], dtype), (rows - 1, 1))
    for scores, expected in (
        ([np.inf, 1.0, -np.inf, np.inf], [0.5, 0.0, 0.0, 0.5]),
        ([np.inf, 1.0, -np.inf, 3.0], [1.0, 0.0, 0.0, 0.0]),
    ):
        X: Any = np.concatenate([np.array([scores], dtype), rest])
        for turned, axis in ((X, -1), (X.T, 0)):
            Y = ops.softmax(turned.copy(), axis=axis, inplace=inplace)
            Y = Y if axis == -1 else Y.T
            assert Y[0].tolist() == expected
            assert (Y[1:, :2] == 0.5).all()
            warm = ops.softmax(turned.copy(), axis=axis, temperature=2.0, inplace=inplace)
            assert warm.tolist() == ops.softmax(turned, axis=axis).tolist()
        column = np.concatenate([X[0], X[0, 1:3]])[:, None]
        with np.errstate(all="raise"):
            mine = ops.softmax_sequences(column, np.array([4, 1, 1]))[:5, 0]
        assert mine.tolist() == [*expected, 1.0]


def test_rows_beside_infinite_ones() -> None:
    X: Any = np.array([[np.nan, np.inf], [np.inf, 0.0], [0.0, 0.0]] * 200)
    Y = ops.softmax(X)
    assert np.isnan(Y[::3]).all()
    assert (Y[1::3] == [1.0, 0.0]).all()
    assert (Y[2::3] == 0.5).all()


def test_minus_infinity_gets_no_probability() -> None:
    X: Any = np.array([[-np.inf, 0.0, 0.0]], "float32")
    assert ops.softmax(X).tolist() == [[0.0, 0.5, 0.5]]


def test_softmax_sequences_is_not_clipped() -> None:
    X: Any = np.array([[1e30], [0.0], [50.0], [90.0], [3.0]], "float32")
    Y = ops.softmax_sequences(X, np.array([2, 0, 2, 1]))
    assert_close(Y[:, 0], [1.0, 0.0, 0.0, 1.0, 1.0])
    assert ops.softmax_sequences(X, np.array([2, 0, 2, 1]), inplace=True) is X
    assert X.tolist() == Y.tolist()


def test_softmax_sequences_refusals() -> None:
    X: Any = np.ones((3, 2))
    with pytest.raises(ValueError, match="softmax_sequences: X must have 2 dimensions"):
        ops.softmax_sequences(np.ones(3), np.array([3]))
    with pytest.raises(ValueError, match="softmax_sequences: the lengths sum to 2, but the data has 3 rows"):
        ops.softmax_sequences(X, np.array([2]))
    with pytest.raises(ValueError, match="backprop_softmax_sequences: lengths must not be negative"):
        ops.backprop_softmax_sequences(X, X, np.array([4, -1]))


@pytest.mark.parametrize("rows", [1, 2, 200])
@pytest.mark.parametrize("inplace", [True, False])
@pytest.mark.parametrize("temperature", [0.01, 1.0, 100.0])
def test_scores_that_are_as_far_apart_as_can_be(rows: int, inplace: bool, temperature: float) -> None:
    """Warnings are errors here: of an overflow there is nothing to tell."""
    most = float(np.finfo("float32").max)
    rest: Any = np.zeros((rows - 1, 3), "float32")
    for scores, expected in [([most, -most, 0.0], [1.0, 0.0, 0.0]), ([most, -most, most], [0.5, 0.0, 0.5])]:
        X: Any = np.concatenate([np.array([scores], "float32"), rest])
        for turned, axis in ((X, -1), (X.T, 0)):
            Y = ops.softmax(turned.copy(), axis=axis, temperature=temperature, inplace=inplace)
            assert (Y if axis == -1 else Y.T)[0].tolist() == expected
        column = np.concatenate([X[0], [7.0]]).astype("float32")[:, None]
        assert ops.softmax_sequences(column, np.array([3, 1]))[:, 0].tolist() == [*expected, 1.0]


@pytest.mark.parametrize("rows", [1, 2, 200])
def test_a_row_of_minus_infinity_has_no_answer_and_others_have(rows: int) -> None:
    X: Any = np.zeros((rows, 3), "float32")
    X[0] = -np.inf
    for Y in (ops.softmax(X), ops.softmax(X.T.copy(), axis=0).T):
        assert np.isnan(Y[0]).all()
        assert_close(Y[1:], np.full((rows - 1, 3), 1 / 3))
    lengths = np.full(rows, 3)
    assert np.isnan(ops.softmax_sequences(X.reshape(-1, 1), lengths)).sum() == 3
