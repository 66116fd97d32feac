"""Windows that slide over a series, and batches that follow each other: slices that are as long wherever they begin."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear

series = np.zeros(100)
X = np.zeros((480, 7))
V = np.array([series[i : i + 10] for i in range(len(series) - 10)])
Linear(3, 5).predict(V)  # E: typedthinc-size: but the data is Floats2d[90, 10]
V = np.array([series[i : i + 10] for i in range(0, len(series) - 10 + 1)])
Linear(3, 5).predict(V)  # E: typedthinc-size: but the data is Floats2d[91, 10]
V = np.array([series[t - 20 : t] for t in range(20, len(series))])
Linear(3, 5).predict(V)  # E: typedthinc-size: but the data is Floats2d[80, 20]
V = np.stack([series[2 * k : 2 * (k + 1)] for k in range(len(series) // 2)])
Linear(3, 5).predict(V)  # E: typedthinc-size: but the data is Floats2d[50, 2]


def windows(s: np.ndarray, width: int) -> tuple[np.ndarray, np.ndarray]:
    X, y = [], []
    for i in range(len(s) - width):
        X.append(s[i : i + width])
        y.append(s[i + width])
    return np.array(X), np.array(y)


rows, ys = windows(series, 30)
Linear(3, 5).predict(rows)  # E: typedthinc-size: but the data is Floats2d[70, 30]

for i in range(0, len(X), 32):
    batch = X[i : i + 32]
    print((batch.T @ np.zeros((30, 2))).shape)  # E: typedthinc-size: `Floats2d[7, 32] @ Floats2d[30, 2]` needs equal inner sizes
