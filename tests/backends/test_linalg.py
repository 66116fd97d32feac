from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.strategies import assert_close, dtypes, floats, gradient_of, quick, sizes
from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)
bools = st.booleans()


@quick
@given(st.data(), sizes, sizes, sizes, bools, bools, bools, dtypes)
def test_gemm(
    data: st.DataObject, m: int, i: int, n: int, trans1: bool, trans2: bool, with_out: bool, dtype: str
) -> None:
    x: Any = data.draw(floats(*((i, m) if trans1 else (m, i)), dtype=dtype))
    y: Any = data.draw(floats(*((n, i) if trans2 else (i, n)), dtype=dtype))
    out = np.full((m, n), np.nan, dtype) if with_out else None
    Y = ops.gemm(x, y, out=out, trans1=trans1, trans2=trans2)
    assert Y.dtype == dtype
    assert out is None or Y is out
    assert_close(Y, (x.T if trans1 else x) @ (y.T if trans2 else y))


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("given_out", [True, False])
def test_gemm_of_large_outer_products(order: Any, given_out: bool) -> None:
    x: Any = ops.rng.standard_normal((1, 300))
    y: Any = ops.rng.standard_normal((1, 200))
    out: Any = np.empty((300, 200), order=order) if given_out else None
    Y = ops.gemm(x, y, trans1=True, out=out)
    assert_close(Y, np.outer(x, y))


def test_gemm_writes_into_columns() -> None:
    x: Any = np.eye(3)
    out: Any = np.zeros((3, 6))
    ops.gemm(x, x, out=out[:, ::2])
    np.testing.assert_array_equal(out[:, ::2], x)


@pytest.mark.parametrize("shapes", [((2, 3), (2, 3)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 2, 3), (3, 2))])
def test_gemm_refuses_what_does_not_fit(shapes: Any) -> None:
    x, y = (np.ones(shape) for shape in shapes)
    with pytest.raises(ValueError, match="gemm: shapes .* and .* do not fit"):
        ops.gemm(x, y)


def test_gemm_refuses_another_out() -> None:
    x: Any = np.ones((2, 2))
    with pytest.raises(ValueError, match=r"gemm: shapes \(2, 2\) and \(2, 2\) and \(3, 2\) do not fit"):
        ops.gemm(x, x, out=np.ones((3, 2)))


@quick
@given(st.data(), sizes, sizes, sizes, dtypes)
def test_affine(data: st.DataObject, nB: int, nI: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nI, dtype=dtype))
    W: Any = data.draw(floats(nO, nI, dtype=dtype))
    b: Any = data.draw(floats(nO, dtype=dtype))
    Y = ops.affine(X, W, b)
    assert Y.dtype == dtype
    assert_close(Y, X @ W.T + b)
    out: Any = np.empty((nB, nO), dtype)
    assert ops.affine(X, W, b, out=out) is out
    assert_close(out, Y)


def test_affine_rectifies() -> None:
    for rows in (0, 1, 3):
        X: Any = ops.rng.standard_normal((rows, 4)).astype("float32")
        W: Any = ops.rng.standard_normal((5, 4)).astype("float32")
        b: Any = ops.rng.standard_normal(5).astype("float32")
        np.testing.assert_array_equal(ops.affine(X, W, b, relu=True), np.maximum(ops.affine(X, W, b), 0))


@pytest.mark.parametrize("b", [1, 3])
def test_affine_does_not_broadcast_the_bias(b: int) -> None:
    with pytest.raises(ValueError, match=r"affine: shapes \(4, 2\) and \(5, 2\) and \(\d,\) do not fit"):
        ops.affine(np.ones((4, 2)), np.ones((5, 2)), np.ones(b))


@quick
@given(st.data(), sizes, sizes, sizes, st.integers(1, 3), dtypes)
def test_affine_pieces(data: st.DataObject, nB: int, nI: int, nO: int, nP: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nI, dtype=dtype))
    W: Any = data.draw(floats(nO, nP, nI, dtype=dtype))
    b: Any = data.draw(floats(nO, nP, dtype=dtype))
    Y = ops.affine_pieces(X, W, b)
    assert Y.dtype == dtype
    assert_close(Y, np.einsum("bi,opi->bop", X, W) + b)


@quick
@given(st.data(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(1, 3))
def test_affine_pieces_gradient(data: st.DataObject, nB: int, nI: int, nO: int, nP: int) -> None:
    X: Any = data.draw(floats(nB, nI))
    W: Any = data.draw(floats(nO, nP, nI))
    b: Any = data.draw(floats(nO, nP))
    dY: Any = data.draw(floats(nB, nO, nP))
    dX, dW, db = ops.backprop_affine_pieces(dY, X, W)
    assert_close(dX, gradient_of(lambda X: ops.affine_pieces(X, W, b), X, dY))
    assert_close(dW, gradient_of(lambda W: ops.affine_pieces(X, W, b), W, dY))
    assert_close(db, gradient_of(lambda b: ops.affine_pieces(X, W, b), b, dY))


@pytest.mark.parametrize("adds", [False, True])
@pytest.mark.parametrize("relu", [False, True])
@quick
@given(st.data(), st.sampled_from([0, 1, 2, 5]), sizes, sizes, dtypes)
def test_affine_gradient_into_buffers(
    relu: bool, adds: bool, data: st.DataObject, nB: int, nI: int, nO: int, dtype: str
) -> None:
    X, W, b, dY = (data.draw(floats(*shape, dtype=dtype)) for shape in ((nB, nI), (nO, nI), (nO,), (nB, nO)))
    Y = ops.affine(X, W, b, relu=relu)
    scores = dY * (Y > 0) if relu else dY
    expected = scores @ W, scores.T @ X, scores.sum(axis=0)
    for order in "CF":
        dW: Any = np.full((nO, nI), 0.5 if adds else np.nan, dtype, order=order)
        db: Any = np.full(nO, 0.25 if adds else np.nan, dtype)
        given_ = {"Y": Y if relu else None, "dW": dW, "db": db, "adds": adds}
        found = ops.backprop_affine(dY, X, np.asarray(W, order=order), **given_)
        assert found[1] is dW or found[1].base is dW or np.shares_memory(found[1], dW) or not dW.size
        assert_close(found[0], expected[0])
        assert_close(dW, expected[1] + (0.5 if adds else 0))
        assert_close(db, expected[2] + (0.25 if adds else 0))


def test_affine_gradient_in_part() -> None:
    dY, X, W = (ops.rng.standard_normal(shape) for shape in ((4, 5), (4, 2), (5, 2)))
    dX, dW, _ = ops.backprop_affine(dY, X, W, need_dX=False)
    assert dX is None
    assert_close(dW, dY.T @ X)


@pytest.mark.parametrize("nB", [1, 3])
def test_affine_gradient_refusals(nB: int) -> None:
    dY, X, W, db = np.ones((nB, 5)), np.ones((nB, 2)), np.ones((5, 2)), np.zeros(5)
    buffers: Any = {"dW": np.zeros((5, 2)), "db": db}
    for adds in (False, True):
        for arrays in ((dY[:, :4], X, W), (dY[:, :1], X, W), (dY, X[:, :1], W), (dY[:0], X, W), (dY, X, W[:4])):
            with pytest.raises(ValueError, match="backprop_affine: "):
                ops.backprop_affine(*arrays, **buffers, adds=adds)
        assert not buffers["dW"].any()
        assert not db.any()
        for name in buffers:
            with pytest.raises(ValueError, match=f"backprop_affine: {name} must have shape"):
                ops.backprop_affine(dY, X, W, **{**buffers, name: buffers[name][:1]}, adds=adds)
    with pytest.raises(ValueError, match="adds needs dW and db"):
        ops.backprop_affine(dY, X, W, adds=True)
    with pytest.raises(ValueError, match="Y must have shape"):
        ops.backprop_affine(dY, X, W, Y=dY[:, :1])


def test_affine_pieces_gradient_in_part() -> None:
    dY, X, W = (ops.rng.standard_normal(shape) for shape in ((4, 5, 3), (4, 2), (5, 3, 2)))
    dX, dW, db = ops.backprop_affine_pieces(dY, X, W)
    buffers = {"dW": np.full(dW.shape, np.nan), "db": np.full(db.shape, np.nan)}
    nothing, *gradients = ops.backprop_affine_pieces(dY, X, W, need_dX=False, **buffers)
    assert nothing is None
    for gradient, buffer, expected in zip(gradients, buffers.values(), (dW, db), strict=True):
        assert gradient is buffer
        np.testing.assert_array_equal(gradient, expected)
    with pytest.raises(ValueError, match=r"backprop_affine_pieces: dW must have shape \(5, 3, 2\), not \(5, 3, 1\)"):
        ops.backprop_affine_pieces(dY, X, W, dW=np.zeros((5, 3, 1)))


def test_affine_pieces_refusals() -> None:
    X, W, b, dY = np.ones((4, 2)), np.ones((5, 3, 2)), np.ones((5, 3)), np.ones((4, 5, 3))
    with pytest.raises(ValueError, match="affine_pieces: shapes .* do not fit"):
        ops.affine_pieces(X, W, b[:, :1])
    with pytest.raises(ValueError, match="affine_pieces: shapes .* do not fit"):
        ops.affine_pieces(X[:, :1], W, b)
    with pytest.raises(ValueError, match="dY must have shape"):
        ops.backprop_affine_pieces(dY[:, :, :1], X, W)
    with pytest.raises(ValueError, match="X must have shape"):
        ops.backprop_affine_pieces(dY, X[:, :1], W)


@quick
@given(st.data(), st.sampled_from([0, 1, 3, 200]), sizes, dtypes)
def test_sum_columns(data: st.DataObject, nB: int, nO: int, dtype: str) -> None:
    X: Any = data.draw(floats(nB, nO, dtype=dtype))
    Y = ops.sum_columns(X)
    assert Y.dtype == dtype
    assert_close(Y, X.sum(axis=0))
    out: Any = np.empty(nO, dtype)
    assert ops.sum_columns(X, out=out) is out
    assert_close(out, Y)


def test_sum_columns_refusals() -> None:
    X: Any = np.ones((4, 3))
    with pytest.raises(ValueError, match=r"sum_columns: out must have shape \(3,\), not \(1,\)"):
        ops.sum_columns(X, out=np.ones(1))
    with pytest.raises(ValueError, match="sum_columns: X must have 2 dimensions"):
        ops.sum_columns(X[0])


@quick
@given(st.data(), sizes, sizes, sizes, dtypes, st.sampled_from([1.0, 0.5]), st.sampled_from([1.0, -2.0]), bools)
def test_gemm_adds_to_out(
    data: st.DataObject, m: int, i: int, n: int, dtype: str, alpha: float, beta: float, relu: bool
) -> None:
    x: Any = data.draw(floats(i, m, dtype=dtype))
    y: Any = data.draw(floats(n, i, dtype=dtype))
    out: Any = np.ones((m, n), dtype)
    expected = alpha * (x.T @ y.T) + beta
    Y = ops.gemm(x, y, out=out, trans1=True, trans2=True, alpha=alpha, beta=beta, relu=relu)
    assert Y is out
    assert Y.dtype == dtype
    assert_close(Y, np.maximum(expected, 0) if relu else expected)


def test_gemm_without_beta_ignores_what_out_holds() -> None:
    x: Any = np.ones((2, 2))
    out: Any = np.full((2, 2), np.nan)
    assert ops.gemm(x, x, out=out, alpha=0.5, relu=True).tolist() == [[1, 1], [1, 1]]


def test_gemm_refuses_beta_where_nothing_is_to_be_scaled() -> None:
    x: Any = np.ones((2, 2))
    with pytest.raises(ValueError, match="gemm: beta is a factor on what `out` holds, but there is no `out`"):
        ops.gemm(x, x, beta=1.0)
    for shape in [(3, 2), (1, 2), (2,)]:
        out: Any = np.ones(shape)
        with pytest.raises(ValueError, match="gemm: out must have shape"):
            ops.gemm(x, x, out=out, beta=1.0)
        assert (out == 1).all()


def test_tile_refusals() -> None:
    X: Any = np.ones((2, 3))
    with pytest.raises(ValueError, match=r"tile: reps must be counts of at most 2 axes, not \(1, 2, 3\)"):
        ops.tile(X, (1, 2, 3))  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="tile: reps must be counts of at most 2 axes, not -1"):
        ops.tile(X, -1)
