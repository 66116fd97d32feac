"""What ops make of arrays keeps its sizes: two layers trained by hand, windows, attention."""

from __future__ import annotations

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
W1 -= 0.1 * dW1  # E: typedthinc-size: `Floats2d[16, 20] - Floats2d[20, 16]` cannot be broadcast
W2 -= 0.1 * dW2
flat = ops.reshape2f(ops.alloc3f(8, 8, D), 64, D)
ops.gemm(flat, W2)  # E: typedthinc-size: gemm takes Floats2d[20, *], but the argument is Floats2d[4, 16] (expected 20 rows, got 4)

current = get_current_ops()
table = current.asarray2f(np.random.default_rng(0).normal(size=(50, 24)))
words = table[current.asarray1i([1, 5, 2, 8, 3, 0, 4])]
scores = current.gemm(current.gemm(words, current.alloc2f(24, 24)), words, trans2=True) / np.sqrt(24)
mixed = current.gemm(current.softmax(scores), current.gemm(words, current.alloc2f(24, 12)))
words + mixed  # E: typedthinc-size: `Floats2d[7, 24] + Floats2d[7, 12]` cannot be broadcast
windows = current.seq2col(words, 1)
windows * current.alloc1f(24)  # E: typedthinc-size: cannot be broadcast
both: Floats2d = current.gemm(np.concatenate([mixed, words], axis=1), current.alloc2f(24, 36))  # E: typedthinc-size: (expected 36 rows, got 24)

docs = [np.zeros((length, 12), dtype="f") for length in (3, 5, 2)]
ragged = Ragged(np.concatenate(docs), np.array([3, 5, 2], dtype="i"))
pooled = chain(with_array(Linear(6, 12)), reduce_mean())
pooled.predict(Ragged(ragged.data[:, :6], ragged.lengths))  # E: typedthinc-size: (expected width 12, got 6)
tagger = with_array(Softmax(4, 12))
tagger.predict(ops.list2padded([each[:, 1:] for each in docs]))  # E: typedthinc-size: (expected width 12, got 11)
tagger.predict(ops.unflatten(ops.flatten(docs)[:, 2:], ragged.lengths))  # E: typedthinc-size: (expected width 12, got 10)
for batch, _ in ops.multibatch(2, docs, [0, 1, 2]):
    chain(with_array(Linear(6, 11))).predict(batch)  # E: typedthinc-size: (expected width 11, got 12)
for rows, labels in minibatches(16, X, np.arange(N) % K):
    CategoricalCrossentropy()(Softmax(4, 18).predict(rows), labels)  # E: typedthinc-size: (expected width 18, got 20)

# What ops make of a shape has its rank and its sizes.
V = ops.normal((3, D))
ops.affine(X, V, ops.alloc_f((3,)))
ops.affine(X, V, ops.alloc_f((4,)))  # E: typedthinc-size: affine takes Floats1d[3], but the argument is Floats1d[4] (expected length 3, got 4)
ops.gemm(np.zeros((40, 5), dtype="f"), ops.uniform((3, 4)))  # E: typedthinc-size: gemm takes Floats2d[5, *], but the argument is Floats2d[3, 4] (expected 5 rows, got 3)
Linear(2, 8).predict(ops.normal((5, D)))  # E: typedthinc-size: (expected width 8, got 20)
Linear(2, D).predict(ops.uniform((5, D, 2)))  # E: typedthinc-rank: Linear takes Floats2d[*, 20], but the data is Floats3d[5, 20, 2]
mask = ops.get_dropout_mask(X.shape, 0.2)
ops.gemm(X * mask, ops.bernoulli_mask((3, D)))  # E: typedthinc-size: (expected 20 rows, got 3)
room = ops.alloc(X.shape, dtype=X.dtype)
ops.gemm(room, ops.asarray_f([[1.0, 2.0], [3.0, 4.0]]))  # E: typedthinc-size: (expected 20 rows, got 2)

# What keeps its sizes in a step of an optimizer, or in a loss of each element.
stepped = ops.sgd(V, V * 2, 0.1)
X @ stepped  # E: typedthinc-size: `Floats2d[64, 20] @ Floats2d[3, 20]` needs equal inner sizes, not 20 and 3; did you mean .T?
weights, gradient, mom1, mom2 = ops.adam(V, V, V, V, 0.9, 0.999, 1e-8, 0.1)
X @ weights  # E: typedthinc-size: needs equal inner sizes, not 20 and 3
X @ mom2  # E: typedthinc-size: needs equal inner sizes, not 20 and 3
X @ ops.logloss(V, V, "none")  # E: typedthinc-size: needs equal inner sizes, not 20 and 3
ops.backprop_seq2col(ops.seq2col(V, 1), 1) @ X  # E: typedthinc-size: needs equal inner sizes, not 20 and 64
ops.backprop_seq2col(V, 1)  # E: typedthinc-size: backprop_seq2col: dY has 20 columns, which do not divide into 3 windows
padded = ops.pad([np.zeros((2, 4), dtype="f"), np.zeros((3, 4), dtype="f")])
ops.matmul(padded, np.zeros((5, 2)))  # E: typedthinc-size: matmul takes Floats2d[4, *], but the argument is Floats2d[5, 2] (expected 4 rows, got 5)
sequences = [np.ones((2, 4)), np.ones((3, 4))]
ops.pad(sequences) @ np.ones((5, 2))  # E: typedthinc-size: `Floats3d[*, *, 4] @ Floats2d[5, 2]` needs equal inner sizes, not 4 and 5
