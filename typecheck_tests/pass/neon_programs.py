"""A program in neon's style: numbers in a row are a column, ints leave their axes, and reductions keep them."""

from __future__ import annotations

import numpy as np

from typedthinc.compat.neon import Autodiff, Backend, OpTreeNode, Tensor

be = Backend(rng_seed=0)


class Mlp:
    def __init__(self, n_in: int, n_hidden: int, n_out: int) -> None:
        rng = np.random.default_rng(0)
        self.W1 = be.array(rng.normal(0, 0.1, (n_hidden, n_in)), name="W1")
        self.b1 = be.zeros(n_hidden, name="b1")
        self.W2 = be.array(rng.normal(0, 0.1, (n_out, n_hidden)), name="W2")

    def forward(self, X: Tensor) -> OpTreeNode:
        H = be.tanh(be.dot(self.W1, X) + self.b1)
        Z = be.exp(be.dot(self.W2, H))
        return Z / be.sum(Z, axis=0)

    def train(self, X: Tensor, T: Tensor, rate: float) -> None:
        gradients = Autodiff(be.square(self.forward(X) - T), be)
        weights = [self.W1, self.b1, self.W2]
        for W, dW in zip(weights, gradients.get_grad_tensor(weights), strict=True):
            W[:] = W - rate * dW


net = Mlp(8, 16, 4)
X, T = be.array(np.ones((8, 32))), be.zeros((4, 32))
net.train(X, T, 0.1)
Y = be.empty((4, 32))
Y[:] = net.forward(X)
row, column = X[0], X[:, 3]
X[0] = row * 2 + X[1]
X[:, 3] = column + np.ones(8)
ones = -X + np.ones((8, 1)) * np.float32(2.0)
volumes = be.zeros((2, 3, 4))
turned = be.zeros((2, 4, 3))
turned[:] = volumes.T
turned[0] = turned[1] + 1
flat = be.zeros((24, 1))
flat[:] = volumes.reshape(24, 1)
flat[:] = volumes.reshape((24, 1))
mean = be.mean(X, axis=1)
centred = (X - mean) / be.std(X, axis=1)
be.var(X, 0, out=be.zeros((1, 32)))
taken = be.take(X, [0, 2], axis=0) + be.zeros((2, 32))
counted = be.take(X, be.array([1, 2], dtype=np.int32), None) + be.zeros(2)
labels = be.array([1, 0, 3], dtype=np.int32)
be.onehot(labels, axis=0, out=be.zeros((4, 3)))
be.clip(X, 0.0, None, out=X)
be.bsz = 32
buffer = be.iobuf(16)
buffer[:] = be.dot(net.W1, X) + net.b1
total = be.sum(be.argmax(T, axis=0))
