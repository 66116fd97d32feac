"""Axes and indices that a program asks for first, or expects to fail: none of it is a mistake."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import numpy as np

from typedthinc.api import Relu

model = Relu(2, 4)
X = np.ones((3, 4))
x = np.ones(4)


def mean_of_rows(data: np.ndarray) -> np.ndarray:
    if data.ndim == 1:
        return data
    means: np.ndarray = data.mean(axis=1)
    return means


def last_axis(data: np.ndarray) -> np.ndarray:
    axis = 1 if data.ndim > 1 else 0
    total: np.ndarray = data.sum(axis=axis)
    return total


def channels(image: np.ndarray) -> int:
    return image.shape[2] if len(image.shape) == 3 else 1


def as_images(data: np.ndarray) -> np.ndarray:
    if len(data.shape) < 3:
        data = data[None]
    return data.transpose(0, 2, 1)


def swapped(data: np.ndarray, axes: tuple[int, ...] = ()) -> np.ndarray:
    return data.transpose(axes) if axes else data.T


def fifth(data: np.ndarray) -> np.ndarray:
    row: np.ndarray = data[5] if len(data) > 5 else data[-1]
    return row


print(mean_of_rows(x), mean_of_rows(X), last_axis(x), last_axis(X), channels(X), as_images(X), swapped(x), fifth(X))

try:
    print(X[7], X.sum(axis=2))
except IndexError:
    print("there are fewer rows")
with suppress(IndexError):
    X[:, 9]
if len(X) > 5:
    print(X[5])
if X.ndim == 3:
    print(X[:, :, 0])
place = 0
while place < len(X):
    print(X[place])
    place += 1
for k in range(3):
    print(X[k], X[-k - 1])
one, *rest = X
a, b, c = X
np.sum(np.float64(3.0), axis=0)
X[np.ones(0, dtype=bool)]


def loaded(text: str) -> Any:
    return json.loads(text)


faces = np.float32(loaded("[1, 2, 3, 4]"))
faces = faces - faces.min()
print(faces.reshape((2, 2)))
third = X[5] if len(X) > 5 else X[-1]
if X.ndim == 2:
    print(X.mean(axis=1))
elif X.ndim == 3:
    print(X.mean(axis=2))
else:
    print(X.transpose(0, 2, 1))
