"""An op of neon returns a tree, and with `out` the tensor that it has written."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

from typedthinc import lazy
from typedthinc.compat.neon import Autodiff, Backend, Block, OpTreeNode, Tensor

be = Backend(rng_seed=0)
x = be.array(np.ones((3, 4)), name="x")
out = be.zeros((3, 4))

assert_type(x, Tensor)
assert_type(be.tanh(x), OpTreeNode)
assert_type(be.tanh(x, out), Tensor)
assert_type(be.tanh(x, out=out), Tensor)
assert_type(be.add(x, 2), OpTreeNode)
assert_type(be.add(2, be.exp(x), out=out), Tensor)
assert_type(be.dot(x, out.T), OpTreeNode)
assert_type(be.clip(x, None, 1.0), OpTreeNode)
assert_type(be.clip(x, 0, be.sum(x), out=out), Tensor)
assert_type(be.shift(x, 2), OpTreeNode)
assert_type(be.shift(x, 2, out=out), Tensor)
assert_type(be.shift(x, 2, True, out), Tensor)
assert_type(be.binarize(x, stochastic=False), OpTreeNode)
assert_type(be.binarize(x, out=out), Tensor)
assert_type(be.sum(x, axis=1), OpTreeNode)
assert_type(be.max(x, 1, out), Tensor)
assert_type(be.argmax(x, out=out), Tensor)
assert_type(be.var(x, 0, binary=True), OpTreeNode)
assert_type(be.std(x, 0, None, out), Tensor)
assert_type(be.take(x, be.array([0]), 1), OpTreeNode)
assert_type(be.take(x, [0, 2], 1), OpTreeNode)
assert_type(be.onehot(be.array([0]), axis=0, out=out), Tensor)
assert_type(2 / (1 - be.exp(-x)) ** 2 + abs(x), OpTreeNode)
assert_type(x > np.zeros((3, 4)), OpTreeNode)
assert_type(x.T[1:], Tensor)
assert_type(be.tanh(x).T, OpTreeNode)
assert_type(be.execute(lazy.assign(out, be.tanh(x))), Tensor)

out[:] = be.tanh(x) + 1
out += be.exp(x)
be.begin(Block.minibatch, 0)
gradients = Autodiff(be.square(x), be, next_error=out)
assert_type(gradients.get_grad_op_tree([x]), list[OpTreeNode])
assert_type(gradients.get_grad_tensor([x]), list[Tensor])
gradients.back_prop_grad([x], [out])

layer = be.conv_layer(np.float32, 8, 3, 16, H=5, W=5, R=3, S=3)
assert_type(be.fprop_conv(layer, x, x, out), Tensor)


class Relu:
    def __call__(self, x: OpTreeNode) -> OpTreeNode:
        return be.maximum(x, 0)

    def bprop(self, x: OpTreeNode) -> OpTreeNode:
        return x > 0


def unroll(h: list[Tensor], W: Tensor, b: Tensor) -> None:
    be.compound_rnn_unroll_fprop(W, h, h, h, b, 3, 4, None, Relu())
    be.compound_rnn_unroll_bprop(W.T, h, h, h, 3, 4, None, Relu())


wrong: Any = be.tanh("x")  # E: any
wrong = be.tanh(x, out=1)  # E: any
wrong = Autodiff([x], be)  # E: any
wrong = lazy.assign(out, "x")  # E: any
