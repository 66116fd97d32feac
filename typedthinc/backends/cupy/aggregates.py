"""Reductions for which cupy takes fewer launches than their records say."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.backends.cupy.kernels import elementwise
from typedthinc.backends.cupy.library import cupy

# Squares relative to the largest element neither vanish nor overflow.
_SQUARE: Final = elementwise(
    "relative_square", "T x, T largest", "T y", "T t = largest > T(0) && isfinite(largest) ? x / largest : x; y = t * t"
)
_LENGTH: Final = elementwise(
    "length",
    "T squares, T largest",
    "T y",
    "T t = sqrt(squares); y = largest > T(0) && isfinite(largest) ? t * largest : t",
)


def norm(x: Any, axis: int | None) -> Any:
    """Return the norm of all elements, or of those along an axis."""
    if x.size == 0:
        return cupy.sum(x, axis=axis)  # 0, or zeros where the axis is gone
    largest = cupy.max(cupy.absolute(x), axis=axis, keepdims=True)
    squares = cupy.sum(_SQUARE(x, largest), axis=axis, keepdims=True)
    return _LENGTH(squares, largest).squeeze(axis)  # the axis was kept so that rows stand beside their largest
