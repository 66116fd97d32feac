"""Axes that are not there, and sizes that an operation does not take; tests/lazy/test_sizes.py runs each line."""

from __future__ import annotations

import numpy as np

from typedthinc import lazy

X = lazy.placeholder((None, 4), name="X")
W = lazy.Var(np.zeros((4, 3), dtype=np.float32), name="W")
S = lazy.Var(np.eye(4, dtype=np.float32), name="S")
T = lazy.Var(np.zeros((2, 3, 4), dtype=np.float32), name="T")
b = lazy.Var(np.zeros(3, dtype=np.float32), name="b")
ids = lazy.Var(np.array([2, 0]), name="ids")

lazy.sum(X, axis=2)  # E: typedthinc-rank: an axis of Floats2d[*, 4] is one of -2 to 1, not 2
lazy.mean(X, -3)  # E: typedthinc-rank: an axis of Floats2d[*, 4] is one of -2 to 1, not -3
lazy.max(b, 1, keepdims=True)  # E: typedthinc-rank: an axis of Floats1d[3] is one of -1 to 0, not 1
lazy.argmax(W, axis=2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.logsumexp(T, 3)  # E: typedthinc-rank: an axis of Floats3d[2, 3, 4] is one of -3 to 2, not 3
lazy.std(W, 2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.max(lazy.Var(np.zeros((0, 3))), axis=0)  # E: typedthinc-size: max takes at least one element along axis 0, not Floats2d[0, 3]
lazy.argmin(lazy.Var(np.zeros((2, 0))), -1)  # E: typedthinc-size: argmin takes at least one element along axis -1, not Floats2d[2, 0]
lazy.min(lazy.Var(np.zeros((0, 3))))  # E: typedthinc-size: min takes at least one element, not Floats2d[0, 3]
lazy.cumsum(W, 2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.flip(b, 1)  # E: typedthinc-rank: an axis of Floats1d[3] is one of -1 to 0, not 1
lazy.softmax(X, 2)  # E: typedthinc-rank: an axis of Floats2d[*, 4] is one of -2 to 1, not 2
lazy.logdiffexp(W, 2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.squeeze(W, 2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.concatenate([W, W], axis=2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.stack([W, W], axis=3)  # E: typedthinc-rank: a new axis of Floats2d[4, 3] is one of -3 to 2, not 3
lazy.expand_dims(W, 3)  # E: typedthinc-rank: a new axis of Floats2d[4, 3] is one of -3 to 2, not 3
lazy.take(W, ids, axis=2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
lazy.repeat(W, 2, axis=2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
W.transpose(0, 2)  # E: typedthinc-rank: an axis of Floats2d[4, 3] is one of -2 to 1, not 2
T.transpose(0, 1, 0)  # E: typedthinc-rank: transpose takes each of the 3 axes of Floats3d[2, 3, 4] once, not 0, 1, 0
W.reshape(5, 2)  # E: typedthinc-size: the 12 elements of Floats2d[4, 3] do not fill 5 x 2
W.reshape(-1, 5)  # E: typedthinc-size: the 12 elements of Floats2d[4, 3] do not fill -1 x 5
W.reshape(lazy.shape_of(b)[0], -1, -1)  # E: typedthinc-size: one size may be -1, for the elements to tell, not several of ? x -1 x -1
lazy.solve(W, b)  # E: typedthinc-rank: solve takes a square matrix, not Floats2d[4, 3]
lazy.solve(T, b)  # E: typedthinc-rank: solve takes a square matrix, not Floats3d[2, 3, 4]
lazy.solve(S, b)  # E: typedthinc-size: solve takes as many rows on both sides, not Floats2d[4, 4] and Floats1d[3]
lazy.diag(b)  # E: typedthinc-rank: diag takes a matrix, not Floats1d[3]
lazy.svd(T)  # E: typedthinc-rank: svd takes a matrix, not Floats3d[2, 3, 4]
lazy.fill_diagonal(S, b)  # E: typedthinc-size: the diagonal of Floats2d[4, 4] takes one number or 4, not Floats1d[3]
T @ np.zeros((5, 4, 2), np.float32)  # E: typedthinc-size: `Floats3d[2, 3, 4] @ Floats3d[5, 4, 2]` cannot be broadcast

# What is asked of a whole expression: one number, the sizes of a variable, one size that is left open.
scores = lazy.placeholder((None, 4), name="scores")
weights = lazy.Var(np.zeros((4, 3), "float32"), name="weights")
bias = lazy.Var(np.zeros(3, "float32"), name="bias")
weights.reshape(3, -1, -1)  # E: typedthinc-size: one size may be -1, for the elements to tell, not several of 3 x -1 x -1
scores.reshape(-1, 2, -1)  # E: typedthinc-size: one size may be -1, for the elements to tell, not several of -1 x 2 x -1
lazy.grad(scores @ weights, weights)  # E: typedthinc-rank: grad takes an expression that is one number, not Floats2d[*, 3]: give dy, or sum it
lazy.assign(weights, bias)  # E: typedthinc-rank: weights takes Floats2d[4, 3], but the value is Floats1d[3]
lazy.function((), (), updates={weights: bias})  # E: typedthinc-rank: weights takes Floats2d[4, 3], but the update is Floats1d[3]
loop = lazy.scan(lambda h: lazy.tanh(h @ lazy.Var(np.eye(4, dtype="float32"))), weights.T, n_steps=5)
scores @ loop.last  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[3, 4]` needs equal inner sizes, not 4 and 3; did you mean .T?
loop.outputs + scores.reshape(-1, 3, 2)  # E: typedthinc-size: cannot be broadcast
