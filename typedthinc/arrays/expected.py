"""Why an object is not the array that is expected.

Arrays of any library count that have `shape` and `dtype` as numpy's have, and show their memory by
`__array_interface__` or `__cuda_array_interface__`: numpy and cupy.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from typing_extensions import TypeIs

from typedthinc.arrays.dtypes import FAMILY_OF_KIND
from typedthinc.shapes.terms import MOST_AXES


class Expected(NamedTuple):
    """The arrays that fit.

    Attributes:
        family: "Floats", "Ints", or None for both.
        rank: The number of axes, or None for as many as there are types for.
        sizes: The sizes that fit, for each axis; None where every size does.
    """

    family: str | None
    rank: int | None
    sizes: tuple[Collection[int] | None, ...] = ()

    def __str__(self) -> str:
        most = MOST_AXES[self.family or "Floats"]
        axes = f"1 to {most} axes" if self.rank is None else "1 axis" if self.rank == 1 else f"{self.rank} axes"
        return f"an array of {(self.family or 'floats or ints').lower()} with {axes}"


def misfit(X: object, expected: Expected) -> str | None:
    """Say in one sentence why an object is not the array expected, or give None if it is.

    Examples:
        >>> import numpy as np
        >>> misfit(np.zeros((2, 64)), Expected("Floats", 2, (None, {784})))
        'expected size 784 on axis 1, got 64 (shape (2, 64))'
    """
    if not _is_array(X):
        return f"expected {expected}, got {_name(X)}"
    family = FAMILY_OF_KIND.get(X.dtype.kind)
    most = MOST_AXES[expected.family or family or "Floats"]
    if not 1 <= len(X.shape) <= most or expected.rank not in (None, len(X.shape)):
        return f"expected {expected}, got {_count(len(X.shape))} (shape {X.shape})"
    if family is None or expected.family not in (None, family):
        return f"expected {expected}, got dtype {X.dtype}"
    for axis, (size, fitting) in enumerate(zip(X.shape, expected.sizes, strict=False)):
        if fitting is not None and size not in fitting:
            wanted = " or ".join(map(str, sorted(fitting)))
            return f"expected size {wanted} on axis {axis}, got {size} (shape {X.shape})"
    return None


def _is_array(X: Any) -> TypeIs[Any]:
    shape = getattr(X, "shape", None)
    if not isinstance(shape, tuple) or not hasattr(X, "dtype"):
        return False
    return hasattr(X, "__array_interface__") or hasattr(X, "__cuda_array_interface__")


def _count(rank: int) -> str:
    return "1 axis" if rank == 1 else f"{rank} axes"


def _name(X: object) -> str:
    return "None" if X is None else f"a value of type {type(X).__name__}"
