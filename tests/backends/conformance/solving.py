from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


def equations(*columns: int) -> Callable[[Draw], tuple[Any, ...]]:
    def draw_equations(draw: Draw) -> tuple[Any, ...]:
        n = draw.size(1)
        # Far from singular.
        return draw.floats(n, n) + 4 * n * np.eye(n), draw.floats(n, *columns)

    return draw_equations


def by_elimination(A: Any, Y: Any) -> Any:
    A, X = A.copy(), Y.copy()
    for i in range(len(A)):
        for j in range(len(A)):
            if i != j:
                factor = A[j, i] / A[i, i]
                A[j] -= factor * A[i]
                X[j] -= factor * X[i]
    return (X.T / np.diag(A)).T


def matrix(draw: Draw) -> tuple[Any, ...]:
    return (draw.floats(draw.size(), draw.size()),)


def with_diagonal(draw: Draw) -> tuple[Any, ...]:
    (X,) = matrix(draw)
    return X, draw.floats(min(X.shape))


def diag(X: Any) -> Any:
    return np.array([X[i, i] for i in range(min(X.shape))])


def filled(X: Any, value: Any) -> Any:
    Y = X.copy()
    for i in range(min(X.shape)):
        Y[i, i] = value if np.ndim(value) == 0 else value[i]
    return Y


CASES = [
    Case("solve", equations(), by_elimination, tolerance="product", label="vector"),
    Case("solve", equations(3), by_elimination, tolerance="product", label="matrix"),
    Case("diag", matrix, diag, tolerance="exact"),
    Case("fill_diagonal", with_diagonal, filled, tolerance="exact", label="vector"),
    Case("fill_diagonal", lambda draw: (*matrix(draw), 2.5), filled, tolerance="exact", label="number"),
    Case("eye", lambda draw: (draw.size(),), lambda n: np.identity(n), tolerance="exact"),
]
