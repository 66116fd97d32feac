"""Loops whose first turn does not do what later ones do, and attributes that only look like those of arrays."""

from __future__ import annotations

import warnings

import numpy as np

from typedthinc.types import Floats2d

X: Floats2d = np.zeros((3, 4))
W, V = np.zeros((5, 2)), np.zeros((4, 5))
for turn in range(3):
    if turn == 1:
        print((X @ W).shape)
    X = np.zeros((3, 5))
Y = np.zeros((3, 4))
for turn in range(3):
    if turn == 0:
        Y = Y @ V
        continue
    print((Y @ W).shape)
Z = np.zeros((3, 4))
for turn in range(3):
    print(turn > 0 and (Z @ W).shape, None if turn == 0 else (Z @ W).shape)
    for _ in range(turn):
        print((Z @ W).shape)
    while turn > 0:
        print((Z @ W).shape)
        break
    Z = np.zeros((3, 5))
A = np.zeros((3, 4))
for _ in range(2):
    try:
        A = A @ W
    except ValueError:
        A = np.zeros((3, 5))
print(A.shape)


class Tensor(np.ndarray):
    def in_a_row(self) -> np.ndarray:
        with warnings.catch_warnings():
            # numpy 2.5 would rather have a reshape.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.shape = (12,)
        return self + np.zeros(12)


print(np.zeros((3, 4)).view(Tensor).in_a_row().shape)
head, *rest = [np.zeros(3), np.zeros(3)]
print(head + rest[0])
print((np.zeros((3, 4, 5))[..., :, [0, 1], :] @ np.zeros((5, 2))).shape)
