"""Slices that are shorter at the end, or begin before the start: nobody knows how long they are."""

from __future__ import annotations

import numpy as np

series = np.zeros(100)
X = np.zeros((50, 7))
for i in range(0, len(X), 20):
    batch = X[i : i + 20]
    if i == 40:
        print((batch.T @ np.zeros((10, 2))).shape)
for i in range(50):
    batch = X[i : i + 20]
    if i == 40:
        print((batch.T @ np.zeros((10, 2))).shape)
for i in range(90):
    part = series[i - 10 : i]
    if i == 0:
        print((part + np.zeros((2, 0))).shape)
ends = []
for i in range(95):
    j = i
    i = max(i, 92)
    ends.append(series[i : j + 10])
print((np.zeros((2, 6)) @ ends[-1]).shape, len(ends[0]))
last = 0
for i in range(20, 100, 20):
    part = series[last : i - 10]
    last = i
    if i == 20:
        print((part + np.zeros((2, 10))).shape)
for i in range(0, 100, 10):
    print((series[i : i + 10 : 2] + np.zeros(5)).shape, (series[i + 10 : i : -1] + 0).shape)
for n in range(70):
    print((np.zeros(n) @ np.zeros(n)).shape, np.zeros((n, 2))[: n // 2].shape)
