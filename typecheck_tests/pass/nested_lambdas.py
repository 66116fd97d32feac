"""Calls and operators in a lambda: mypy caches nothing in there, and the plugin adds no level.

Of calls of overloads within each other mypy itself checks five times as much with each level: three are enough.

A `type` statement, with which numpy 2.5 writes unions of a dozen types, is a lambda to mypy, too.
"""

from __future__ import annotations

import numpy as np

from typedthinc.api import Relu
from typedthinc.compat import natural_bm as B

v = B.placeholder(shape=(32, 64), name="v")
W = B.variable(np.zeros((64, 100)), name="W")
b = B.zeros((100,), name="b")
outputs, updates = B.scan(
    lambda x: B.dot(B.sigmoid(B.dot(x, W) + b), B.transpose(W)),
    outputs_info=[v],
    n_steps=3,
)

k = Relu(64, 64)
deep = lambda: k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k >> k  # noqa: E731
union = lambda: int | str | bool | set | int | str | bool | set | int | str | bool | set | int | str | bool | set | int  # noqa: E731
