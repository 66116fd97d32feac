"""The types of functions: of arrays of numpy, which are not expressions yet, and of those, the rank is not known.

What the checker knows of sizes, `sizes.py` tells it.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from typing_extensions import TypeVar

from typedthinc.lazy import Expr

A = TypeVar("A", default=Any)
Y = TypeVar("Y", covariant=True)
# What becomes a constant.
Plain: TypeAlias = np.ndarray[Any, Any] | np.generic | float | Sequence[Any]
Operand: TypeAlias = Expr[Any] | Plain


class Compiled(Protocol[Y]):
    """What `function` returns; `Callable` would be an untyped function to mypy where the outputs are not typed."""

    def __call__(self, *values: Any) -> Y: ...


class OfOne(Protocol):
    """What works on one array."""

    def __call__(self, x: Operand) -> Expr[Any]: ...


class OfTwo(Protocol):
    """What works on two arrays."""

    def __call__(self, x: Operand, y: Operand) -> Expr[Any]: ...


class Reduction(Protocol):
    """What makes one number of all elements, or of those along axes; `keepdims` leaves these, of size 1."""

    def __call__(self, x: Operand, axis: int | Sequence[int] | None = None, keepdims: bool = False) -> Expr[Any]: ...


class Along(Protocol):
    """What works along an axis."""

    def __call__(self, x: Operand, axis: int = ...) -> Expr[Any]: ...
