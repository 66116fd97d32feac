"""What expressions begin with: variables, which hold a value, and inputs, which are given one."""

# pyright: reportInvalidTypeVarUse=false, reportPrivateUsage=false
# The type variables of Var stand for arrays that are found by their bound.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar, overload

import numpy as np

from typedthinc.arguments import integer, refuse, shown
from typedthinc.errors import ExpressionError
from typedthinc.lazy.expr import A, Expr
from typedthinc.lazy.primitives import INPUT, VARIABLE, known_of
from typedthinc.shapes.arrays.lazy import fits
from typedthinc.shapes.arrays.values import ANY_DTYPE, FLOATS, INTS, ArrayValue, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import (
    DTypes,
    DTypesFloat,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Floats5d,
    Ints1d,
    Ints2d,
    Ints3d,
    Ints4d,
)

IntNames: TypeAlias = Literal["i", "int32", "int64", "uint32", "uint64"]
Axis: TypeAlias = int | None


# Variables with bounds: mypy would infer `np.zeros((2, 3))` to fit the type of the first overload of Var. Numpy's class
# beside each protocol: pyright remembers of a protocol that one array does not fit it, and then refuses others.
_Float: TypeAlias = np.dtype[np.floating[Any]]
_Int: TypeAlias = np.dtype[np.integer[Any]]
# An array of an unknown number of axes fits all overloads, so it must be found first: it fits seven axes, too.
AnyRankT = TypeVar("AnyRankT", bound=np.ndarray[tuple[int, int, int, int, int, int, int], np.dtype[Any]])
Rank1T = TypeVar("Rank1T", bound=Floats1d[Any] | np.ndarray[tuple[int], _Float])
Rank2T = TypeVar("Rank2T", bound=Floats2d[Any, Any] | np.ndarray[tuple[int, int], _Float])
Rank3T = TypeVar("Rank3T", bound=Floats3d[Any, Any, Any] | np.ndarray[tuple[int, int, int], _Float])
Rank4T = TypeVar("Rank4T", bound=Floats4d[Any, Any, Any, Any] | np.ndarray[tuple[int, int, int, int], _Float])
Rank5T = TypeVar("Rank5T", bound=Floats5d[Any, Any, Any, Any, Any] | np.ndarray[tuple[int, int, int, int, int], _Float])
Ids1T = TypeVar("Ids1T", bound=Ints1d[Any] | np.ndarray[tuple[int], _Int])
Ids2T = TypeVar("Ids2T", bound=Ints2d[Any, Any] | np.ndarray[tuple[int, int], _Int])


class Var(Expr[A]):
    """A variable: it holds an array or a number, which `function` may update and `as_layer` may train.

    Args:
        value: What it holds at first. Its sizes and its dtype stay as they are.
        name: What messages call it.

    Examples:
        >>> import numpy as np
        >>> W = Var(np.ones((2, 3)), name="W")
        >>> W.shape
        (2, 3)
    """

    __slots__ = ("_value",)

    _value: Any

    @overload
    def __init__(self: Var[Any], value: AnyRankT, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Floats1d], value: Rank1T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Floats2d], value: Rank2T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Floats3d], value: Rank3T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Floats4d], value: Rank4T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Floats5d], value: Rank5T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Ints1d], value: Ids1T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[Ints2d], value: Ids2T, name: str = "") -> None: ...
    @overload
    def __init__(self: Var[float], value: float, name: str = "") -> None: ...
    def __init__(self: Var[Any], value: Any, name: str = "") -> None:
        array = value if hasattr(value, "dtype") else np.asarray(value)
        if array.dtype.kind not in "biufc":
            raise ExpressionError(f"Var: a variable holds a number or an array of numbers, not {shown(value)}")
        super().__init__(VARIABLE, (), {}, known_of(array), array.dtype.name, name)
        self._value = array  # not a copy: an array given stays the caller's as well

    def get(self) -> A:
        """Return what it holds: the array itself, not a copy."""
        value: A = self._value
        return value

    @hide_frames(REFUSALS)
    def set(self, value: A) -> None:
        """Hold another value, cast to the dtype of the variable.

        Raises:
            ExpressionError: It has other sizes.
        """
        self._value = fitting(self, value)


class Input(Expr[A]):
    """An input, to which `function` and `evaluate` give a value; `placeholder` makes it."""

    __slots__ = ()


@overload
def placeholder(shape: tuple[Axis], dtype: DTypesFloat = "float32", name: str = "") -> Input[Floats1d]: ...
@overload
def placeholder(shape: tuple[Axis, Axis], dtype: DTypesFloat = "float32", name: str = "") -> Input[Floats2d]: ...
@overload
def placeholder(shape: tuple[Axis, Axis, Axis], dtype: DTypesFloat = "float32", name: str = "") -> Input[Floats3d]: ...
@overload
def placeholder(
    shape: tuple[Axis, Axis, Axis, Axis], dtype: DTypesFloat = "float32", name: str = ""
) -> Input[Floats4d]: ...
@overload
def placeholder(
    shape: tuple[Axis, Axis, Axis, Axis, Axis], dtype: DTypesFloat = "float32", name: str = ""
) -> Input[Floats5d]: ...
@overload
def placeholder(shape: tuple[Axis], dtype: IntNames, name: str = "") -> Input[Ints1d]: ...
@overload
def placeholder(shape: tuple[Axis, Axis], dtype: IntNames, name: str = "") -> Input[Ints2d]: ...
@overload
def placeholder(shape: tuple[Axis, Axis, Axis], dtype: IntNames, name: str = "") -> Input[Ints3d]: ...
@overload
def placeholder(shape: tuple[Axis, Axis, Axis, Axis], dtype: IntNames, name: str = "") -> Input[Ints4d]: ...
@overload
def placeholder(shape: tuple[()] = (), dtype: DTypesFloat = "float32", name: str = "") -> Input[float]: ...
@overload
def placeholder(shape: Sequence[Axis], dtype: DTypes = "float32", name: str = "") -> Input[Any]: ...
def placeholder(shape: Sequence[Axis] = (), dtype: DTypes = "float32", name: str = "") -> Input[Any]:
    """Make an input.

    Args:
        shape: Its sizes, None for each that may be anything; `()` is a number.
        dtype: What a value is cast to.
        name: What messages call it.

    Raises:
        ExpressionError: A shape that is not a tuple or list of sizes.

    Examples:
        >>> X = placeholder((None, 784), name="X")
        >>> X.shape
        (None, 784)
    """
    if not isinstance(shape, (tuple, list)):
        refuse("placeholder", "shape", "a tuple of sizes, None where any will do", shape, ExpressionError)
    for size in shape:
        if size is not None:
            integer("placeholder", "shape", size, least=0, error=ExpressionError)
    kind = np.dtype(dtype)
    family = {"f": FLOATS, "i": INTS, "u": INTS}.get(kind.kind, ANY_DTYPE)  # bools and complexes are of no family
    sizes = tuple(UNKNOWN if size is None else number(size) for size in shape)
    return Input(INPUT, (), {}, ArrayValue(family, sizes), kind.name, name)


def get_values(variables: Iterable[Var[Any]]) -> list[Any]:
    """Return what several variables hold."""
    return [each.get() for each in variables]


def set_values(pairs: Iterable[tuple[Var[Any], Any]]) -> None:
    """Let several variables hold other values: all of them, or none if a value does not fit.

    Raises:
        ExpressionError: A value has other sizes.
    """
    checked = [(variable, fitting(variable, value)) for variable, value in pairs]  # all of them first
    for variable, value in checked:
        variable._value = value


def fitting(leaf: Expr[Any], value: Any, came: str = "the data is") -> Any:
    """Return a value for a leaf, cast to its dtype.

    Args:
        came: What messages say before the value.

    Raises:
        ExpressionError: It is nothing that the leaf takes.
    """
    array = value if hasattr(value, "dtype") else _as_array(leaf, value, came)
    wanted = leaf.sizes
    if array.dtype == leaf.dtype and _has_sizes(array.shape, wanted.sizes):  # the common case: no walk over sizes
        return array
    compare(leaf, known_of(array), came)
    return array if array.dtype.name == leaf.dtype else array.astype(leaf.dtype)


def _as_array(leaf: Expr[Any], value: Any, came: str) -> Any:
    try:
        return np.asarray(value, leaf.dtype)  # numbers and lists, in the leaf's dtype at once
    except (TypeError, ValueError):
        taken = str(leaf.sizes) if leaf.ndim else "a number"
        message = f"{leaf.name or leaf.primitive.name} takes {taken}, but {came} {shown(value)}"
        raise ExpressionError(message) from None


def compare(leaf: Expr[Any], known: ArrayValue, came: str) -> None:
    """Compare what a leaf is given with what it takes, as far as that is known.

    Raises:
        ExpressionError: It does not fit.
    """
    try:
        fits(leaf.name or leaf.primitive.name, leaf.sizes, known, came)
    except Mismatch as mismatch:
        raise ExpressionError(mismatch.message) from None


def _has_sizes(shape: tuple[int, ...], wanted: tuple[Size, ...]) -> bool:
    """Tell quickly that sizes are those wanted; where it says no, they may fit all the same."""
    if len(shape) != len(wanted):
        return False
    return all(size is UNKNOWN or plain(size) == found for found, size in zip(shape, wanted, strict=True))
