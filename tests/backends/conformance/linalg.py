from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw, with_gradients
from tests.backends.conformance.products import gradients_of_product


def factors(trans1: bool, trans2: bool) -> Callable[[Draw], tuple[Any, ...]]:
    def draw_factors(draw: Draw) -> tuple[Any, ...]:
        m, i, n = draw.size(), draw.size(), draw.size()
        return draw.floats(*((i, m) if trans1 else (m, i))), draw.floats(*((n, i) if trans2 else (i, n)))

    return draw_factors


def gemm(
    x: Any, y: Any, trans1: bool = False, trans2: bool = False, alpha: float = 1, beta: float = 0, relu: bool = False
) -> Any:
    Y = alpha * np.einsum("mi,in->mn", x.T if trans1 else x, y.T if trans2 else y)
    return np.maximum(Y, 0) if relu else Y


def affine_input(draw: Draw) -> tuple[Any, ...]:
    nB, nI, nO = draw.size(), draw.size(), draw.size()
    return draw.floats(nB, nI), draw.floats(nO, nI), draw.floats(nO)


def backprop_affine(dY: Any, X: Any, W: Any) -> Any:
    return dY @ W, dY.T @ X, dY.sum(axis=0)


def pieces_input(draw: Draw) -> tuple[Any, ...]:
    nB, nI, nO, nP = draw.size(), draw.size(), draw.size(), draw.size(1, 3)
    return draw.floats(nB, nI), draw.floats(nO, nP, nI), draw.floats(nO, nP)


def affine_pieces(X: Any, W: Any, b: Any) -> Any:
    return np.einsum("bi,opi->bop", X, W) + b


def backprop_affine_pieces(dY: Any, X: Any, W: Any) -> Any:
    return np.einsum("bop,opi->bi", dY, W), np.einsum("bop,bi->opi", dY, X), dY.sum(axis=0)


def matrix(draw: Draw) -> tuple[Any, ...]:
    return (draw.floats(draw.size(), draw.size()),)


CASES = [
    *(
        Case(
            "gemm",
            factors(trans1, trans2),
            gemm,
            {"trans1": trans1, "trans2": trans2},
            gradients_of_product("gemm", trans1, trans2),
            wrt=(0, 1),
            tolerance="product",
            label=f"{'T' if trans1 else 'N'}{'T' if trans2 else 'N'}",
        )
        for trans1 in (False, True)
        for trans2 in (False, True)
    ),
    Case("gemm", factors(False, False), gemm, {"alpha": -0.7}, tolerance="product", label="alpha"),
    Case("gemm", factors(False, True), gemm, {"trans2": True, "relu": True}, tolerance="product", label="relu"),
    *with_gradients(
        Case("affine", affine_input, lambda X, W, b: X @ W.T + b, tolerance="product"),
        backprop_affine,
        tolerance="product",
    ),
    Case(
        "affine",
        affine_input,
        lambda X, W, b, relu: np.maximum(X @ W.T + b, 0),
        {"relu": True},
        backprop=lambda ops, dY, Y, X, W, b: ops.backprop_affine(dY, X, W, Y=Y),
        wrt=(0, 1, 2),
        tolerance="product",
        label="relu",
    ),
    *with_gradients(
        Case("affine_pieces", pieces_input, affine_pieces, tolerance="product"),
        backprop_affine_pieces,
        tolerance="product",
    ),
    Case("sum_columns", matrix, lambda X: X.sum(axis=0), tolerance="sum"),
    Case("tile", lambda draw: (*matrix(draw), 3), np.tile, tolerance="exact", label="last"),
    Case("tile", lambda draw: (*matrix(draw), (2, 1)), np.tile, tolerance="exact", label="rows"),
    Case("tile", lambda draw: (*matrix(draw), (0, 2)), np.tile, tolerance="exact", label="none"),
]
