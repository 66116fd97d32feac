from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.backends.conformance.case import Draw
from tests.backends.conformance.recurrent import draw_network, lstm, rnn
from tests.backends.strategies import LAYOUTS, assert_close, gradient_of, laid_out, quick
from typedthinc.backends import NumpyOps
from typedthinc.backends.interface.recurrent import LSTMParams, RNNParams

ops: Any = NumpyOps(seed=0)
rng = np.random.default_rng(0)


def network(kind: Any, lead: tuple[int, ...], nD: int, lengths: list[int], dtype: str = "float64") -> Any:
    nB, nT, nI, nO = len(lengths), max(lengths), 3, 4
    shapes = ((*lead, nO, nI), (*lead, nO, nO), (*lead, nO))
    params = tuple(kind(*(rng.standard_normal(shape).astype(dtype) for shape in shapes)) for _ in range(nD))
    starts = [rng.standard_normal((nD, nB, nO)).astype(dtype) for _ in range(2)]
    X = rng.standard_normal((nT, nB, nI)).astype(dtype)
    return params, *starts, X, np.array([sum(n > t for n in lengths) for t in range(nT)])


@quick
@given(st.data(), st.sampled_from(LAYOUTS))
def test_lstm_equals_a_loop(data: st.DataObject, layout: str) -> None:
    params, *arrays, sizes = draw_network(Draw(data), LSTMParams, (4,), 2)
    H0, C0, X = (laid_out(array, layout) for array in arrays)
    params = tuple(LSTMParams(*(laid_out(part, layout) for part in vars(each).values())) for each in params)
    Y, state = ops.lstm_forward_training(params, H0, C0, X, sizes)
    assert_close(Y, lstm(params, H0, C0, X, sizes))
    np.testing.assert_array_equal(Y, ops.lstm_forward_inference(params, H0, C0, X, sizes))
    dY = laid_out(rng.standard_normal(Y.shape), layout)
    dX, _, dH0, dC0 = ops.backprop_lstm(dY, sizes, params, state)
    assert_close(dX, gradient_of(lambda X: lstm(params, H0, C0, X, sizes), X, dY))
    assert_close(dH0, gradient_of(lambda H0: lstm(params, H0, C0, X, sizes), H0, dY))
    assert_close(dC0, gradient_of(lambda C0: lstm(params, H0, C0, X, sizes), C0, dY))


@quick
@given(st.data())
def test_rnn_equals_a_loop(data: st.DataObject) -> None:
    arguments = draw_network(Draw(data), RNNParams, (), 1)
    Y, state = ops.rnn_forward(*arguments)
    assert_close(Y, rnn(*arguments))
    dY = rng.standard_normal(Y.shape)
    params, H0, X, sizes = arguments
    dX, _, dH0 = ops.backprop_rnn(dY, sizes, params, state)
    assert_close(dX, gradient_of(lambda X: rnn(params, H0, X, sizes), X, dY))
    assert_close(dH0, gradient_of(lambda H0: rnn(params, H0, X, sizes), H0, dY))


@pytest.mark.parametrize("nD", [1, 2])
@pytest.mark.parametrize("lengths", [[4, 4], [5, 3, 3, 0], [1]])
@pytest.mark.parametrize("cell", ["lstm", "rnn"])
def test_gradients_of_weights(cell: str, lengths: list[int], nD: int) -> None:
    kind, lead, oracle = (LSTMParams, (4,), lstm) if cell == "lstm" else (RNNParams, (), rnn)
    params, H0, C0, X, sizes = network(kind, lead, nD, lengths)
    starts = (H0, C0) if cell == "lstm" else (H0,)
    forward = ops.lstm_forward_training if cell == "lstm" else ops.rnn_forward
    Y, state = forward(params, *starts, X, sizes)
    assert_close(Y, oracle(params, *starts, X, sizes))
    dY = rng.standard_normal(Y.shape)
    for _ in range(2):
        gradients = getattr(ops, f"backprop_{cell}")(dY, sizes, params, state)[1]
        for d in range(nD):
            for name in ("W", "U", "b"):

                def at(value: Any, d: int = d, name: str = name) -> Any:
                    changed = kind(**{**vars(params[d]), name: value})
                    return oracle((*params[:d], changed, *params[d + 1 :]), *starts, X, sizes)

                expected = gradient_of(at, getattr(params[d], name), dY)
                assert_close(getattr(gradients[d], name), expected)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("nD", [1, 2])
def test_lstm_equals_torch(nD: int, dtype: str) -> None:
    torch = pytest.importorskip("torch")
    lengths = [5, 3, 3, 1]
    params, H0, C0, X, sizes = network(LSTMParams, (4,), nD, lengths, dtype)
    net = torch.nn.LSTM(3, 4, bidirectional=nD == 2, dtype=getattr(torch, dtype))
    with torch.no_grad():
        for each, end in zip(params, ("_l0", "_l0_reverse"), strict=False):
            for name, value in (("weight_ih", each.W), ("weight_hh", each.U), ("bias_ih", each.b)):
                ours = value[[1, 0, 3, 2]].reshape(-1, *value.shape[2:])
                getattr(net, name + end).copy_(torch.from_numpy(ours))
            getattr(net, "bias_hh" + end).zero_()
    tX, tH, tC = (torch.from_numpy(value).requires_grad_() for value in (X, H0, C0))
    packed = torch.nn.utils.rnn.pack_padded_sequence(tX, torch.tensor(lengths))
    tY = torch.nn.utils.rnn.pad_packed_sequence(net(packed, (tH, tC))[0])[0]
    dY = rng.standard_normal(tuple(tY.shape)).astype(dtype)
    tY.backward(torch.from_numpy(dY))
    Y, state = ops.lstm_forward_training(params, H0, C0, X, sizes)
    dX, gradients, dH0, dC0 = ops.backprop_lstm(dY, sizes, params, state)
    assert {Y.dtype, dX.dtype, dH0.dtype, gradients[0].W.dtype} == {np.dtype(dtype)}
    for mine, theirs in ((Y, tY.detach()), (dX, tX.grad), (dH0, tH.grad), (dC0, tC.grad)):
        assert_close(mine, theirs.numpy())
    assert_close(gradients[0].W, net.weight_ih_l0.grad.numpy().reshape(4, 4, 3)[[1, 0, 3, 2]])
    dU = getattr(net, "weight_hh_l0" + "_reverse" * (nD - 1)).grad.numpy()
    assert_close(gradients[-1].U, dU.reshape(4, 4, 4)[[1, 0, 3, 2]])


@pytest.mark.parametrize("dtype", [">f4", ">f8", "float16"])
@pytest.mark.parametrize("nD", [1, 2])
@pytest.mark.parametrize("cell", ["lstm", "rnn"])
def test_every_float_is_as_good(cell: str, nD: int, dtype: str) -> None:
    kind, lead = (LSTMParams, (4,)) if cell == "lstm" else (RNNParams, ())
    params, H0, C0, X, sizes = network(kind, lead, nD, [4, 3, 1], dtype)
    plain = "float32" if dtype == "float16" else np.dtype(dtype).newbyteorder("=").name
    starts = (H0, C0) if cell == "lstm" else (H0,)
    dY = rng.standard_normal((4, 3, nD * 4)).astype(dtype)
    results: list[Any] = []
    for to in (dtype, plain):
        weights = tuple(kind(*(part.astype(to) for part in vars(each).values())) for each in params)
        forward = ops.lstm_forward_training if cell == "lstm" else ops.rnn_forward
        Y, state = forward(weights, *(start.astype(to) for start in starts), X.astype(to), sizes)
        dX, gradients, *d_starts = getattr(ops, f"backprop_{cell}")(dY.astype(to), sizes, weights, state)
        results.append([Y, dX, *d_starts, *(part for each in gradients for part in vars(each).values())])
    for actual, expected in zip(*results, strict=True):
        assert actual.dtype.name == np.dtype(dtype).name
        np.testing.assert_allclose(actual, expected, *(2 * [0.02 if dtype == "float16" else 1e-5]))


@pytest.mark.parametrize("dtype", [">f4", ">f8", "float16"])
def test_steps_take_every_float(dtype: str) -> None:
    acts, prev = (rng.standard_normal(shape).astype(dtype) for shape in ((4, 3, 2), (3, 2)))
    output, cells, gates = ops.lstm_step(acts, prev)
    d_acts, d_prev = ops.backprop_lstm_step(output, cells, gates, cells, prev)
    results = (output, cells, gates, d_acts, d_prev)
    assert {each.dtype.name for each in results} == {np.dtype(dtype).name}
    exact = ops.lstm_step(acts.astype("float64"), prev.astype("float64"))
    expected = (*exact, *ops.backprop_lstm_step(exact[0], exact[1], exact[2], exact[1], prev.astype("float64")))
    for actual, wanted in zip(results, expected, strict=True):
        np.testing.assert_allclose(actual, wanted, *(2 * [0.02 if dtype == "float16" else 1e-5]))


def test_padding_has_no_influence() -> None:
    params, H0, C0, X, sizes = network(LSTMParams, (4,), 2, [4, 2])
    Y, state = ops.lstm_forward_training(params, H0, C0, X, sizes)
    spoilt = X.copy()
    spoilt[2:, 1] = np.nan
    Z, spoilt_state = ops.lstm_forward_training(params, H0, C0, spoilt, sizes)
    np.testing.assert_array_equal(Y, Z)
    assert not Y[2:, 1].any()
    dY = np.ones_like(Y)
    dX = ops.backprop_lstm(dY, sizes, params, state)[0]
    dY[2:, 1] = np.inf
    np.testing.assert_array_equal(dX, ops.backprop_lstm(dY, sizes, params, spoilt_state)[0])
    assert not dX[2:, 1].any()


def test_large_values() -> None:
    params, H0, C0, X, sizes = network(LSTMParams, (4,), 1, [3, 2], "float32")
    Y, state = ops.lstm_forward_training(params, H0, C0, X * np.float32(1e30), sizes)
    assert np.isfinite(Y).all()
    assert all(np.isfinite(each).all() for each in ops.backprop_lstm(Y, sizes, params, state)[2:])
    output, cells, gates = ops.lstm_step(np.full((4, 1, 1), -np.inf), np.ones((1, 1)))
    assert (output.item(), cells.item(), gates.ravel().tolist()) == (0, 0, [0, 0, 0, -1])


def test_refusals() -> None:
    params, H0, C0, X, sizes = network(LSTMParams, (4,), 1, [3, 2])
    with pytest.raises(ValueError, match="lstm_forward_training: params must have one or two directions, not 3"):
        ops.lstm_forward_training(params * 3, H0, C0, X, sizes)
    with pytest.raises(ValueError, match=r"lstm_forward_inference: W must have shape \(4, 4, 2\), not \(4, 4, 3\)"):
        ops.lstm_forward_inference(params, H0, C0, X[:, :, :2], sizes)
    with pytest.raises(ValueError, match=r"lstm_forward_training: C0 must have shape \(1, 2, 4\), not \(1, 1, 4\)"):
        ops.lstm_forward_training(params, H0, C0[:, :1], X, sizes)
    for bad in ([1, 2, 1], [3, 1, 1], [2, 1, -1]):
        with pytest.raises(ValueError, match="size_at_t must decrease from at most 2 to at least 0, got"):
            ops.lstm_forward_training(params, H0, C0, X, np.array(bad))
    with pytest.raises(ValueError, match=r"lstm_forward_training: size_at_t must have shape \(3,\), not \(2,\)"):
        ops.lstm_forward_training(params, H0, C0, X, sizes[:2])
    Y, state = ops.lstm_forward_training(params, H0, C0, X, sizes)
    with pytest.raises(ValueError, match=r"backprop_lstm: dY must have shape \(3, 2, 4\), not \(3, 2, 1\)"):
        ops.backprop_lstm(Y[:, :, :1], sizes, params, state)
    with pytest.raises(ValueError, match="backprop_lstm: size_at_t is .* in the forward pass"):
        ops.backprop_lstm(Y, sizes[::-1] * 0, params, state)
    with pytest.raises(ValueError, match=r"lstm_step: acts must have shape \(4, 2, 3\), not \(3, 2, 3\)"):
        ops.lstm_step(np.ones((3, 2, 3)), np.ones((2, 3)))
