"""Each op of Thinc can be called as there: by place and by name, in its order and with its names."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from typedthinc import api, backends
from typedthinc.compat.thinc.api import (
    CupyOps,
    Linear,
    Model,
    NumpyOps,
    Ops,
    fix_random_seed,
    get_current_ops,
    get_ops,
    set_current_ops,
    use_ops,
    with_cpu,
)
from typedthinc.compat.thinc.backends import get_array_ops

X = np.linspace(-3, 3, 12, dtype="float32").reshape(4, 3)
dY = np.linspace(1, 2, 12, dtype="float32").reshape(4, 3)
W = np.linspace(-1, 1, 6, dtype="float32").reshape(2, 3)
b = np.ones(2, "float32")
X3 = np.linspace(-1, 1, 24, dtype="float32").reshape(4, 3, 2)
which = np.ones((4, 3), "int32")
lengths = np.array([1, 3], "int32")
ids = np.array([[0, 1], [2, 3]], "int32")
positive = np.abs(X) + 1
Y2 = np.ones((2, 3), "float32")
core: Any = backends.NumpyOps()
SLOPED = [("slope", 0.5), ("offset", 0.1), ("min_val", -0.5), ("max_val", 0.7)]

# Every op: its arguments in Thinc's order, then behind a star those that only go by name; and the same by the
# library's own call, for those that have not the same answer by themselves.
CALLS: dict[str, tuple[list[tuple[str, Any]], Callable[[], Any]]] = {
    "adam": (
        [
            *zip(("weights", "gradient", "mom1", "mom2"), (X, dY, X * 0.1, positive), strict=True),
            *zip(("beta1", "beta2", "eps", "learn_rate", "mod_rate"), (0.9, 0.99, 1e-8, 0.1, 1.0), strict=True),
        ],
        lambda: core.adam(X, dY, X * 0.1, positive, 0.9, 0.99, 1e-8, 0.1, 1.0),
    ),
    "affine": ([("X", X), ("W", W), ("b", b)], lambda: core.affine(X, W, b)),
    "alloc": ([("shape", (2, 3)), ("*dtype", "int32"), ("*zeros", True)], lambda: np.zeros((2, 3), "int32")),
    "alloc1f": ([("d0", 2), ("*dtype", "float64"), ("*zeros", True)], lambda: np.zeros(2)),
    "alloc2i": ([("d0", 2), ("d1", 3), ("*zeros", True)], lambda: np.zeros((2, 3), "int32")),
    "alloc_f": ([("shape", (2,)), ("*zeros", True)], lambda: np.zeros(2, "float32")),
    "as_contig": ([("data", X.T), ("dtype", "float64")], lambda: np.ascontiguousarray(X.T, "float64")),
    "asarray": ([("data", [1.5, 2.5]), ("dtype", "i")], lambda: np.array([1, 2], "int32")),
    "asarray2f": ([("data", [[1, 2]]), ("*dtype", "float32")], lambda: np.array([[1, 2]], "float32")),
    "asarray_i": ([("data", [1, 2]), ("*dtype", "int64")], lambda: np.array([1, 2])),
    "backprop_clipped_linear": (
        [("dY", dY), ("X", X), *SLOPED, ("inplace", False)],
        lambda: dY * np.where((0.5 * X + 0.1 > -0.5) & (0.5 * X + 0.1 < 0.7), 0.5, 0),
    ),
    "backprop_dish": ([("dY", dY), ("X", X), ("inplace", False)], lambda: core.backprop_dish(dY, X)),
    "backprop_gelu": ([("dY", dY), ("X", X), ("inplace", False)], lambda: core.backprop_gelu(dY, X)),
    "backprop_gelu_approx": ([("dY", dY), ("X", X), ("inplace", False)], lambda: core.backprop_gelu_approx(dY, X)),
    "backprop_hard_sigmoid": (
        [("dY", dY), ("X", X), ("inplace", False)],
        lambda: dY * np.where(abs(X) < 2.5, 0.2, 0),
    ),
    "backprop_hard_swish": ([("dY", dY), ("X", X), ("inplace", False)], lambda: core.backprop_hard_swish(dY, X)),
    "backprop_hard_swish_mobilenet": (
        [("dY", dY), ("X", X), ("inplace", False)],
        lambda: core.backprop_hard_swish_mobilenet(dY, X),
    ),
    "backprop_hard_tanh": ([("dY", dY), ("X", X), ("inplace", False)], lambda: dY * (abs(X) < 1)),
    "backprop_maxout": ([("dY", dY), ("which", which), ("P", 2)], lambda: core.backprop_maxout(dY, which, 2)),
    "backprop_mish": (
        [("dY", dY), ("X", X), ("threshold", 5.0), ("inplace", False)],
        lambda: core.backprop_mish(dY, X, 5.0),
    ),
    "backprop_reduce_first": (
        [("d_firsts", Y2), ("starts_ends", np.array([0, 1, 4], "int32"))],
        lambda: core.backprop_reduce_first(Y2, np.array([0, 1, 4], "int32")),
    ),
    "backprop_reduce_last": (
        [("d_lasts", Y2), ("lasts", np.array([0, 3], "int32"))],
        lambda: core.backprop_reduce_last(Y2, np.array([0, 3], "int32")),
    ),
    "backprop_reduce_max": (
        [("d_maxes", Y2), ("which", np.zeros((2, 3), "int32")), ("lengths", lengths)],
        lambda: core.backprop_reduce_max(Y2, np.zeros((2, 3), "int32"), lengths),
    ),
    "backprop_reduce_mean": (
        [("d_means", Y2), ("lengths", lengths)],
        lambda: core.backprop_reduce_mean(Y2, lengths),
    ),
    "backprop_reduce_sum": ([("d_sums", Y2), ("lengths", lengths)], lambda: core.backprop_reduce_sum(Y2, lengths)),
    "backprop_relu": ([("dY", dY), ("Y", X), ("inplace", False)], lambda: dY * (X > 0)),
    "backprop_relu_k": (
        [("dY", dY), ("X", X), ("n", 2.0), ("inplace", False)],
        lambda: dY * ((X > 0) & (X < 2)),
    ),
    "backprop_seq2col": (
        [("dY", np.tile(dY, 3)), ("nW", 1), ("*lengths", lengths)],
        lambda: core.backprop_seq2col(np.tile(dY, 3), 1, lengths=lengths),
    ),
    "backprop_sigmoid": ([("dY", dY), ("Y", X), ("*inplace", False)], lambda: dY * X * (1 - X)),
    "backprop_softmax": (
        [("Y", X), ("dY", dY), ("*axis", 0), ("*temperature", 2.0)],
        lambda: core.backprop_softmax(X, dY, axis=0, temperature=2.0),
    ),
    "backprop_softmax_sequences": (
        [("dY", dY), ("Y", X), ("lengths", lengths)],
        lambda: core.backprop_softmax_sequences(dY, X, lengths),
    ),
    "backprop_swish": (
        [("dY", dY), ("X", X), ("Y", core.swish(X)), ("inplace", False)],
        lambda: core.backprop_swish(dY, X),
    ),
    "clip_gradient": ([("gradient", X), ("threshold", 1.0)], lambda: X / np.linalg.norm(X)),
    "clipped_linear": (
        [("X", X), *SLOPED, ("inplace", False)],
        lambda: np.clip(0.5 * X + 0.1, -0.5, 0.7),
    ),
    "dish": ([("X", X), ("inplace", False)], lambda: core.dish(X)),
    "dsigmoid": ([("Y", X), ("*inplace", False)], lambda: X * (1 - X)),
    "dtanh": ([("Y", X), ("*inplace", False)], lambda: 1 - X**2),
    "erf": ([("X", X)], lambda: core.erf(X)),
    "flatten": (
        [("X", [X, X]), ("dtype", "float64"), ("pad", 1), ("ndim_if_empty", 2)],
        lambda: core.flatten([X, X], pad=1).astype("float64"),
    ),
    "gather_add": ([("table", X), ("indices", ids)], lambda: X[ids].sum(axis=1)),
    "gelu": ([("X", X), ("inplace", False)], lambda: core.gelu(X)),
    "gelu_approx": ([("X", X), ("inplace", False)], lambda: core.gelu_approx(X)),
    "gemm": (
        [("x", X), ("y", dY), ("out", np.zeros((3, 3), "float32")), ("trans1", True), ("trans2", False)],
        lambda: X.T @ dY,
    ),
    "get_dropout_mask": ([("shape", (2, 2)), ("drop", 0.0)], lambda: np.ones((2, 2), "float32")),
    "hard_sigmoid": ([("X", X), ("inplace", False)], lambda: np.clip(X * 0.2 + 0.5, 0, 1)),
    "hard_swish": ([("X", X), ("inplace", False)], lambda: X * np.clip(X * 0.2 + 0.5, 0, 1)),
    "hard_swish_mobilenet": ([("X", X), ("inplace", False)], lambda: X * np.clip(X + 3, 0, 6) / 6),
    "hard_tanh": ([("X", X), ("inplace", False)], lambda: np.clip(X, -1, 1)),
    "hash": ([("ids", ids[0]), ("seed", 3)], lambda: core.hash(ids[0], 3)),
    "insert_into": (
        [("shape", (2, 3)), ("Xs", [np.ones(2, "float32"), np.ones(3, "float32")])],
        lambda: np.array([[1, 1, 0], [1, 1, 1]]),
    ),
    "list2padded": ([("seqs", [X, X[:2]])], lambda: core.list2padded([X, X[:2]])),
    "logloss": (
        [("y_true", np.array([1.0, 0.0])), ("y_pred", np.array([0.7, 0.2]))],
        lambda: -np.log([0.7, 0.8]),
    ),
    "maxout": ([("X", X3)], lambda: core.maxout(X3)),
    "minibatch": (
        [("size", 2), ("sequence", X), ("*shuffle", False), ("*buffer", 1)],
        lambda: [X[:2], X[2:]],
    ),
    "mish": ([("X", X), ("threshold", 5.0), ("inplace", False)], lambda: core.mish(X, 5.0)),
    "multibatch": (
        [("size", 2), ("sequence", X), ("*shuffle", False), ("*buffer", 1)],
        lambda: [[X[:2]], [X[2:]]],
    ),
    "ngrams": ([("n", 2), ("keys", ids[0])], lambda: core.ngrams(2, ids[0])),
    "pad": ([("seqs", [X, X[:2]]), ("round_to", 3)], lambda: core.pad([X, X[:2]], round_to=3)),
    "padded2list": ([("padded", core.list2padded([X]))], lambda: [X]),
    "position_encode": (
        [("N", 3), ("D", 4), ("period", 100), ("out", np.ones((3, 4), "float32"))],
        lambda: core.position_encode(3, 4, period=100),
    ),
    "reduce_first": ([("X", X), ("lengths", lengths)], lambda: (X[[0, 1]], np.array([0, 1, 4]))),
    "reduce_last": ([("X", X), ("lengths", lengths)], lambda: (X[[0, 3]], np.array([0, 3]))),
    "reduce_max": ([("X", X), ("lengths", lengths)], lambda: (X[[0, 3]], np.array([[0] * 3, [2] * 3]))),
    "reduce_mean": ([("X", X), ("lengths", lengths)], lambda: [X[0], X[1:].mean(axis=0)]),
    "reduce_sum": ([("X", X), ("lengths", lengths)], lambda: [X[0], X[1:].sum(axis=0)]),
    "relu": ([("X", X), ("inplace", False)], lambda: X * (X > 0)),
    "relu_k": ([("X", X), ("n", 2.0), ("inplace", False)], lambda: np.clip(X, 0, 2)),
    "reshape": ([("array", X), ("shape", (2, 6))], lambda: X.reshape(2, 6)),
    "reshape1": ([("array", X), ("d0", 12)], lambda: X.reshape(12)),
    "reshape1f": ([("array", X), ("d0", 12)], lambda: X.reshape(12)),
    "reshape2": ([("array", X), ("d0", 2), ("d1", 6)], lambda: X.reshape(2, 6)),
    "reshape2i": ([("array", ids), ("d0", 1), ("d1", 4)], lambda: ids.reshape(1, 4)),
    "reshape3": ([("array", X), ("d0", 2), ("d1", 3), ("d2", 2)], lambda: X.reshape(2, 3, 2)),
    "reshape4": ([("array", X), ("d0", 2), ("d1", 3), ("d2", 2), ("d3", 1)], lambda: X.reshape(2, 3, 2, 1)),
    "reshape_f": ([("array", X), ("shape", (2, 6))], lambda: X.reshape(2, 6)),
    "reshape_i": ([("array", ids), ("shape", (4,))], lambda: ids.reshape(4)),
    "scatter_add": (
        [("table", X), ("indices", np.array([1, 1], "int32")), ("values", Y2)],
        lambda: core.scatter_add(X, np.array([1, 1], "int32"), Y2),
    ),
    "sechsq": ([("X", X)], lambda: 1 / np.cosh(X) ** 2),
    "seq2col": ([("seq", X), ("nW", 1), ("*lengths", lengths)], lambda: core.seq2col(X, 1, lengths=lengths)),
    "sigmoid": ([("X", X), ("*inplace", False)], lambda: 1 / (1 + np.exp(-X))),
    "softmax": (
        [("x", X), ("*inplace", False), ("*axis", 0), ("*temperature", 2.0)],
        lambda: core.softmax(X, axis=0, temperature=2.0),
    ),
    "softmax_sequences": (
        [("Xs", X), ("lengths", lengths), ("*inplace", False), ("*axis", -1)],
        lambda: core.softmax_sequences(X, lengths),
    ),
    "swish": ([("X", X), ("inplace", False)], lambda: core.swish(X)),
    "tile": ([("X", b), ("reps", (2, 2))], lambda: np.tile(b, (2, 2))),
    "to_numpy": ([("data", X), ("*byte_order", ">")], lambda: X),
    "unflatten": (
        [("X", np.ones((5, 2), "float32")), ("lengths", np.array([1, 1], "int32")), ("pad", 1)],
        lambda: [np.ones((1, 2))] * 2,
    ),
    "unpad": ([("padded", X3), ("lengths", [1, 2, 3, 0])], lambda: [X3[i, :n] for i, n in enumerate((1, 2, 3, 0))]),
    "update_averages": (
        [("ema", X), ("weights", dY), ("t", 3), ("max_decay", 0.99)],
        lambda: None,
    ),
}
# These are in Thinc, and their calls are among those above: ranks and families differ.
RELATIVES = """
alloc1i alloc2f alloc3f alloc3i alloc4f alloc4i alloc_i asarray1f asarray1i asarray2i asarray3f asarray3i asarray4f
asarray4i asarray_f reshape2f reshape1i reshape3f reshape3i reshape4f reshape4i
""".split()
LSTM = "lstm_forward_training lstm_forward_inference backprop_lstm"


def leaves(value: Any) -> list[Any]:
    if hasattr(value, "size_at_t"):
        return [value.data, value.size_at_t, value.lengths, value.indices]
    if isinstance(value, list | tuple) or not hasattr(value, "shape") and hasattr(value, "__iter__"):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def same(one: Any, other: Any) -> None:
    if isinstance(one, np.ndarray):
        other = np.asarray(other)
    for left, right in zip(leaves(one), leaves(other), strict=True):
        np.testing.assert_allclose(np.asarray(left, "float64"), np.asarray(right, "float64"), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", CALLS)
def test_a_call_by_place_and_by_name(name: str) -> None:
    arguments, expected = CALLS[name]
    # Some write into what they get.
    placed = copy.deepcopy([value for key, value in arguments if key[0] != "*"])
    by_name = copy.deepcopy({key[1:]: value for key, value in arguments if key[0] == "*"})
    right = expected()
    for ops in (NumpyOps(), get_current_ops()):
        op: Callable[..., Any] = getattr(ops, name)
        one = op(*copy.deepcopy(placed), **copy.deepcopy(by_name))
        named = {key.lstrip("*"): value for key, value in copy.deepcopy(arguments)}
        other = op(**named)
        if right is not None:
            same(one, right)
            same(other, right)


def test_every_op_of_thinc_is_there() -> None:
    for name in [*CALLS, *RELATIVES, *LSTM.split(), "cblas", "xp", "name", "device_type", "device_id"]:
        assert hasattr(NumpyOps(), name), name


@pytest.mark.parametrize("name", ["relu", "swish", "hard_tanh", "gelu", "relu_k", "clipped_linear", "mish", "dish"])
def test_a_flag_behind_the_data(name: str) -> None:
    arguments = [value for _, value in CALLS[name][0]]
    arguments[0], arguments[-1] = X.copy(), True
    made: Any = getattr(NumpyOps(), name)(*arguments)
    assert made is arguments[0]
    same(made, CALLS[name][1]())


def test_what_changes_in_place() -> None:
    ops: Any = NumpyOps()
    weights, mom1, mom2 = X.copy(), X * 0, X * 0
    assert ops.adam(weights, dY, mom1, mom2, 0.9, 0.99, 1e-8, 0.1)[0] is weights
    gradient = X.copy()
    assert ops.clip_gradient(gradient, 1.0) is gradient
    table = X.copy()
    ops.scatter_add(table, np.array([1], "int32"), np.ones((1, 3), "float32"))
    same(table[1], X[1] + 1)


def test_library_calls_still_hold() -> None:
    ops: Any = NumpyOps()
    Y = core.hard_sigmoid(X)
    same(ops.backprop_hard_sigmoid(dY, Y=Y), core.backprop_hard_sigmoid(dY, Y))
    same(ops.backprop_swish(dY, X, 2.0), core.backprop_swish(dY, X, 2.0))
    same(ops.gather_add(X, ids=ids), core.gather_add(X, ids))
    assert ops.pad([X], pad_to=6).shape == (1, 6, 3)


def test_a_mistake_in_a_call_is_a_type_error() -> None:
    ops: Any = NumpyOps()
    with pytest.raises(TypeError, match="the arguments that go by their place are x, y, out, trans1, trans2"):
        ops.gemm(X, X, None, False, True, 5)
    with pytest.raises(TypeError, match="each given once"):
        ops.gemm(X, X, None, False, True, trans1=True)


def test_lengths_are_refused_in_words_of_both() -> None:
    ops: Any = get_current_ops()
    for name in ("reduce_sum", "reduce_mean", "reduce_max", "reduce_first", "reduce_last"):
        for kind in (IndexError, ValueError):
            with pytest.raises(kind, match="the lengths sum to 5.* lengths must sum up to the number of rows"):
                getattr(ops, name)(X, np.array([2, 3], "int32"))
    for name in ("reduce_max", "reduce_first", "reduce_last"):
        with pytest.raises(ValueError, match="all sequence lengths must be > 0"):
            getattr(ops, name)(X, np.array([4, 0], "int32"))
    with pytest.raises(ValueError, match="all sequence lengths must be >= 0"):
        ops.reduce_sum(X, np.array([5, -1], "int32"))
    with pytest.raises(ValueError, match="Rounding for padding must at least be 1"):
        ops.pad([X], 0)


def test_flat_lstm() -> None:
    ops: Any = NumpyOps()
    rng = np.random.default_rng(0)
    nI, nO, depth, dirs = 3, 2, 2, 2
    sizes = [4 * nO * n + 4 * nO + 4 * nO * nO + 4 * nO for n in (nI, nI, dirs * nO, dirs * nO)]
    params, start = rng.normal(size=sum(sizes)), rng.normal(size=(2, depth, dirs, nO))
    size_at_t = np.array([2, 2, 1], "int32")
    data, dOut = rng.normal(size=(5, nI)), rng.normal(size=(5, dirs * nO))
    Y, state = ops.lstm_forward_training(params, *start, data, size_at_t)
    same(Y, ops.lstm_forward_inference(params, *start, data, size_at_t))
    dX, d_params = ops.backprop_lstm(dOut, lengths=size_at_t, params=params, fwd_state=state)
    assert (dX.shape, d_params.shape) == (data.shape, params.shape)

    def loss(params: Any, data: Any) -> float:
        return float((ops.lstm_forward_inference(params, *start, data, size_at_t) * dOut).sum())

    for at in (0, 30, sizes[0] - 20, sum(sizes[:2]) + 3, sum(sizes[:3]) + 40):
        step = np.eye(len(params))[at] * 1e-6
        assert (loss(params + step, data) - loss(params - step, data)) / 2e-6 == pytest.approx(d_params[at], abs=1e-6)
    step = np.eye(data.size)[7].reshape(data.shape) * 1e-6
    assert (loss(params, data + step) - loss(params, data - step)) / 2e-6 == pytest.approx(dX.flat[7], abs=1e-6)
    with pytest.raises(ValueError, match="are too few"):
        ops.lstm_forward_training(params[:-30], *start, data, size_at_t)
    with pytest.raises(ValueError, match="size_at_t sums to 4, but X has 5 rows"):
        ops.lstm_forward_training(params, *start, data, size_at_t[[0, 1]])


def test_layers_of_the_library_keep_its_ops() -> None:
    with use_ops(NumpyOps()) as ops:
        assert isinstance(get_current_ops(), type(ops))
        assert type(api.get_current_ops()) is backends.NumpyOps
        layer = api.HardSigmoid(2, 3)
        assert type(layer.ops) is backends.NumpyOps
    held = with_cpu(Linear(2, 3), get_ops("cpu"))
    assert {type(node.ops) for node in held.walk()} == {backends.NumpyOps}
    assert get_current_ops() is get_current_ops() is get_array_ops(X)
    assert isinstance(get_current_ops(), Ops)
    assert CupyOps is backends.CupyOps
    set_current_ops(get_current_ops())
    assert type(api.get_current_ops()) is backends.NumpyOps


def test_a_layer_of_a_program_has_thincs_calls() -> None:
    def forward(model: Any, X: Any, is_train: bool) -> Any:
        scores = model.ops.gemm(X, X, None, False, True)
        return model.ops.relu(scores, True), lambda dY: X

    layer: Model[Any, Any] = Model("own", forward, ops=get_current_ops())
    same(layer.predict(X), np.maximum(X @ X.T, 0))
    assert pickle.loads(pickle.dumps(Linear(2, 3).initialize())).predict(X).shape == (4, 2)
    layer.ops = NumpyOps()
    assert layer.copy().predict(X).shape == (4, 4)


def test_a_seed_is_that_of_both() -> None:
    ops: Any = get_current_ops()
    fix_random_seed(3)
    one = ops.get_dropout_mask((20,), 0.5)
    fix_random_seed(3)
    same(one, api.get_current_ops().get_dropout_mask((20,), 0.5))


@pytest.mark.skipif(find_spec("thinc") is not None, reason="thinc is installed")
def test_the_table_of_c_functions_is_thincs() -> None:
    ops: Any = NumpyOps()
    with pytest.raises(ImportError, match="compiled against Thinc; install thinc"):
        ops.cblas()
