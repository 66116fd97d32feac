"""What the conformance cases do not say of CupyOps: special values, whole sequences, lists, seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backends.gpu import GPU_OPS, cupy_ops_type, same, to_device
from tests.backends.standin.arrays import ndarray
from tests.example_counts import examples
from typedthinc.backends import NumpyOps
from typedthinc.backends.interface.recurrent import LSTMParams, RNNParams
from typedthinc.backends.record import RECORDS

few = settings(deadline=None, max_examples=examples(8))
DERIVATIVES = {each.name: each.derivative for each in RECORDS.values() if each.derivative is not None}
BY_OUTPUT = [name for name, derivative in DERIVATIVES.items() if derivative.by == "Y"]
BY_INPUT = [name for name, derivative in DERIVATIVES.items() if derivative.by == "X"]
EDGES = [-np.inf, np.inf, 0.0, -0.0, 1e30, -1e30, -100.0, 100.0, 3.0, -3.0, 2.5, -2.5, 19.0, 45.0, np.nan, -19.0]


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Any:
    return request.param()


def test_all_ops_are_there(ops: Any) -> None:
    assert type(ops).__abstractmethods__ == frozenset()
    assert (ops.name, ops.device_type, ops.device_id) == ("cupy", "gpu", 0)
    assert repr(ops) == "CupyOps(device_id=0)"


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", [*BY_OUTPUT, *BY_INPUT, "erf", "sechsq"])
def test_special_values(ops: Any, name: str, dtype: str) -> None:
    X = np.array(EDGES, dtype)
    with np.errstate(all="ignore"):
        expected = getattr(NumpyOps(), name)(X)
    same(ops, getattr(ops, name)(ops.asarray(X)), expected)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", BY_OUTPUT + BY_INPUT)
def test_gradients_of_special_values(ops: Any, name: str, dtype: str) -> None:
    X = np.array(EDGES[:-2], dtype)
    at = X if name in BY_INPUT else getattr(NumpyOps(), name)(X)
    dY = np.linspace(-2, 2, X.size).astype(dtype)
    expected = getattr(NumpyOps(), f"backprop_{name}")(dY, at)
    same(ops, getattr(ops, f"backprop_{name}")(ops.asarray(dY), ops.asarray(at)), expected)


@pytest.mark.parametrize("name", ["maxout", "reduce_max"])
def test_nan_is_the_largest(ops: Any, name: str) -> None:
    X = np.array([[1.0, np.nan, 3.0], [4.0, 5.0, 6.0]])
    given = (X[None].repeat(2, axis=0),) if name == "maxout" else (X, np.array([2]))
    same(ops, getattr(ops, name)(*to_device(ops, given))[0], getattr(NumpyOps(), name)(*given)[0])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_rows_whose_squares_overflow(ops: Any, dtype: str) -> None:
    X = np.array([[1.0, 2.0, 3.0], [1.0, -2.0, 4.0], [0.0, 0.0, 0.0]], dtype)
    X[0] *= np.finfo(dtype).max / 4
    same(ops, ops.normalize_rows(ops.asarray(X)), NumpyOps().normalize_rows(X))
    same(ops, ops.norm(ops.asarray(X), axis=1), NumpyOps().norm(X, axis=1))
    assert ops.norm(ops.asarray(X)) == pytest.approx(NumpyOps().norm(X))


def test_norm_takes_few_launches(monkeypatch: pytest.MonkeyPatch) -> None:
    ops = cupy_ops_type(real=False)(seed=0)
    X, made = ops.asarray(np.ones((3, 4), "float32")), []
    init = ndarray.__init__
    monkeypatch.setattr(ndarray, "__init__", lambda self, *args: (made.append(self), init(self, *args))[1])
    ops.norm(X, axis=1)
    # Absolute values, the largest, squares, their sums and lengths, of which the last is seen without the axis.
    assert len(made) == 6


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_infinite_scores(ops: Any, dtype: str) -> None:
    X = np.array([[np.inf, 1.0, np.inf], [-np.inf, 1.0, np.inf], [0.0, np.nan, np.inf], [0.0, -np.inf, 1.0]], dtype)
    same(ops, ops.softmax(ops.asarray(X)), NumpyOps().softmax(X))
    same(ops, ops.softmax(ops.asarray(X.T.copy()), axis=0), NumpyOps().softmax(X.T, axis=0))
    lengths = np.array([2, 1, 1])
    finite = np.where(np.isnan(X), 0, X).astype(dtype)[[0, 1, 3, 3]]
    finite[2, 1] = 0
    finite[3, 1] = 0
    same(ops, ops.softmax_sequences(ops.asarray(finite), lengths), NumpyOps().softmax_sequences(finite, lengths))


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("width", [1, 31, 33, 300, 1000])
def test_rows_of_any_width(ops: Any, rows: int, width: int) -> None:
    X = np.random.default_rng(0).standard_normal((rows, width)).astype("float32")
    x, host = ops.asarray(X), NumpyOps()
    same(ops, ops.softmax(x), host.softmax(X))
    same(ops, ops.softmax(x, axis=0), host.softmax(X, axis=0))
    same(ops, ops.backprop_softmax(x, x), host.backprop_softmax(X, X))
    same(ops, ops.normalize_rows(x), host.normalize_rows(X))
    Y, factors = host.normalize_rows(X)
    expected = host.backprop_normalize_rows(X, Y, factors)
    np.testing.assert_allclose(
        ops.to_numpy(ops.backprop_normalize_rows(*map(ops.asarray, (X, Y, factors)))), expected, 1e-3, 1e-4
    )


@pytest.mark.parametrize("directions", [1, 2])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@few
@given(data=st.data())
def test_whole_sequences(ops: Any, directions: int, dtype: str, data: st.DataObject) -> None:
    nB, nI, nO = (data.draw(st.integers(1, 3)) for _ in range(3))
    lengths = sorted(data.draw(st.lists(st.integers(0, 4), min_size=nB, max_size=nB)), reverse=True)
    steps = data.draw(st.integers(lengths[0], lengths[0] + 1))
    sizes = np.array([sum(length > t for length in lengths) for t in range(steps)], "int32")
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))

    def draw(*shape: int) -> Any:
        return rng.standard_normal(shape).astype(dtype)

    X, dY, H0, C0 = draw(steps, nB, nI), draw(steps, nB, directions * nO), *draw(2, directions, nB, nO)
    X[np.arange(steps)[:, None] >= np.array(lengths)] = np.nan
    lstm = tuple(LSTMParams(draw(4, nO, nI), draw(4, nO, nO), draw(4, nO)) for _ in range(directions))
    rnn = tuple(RNNParams(draw(nO, nI), draw(nO, nO), draw(nO)) for _ in range(directions))
    results = []
    for each in (ops, NumpyOps()):
        Xd, dYd, H0d, C0d, lstm_d, rnn_d = to_device(each, (X, dY, H0, C0, lstm, rnn))
        Y, state = each.lstm_forward_training(lstm_d, H0d, C0d, Xd, sizes)
        again = each.lstm_forward_inference(lstm_d, H0d, C0d, Xd, sizes)
        Z, kept = each.rnn_forward(rnn_d, H0d, Xd, sizes)
        back = each.backprop_lstm(dYd, sizes, lstm_d, state), each.backprop_rnn(dYd, sizes, rnn_d, kept)
        results.append([Y, again, Z, *back])
    same(ops, *results, row="recurrent")


def test_the_way_back_takes_the_sizes_of_the_forward_pass(ops: Any) -> None:
    params = (LSTMParams(ops.alloc3f(4, 1, 1), ops.alloc3f(4, 1, 1), ops.alloc2f(4, 1)),)
    start = ops.alloc3f(1, 1, 1)
    Y, state = ops.lstm_forward_training(params, start, start, ops.alloc3f(1, 1, 1), np.ones(1, "int32"))
    with pytest.raises(ValueError, match=r"backprop_lstm: size_at_t is \[0\], but it was \[1\] in the forward pass"):
        ops.backprop_lstm(Y, np.zeros(1, "int32"), params, state)


@few
@given(data=st.data())
def test_lists_and_padding(ops: Any, data: st.DataObject) -> None:
    lengths = data.draw(st.lists(st.integers(0, 4), max_size=5))
    Xs = [np.random.default_rng(i).standard_normal((n, 2)).astype("float32") for i, n in enumerate(lengths)]
    for each in (Xs, [X[:, 0].round().astype("int64") for X in Xs]):
        given, host = to_device(ops, each), NumpyOps()
        padded = host.list2padded(each)
        same(ops, ops.list2padded(given), padded)
        same(ops, ops.padded2list(ops.list2padded(given)), each)
        same(ops, ops.pad(given, round_to=3), host.pad(each, round_to=3))
        same(ops, ops.flatten(given, pad=1), host.flatten(each, pad=1))
        same(ops, ops.unflatten(ops.flatten(given, pad=1), np.array(lengths, "int32"), pad=1), each)


@pytest.mark.parametrize("threshold", [0.5, 100.0])
def test_clipping_side_by_side(ops: Any, threshold: float) -> None:
    flat = np.random.default_rng(0).standard_normal(40_000).astype("float32")
    edges = [7, 17, 17, 20_007, 40_007]
    on_device, on_host = ops.asarray(flat), flat.copy()
    ops.clip_gradients(on_device, edges, threshold)
    NumpyOps().clip_gradients(on_host, edges, threshold)
    same(ops, on_device, on_host)
    by_column = ops.as_contig(ops.asarray(flat[:6].reshape(2, 3)), order="F")
    same(ops, ops.clip_gradient(by_column, 0.1), NumpyOps().clip_gradient(flat[:6].reshape(2, 3), 0.1))
    assert ops.clip_gradient(by_column, 0.1, inplace=True) is by_column
    same(ops, by_column, NumpyOps().clip_gradient(flat[:6].reshape(2, 3), 0.1))


def test_averages(ops: Any) -> None:
    ema, weights = np.ones((2, 3), "float32"), np.zeros((2, 3), "float32")
    averaged = ops.asarray(ema)
    ops.update_averages(averaged, ops.asarray(weights), 3)
    NumpyOps().update_averages(ema, weights, 3)
    same(ops, averaged, ema)


def test_products_into_any_layout(ops: Any) -> None:
    X, Y = np.random.default_rng(0).standard_normal((2, 4, 4))
    for layout in ("C", "F", "strided"):
        out = ops.alloc((4, 8), dtype="float64")[:, ::2] if layout == "strided" else ops.alloc((4, 4), dtype="float64")
        out = ops.as_contig(out, order="F") if layout == "F" else out
        assert ops.gemm(ops.asarray(X), ops.asarray(Y), out=out) is out
        same(ops, out, X @ Y)


def test_seeds(ops: Any) -> None:
    kind, host = type(ops), NumpyOps(seed=3)
    one, other = kind(seed=3), kind(seed=3)
    for name in ("uniform", "normal"):
        expected = getattr(host, name)((3, 4), -1, 2)
        same(ops, getattr(one, name)((3, 4), -1, 2), expected)
        same(ops, getattr(other, name)((3, 4), -1, 2), expected)
    masks = [ops.to_numpy(each.get_dropout_mask((200, 100), 0.3)) for each in (one, other, one)]
    assert (masks[0] == masks[1]).all()
    assert (masks[0] != masks[2]).any()
    assert set(np.unique(masks[0])) == {np.float32(0), np.float32(1 / 0.7)}
    assert abs((masks[0] == 0).mean() - 0.3) < 0.02
    assert ops.to_numpy(one.get_dropout_mask((2,), None)).tolist() == [1, 1]
    for dtype in ("f", np.dtype("float64")):
        assert one.get_dropout_mask((2,), 0.5, dtype=dtype).dtype == dtype
    with pytest.raises(ValueError, match="get_dropout_mask: drop must be in"):
        one.get_dropout_mask((2,), 1.5)
