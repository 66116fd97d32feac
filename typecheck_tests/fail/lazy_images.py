"""Images, sorting and scattering in expressions; tests/lazy/test_sizes.py runs each line of this file."""

from __future__ import annotations

import numpy as np

from typedthinc import lazy

X = lazy.placeholder((None, 3, 28, 28), name="X")
W = lazy.Var(np.zeros((8, 3, 5, 5)), name="W")
wide = lazy.Var(np.zeros((8, 4, 5, 5)), name="wide")
scores = lazy.Var(np.zeros((10, 4)), name="scores")
rows = lazy.Var(np.zeros((2, 4)), name="rows")
ids = lazy.Var(np.array([0, 3, 3]), name="ids")
H = lazy.max_pool(lazy.conv(X, W), 2)

lazy.conv(X, wide)  # E: typedthinc-size: conv takes Floats4d[*, 3, *, *], but the filters are Floats4d[8, 4, 5, 5] (axis 1: expected 3, got 4)
lazy.conv(H, wide, groups=4)  # E: typedthinc-size: conv takes Floats4d[*, 2, *, *], but the filters are Floats4d[8, 4, 5, 5] (axis 1: expected 2, got 4)
lazy.conv_transpose(X, W)  # E: typedthinc-size: conv_transpose takes Floats4d[3, *, *, *], but the filters are Floats4d[8, 3, 5, 5] (expected 3 rows, got 8)
lazy.avg_pool(H, 13)  # E: typedthinc-size: avg_pool: windows that reach over 1 x 13 x 13 do not fit into 8 x 12 x 12
H.reshape(-1, 8 * 12 * 12) @ lazy.Var(np.zeros((8 * 11 * 11, 10)))  # E: typedthinc-size: `Floats2d[*, 1152] @ Floats2d[968, 10]` needs equal inner sizes
lazy.l2_pool(H, (2, 1, 1)) + lazy.max_pool(H, 1)  # E: typedthinc-size: cannot be broadcast
lazy.sort(scores, 2)  # E: typedthinc-rank: an axis of Floats2d[10, 4] is one of -2 to 1, not 2
lazy.argsort(scores, -3)  # E: typedthinc-rank: an axis of Floats2d[10, 4] is one of -2 to 1, not -3
lazy.top_k(scores, 5)  # E: typedthinc-size: top_k: k must be at most the number of columns, which is 4, not 5
lazy.top_k(scores, 3)[0] * rows  # E: typedthinc-size: `Floats2d[10, 3] * Floats2d[2, 4]` cannot be broadcast
lazy.scatter_add(scores, ids, rows)  # E: typedthinc-size: scatter_add takes Floats2d[3, 4], but the values are Floats2d[2, 4] (expected 3 rows, got 2)
