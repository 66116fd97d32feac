"""Parameters that are read: of layers whose sizes are known, found later, or set by force."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Maxout, Relu

layer = Linear(8, 12).initialize()
X = np.zeros((5, 12), "f")
W = layer.get_param("W")
assert (X @ W.T + layer.get_param("b")).shape == (5, 8)
layer.set_param("W", W / np.sqrt((W**2).sum(axis=1, keepdims=True) + 1))
pieces = Maxout(4, 6, nP=3).initialize()
assert pieces.get_param("W").reshape(-1, 6).shape == (12, 6)

later = Linear(4)
later.initialize(X)
assert (X @ later.get_param("W").T).shape == (5, 4)

for each in (Linear(3, 5).initialize(), Relu(7, 8).initialize()):
    assert each.get_param("W").T @ each.get_param("b") is not None

wide = Linear(8, 2)
wide.set_dim("nO", 9, force=True)
wide.initialize()
assert (wide.get_param("W") + np.zeros((9, 2), "f")).shape == (9, 2)
