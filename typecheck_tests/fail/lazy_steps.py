"""What a step does is checked where it is written, with the sizes that it gets; tests/lazy/test_sizes.py runs this."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.lazy import Expr
from typedthinc.types import Floats1d, Floats2d

h = lazy.Var(np.zeros(3), name="h")
W = lazy.Var(np.zeros((3, 4)), name="W")
S = lazy.Var(np.eye(3), name="S")

lazy.scan(lambda y: lazy.concatenate([y, y], 0), h, n_steps=3)  # E: typedthinc-size: scan: state 0 is Floats1d[3] before a step and Floats1d[6] after it
lazy.scan(lambda y: y @ W, h, n_steps=3)  # E: typedthinc-size: scan: state 0 is Floats1d[3] before a step and Floats1d[4] after it
lazy.scan(lambda y: y @ W.T, h, n_steps=3)  # E: typedthinc-size: `Floats1d[3] @ Floats2d[4, 3]` needs equal inner sizes, not 3 and 4
lazy.scan(lambda y: lazy.sum(y), h, n_steps=3)  # E: typedthinc-rank: scan: state 0 is Floats1d[3] before a step and a number after it
lazy.scan(lambda y: y.astype("int64"), h, n_steps=3)  # E: typedthinc-dtype: scan: state 0 is Floats1d[3] before a step and Ints1d[3] after it
lazy.scan(lambda y, z: (y, z @ W), (h, h), n_steps=3)  # E: typedthinc-size: scan: state 1 is Floats1d[3] before a step and Floats1d[4] after it
lazy.scan(lambda y: (y, y), h, n_steps=3)  # E: typedthinc-arity: scan: fn must return 1 expression, as many as init has, not 2
lazy.scan(lambda row, y: row + y, h, sequences=W)  # E: typedthinc-size: `Floats1d[4] + Floats1d[3]` cannot be broadcast
lazy.scan(lambda row, y: y, h, sequences=(W, h))  # E: typedthinc-arity: scan: fn takes 2 arguments, but gets 3
lazy.scan(lambda y: y, h, sequences=W)  # E: typedthinc-arity: scan: fn takes 1 argument, but gets 2
lazy.scan(lambda y: (y, lazy.Until(y > 0.0)), h, n_steps=3)  # E: typedthinc-rank: Until takes a condition that is one value, not Array1d[3]
lazy.scan(lambda k: h * k, 1.0, n_steps=3)  # E: typedthinc-rank: scan: state 0 is a number before a step and Floats1d[3] after it
lazy.scan(lambda y, V: y @ V, h, 3, non_sequences=W)  # E: typedthinc-size: scan: state 0 is Floats1d[3] before a step and Floats1d[4] after it
lazy.ifelse(lazy.sum(h) > 0.0, h, W[0])  # E: typedthinc-size: ifelse takes branches of equal sizes, not Floats1d[3] and Floats1d[4]
lazy.grad(lazy.sum(h), h, dy=h)  # E: typedthinc-rank: grad takes dy of the sizes of y, which is a number, not Floats1d[3]
lazy.grad(h, h, dy=W[0])  # E: typedthinc-size: grad takes dy of the sizes of y, which is Floats1d[3], not Floats1d[4]


def wider(y: Expr[Floats1d]) -> Expr[Floats1d]:
    return y @ W


def outer(y: Expr[Floats1d]) -> Expr[Floats2d]:
    return y.reshape(-1, 1) * y


lazy.scan(wider, h, n_steps=3)  # E: typedthinc-size: scan: state 0 is Floats1d[3] before a step and Floats1d[4] after it
lazy.scan(outer, h, n_steps=3)  # E: typedthinc-rank: scan: state 0 is Floats1d[3] before a step and Floats2d[3, 3] after it
