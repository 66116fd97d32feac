"""The names of Natural_BM's backend tell ranks."""

from __future__ import annotations

from typing import Any

import numpy as np
from typing_extensions import assert_type

from typedthinc import lazy
from typedthinc.compat import natural_bm as B
from typedthinc.compat.natural_bm.op_types import Compiled
from typedthinc.compat.natural_bm.streams import Sample
from typedthinc.compat.natural_bm.variables import Variable
from typedthinc.lazy import Expr
from typedthinc.types import Floats1d, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, Ints3d

X = B.placeholder(shape=(None, 4), name="X")
assert_type(X, lazy.Input[Floats2d])
assert_type(B.placeholder(ndim=1), lazy.Input[Floats1d])
assert_type(B.placeholder((2, 3, 4, 5)), lazy.Input[Floats4d])
assert_type(B.placeholder((2, 3), dtype="int32"), lazy.Input[Any])
W = B.zeros((4, 3), name="W")
b = B.ones(3)
assert_type(W, Variable[Floats2d])
assert_type(b, Variable[Floats1d])
assert_type(B.zeros((2, 3), dtype="int64"), Variable[Any])
assert_type(B.eye(3), Variable[Floats2d])
assert_type(B.variable(1.0), Variable[float])
assert_type(B.dot(X, W), Expr[Floats2d])
assert_type(B.dot(X, B.ones(4)), Expr[Floats1d])
assert_type(B.dot(b, b), Expr[float])
assert_type(B.sigmoid(X), Expr[Floats2d])
assert_type(B.log(b), Expr[Floats1d])
assert_type(B.maximum(X, 0.0), Expr[Floats2d])
assert_type(B.clip(X, 0.0, None), Expr[Floats2d])
assert_type(B.pow(b, 2), Expr[Floats1d])
assert_type(B.exp(np.ones(3)), Expr[Any])
assert_type(B.sum(X), Expr[float])
assert_type(B.sum(X, axis=0), Expr[Floats1d])
assert_type(B.mean(X, 1), Expr[Floats1d])
assert_type(B.max(X, axis=1, keepdims=True), Expr[Floats2d])
assert_type(B.logsumexp(B.stack([X, X]), 0), Expr[Floats2d])
assert_type(B.argmax(X), Expr[Ints1d])
assert_type(B.argmin(B.stack([X, X])), Expr[Ints2d])
assert_type(B.cumsum(X), Expr[Floats2d])
assert_type(B.transpose(X), Expr[Floats2d])
assert_type(B.permute_dimensions(X, (1, 0)), Expr[Floats2d])
assert_type(B.concatenate([X, X]), Expr[Floats2d])
assert_type(B.flatten(X), Expr[Floats1d])
assert_type(B.reshape(X, (2, 3, 4)), Expr[Floats3d])
assert_type(B.reverse(X, 0), Expr[Floats2d])
assert_type(B.repeat(X, 2), Expr[Floats3d])
assert_type(B.repeat_elements(X, 2, 0), Expr[Floats2d])
assert_type(B.tile(b, 2), Expr[Floats1d])
assert_type(B.diag(X), Expr[Floats1d])
assert_type(B.fill_diagonal(X, 1.0), Expr[Floats2d])
assert_type(B.solve(W, b), Expr[Floats1d])
assert_type(B.arange(3), Expr[Ints1d])
assert_type(B.one_hot(B.argmax(X), 4), Expr[Floats2d])
assert_type(B.shape(X), Expr[Ints1d])
assert_type(B.ones_like(X), Expr[Floats2d])
assert_type(B.stop_gradient(X), Expr[Floats2d])
assert_type(B.ifelse(True, X, X), Expr[Floats2d])
assert_type(B.gradients(B.sum(B.dot(X, W)), W), Expr[Floats2d])
assert_type(B.gradients(B.sum(B.dot(X, W)), [W, b]), list[Expr[Any]])
assert_type(B.function([X], B.dot(X, W)), Compiled[Floats2d])
assert_type(B.function([X], [X, b]), Compiled[list[Any]])
assert_type(B.eval(W), Floats2d)
assert_type(B.get_value(b), Floats1d)
assert_type(W.get_value(), Floats2d)
assert_type(B.random_normal((2, 3)), Sample[Floats2d])
assert_type(B.random_uniform(3), Sample[Floats1d])
draws = B.RandomStreams(1)
assert_type(draws.uniform((2, 3)), Sample[Floats2d])
assert_type(draws.normal(3, avg=1.0), Sample[Floats1d])
assert_type(draws.binomial((2, 3, 4)), Sample[Ints3d])
assert_type(draws.binomial((2, 3), p=0.3, dtype="float32"), Sample[Floats2d])
assert_type(draws.choice(2, p=X), Sample[Ints2d])
assert_type(B.cast(X, "float64"), Expr[Floats2d])
assert_type(B.cast(B.argmax(X), "int64"), Expr[Ints1d])
assert_type(B.cast(X, B.floatx()), Expr[Any])
assert_type(B.svd(X), tuple[Expr[Floats2d], Expr[Floats1d], Expr[Floats2d]])
assert_type(B.scan(lambda h: B.sigmoid(h), b, n_steps=3)[0], Expr[Floats2d])
assert_type(B.scan(lambda h: h * 2, 1.0, n_steps=3)[0], Expr[Floats1d])
B.equal({1: 2}, X)  # E: any
assert_type(B.random_binomial(B.shape(X), p=0.5), Sample[Any])
