"""Variables and expressions that are filled with one number, and identity matrices."""

# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false
# The other system has no types: its functions take and return anything.

from __future__ import annotations

from typing import Any, overload

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import A, FloatsA, IntsA, Plain
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import Variable, converted, expr, named, variable
from typedthinc.lazy import Expr
from typedthinc.types import (
    DTypesFloat,
    DTypesInt,
    Floats1d,
    Floats2d,
    Floats3d,
    Ints1d,
    Ints2d,
    Ints3d,
    M,
    N,
    O,
)


@overload
def zeros(shape: int | tuple[int], dtype: DTypesFloat | None = None, name: str | None = None) -> Variable[Floats1d]: ...
@overload
def zeros(shape: tuple[int, int], dtype: DTypesFloat | None = None, name: str | None = None) -> Variable[Floats2d]: ...
@overload
def zeros(
    shape: tuple[int, int, int], dtype: DTypesFloat | None = None, name: str | None = None
) -> Variable[Floats3d]: ...
@overload
def zeros(shape: int | tuple[int], dtype: DTypesInt, name: str | None = None) -> Variable[Ints1d]: ...
@overload
def zeros(shape: tuple[int, int], dtype: DTypesInt, name: str | None = None) -> Variable[Ints2d]: ...
@overload
def zeros(shape: tuple[int, int, int], dtype: DTypesInt, name: str | None = None) -> Variable[Ints3d]: ...
@overload
def zeros(shape: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]: ...
def zeros(shape: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]:
    """Make a variable of zeros."""
    value: Any = np.zeros(shape, dtype or floatx())
    return variable(value, dtype, name)


@overload
def ones(shape: int | tuple[int], dtype: DTypesFloat | None = None, name: str | None = None) -> Variable[Floats1d]: ...
@overload
def ones(shape: tuple[int, int], dtype: DTypesFloat | None = None, name: str | None = None) -> Variable[Floats2d]: ...
@overload
def ones(
    shape: tuple[int, int, int], dtype: DTypesFloat | None = None, name: str | None = None
) -> Variable[Floats3d]: ...
@overload
def ones(shape: int | tuple[int], dtype: DTypesInt, name: str | None = None) -> Variable[Ints1d]: ...
@overload
def ones(shape: tuple[int, int], dtype: DTypesInt, name: str | None = None) -> Variable[Ints2d]: ...
@overload
def ones(shape: tuple[int, int, int], dtype: DTypesInt, name: str | None = None) -> Variable[Ints3d]: ...
@overload
def ones(shape: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]: ...
def ones(shape: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]:
    """Make a variable of ones."""
    value: Any = np.ones(shape, dtype or floatx())
    return variable(value, dtype, name)


def eye(size: int, dtype: Any = None, name: str | None = None) -> Variable[Floats2d]:
    """Make a variable that holds an identity matrix."""
    return variable(np.eye(size, dtype=dtype or floatx()), dtype, name)


@overload
def zeros_like(x: Expr[A], dtype: None = None, name: str | None = None) -> Expr[A]: ...
@overload
def zeros_like(x: Expr[FloatsA], dtype: DTypesFloat, name: str | None = None) -> Expr[FloatsA]: ...
@overload
def zeros_like(x: Expr[Floats1d[M]], dtype: DTypesInt, name: str | None = None) -> Expr[Ints1d[M]]: ...
@overload
def zeros_like(x: Expr[Ints1d[M]], dtype: DTypesFloat, name: str | None = None) -> Expr[Floats1d[M]]: ...
@overload
def zeros_like(x: Expr[Floats2d[M, N]], dtype: DTypesInt, name: str | None = None) -> Expr[Ints2d[M, N]]: ...
@overload
def zeros_like(x: Expr[Ints2d[M, N]], dtype: DTypesFloat, name: str | None = None) -> Expr[Floats2d[M, N]]: ...
@overload
def zeros_like(x: Expr[Floats3d[M, N, O]], dtype: DTypesInt, name: str | None = None) -> Expr[Ints3d[M, N, O]]: ...
@overload
def zeros_like(x: Expr[Ints3d[M, N, O]], dtype: DTypesFloat, name: str | None = None) -> Expr[Floats3d[M, N, O]]: ...
@overload
def zeros_like(x: Expr[FloatsA], dtype: object, name: str | None = None) -> Expr[Any]: ...
@overload
def zeros_like(x: Expr[IntsA], dtype: DTypesInt, name: str | None = None) -> Expr[IntsA]: ...
@overload
def zeros_like(x: Expr[IntsA], dtype: object, name: str | None = None) -> Expr[Any]: ...
@overload
def zeros_like(x: Plain, dtype: Any = None, name: str | None = None) -> Expr[Any]: ...
def zeros_like(x: Any, dtype: Any = None, name: str | None = None) -> Expr[Any]:
    """Return zeros of the sizes of x."""
    return named(converted(lazy.zeros_like(expr(x)), dtype), name)


@overload
def ones_like(x: Expr[A], dtype: None = None, name: str | None = None) -> Expr[A]: ...
@overload
def ones_like(x: Expr[FloatsA], dtype: DTypesFloat, name: str | None = None) -> Expr[FloatsA]: ...
@overload
def ones_like(x: Expr[Floats1d[M]], dtype: DTypesInt, name: str | None = None) -> Expr[Ints1d[M]]: ...
@overload
def ones_like(x: Expr[Ints1d[M]], dtype: DTypesFloat, name: str | None = None) -> Expr[Floats1d[M]]: ...
@overload
def ones_like(x: Expr[Floats2d[M, N]], dtype: DTypesInt, name: str | None = None) -> Expr[Ints2d[M, N]]: ...
@overload
def ones_like(x: Expr[Ints2d[M, N]], dtype: DTypesFloat, name: str | None = None) -> Expr[Floats2d[M, N]]: ...
@overload
def ones_like(x: Expr[Floats3d[M, N, O]], dtype: DTypesInt, name: str | None = None) -> Expr[Ints3d[M, N, O]]: ...
@overload
def ones_like(x: Expr[Ints3d[M, N, O]], dtype: DTypesFloat, name: str | None = None) -> Expr[Floats3d[M, N, O]]: ...
@overload
def ones_like(x: Expr[FloatsA], dtype: object, name: str | None = None) -> Expr[Any]: ...
@overload
def ones_like(x: Expr[IntsA], dtype: DTypesInt, name: str | None = None) -> Expr[IntsA]: ...
@overload
def ones_like(x: Expr[IntsA], dtype: object, name: str | None = None) -> Expr[Any]: ...
@overload
def ones_like(x: Plain, dtype: Any = None, name: str | None = None) -> Expr[Any]: ...
def ones_like(x: Any, dtype: Any = None, name: str | None = None) -> Expr[Any]:
    """Return ones of the sizes of x."""
    return named(converted(lazy.ones_like(expr(x)), dtype), name)
