"""One call of each op that has a kernel, on arrays of many shapes; each gives the arrays that came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

Array = Any
# Draws rows and columns of floats from a generator, then calls the op.
Call = Callable[[Any, np.random.Generator, int, int], list[Array]]

FORWARD: Final = (
    *("relu", "sigmoid", "tanh", "softplus", "erf", "swish", "hard_swish", "hard_swish_mobilenet"),
    *("dish", "gelu", "gelu_approx", "mish"),
)
OF_Y: Final = ("relu", "sigmoid", "tanh")


def floats(rng: np.random.Generator, *shape: int) -> Array:
    """Draw floats of very different sizes."""
    return (rng.standard_normal(shape) * np.exp(rng.uniform(-3, 3, shape))).astype("float32")


def lengths(rng: np.random.Generator, rows: int, least: int = 0) -> Array:
    """Cut rows into sequences."""
    cuts = np.sort(rng.integers(0, rows + 1, 4))
    found = np.diff(np.concatenate(([0], cuts, [rows]))).astype(rng.choice(["int32", "int64"]))
    return found[found >= max(least, 0)] if least == 0 else found[found > 0]


def _map(op: str) -> Call:
    return lambda ops, rng, rows, width: [getattr(ops, op)(floats(rng, rows, width))]


def _slope(op: str) -> Call:
    def call(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
        X = floats(rng, rows, width)
        at = getattr(ops, op)(X) if op in OF_Y else X
        return [getattr(ops, f"backprop_{op}")(floats(rng, rows, width), at)]

    return call


def adam(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Step twice."""
    w, g, m, v = (floats(rng, rows, width) for _ in range(4))
    state = (w, g, m, np.abs(v))
    for _ in range(2):
        state = ops.adam(*state, 0.9, 0.999, 1e-8, 0.01, 1.1)
    return list(state)


def sgd(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Go down along the gradient, in any layout."""
    W, dW = floats(rng, rows, width), floats(rng, rows, width)
    found = [ops.sgd(W, dW, 0.3), ops.sgd(W.T, dW.T, 0.3), ops.sgd(W[::2], dW[::2], 0.3)]
    return [*found, ops.sgd(W, dW, 0.3, inplace=True)]


def update_averages(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Move an average."""
    average = floats(rng, rows, width)
    ops.update_averages(average, floats(rng, rows, width), 7)
    return [average]


def normalize_rows(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Normalize, and back."""
    Y, factors = ops.normalize_rows(floats(rng, rows, width), eps=1e-3)
    return [Y, factors, ops.backprop_normalize_rows(floats(rng, rows, width), Y, factors)]


def layernorm(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Normalize with gains and biases, and back."""
    X, dY = rng.standard_normal((2, rows, width)).astype("float32")
    G, b = rng.standard_normal((2, width)).astype("float32")
    Y, normal, factors = ops.layernorm(X, G, b, eps=1e-2)
    return [Y, normal, factors, *ops.backprop_layernorm(dY, normal, factors, G)]


def softmax(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Rows of scores, and back."""
    Y = ops.softmax(floats(rng, rows, width), temperature=1.7)
    return [Y, ops.backprop_softmax(Y, floats(rng, rows, width), temperature=1.7)]


def softmax_sequences(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Columns of sequences of scores, and back."""
    parts = lengths(rng, rows)
    Y = ops.softmax_sequences(floats(rng, rows, width), parts)
    return [Y, ops.backprop_softmax_sequences(floats(rng, rows, width), Y, parts)]


def maxout(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Pieces in every layout, and back."""
    nP = int(rng.integers(1, 6))
    axes = rng.permutation(3)
    X = np.round(floats(rng, *np.array([rows, width, nP])[axes]))  # with ties
    Y, which = ops.maxout(X.transpose(np.argsort(axes)))
    return [Y, which, ops.backprop_maxout(floats(rng, rows, width), which, nP)]


def seq2col(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Windows, and back; with lengths and without."""
    nW = int(rng.integers(0, 4))
    found = []
    for parts in (None, lengths(rng, rows)):
        found.append(ops.seq2col(floats(rng, rows, width), nW, lengths=parts))
        found.append(ops.backprop_seq2col(floats(rng, rows, (2 * nW + 1) * width), nW, lengths=parts))
    return found


def reductions(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Sums, means and maxima, and back."""
    X, parts, full = floats(rng, rows, width), lengths(rng, rows), lengths(rng, rows, 1)
    dY = floats(rng, len(parts), width)
    best, which = ops.reduce_max(X, full)
    return [
        ops.reduce_sum(X, parts),
        ops.backprop_reduce_sum(dY, parts),
        ops.reduce_mean(X, parts),
        ops.backprop_reduce_mean(dY, parts),
        best,
        which,
        ops.backprop_reduce_max(floats(rng, len(full), width), which, full),
    ]


def tables(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Rows by number, and back; and hashes."""
    table = floats(rng, 9, width)
    ids = rng.integers(0, 9, (rows, 3)).astype(rng.choice(["int32", "int64", "uint32"]))
    values = floats(rng, rows, width)
    keys = rng.integers(-(2**62), 2**62, rows)
    return [
        ops.gather_add(table, ids),
        ops.gather_add(table, rng.integers(0, 9, (rows, 4))),
        ops.scatter_add(table, ids, values),
        ops.scatter_add(table, ids[:, 0], values),
        ops.hash(keys, int(rng.integers(0, 2**32))),
    ]


def lstm(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """A padded batch through both directions, and back."""
    from typedthinc.backends.interface.recurrent import LSTMParams

    params, sizes, X, (H0, C0) = _recurrent(rng, rows, width, LSTMParams, (4,))
    Y, state = ops.lstm_forward_training(params, H0, C0, X, sizes)
    inferred = ops.lstm_forward_inference(params, H0, C0, X, sizes)
    dX, gradients, *starts = ops.backprop_lstm(floats(rng, *Y.shape), sizes, params, state)
    return [Y, inferred, dX, *starts, *(part for each in gradients for part in (each.W, each.U, each.b))]


def rnn(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """The same without gates; the output is changed on the way."""
    from typedthinc.backends.interface.recurrent import RNNParams

    params, sizes, X, (H0, _) = _recurrent(rng, rows, width, RNNParams, ())
    Y, state = ops.rnn_forward(params, H0, X, sizes)
    kept = Y.copy()
    Y[...] = 7
    dX, gradients, dH0 = ops.backprop_rnn(floats(rng, *Y.shape), sizes, params, state)
    assert ops.backprop_rnn(Y, sizes, params, state, need_dX=False)[0] is None
    return [kept, dX, dH0, *(part for each in gradients for part in (each.W, each.U, each.b))]


def _recurrent(rng: np.random.Generator, rows: int, width: int, kind: Any, gates: tuple[int, ...]) -> tuple[Any, ...]:
    """Draw weights of one or two directions, the sizes of steps, sequences and what they start from."""
    steps, batch, nO = 4, max(rows % 5, 1), max(width % 40, 1)
    sizes = np.sort(rng.integers(1, batch + 1, steps))[::-1].copy()
    shapes = ((*gates, nO, 3), (*gates, nO, nO), (*gates, nO))
    params = tuple(
        kind(*(rng.standard_normal(shape).astype("float32") / 2 for shape in shapes))
        for _ in range(int(rng.integers(1, 3)))
    )
    return params, sizes, floats(rng, steps, batch, 3), floats(rng, 2, len(params), batch, nO)


def affine(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Small products and large ones, rectified and not, and back: into nothing, into buffers, onto what is there."""
    nO = int(rng.choice([1, 3, 40, 300]))
    X, W, b, dY = (
        rng.standard_normal(shape).astype("float32") for shape in ((rows, width), (nO, width), (nO,), (rows, nO))
    )
    W = np.asarray(W, order=rng.choice(["C", "F"]))
    found = []
    for relu in (False, True):
        Y = ops.affine(X, W, b, relu=relu)
        # Which scores are above zero does not hang on the last bits.
        at = np.maximum(np.sign(Y.round(3)), 0) if relu else None
        found += [Y, *ops.backprop_affine(dY, X, W, Y=at)]
        for adds in (False, True):
            dW, db = np.ones_like(W), np.ones_like(b)
            found += ops.backprop_affine(dY, X, W, Y=at, dW=dW, db=db, adds=adds)
            assert ops.backprop_affine(dY, X, W, Y=at, dW=dW, db=db, need_dX=False)[0] is None
            found += [dW, db]
    return found


def sum_columns(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Sum, in a new array, in a given one, and in a row of what is summed."""
    X, many = floats(rng, rows, width), floats(rng, 8 * rows, 3 * width)
    found = [ops.sum_columns(X), ops.sum_columns(X[::2]), ops.sum_columns(many), ops.sum_columns(many.T)]
    found.append(ops.sum_columns(many, out=np.empty(3 * width, "float32")))
    return [*found, *([ops.sum_columns(X, out=X[0])] if rows else [])]


def attention(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Rows that are their own keys, and rows with keys of another width; and back."""
    parts = lengths(rng, rows)
    shapes = ((rows, width), (rows, width), (rows, width + 3), (width,), (width + 3,))
    X, dY, keys, query, other = (rng.standard_normal(shape).astype("float32") for shape in shapes)
    found = []
    for given in ((query, parts), (other, parts, keys)):
        Y, weights = ops.attend_sequences(X, *given)
        back = ops.backprop_attend_sequences(dY, X, given[0], weights, *given[1:])
        found += [Y, weights, *(each for each in back if each is not None)]
    return found


def dropout(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Draw masks, large ones too."""
    ops.rng = np.random.default_rng(int(rng.integers(2**32)))
    return [ops.get_dropout_mask((rows, width), 0.3), ops.get_dropout_mask((rows + 70, 70), 0.3)]


def losses(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """Each loss, all of it and parts of it."""
    P, Y = rng.uniform(0, 1, (2, rows, width)).astype("float32")
    classes = rng.integers(0, width, rows).astype(rng.choice(["int32", "int64"]))
    few, some = rng.random(rows) < 0.3, rng.random((rows, width)) < 0.3
    found = [
        ops.categorical_crossentropy(P, classes),
        ops.categorical_crossentropy(P, classes, few, smoothing=0.1, divisor=3),
        ops.categorical_crossentropy(P, classes, need_grad=False),
        ops.categorical_crossentropy(P, classes, need_value=False),
        ops.distribution_crossentropy(P, Y, divisor=3),
        ops.binary_crossentropy(P, Y, divisor=3),
        ops.binary_crossentropy(P, Y, some),
        ops.binary_crossentropy(floats(rng, rows, width), Y.round(), some, from_scores=True),
        (ops.logloss(Y, P, reduction="none"), ops.logloss(Y, P)),
    ]
    return [np.asarray(part, "float32") for pair in found for part in pair if part is not None]


def clipping(ops: Any, rng: np.random.Generator, rows: int, width: int) -> list[Array]:
    """One gradient, in any layout, and several that lie side by side, some of them empty."""
    dW, flat = floats(rng, rows, width), floats(rng, rows * width)
    edges = [0, *sorted(rng.integers(0, flat.size + 1, 4).tolist()), flat.size]
    found = [ops.clip_gradient(dW, 2.0), ops.clip_gradient(dW.T, 2.0), ops.clip_gradient(dW[::2], 1e30)]
    ops.clip_gradients(flat, [7 + edge for edge in edges], 3.0)
    return [*found, flat, ops.clip_gradient(dW, 0.5, inplace=True)]


CALLS: Final[dict[str, Call]] = {
    **{op: _map(op) for op in FORWARD},
    **{f"backprop_{op}": _slope(op) for op in FORWARD if op != "erf"},
    "adam": adam,
    "sgd": sgd,
    "update_averages": update_averages,
    "normalize_rows": normalize_rows,
    "layernorm": layernorm,
    "softmax": softmax,
    "softmax_sequences": softmax_sequences,
    "maxout": maxout,
    "seq2col": seq2col,
    "reductions": reductions,
    "tables": tables,
    "lstm": lstm,
    "rnn": rnn,
    "affine": affine,
    "sum_columns": sum_columns,
    "attention": attention,
    "dropout": dropout,
    "losses": losses,
    "clipping": clipping,
}
