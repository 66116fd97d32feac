"""Whether an object is an array of some rank, dtype family and sizes, or a container of arrays, asked at run time.

Arrays of any library count that look like numpy's, see `typedthinc.arrays.expected`.
"""

from typing import Any, TypeAlias, TypeGuard, overload

from typing_extensions import TypeIs

from typedthinc.arrays.containers import Padded, Ragged
from typedthinc.arrays.expected import Expected, misfit
from typedthinc.types import (
    ArrayXd,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Floats5d,
    FloatsXd,
    Ints1d,
    Ints2d,
    Ints3d,
    Ints4d,
    IntsXd,
)

Sizes1d: TypeAlias = tuple[int | None]
Sizes2d: TypeAlias = tuple[int | None, int | None]
Sizes3d: TypeAlias = tuple[int | None, int | None, int | None]
Sizes4d: TypeAlias = tuple[int | None, int | None, int | None, int | None]
Sizes5d: TypeAlias = tuple[int | None, int | None, int | None, int | None, int | None]


@overload
def is_floats1d(X: object) -> TypeIs[Floats1d]: ...
@overload
def is_floats1d(X: object, sizes: Sizes1d | None) -> TypeGuard[Floats1d]: ...
def is_floats1d(X: object, sizes: Sizes1d | None = None) -> bool:
    """Tell whether X is a floating-point array of one axis, of these sizes where they are not None."""
    return _is(X, "Floats", 1, sizes)


@overload
def is_floats2d(X: object) -> TypeIs[Floats2d]: ...
@overload
def is_floats2d(X: object, sizes: Sizes2d | None) -> TypeGuard[Floats2d]: ...
def is_floats2d(X: object, sizes: Sizes2d | None = None) -> bool:
    """Tell whether X is a floating-point array of two axes, of these sizes where they are not None.

    Examples:
        >>> import numpy as np
        >>> is_floats2d(np.zeros((2, 784)), sizes=(None, 784))
        True
    """
    return _is(X, "Floats", 2, sizes)


@overload
def is_floats3d(X: object) -> TypeIs[Floats3d]: ...
@overload
def is_floats3d(X: object, sizes: Sizes3d | None) -> TypeGuard[Floats3d]: ...
def is_floats3d(X: object, sizes: Sizes3d | None = None) -> bool:
    """Tell whether X is a floating-point array of three axes, of these sizes where they are not None."""
    return _is(X, "Floats", 3, sizes)


@overload
def is_floats4d(X: object) -> TypeIs[Floats4d]: ...
@overload
def is_floats4d(X: object, sizes: Sizes4d | None) -> TypeGuard[Floats4d]: ...
def is_floats4d(X: object, sizes: Sizes4d | None = None) -> bool:
    """Tell whether X is a floating-point array of four axes, of these sizes where they are not None."""
    return _is(X, "Floats", 4, sizes)


@overload
def is_floats5d(X: object) -> TypeIs[Floats5d]: ...
@overload
def is_floats5d(X: object, sizes: Sizes5d | None) -> TypeGuard[Floats5d]: ...
def is_floats5d(X: object, sizes: Sizes5d | None = None) -> bool:
    """Tell whether X is a floating-point array of five axes, of these sizes where they are not None."""
    return _is(X, "Floats", 5, sizes)


@overload
def is_ints1d(X: object) -> TypeIs[Ints1d]: ...
@overload
def is_ints1d(X: object, sizes: Sizes1d | None) -> TypeGuard[Ints1d]: ...
def is_ints1d(X: object, sizes: Sizes1d | None = None) -> bool:
    """Tell whether X is an integer array of one axis, of these sizes where they are not None."""
    return _is(X, "Ints", 1, sizes)


@overload
def is_ints2d(X: object) -> TypeIs[Ints2d]: ...
@overload
def is_ints2d(X: object, sizes: Sizes2d | None) -> TypeGuard[Ints2d]: ...
def is_ints2d(X: object, sizes: Sizes2d | None = None) -> bool:
    """Tell whether X is an integer array of two axes, of these sizes where they are not None."""
    return _is(X, "Ints", 2, sizes)


@overload
def is_ints3d(X: object) -> TypeIs[Ints3d]: ...
@overload
def is_ints3d(X: object, sizes: Sizes3d | None) -> TypeGuard[Ints3d]: ...
def is_ints3d(X: object, sizes: Sizes3d | None = None) -> bool:
    """Tell whether X is an integer array of three axes, of these sizes where they are not None."""
    return _is(X, "Ints", 3, sizes)


@overload
def is_ints4d(X: object) -> TypeIs[Ints4d]: ...
@overload
def is_ints4d(X: object, sizes: Sizes4d | None) -> TypeGuard[Ints4d]: ...
def is_ints4d(X: object, sizes: Sizes4d | None = None) -> bool:
    """Tell whether X is an integer array of four axes, of these sizes where they are not None."""
    return _is(X, "Ints", 4, sizes)


def is_floats_xd(X: object) -> TypeIs[FloatsXd]:
    """Tell whether X is a floating-point array of one to five axes."""
    return _is(X, "Floats", None, None)


def is_ints_xd(X: object) -> TypeIs[IntsXd]:
    """Tell whether X is an integer array of one to four axes."""
    return _is(X, "Ints", None, None)


def is_array_xd(X: object) -> TypeIs[ArrayXd]:
    """Tell whether X is an array of floats of one to five axes, or of ints of one to four."""
    return _is(X, None, None, None)


def is_ragged(X: object) -> TypeIs[Ragged[Any]]:
    """Tell whether X is a Ragged."""
    return isinstance(X, Ragged)


def is_padded(X: object) -> TypeIs[Padded[Any]]:
    """Tell whether X is a Padded."""
    return isinstance(X, Padded)


def _is(X: object, family: str | None, rank: int | None, sizes: tuple[int | None, ...] | None) -> bool:
    if rank is not None and sizes is not None and len(sizes) != rank:
        raise ValueError(f"expected {rank} sizes, one for each axis, got {sizes}")
    fitting = tuple(None if size is None else (size,) for size in sizes or ())
    return misfit(X, Expected(family, rank, fitting)) is None
