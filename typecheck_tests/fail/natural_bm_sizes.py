"""Programs in the style of Natural_BM are checked with sizes; tests/lazy/test_sizes.py runs each line of this file."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.compat import natural_bm as B

X = B.placeholder(shape=(None, 4), name="X")
W = B.variable(np.zeros((4, 3)), name="W")
V = B.zeros((5, 3), name="V")
b = B.ones(3, name="b")
h = B.sigmoid(B.dot(X, W) + b)

B.dot(X, V)  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[5, 3]` needs equal inner sizes, not 4 and 5
B.dot(h, W)  # E: typedthinc-size: `Floats2d[*, 3] @ Floats2d[4, 3]` needs equal inner sizes, not 3 and 4; did you mean .T?
B.dot(X, B.transpose(W))  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[3, 4]` needs equal inner sizes, not 4 and 3; did you mean .T?
B.dot(B.zeros((2, 3, 4)), B.zeros((2, 3, 5)))  # E: typedthinc-size: `Floats3d[2, 3, 4] dot Floats3d[2, 3, 5]` needs equal inner sizes, not 4 and 3
V + B.sum(V, axis=1)  # E: typedthinc-size: `Floats2d[5, 3] + Floats1d[5]` cannot be broadcast
B.greater(W, V)  # E: typedthinc-size: `Floats2d[4, 3] > Floats2d[5, 3]` cannot be broadcast
B.less_equal(W, V)  # E: typedthinc-size: `Floats2d[4, 3] <= Floats2d[5, 3]` cannot be broadcast
B.concatenate([W, V], axis=1)  # E: typedthinc-size: concatenate takes arrays of equal sizes along all other axes
B.reshape(W, (5, 2))  # E: typedthinc-size: the 12 elements of Floats2d[4, 3] do not fill 5 x 2
B.solve(W, b)  # E: typedthinc-rank: solve takes a square matrix, not Floats2d[4, 3]
B.gradients(B.dot(X, W), W)  # E: typedthinc-rank: grad takes an expression that is one number, not Floats2d[*, 3]
B.function([X], h, updates=[(b, B.sum(W, axis=1))])  # E: typedthinc-size: b takes Floats1d[3], but the update is Floats1d[4] (expected length 3, got 4)
B.function([X], h)(np.zeros((2, 5)))  # E: typedthinc-size: X takes Floats2d[*, 4], but the data is Floats2d[2, 5] (expected width 4, got 5)
B.scan(lambda y: B.dot(y, W), B.zeros(4), n_steps=3)  # E: typedthinc-size: scan: state 0 is Floats1d[4] before a step and Floats1d[3] after it
B.scan(lambda y: B.dot(W, y), B.zeros(4), n_steps=3)  # E: typedthinc-size: `Floats2d[4, 3] @ Floats1d[4]` needs equal inner sizes, not 3 and 4
B.ifelse(B.sum(b) > 0.0, b, W[:, 0])  # E: typedthinc-size: ifelse takes branches of equal sizes, not Floats1d[3] and Floats1d[4]

# Draws have the sizes that are asked for, or those of the probabilities.
streams = B.make_rng(1)
X + streams.uniform((2, 3))  # E: typedthinc-size: `Floats2d[*, 4] + Floats2d[2, 3]` cannot be broadcast
X * B.random_binomial((6, 3), p=0.5)  # E: typedthinc-size: `Floats2d[*, 4] * Floats2d[6, 3]` cannot be broadcast
B.dot(X, B.random_normal((5, 3)))  # E: typedthinc-size: `Floats2d[*, 4] @ Floats2d[5, 3]` needs equal inner sizes, not 4 and 5
B.dot(B.cast(streams.choice(2, p=B.sigmoid(X)), "float32"), W)  # E: typedthinc-size: `Floats2d[*, 2] @ Floats2d[4, 3]` needs equal inner sizes, not 2 and 4
B.cast(streams.multinomial(pvals=X), "float32") + b  # E: typedthinc-size: `Floats2d[*, 4] + Floats1d[3]` cannot be broadcast
X + streams.normal(4) + streams.uniform((1, 4)) + streams.binomial(B.shape(X), dtype="float32")

# Axes may be a list.
B.sum(B.zeros((2, 3, 4)), axis=[0, -1]) + b
B.sum(B.zeros((2, 3, 4)), axis=[0, 1]) + b  # E: typedthinc-size: `Floats1d[4] + Floats1d[3]` cannot be broadcast
