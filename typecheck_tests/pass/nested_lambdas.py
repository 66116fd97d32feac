"""Calls in calls in a lambda, of functions with overloads: mypy caches nothing in there, the plugin adds no level."""

from __future__ import annotations

import numpy as np

from typedthinc.compat import natural_bm as B

v = B.placeholder(shape=(32, 64), name="v")
W = B.variable(np.zeros((64, 100)), name="W")
b = B.zeros((100,), name="b")
outputs, updates = B.scan(
    lambda x: B.sigmoid(B.dot(B.sigmoid(B.dot(B.log(1 + B.exp(x)), W) + b), B.transpose(W))),
    outputs_info=[v],
    n_steps=3,
)
