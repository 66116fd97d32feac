from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


def factors(one: str, two: str) -> Callable[[Draw], tuple[Any, ...]]:
    """Draw two arrays whose axes have these letters: equal letters are equal sizes."""

    def draw_factors(draw: Draw) -> tuple[Any, ...]:
        sizes = {letter: draw.size() for letter in sorted({*one, *two})}
        return draw.floats(*(sizes[letter] for letter in one)), draw.floats(*(sizes[letter] for letter in two))

    return draw_factors


def matmul(one: str, two: str) -> Callable[..., Any]:
    left = "".join(letter for letter in "bmn" if letter in one + two)

    def oracle(X: Any, Y: Any) -> Any:
        Z = np.einsum(f"{one},{two}->{left}", X, Y)
        return Z if left else Z.item()

    return oracle


def batched(X: Any, Y: Any, trans1: bool = False, trans2: bool = False, alpha: float = 1, relu: bool = False) -> Any:
    left, right = "bim" if trans1 else "bmi", "bni" if trans2 else "bin"
    Z = alpha * np.einsum(f"{left},{right}->bmn", X, Y)
    return np.maximum(Z, 0) if relu else Z


def gradients_of_product(op: str, trans1: bool, trans2: bool) -> Callable[..., Any]:
    """Make the gradients of a product, which are products of the same op."""

    def backprop(ops: Any, dY: Any, Y: Any, A: Any, B: Any) -> tuple[Any, Any]:
        multiply = getattr(ops, op)
        dA = multiply(B, dY, trans1=trans2, trans2=True) if trans1 else multiply(dY, B, trans2=not trans2)
        dB = multiply(dY, A, trans1=True, trans2=trans1) if trans2 else multiply(A, dY, trans1=not trans1)
        return dA, dB

    return backprop


PAIRS = [("i", "i"), ("i", "in"), ("mi", "i"), ("mi", "in"), ("bmi", "in"), ("mi", "bin"), ("bmi", "bin")]

CASES = [
    *(
        Case("matmul", factors(one, two), matmul(one, two), tolerance="product", label=f"{one}-{two}")
        for one, two in PAIRS
    ),
    *(
        Case(
            "batched_gemm",
            factors("bim" if trans1 else "bmi", "bni" if trans2 else "bin"),
            batched,
            {"trans1": trans1, "trans2": trans2},
            gradients_of_product("batched_gemm", trans1, trans2),
            wrt=(0, 1),
            tolerance="product",
            label=f"{'T' if trans1 else 'N'}{'T' if trans2 else 'N'}",
        )
        for trans1 in (False, True)
        for trans2 in (False, True)
    ),
    Case(
        "batched_gemm",
        factors("bmi", "bin"),
        batched,
        {"alpha": -0.7, "relu": True},
        tolerance="product",
        label="relu",
    ),
]
