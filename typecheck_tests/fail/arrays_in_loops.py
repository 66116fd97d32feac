"""What the first turn of a loop gets wrong, though nothing is known of it in the next; and files with odd attributes."""

from __future__ import annotations

import numpy as np

from typedthinc.types import Floats2d

rng = np.random.default_rng(0)
F, H = np.eye(4), np.zeros((2, 4))
P: Floats2d = np.eye(4)
x = np.zeros((4, 1))
for z in rng.normal(size=(20, 2)):
    x, P = F @ x, F @ P @ F.T
    K = P @ H.T @ np.linalg.inv(H @ P @ H.T + np.eye(2))
    x = x + K @ (z[:, None] - H @ x)
    P = (np.eye(4) - H @ K) @ P  # E: typedthinc-size: `Floats2d[4, 4] - Floats2d[2, 2]` cannot be broadcast

for step in range(10):
    with np.errstate(all="ignore"):
        F = F @ np.zeros((5, 5))  # E: typedthinc-size: `Floats2d[4, 4] @ Floats2d[5, 5]` needs equal inner sizes


class Layer:
    """Its `shape` is its own, and no array's."""

    def forward(self, X: np.ndarray) -> np.ndarray:
        self.shape = X.shape
        return X


first, *others = np.linalg.lstsq(np.zeros((50, 7)), np.zeros(50))
print(np.zeros((50, 6)) @ first)  # E: typedthinc-size: `Floats2d[50, 6] @ Floats1d[7]` needs equal inner sizes
a, *between, b = (np.zeros((2, 3)), 1, 2, np.zeros((4, 5)))
print(a @ b)  # E: typedthinc-size: `Floats2d[2, 3] @ Floats2d[4, 5]` needs equal inner sizes
# An Ellipsis that stands for no axis is no list of indices.
print(np.zeros((3, 4, 5))[..., :, [0, 1], :] @ np.zeros((4, 2)))  # E: typedthinc-size: `Floats3d[3, 2, 5] @ Floats2d[4, 2]`
