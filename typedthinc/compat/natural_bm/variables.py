"""Variables, inputs, and their values."""

# pyright: reportInvalidTypeVarUse=false
# The other system has no types: its functions take and return anything. The type variables of `variable` stand for
# arrays that are found by their bound, as those of `Var` do.

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc import lazy
from typedthinc.compat.natural_bm.op_types import A, Operand
from typedthinc.compat.natural_bm.settings import floatx
from typedthinc.lazy import Expr
from typedthinc.types import Ints1d


class Variable(lazy.Var[A]):
    """A variable, with the methods that it has there."""

    __slots__ = ()

    def get_value(self) -> A:
        """Return a copy of what it holds."""
        held: Any = np.array(self.get())
        return held  # type: ignore[no-any-return]  # of the type that the variable has

    def set_value(self, value: Any) -> None:
        """Hold another value, cast to the dtype of the variable."""
        cast: Any = np.asarray(value, dtype=self.dtype)
        self.set(cast)


def variable(value: Any, dtype: Any = None, name: str | None = None) -> Variable[Any]:
    """Make a variable; an expression is evaluated first."""
    held = eval(value) if isinstance(value, Expr) else value
    return Variable(np.array(held, dtype=dtype or floatx()), name=name or "")  # a copy, which the variable may write to


def placeholder(
    shape: Sequence[int | None] | None = None,
    ndim: int | None = None,
    dtype: Any = None,
    sparse: bool = False,
    name: str | None = None,
) -> lazy.Input[Any]:
    """Make an input of given sizes, or of a given number of axes.

    Raises:
        ValueError: Neither is given.
    """
    if shape is None and ndim is None:
        raise ValueError("placeholder: give shape or ndim")
    sizes = (None,) * (ndim or 0) if shape is None else tuple(shape)
    kind: Any = np.dtype(dtype or floatx()).name
    return lazy.placeholder(sizes, kind, name or "")


# The overloads for a dtype that no checker reads take the same x as those before them: mypy gives Any where two that
# fit differ there.
def cast(x: Operand, dtype: Any) -> Expr[Any]:
    """Return x in another dtype."""
    return converted(expr(x), dtype)


def shape(x: Operand) -> Expr[Ints1d]:
    """Return the sizes of x as an expression."""
    return lazy.shape_of(expr(x))


def ndim(x: Operand) -> int:
    """Return the number of axes of x."""
    return expr(x).ndim


def dtype(x: Operand) -> str | None:
    """Return the dtype of x as text."""
    return expr(x).dtype


def get_variable_shape(x: Operand) -> tuple[int, ...]:
    """Return the sizes of what x evaluates to, which is computed only where they are not known before."""
    known = x.shape if isinstance(x, Expr) and not isinstance(x, lazy.Var) else (None,)
    sizes = tuple(size for size in known if size is not None)
    if len(sizes) == len(known):
        return sizes
    return np.shape(get_value(x) if isinstance(x, lazy.Var) else eval(x))


def eval(x: Operand) -> Any:
    """Return what x evaluates to as an array of numpy; variables are read again, and draws go on."""
    return np.asarray(lazy.function((), expr(x))())


def get_value(x: lazy.Var[A]) -> A:
    """Return what a variable holds.

    Raises:
        TypeError: It is another expression than a variable.
    """
    held: Any = np.array(_variable("get_value", x).get())
    return held  # type: ignore[no-any-return]  # of the type that the variable has


def set_value(x: lazy.Var[Any], value: Any) -> None:
    """Let a variable hold another value.

    Raises:
        TypeError: It is another expression than a variable.
    """
    held = _variable("set_value", x)
    held.set(np.asarray(value, dtype=held.dtype))


def batch_get_value(xs: Sequence[lazy.Var[Any]]) -> list[Any]:
    """Return what several variables hold."""
    return [get_value(x) for x in xs]


def batch_set_value(tuples: Sequence[tuple[lazy.Var[Any], Any]]) -> None:
    """Let several variables hold other values: all of them, or none if a value does not fit."""
    lazy.set_values([(x, np.asarray(value, dtype=_variable("batch_set_value", x).dtype)) for x, value in tuples])


def expr(x: Any) -> Expr[Any]:
    """Return an expression as it is, and an array or a number as one."""
    return x if isinstance(x, Expr) else lazy.as_expr(x)


def _variable(where: str, x: Any) -> lazy.Var[Any]:
    if not isinstance(x, lazy.Var):
        raise TypeError(f"{where}: takes a variable, not {x!r}")
    return x


def converted(x: Expr[Any], dtype: Any) -> Expr[Any]:
    """Return an expression with another dtype, where one is given."""
    return x if dtype is None else x.astype(np.dtype(dtype))


def named(x: Expr[Any], name: str | None) -> Expr[Any]:
    """Return an expression with a name, where one is given."""
    return x.named(name) if name else x
