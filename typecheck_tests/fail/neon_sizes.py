"""Programs in neon's style are checked with sizes; tests/lazy/test_sizes.py runs each line of this file."""

from __future__ import annotations

import numpy as np

from typedthinc.compat.neon import Autodiff, Backend

be = Backend(rng_seed=0)
X = be.array(np.ones((8, 32)), name="X")
W = be.zeros((16, 8), name="W")
V = be.zeros((4, 15), name="V")
b = be.zeros(16, name="b")
out = be.zeros((4, 32), name="out")
h = be.tanh(be.dot(W, X) + b)
mean = be.zeros((16, 1))

be.dot(V, h)  # E: typedthinc-size: `Floats2d[4, 15] @ Floats2d[16, 32]` needs equal inner sizes, not 15 and 16
be.compound_dot(X, W.T, out)  # E: typedthinc-size: `Floats2d[8, 32] @ Floats2d[8, 16]` needs equal inner sizes, not 32 and 8
be.compound_dot(W, X, out)  # E: typedthinc-size: a tensor of Floats2d[4, 32] cannot hold Floats2d[16, 32]: sizes must be equal, or those of the value 1
be.sum(h, axis=2)  # E: typedthinc-rank: sum: axis must be None, or from -2 to 1, not 2
be.argmax(h, -3)  # E: typedthinc-rank: argmax: axis must be None, or from -2 to 1, not -3
be.mean(h, axis=0, out=mean)  # E: typedthinc-size: a tensor of Floats2d[16, 1] cannot hold Floats2d[1, 32]
out[:] = h  # E: typedthinc-size: a tensor of Floats2d[4, 32] cannot hold Floats2d[16, 32]
W[0] = X[:, :8]  # E: typedthinc-size: a tensor of Floats2d[1, 8] cannot hold Floats2d[8, 8]
h + out  # E: typedthinc-size: `Floats2d[16, 32] + Floats2d[4, 32]` cannot be broadcast
be.maximum(h, V)  # E: typedthinc-size: `Floats2d[16, 32] and Floats2d[4, 15]` cannot be broadcast
be.greater(X, W)  # E: typedthinc-size: `Floats2d[8, 32] > Floats2d[16, 8]` cannot be broadcast
be.exp(X, out=out)  # E: typedthinc-size: a tensor of Floats2d[4, 32] cannot hold Floats2d[8, 32]
gradients = Autodiff(be.square(h), be)
dW, db = gradients.get_grad_tensor([W, b])
W[:] = W - dW * db.T  # E: typedthinc-size: `Floats2d[16, 8] * Floats2d[1, 16]` cannot be broadcast
gradients.back_prop_grad([W, b], [out, b])  # E: typedthinc-size: back_prop_grad: a gradient of Floats2d[16, 8] does not fit into Floats2d[4, 32]
W.reshape((8, 15))  # E: typedthinc-size: the 128 elements of Floats2d[16, 8] do not fill 8 x 15
W.reshape(8, 15)  # E: typedthinc-size: the 128 elements of Floats2d[16, 8] do not fill 8 x 15
V + be.zeros(X.shape)  # E: typedthinc-size: `Floats2d[4, 15] + Floats2d[8, 32]` cannot be broadcast
V + be.array(np.ones(3))  # E: typedthinc-size: `Floats2d[4, 15] + Floats2d[3, 1]` cannot be broadcast
cube = be.zeros((2, 3, 4))
cube.T + cube  # E: typedthinc-size: `Floats3d[2, 4, 3] + Floats3d[2, 3, 4]` cannot be broadcast
