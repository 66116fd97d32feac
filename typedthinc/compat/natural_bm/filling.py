"""Variables and expressions that are filled with one number, and identity matrices."""

from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import Operand
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.compat.natural_bm.variables import Variable, converted, expr, named, variable
from typedthinc.lazy import Expr
from typedthinc.types import Floats2d


def zeros(shape: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]:
    """Make a variable of zeros."""
    value = np.zeros(shape, dtype or floatx())
    return variable(value, dtype, name)


def ones(shape: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]:
    """Make a variable of ones."""
    value = np.ones(shape, dtype or floatx())
    return variable(value, dtype, name)


def eye(size: int, dtype: Any = None, name: str | None = None) -> Variable[Floats2d]:
    """Make a variable that holds an identity matrix."""
    return variable(np.eye(size, dtype=dtype or floatx()), dtype, name)


def zeros_like(x: Operand, dtype: Any = None, name: str | None = None) -> Expr[Any]:
    """Return zeros of the sizes of x."""
    return named(converted(lazy.zeros_like(expr(x)), dtype), name)


def ones_like(x: Operand, dtype: Any = None, name: str | None = None) -> Expr[Any]:
    """Return ones of the sizes of x."""
    return named(converted(lazy.ones_like(expr(x)), dtype), name)
