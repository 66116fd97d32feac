"""What ops make of arrays keeps its sizes: the right ways of what is wrong in the case of this name in fail/."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import (
    CategoricalCrossentropy,
    Floats2d,
    Linear,
    NumpyOps,
    Ragged,
    Softmax,
    chain,
    get_current_ops,
    minibatches,
    reduce_mean,
    with_array,
)

ops = NumpyOps()
N, D, H, K = 64, 20, 16, 4
X = ops.alloc2f(N, D)
W1, b1 = ops.alloc2f(H, D), ops.alloc1f(H)
W2, b2 = ops.alloc2f(K, H), ops.alloc1f(K)
Y = ops.asarray2f(np.eye(K, dtype="f")[np.arange(N) % K])

Z1 = ops.affine(X, W1, b1)
A1 = ops.relu(Z1)
P = ops.softmax(ops.affine(A1, W2, b2))
dZ2 = (P - Y) / N
dW2 = ops.gemm(dZ2, A1, trans1=True)
dA1 = ops.gemm(dZ2, W2)
dZ1 = ops.backprop_relu(dA1, A1)
dW1 = ops.gemm(X, dZ1, trans1=True)
W1 -= 0.1 * dW1.T
W2 -= 0.1 * dW2
flat = ops.reshape2f(ops.alloc3f(8, 8, D), 64, D)
ops.gemm(flat, W1, trans2=True)

current = get_current_ops()
table = current.asarray2f(np.random.default_rng(0).normal(size=(50, 24)))
words = table[current.asarray1i([1, 5, 2, 8, 3, 0, 4])]
scores = current.gemm(current.gemm(words, current.alloc2f(24, 24)), words, trans2=True) / np.sqrt(24)
mixed = current.gemm(current.softmax(scores), current.gemm(words, current.alloc2f(24, 12)))
words[:, :12] + mixed
windows = current.seq2col(words, 1)
windows * current.alloc1f(72)
both: Floats2d = current.gemm(np.concatenate([mixed, words], axis=1), current.alloc2f(24, 36), trans2=True)

docs = [np.zeros((length, 12), dtype="f") for length in (3, 5, 2)]
ragged = Ragged(np.concatenate(docs), np.array([3, 5, 2], dtype="i"))
pooled = chain(with_array(Linear(6, 12)), reduce_mean())
pooled.initialize()
pooled.predict(Ragged(ragged.data * 2, ragged.lengths))
tagger = with_array(Softmax(4, 12))
tagger.initialize()
classifier = Softmax(4, 20)
classifier.initialize()
tagger.predict(ops.list2padded([each[1:] for each in docs]))
tagger.predict(ops.unflatten(ops.flatten(docs)[:, ::-1], ragged.lengths))
for batch, _ in ops.multibatch(2, docs, [0, 1, 2]):
    tagger.predict(batch)
for rows, labels in minibatches(16, X, np.arange(N) % K):
    CategoricalCrossentropy()(classifier.predict(rows), labels)


class Doubling(NumpyOps):
    """Ops of the user's may return other sizes."""

    def relu(self, X: Any, *, inplace: bool = False) -> Any:
        return np.concatenate([X, X], axis=1)


wide = Doubling().relu(np.zeros((2, 6), dtype="f"))
pooled.predict(Ragged(wide, np.array([2], dtype="i")))
half = ops.list2padded([np.zeros((3, 12), dtype="f"), np.zeros((1, 12), dtype="f")])
assert half.data.shape == (3, 2, 12)
narrow = ops.alloc2f(4, 4)
narrow = ops.alloc2f(4, 20)
classifier.predict(ops.relu(narrow))

V = ops.normal((3, D), std=0.1)
ops.affine(X, V, ops.alloc_f((3,)))
ops.gemm(np.zeros((40, 3), dtype="f"), ops.uniform((3, 4)))
Linear(2, D).initialize().predict(ops.normal((5, D)))
mask = ops.get_dropout_mask(X.shape, 0.2)
ops.gemm(X * mask, ops.bernoulli_mask((D, 3)))
room = ops.alloc(X.shape, dtype=X.dtype)
ops.gemm(room, ops.asarray_f([[1.0, 2.0]] * D))


class Hidden:
    """Weights that are drawn, in a class."""

    def __init__(self, nO: int, nI: int) -> None:
        self.W = ops.normal((nO, nI))
        self.b = ops.alloc_f((nO,))

    def __call__(self, rows: Floats2d) -> Floats2d:
        return ops.relu(ops.affine(rows, self.W, self.b))


Hidden(3, D)(X)


def drawn(shape: tuple[int, ...]) -> None:
    """Any rank is no mistake where ops take any."""
    ops.sum(ops.normal(shape))
    ops.add(ops.normal(shape), 2.0)


drawn((2, 3))
drawn((4,))

stepped = ops.sgd(V, V * 2, 0.1)
X @ stepped.T
weights, gradient, mom1, mom2 = ops.adam(V, V, V, V * V, 0.9, 0.999, 1e-8, 0.1)
X @ weights.T
ops.logloss(np.ones((3, 2)), np.zeros((3, 2))) / 2
ops.logloss(np.ones((3, 2)), np.zeros((3, 2)), "none") @ np.ones(2)
ops.backprop_seq2col(ops.seq2col(V, 1), 1) @ X.T
ops.matmul(ops.pad([np.zeros((2, 4), dtype="f"), np.zeros((3, 4), dtype="f")]), np.zeros((4, 2)))
ops.pad([np.zeros(2, dtype="i"), np.zeros(3, dtype="i")]) @ np.zeros((3, 2))
sequences = [np.ones((2, 4)), np.ones((3, 4))]
ops.pad(sequences) @ np.ones((4, 2))
words = [np.array([1, 2]), np.array([3])]
ops.pad(words) @ np.ones((2, 3))
