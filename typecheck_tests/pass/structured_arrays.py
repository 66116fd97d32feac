"""Structured arrays by the names of their fields; products of columns with themselves."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import typedthinc  # noqa: F401

Z = np.zeros((4, 4), [("U", np.double), ("V", np.double)])
Z["U"][1:-1] = 1.0
boids: Any = np.zeros(5, dtype=[("pos", float, 2), ("vel", float, 2)])
boids["pos"][:, 0] = 1.0
print(Z["V"].shape, boids["pos"].sum(axis=0) / 2)
for a, b, c in itertools.product([0, 1], repeat=3):
    print(a, b, c)
