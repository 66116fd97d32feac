"""The ops of the draft: names and arguments of the page, and what each does."""

from __future__ import annotations

import contextvars
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.compat import thinc_draft
from typedthinc.compat.thinc_draft import Ops, get_current_ops, get_ops, set_current_ops, use_device

# The page, name by name. What stands behind * can only be given by name.
METHODS = {
    "__init__": "xp",
    "seq2col": "seq nW",
    "backprop_seq2col": "dY nW",
    "gemm": "x y out trans1 trans2",
    "flatten": "X dtype pad",
    "unflatten": "X lengths pad",
    "pad_sequences": "seqs_in pad_to",
    "square_sequences": "seqs",
    "get_dropout_mask": "shape drop",
    "allocate": "shape * dtype",
    "unzip": "data",
    "asarray": "data * dtype",
    "sigmoid": "X * inplace",
    "dsigmoid": "Y * inplace",
    "dtanh": "Y * inplace",
    "softmax": "x * inplace axis",
    "backprop_softmax": "Y dY * axis",
    "softmax_sequences": "Xs lengths * inplace axis",
    "backprop_softmax_sequences": "dy y lengths",
    "clip_low": "x value * inplace",
    "take_which": "x which * axis",
    "backprop_take": "dX which nP",
    "lstm": "output cells acts prev",
    "backprop_lstm": "d_cells d_prev d_gates d_output gates cells prev",
    "softplus": "X threshold out",
    "backprop_softplus": "dY X threshold out",
    "mish": "X threshold out",
    "backprop_mish": "dY X threshold out",
    "update_averages": "ema weights t max_decay",
    "adam": "weights gradient mom1 mom2 beta1 beta2 eps learn_rate mod_rate",
    "clip_gradient": "gradient threshold",
    "logloss": "y_true y_pred",
    "sum_pool": "X lengths",
    "backprop_sum_pool": "d_sums lengths",
    "mean_pool": "X lengths",
    "backprop_mean_pool": "d_means lengths",
    "max_pool": "X lengths",
    "backprop_max_pool": "d_maxes which lengths",
}
FUNCTIONS = {"get_ops": "ops", "get_current_ops": "", "set_current_ops": "ops", "use_device": "device"}

ops = Ops()
rng = np.random.default_rng(0)


def floats(*shape: int) -> Any:
    return rng.standard_normal(shape).astype("float64")


def written(function: Callable[..., object], *, skip: int = 0) -> str:
    """Write down the parameters as the page does."""
    parts: list[str] = []
    for each in list(inspect.signature(function).parameters.values())[skip:]:
        if each.kind is each.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        parts.append(each.name)
    return " ".join(parts)


def test_there_are_42_names() -> None:
    assert len(METHODS) + len(FUNCTIONS) == 42


@pytest.mark.parametrize("name", METHODS)
def test_a_method_has_the_arguments_of_the_page(name: str) -> None:
    assert written(getattr(Ops, name), skip=1) == METHODS[name]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_has_the_arguments_of_the_page(name: str) -> None:
    assert written(getattr(thinc_draft, name)) == FUNCTIONS[name]


def test_the_ops_know_their_array_module() -> None:
    assert (ops.xp, ops.device, Ops(np).xp) == (np, "cpu", np)
    with pytest.raises(ValueError, match="numpy or cupy"):
        Ops("numpy")


def test_arrays_are_made() -> None:
    zeros = ops.allocate((2, 3))
    assert (zeros.shape, zeros.dtype.name, float(zeros.sum())) == ((2, 3), "float32", 0.0)
    assert ops.allocate((2,), dtype="int64").dtype.name == "int64"
    assert ops.asarray([1, 2], dtype="float32").dtype.name == "float32"
    one, two = ops.unzip([(1, 2.5), (3, 4.5)])
    assert (one.tolist(), two.tolist()) == ([1, 3], [2.5, 4.5])
    mask = ops.get_dropout_mask((1000,), 0.5)
    assert set(np.unique(np.asarray(mask))) == {0.0, 2.0}


def test_gemm_writes_into_out() -> None:
    x, y, out = floats(3, 2), floats(4, 2), np.empty((3, 4))
    assert ops.gemm(x, y, out, False, True) is out
    np.testing.assert_allclose(out, x @ y.T)


def test_in_place_is_in_place() -> None:
    for name in ("sigmoid", "dsigmoid", "dtanh", "softmax"):
        X = floats(2, 3)
        expected = getattr(ops, name)(X.copy())
        assert getattr(ops, name)(X, inplace=True) is X
        np.testing.assert_allclose(X, expected)
    X = floats(5, 2)
    assert ops.clip_low(X, 0.0, inplace=True) is X
    assert X.min() >= 0
    assert ops.clip_low(-X, 0.0) is not X


@pytest.mark.parametrize("name", ["softplus", "mish"])
def test_out_is_filled(name: str) -> None:
    X, dY, out = floats(3, 2), floats(3, 2), np.empty((3, 2))
    assert getattr(ops, name)(X, out=out) is out
    np.testing.assert_allclose(out, getattr(ops, name)(X))
    assert getattr(ops, f"backprop_{name}")(dY, X, out=X) is X
    with pytest.raises(ValueError, match="does not fit"):
        getattr(ops, name)(X, out=np.empty((1, 2)))


@pytest.mark.parametrize("name", ["softplus", "mish"])
def test_an_activation_has_its_gradient(name: str) -> None:
    X, step = floats(7), 1e-6
    forward = getattr(ops, name)
    slope = (forward(X + step) - forward(X - step)) / (2 * step)
    np.testing.assert_allclose(getattr(ops, f"backprop_{name}")(np.ones(7), X), slope, rtol=1e-5)


def test_softmax_of_sequences_sums_to_one_over_each() -> None:
    lengths = np.array([2, 0, 3], "i")
    Y = ops.softmax_sequences(floats(5, 2), lengths)
    np.testing.assert_allclose(ops.sum_pool(Y, lengths)[[0, 2]], 1.0)
    assert ops.backprop_softmax_sequences(np.ones((5, 2)), Y, lengths).shape == (5, 2)
    with pytest.raises(ValueError, match="axis=0"):
        ops.softmax_sequences(floats(5, 2), lengths, axis=0)
    P = ops.softmax(floats(2, 3), axis=0)
    np.testing.assert_allclose(P.sum(axis=0), 1.0)
    assert ops.backprop_softmax(P, np.ones((2, 3)), axis=0).shape == (2, 3)


def test_which_is_taken_along_any_axis() -> None:
    x = floats(2, 3, 4)
    which = x.argmax(axis=-1)
    np.testing.assert_array_equal(ops.take_which(x, which), x.max(axis=-1))
    np.testing.assert_array_equal(ops.take_which(x, x.argmax(axis=1), axis=1), x.max(axis=1))
    d_x = ops.backprop_take(np.ones((2, 3)), which, 4)
    np.testing.assert_array_equal(d_x, np.eye(4)[which])
    with pytest.raises(IndexError, match=r"\[0, 4\)"):
        ops.take_which(x, which - 4)
    with pytest.raises(ValueError, match="has shape"):
        ops.take_which(x, which[:1])


def test_sequences_are_padded_and_come_back() -> None:
    seqs = [floats(n, 2) for n in (1, 3, 2)]
    padded, unpad = ops.pad_sequences(seqs, pad_to=4)
    assert padded.shape == (3, 4, 2)
    square, size_at_t, undo = ops.square_sequences(seqs)
    assert (square.shape, size_at_t.tolist()) == ((3, 3, 2), [3, 2, 1])
    np.testing.assert_array_equal(square[:, 0], seqs[1])
    flat = ops.flatten(seqs, pad=1)
    for back in (unpad(padded), undo(square), ops.unflatten(flat, np.array([1, 3, 2]), 1)):
        assert len(back) == 3
        for one, other in zip(back, seqs, strict=True):
            np.testing.assert_array_equal(one, other)
    with pytest.raises(ValueError, match="pad_to 2"):
        ops.pad_sequences(seqs, pad_to=2)
    assert ops.flatten(seqs, "float32").dtype.name == "float32"


def test_windows_and_their_gradient() -> None:
    X, dY = floats(4, 2), floats(4, 6)
    Y = ops.seq2col(X, 1)
    np.testing.assert_array_equal(Y[1], np.concatenate([X[0], X[1], X[2]]))
    assert np.vdot(Y, dY) == pytest.approx(float(np.vdot(X, np.asarray(ops.backprop_seq2col(dY, 1)))))


@pytest.mark.parametrize("name", ["sum", "mean", "max"])
def test_a_pool_and_its_gradient(name: str) -> None:
    lengths = np.array([2, 3], "i")
    X, dY = floats(5, 2), floats(2, 2)
    if name == "max":
        Y, which = ops.max_pool(X, lengths)
        dX = ops.backprop_max_pool(dY, which, lengths)
    else:
        Y = getattr(ops, f"{name}_pool")(X, lengths)
        dX = getattr(ops, f"backprop_{name}_pool")(dY, lengths)
    by_numpy: Any = getattr(np, name)
    np.testing.assert_allclose(Y, [by_numpy(X[:2], axis=0), by_numpy(X[2:], axis=0)])
    assert float(np.vdot(dX, X)) == pytest.approx(float(np.vdot(dY, Y)))


def test_an_empty_sequence_pools_to_zeros() -> None:
    lengths = np.array([0, 1], "i")
    assert not ops.sum_pool(np.ones((1, 2)), lengths)[0].any()
    assert not ops.mean_pool(np.ones((1, 2)), lengths)[0].any()


def test_a_step_of_an_lstm_and_its_gradient() -> None:
    acts, prev = floats(4, 3, 2), floats(3, 2)
    d_output, d_behind = floats(3, 2), floats(3, 2)

    def run(acts: Any, prev: Any) -> tuple[Any, Any, Any]:
        output, cells, gates = np.empty((3, 2)), np.empty((3, 2)), acts.copy()
        ops.lstm(output, cells, gates, prev)
        return output, cells, gates

    def value(acts: Any, prev: Any) -> float:
        output, cells, _ = run(acts, prev)
        return float((output * d_output).sum() + (cells * d_behind).sum())

    output, cells, gates = run(acts, prev)
    forget, take, give = 1 / (1 + np.exp(-acts[:3]))
    np.testing.assert_allclose(cells, forget * prev + take * np.tanh(acts[3]))
    np.testing.assert_allclose(output, give * np.tanh(cells))
    d_cells, d_prev, d_gates = d_behind.copy(), np.empty((3, 2)), np.empty((4, 3, 2))
    ops.backprop_lstm(d_cells, d_prev, d_gates, d_output, gates, cells, prev)
    np.testing.assert_allclose(d_gates, _slopes(lambda a: value(a, prev), acts), atol=1e-7)
    np.testing.assert_allclose(d_prev, _slopes(lambda p: value(acts, p), prev), atol=1e-7)
    np.testing.assert_allclose(d_cells, d_behind + d_output * give * (1 - np.tanh(cells) ** 2))


def _slopes(function: Callable[[Any], float], at: Any) -> Any:
    slopes, step = np.empty_like(at), 1e-6
    for place in np.ndindex(at.shape):
        shift = np.zeros_like(at)
        shift[place] = step
        slopes[place] = (function(at + shift) - function(at - shift)) / (2 * step)
    return slopes


def test_training_changes_arrays_in_place() -> None:
    weights, gradient = np.ones(3), np.full(3, 2.0)
    mom1, mom2 = np.zeros(3), np.zeros(3)
    ops.adam(weights, gradient, mom1, mom2, 0.9, 0.99, 1e-8, 0.1)
    np.testing.assert_allclose(mom1, 0.2)
    np.testing.assert_allclose(mom2, 0.04)
    np.testing.assert_allclose(weights, 0.9)
    ops.clip_gradient(gradient, 1.0)
    assert np.linalg.norm(gradient) == pytest.approx(1.0)
    ema = np.zeros(3)
    ops.update_averages(ema, weights, 0)
    np.testing.assert_allclose(ema, 0.9 * weights)
    assert ops.logloss(np.array([1.0, 0.0]), np.array([0.5, 0.5])) == pytest.approx(np.log(2), rel=1e-6)


def test_current_ops_belong_to_their_context() -> None:
    mine = Ops()
    assert get_ops("cpu") is get_ops(-1)

    def inside() -> Ops:
        set_current_ops(mine)
        return get_current_ops()

    assert contextvars.copy_context().run(inside) is mine
    assert get_current_ops() is get_ops("cpu")
    with pytest.raises(KeyError), use_device("cpu") as current:
        assert current.device == "cpu"
        set_current_ops(mine)
        raise KeyError
    assert get_current_ops() is get_ops("cpu")
    with pytest.raises(ValueError, match="tpu"):
        get_ops("tpu")
