"""Expressions: what is to be computed, as immutable nodes that know the sizes of their value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import Any, Final, NoReturn, TypeAlias, overload

import numpy as np
from typing_extensions import TypeVar

from typedthinc.arguments import shown
from typedthinc.errors import ExpressionError
from typedthinc.lazy.axes import one_axis
from typedthinc.lazy.operators import Operators
from typedthinc.lazy.primitives import CONSTANT, PRIMITIVES, Primitive, known_of, rule_of
from typedthinc.shapes.arrays.values import BOOLS, FLOATS, INTS, ArrayValue, Value, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.tracebacks import REFUSALS, hide_frames
from typedthinc.types import (
    DTypes,
    DTypesFloat,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    Ints1d,
    Ints2d,
    Ints3d,
    M,
    N,
    O,
    P,
)

A = TypeVar("A", default=Any)
OtherT = TypeVar("OtherT", default=Any)
_INDEX: Final = "an int, a slice, None, or an array or list of ints or bools"
_Count: TypeAlias = "int | Expr[int]"
_Floats: TypeAlias = "Expr[Floats1d] | Expr[Floats2d] | Expr[Floats3d] | Expr[Floats4d]"


class Expr(Operators[A]):
    """What is to be computed: `evaluate` computes it, `grad` differentiates it, `function` makes a function of it.

    `A` is the type of its value: an array type, or float for a single number. Expressions never change. `==` compares
    objects; `lazy.equal` compares values.

    Attributes:
        primitive: The operation.
        args: Its operands.
        options: What else it depends on, such as an axis.
        name: What messages call it; empty where it has no name.
    """

    __slots__ = ("__weakref__", "_dtype", "_known", "args", "name", "options", "primitive")

    primitive: Primitive
    args: tuple[Expr[Any], ...]
    options: Mapping[str, Any]
    name: str

    def __init__(
        self,
        primitive: Primitive,
        args: tuple[Expr[Any], ...],
        options: Mapping[str, Any],
        known: Value,
        dtype: str | None,
        name: str = "",
    ) -> None:
        self.primitive, self.args, self.options, self.name = primitive, args, options, name
        self._known, self._dtype = known, dtype

    def _applied(self, name: str, *operands: Any) -> Expr[Any]:
        return apply(name, *operands)

    # numpy leaves `array + expression` to the expression then.
    __array_ufunc__ = None

    @property
    def known(self) -> Value:
        """What is known of the value, in the terms of the checker."""
        return self._known

    @property
    def sizes(self) -> ArrayValue:
        """The sizes of the value and its dtype family, in the terms of the checker.

        Raises:
            ExpressionError: The number of axes is not known.
        """
        if not isinstance(self._known, ArrayValue):
            raise ExpressionError(f"{label(self)}: the number of axes of its value is not known")
        return self._known

    @property
    def shape(self) -> tuple[int | None, ...]:
        """The sizes of the value, None for those that are not known yet."""
        return tuple(plain(size) for size in self.sizes.sizes)

    @property
    def ndim(self) -> int:
        """The number of axes of the value."""
        return len(self.sizes.sizes)

    @property
    def dtype(self) -> str | None:
        """The dtype of the value; None for a plain number, which takes that of the other operand."""
        return self._dtype

    def named(self, name: str) -> Expr[A]:
        """Return the same expression under a name, which messages and diagrams use."""
        return Expr(self.primitive, self.args, self.options, self._known, self._dtype, name)

    def __repr__(self) -> str:
        known = str(self._known) if isinstance(self._known, ArrayValue) and self._known.sizes else "number"
        return f"Expr({label(self)}: {known})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        # Of its variables and inputs, a copy would have others, which could not be set.
        raise TypeError(f"{label(self)} is an expression, which cannot be copied or pickled: keep what variables hold")

    def __bool__(self) -> bool:
        raise TypeError(f"{label(self)} has no truth value before it is computed: use lazy.ifelse or lazy.where")

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(f"{label(self)} cannot be iterated before it is computed: use lazy.scan or an index")

    @overload
    def __getitem__(self: Expr[Floats1d[M]], key: int, /) -> Expr[float]: ...
    @overload
    def __getitem__(self: Expr[Floats1d[M]], key: slice | Expr[Ints1d], /) -> Expr[Floats1d[Any]]: ...
    @overload
    def __getitem__(self: Expr[Floats2d[M, N]], key: int, /) -> Expr[Floats1d[N]]: ...
    @overload
    def __getitem__(self: Expr[Floats2d[M, N]], key: slice | Expr[Ints1d], /) -> Expr[Floats2d[Any, N]]: ...
    @overload
    def __getitem__(self: Expr[Floats2d[M, N]], key: tuple[int, int], /) -> Expr[float]: ...
    @overload
    def __getitem__(self: Expr[Floats2d[M, N]], key: tuple[int, slice] | tuple[slice, int], /) -> Expr[Floats1d]: ...
    @overload
    def __getitem__(self: Expr[Floats2d[M, N]], key: tuple[slice, slice], /) -> Expr[Floats2d]: ...
    @overload
    def __getitem__(self: Expr[Floats3d[M, N, O]], key: int, /) -> Expr[Floats2d[N, O]]: ...
    @overload
    def __getitem__(self: Expr[Floats3d[M, N, O]], key: slice | Expr[Ints1d], /) -> Expr[Floats3d[Any, N, O]]: ...
    @overload
    def __getitem__(self: Expr[Floats4d[M, N, O, P]], key: int, /) -> Expr[Floats3d[N, O, P]]: ...
    @overload
    def __getitem__(self: Expr[Floats4d[M, N, O, P]], key: slice | Expr[Ints1d], /) -> Expr[Floats4d[Any, N, O, P]]: ...
    @overload
    def __getitem__(self: Expr[Ints1d[M]], key: int, /) -> Expr[int]: ...
    @overload
    def __getitem__(self: Expr[Ints1d[M]], key: slice | Expr[Ints1d], /) -> Expr[Ints1d[Any]]: ...
    @overload
    def __getitem__(self: Expr[Ints2d[M, N]], key: int, /) -> Expr[Ints1d[N]]: ...
    @overload
    def __getitem__(self: Expr[Ints2d[M, N]], key: slice | Expr[Ints1d], /) -> Expr[Ints2d[Any, N]]: ...
    @overload
    def __getitem__(self: Expr[Ints2d[M, N]], key: tuple[int, int], /) -> Expr[int]: ...
    @overload
    def __getitem__(self: Expr[Ints2d[M, N]], key: tuple[int, slice] | tuple[slice, int], /) -> Expr[Ints1d]: ...
    @overload
    def __getitem__(self: Expr[Ints2d[M, N]], key: tuple[slice, slice], /) -> Expr[Ints2d]: ...
    @overload
    def __getitem__(self: Expr[Ints3d[M, N, O]], key: int, /) -> Expr[Ints2d[N, O]]: ...
    @overload
    def __getitem__(self: Expr[Ints3d[M, N, O]], key: slice | Expr[Ints1d], /) -> Expr[Ints3d[Any, N, O]]: ...
    @overload
    def __getitem__(self, key: Any, /) -> Expr[Any]: ...
    def __getitem__(self: Expr[Any], key: Any, /) -> Expr[Any]:
        """Return a part by ints, slices, None and `...`, or the rows that an expression of integers names."""
        if isinstance(key, Expr):
            return apply("take", self, key, axis=0)  # rows by numbers, with a gradient that adds up
        keys: tuple[Any, ...] = key if isinstance(key, tuple) else (key,)
        for each in keys:
            if not _is_index(each):
                raise ExpressionError(f"{label(self)}: an index is {_INDEX}, not {shown(each)}")
        return apply("getitem", self, key=key)

    @overload
    def transpose(self: Expr[Floats2d[M, N]]) -> Expr[Floats2d[N, M]]: ...
    @overload
    def transpose(self: Expr[Floats1d[M]]) -> Expr[Floats1d[M]]: ...
    @overload
    def transpose(self: Expr[Floats3d[M, N, O]]) -> Expr[Floats3d[O, N, M]]: ...
    @overload
    def transpose(self, *axes: int | Sequence[int]) -> Expr[Any]: ...
    def transpose(self: Expr[Any], *axes: Any) -> Expr[Any]:
        """Return the array with its axes in another order, by default the reverse.

        Raises:
            ExpressionError: An axis is not an int, missing, or named twice.
        """
        order = _listed(axes) or reversed(range(self.ndim))  # 1, 0 for a matrix
        return apply("transpose", self, axes=tuple(one_axis("transpose", each) for each in order))

    @overload
    def reshape(self: _Floats, n0: _Count, /) -> Expr[Floats1d]: ...
    @overload
    def reshape(self: _Floats, n0: _Count, n1: _Count, /) -> Expr[Floats2d]: ...
    @overload
    def reshape(self: _Floats, n0: _Count, n1: _Count, n2: _Count, /) -> Expr[Floats3d]: ...
    @overload
    def reshape(self: _Floats, shape: tuple[_Count], /) -> Expr[Floats1d]: ...
    @overload
    def reshape(self: _Floats, shape: tuple[_Count, _Count], /) -> Expr[Floats2d]: ...
    @overload
    def reshape(self: _Floats, shape: tuple[_Count, _Count, _Count], /) -> Expr[Floats3d]: ...
    @overload
    def reshape(self, *shape: _Count | Expr[Ints1d] | Sequence[_Count]) -> Expr[Any]: ...
    def reshape(self: Expr[Any], *shape: Any) -> Expr[Any]:
        """Return the elements in an array of other sizes, one of which may be -1.

        Args:
            shape: The sizes: ints, expressions of one int each, a tuple or list of these, or one expression of all of
                them, as `shape_of` makes.

        Raises:
            ExpressionError: There are other elements than fit, or how many axes there will be is not known.
        """
        only = shape[0] if len(shape) == 1 else None
        given = _one_by_one(only) if isinstance(only, Expr) and only.ndim else _listed(shape)
        counts = [each for each in given if isinstance(each, Expr)]
        sizes = tuple(None if isinstance(n, Expr) else one_axis("reshape", n, "size") for n in given)
        return apply("reshape_to", self, *counts, shape=sizes) if counts else apply("reshape", self, shape=sizes)

    @overload
    def astype(self: Expr[Floats1d[M]] | Expr[Ints1d[M]], dtype: DTypesFloat) -> Expr[Floats1d[M]]: ...
    @overload
    def astype(self: Expr[Floats2d[M, N]] | Expr[Ints2d[M, N]], dtype: DTypesFloat) -> Expr[Floats2d[M, N]]: ...
    @overload
    def astype(self, dtype: DTypes) -> Expr[Any]: ...
    def astype(self: Expr[Any], dtype: DTypes) -> Expr[Any]:
        """Return the array in another dtype."""
        return apply("astype", self, dtype=np.dtype(dtype).name)


def _listed(numbers: tuple[Any, ...]) -> Sequence[Any]:
    """Return arguments as they are, or those in the only one, as `reshape((2, 3))` is `reshape(2, 3)`."""
    only: Any = numbers[0] if len(numbers) == 1 else None
    if isinstance(only, tuple | list) or (isinstance(only, np.ndarray) and only.ndim):
        return list[Any](only)
    return numbers


def _is_index(key: Any) -> bool:
    """Tell whether numpy takes a key as an index along some axes."""
    if key is None or isinstance(key, slice | EllipsisType):
        return True
    if isinstance(key, list):
        try:
            key = np.asarray(key) if key else np.empty(0, int)
        except (TypeError, ValueError):  # an expression in it, or lists of other lengths
            return False
    if not hasattr(key, "dtype"):
        return isinstance(key, int) and not isinstance(key, bool)
    return key.dtype.kind in "iu" or (key.dtype.kind == "b" and key.ndim > 0)


def _one_by_one(sizes: Expr[Any]) -> tuple[Expr[Any], ...]:
    """Return the elements of an expression of sizes."""
    count = sizes.shape[0] if sizes.ndim == 1 else None
    if count is None:
        raise ExpressionError(f"reshape: takes ints, or one row of known length, not {label(sizes)}: {sizes.sizes}")
    return tuple(sizes[at] for at in range(count))


def label(expr: Expr[Any]) -> str:
    """Return what messages call an expression: its name, else its operation and the names of its operands."""
    if expr.name:
        return expr.name
    if expr.primitive is CONSTANT:
        return "a constant"
    parts = [each.name for each in expr.args]
    return f"{expr.primitive.name}({', '.join(each or '...' for each in parts)})" if any(parts) else expr.primitive.name


def as_expr(value: Any) -> Expr[Any]:
    """Return an expression as it is, and a number or an array as a constant.

    Raises:
        ExpressionError: It is nothing of these.
    """
    if isinstance(value, Expr):
        return value
    if isinstance(value, bool | int | float):
        # A plain number has the dtype of the other operand.
        return Expr(CONSTANT, (), {"value": value}, ArrayValue(_family(value), ()), None)
    array = value if hasattr(value, "dtype") else np.asarray(value)  # lists become arrays, whose dtype numpy chooses
    if array.dtype.kind not in "biufc":
        raise ExpressionError(f"an expression is made of numbers and arrays of numbers, not {shown(value)}")
    return Expr(CONSTANT, (), {"value": array}, known_of(array), array.dtype.name)


def _family(number: float) -> str:
    return BOOLS if isinstance(number, bool) else INTS if isinstance(number, int) else FLOATS


def number_of(expr: Expr[Any]) -> Any:
    """Return the number that an expression is from the start; None if it is anything else."""
    return expr.options["value"] if expr.primitive is CONSTANT and expr.dtype is None else None


def named_operands(primitive: Primitive, args: Sequence[Expr[Any]]) -> str:
    """Return an operation with what its operands are called, for messages."""
    names = [each.name or each.primitive.name for each in args]
    return f"{primitive.name}({', '.join(names)})"


def checked(rule: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Return what a rule of the checker says.

    Raises:
        ExpressionError: What the rule does not allow; the message is that of the checker.
    """
    try:
        return rule(*args, **named)
    except Mismatch as mismatch:
        raise ExpressionError(mismatch.message) from None


@hide_frames(REFUSALS)
def apply(name: str, *args: Any, **options: Any) -> Expr[Any]:
    """Make the expression of a primitive, by its name.

    Raises:
        ExpressionError: The operands do not fit; the message is that of the checker.
    """
    primitive, operands = PRIMITIVES[name], tuple(map(as_expr, args))  # numbers and arrays become constants
    if primitive.has_out and hasattr(np, name) and all(number_of(each) is not None for each in operands):
        # A number of numpy would no longer take the dtype of the other operand.
        return as_expr(getattr(np, primitive.name)(*map(number_of, operands)).item())  # `.item()` makes it Python's
    return operation(primitive, operands, options)


def operation(primitive: Primitive, operands: tuple[Expr[Any], ...], options: Mapping[str, Any]) -> Expr[Any]:
    """Make the expression of a primitive that need not have a name in the table.

    Raises:
        ExpressionError: The operands do not fit; the message is that of the checker.
    """
    try:
        known = rule_of(primitive, [each.known for each in operands], options)
    except Mismatch as mismatch:
        raise ExpressionError(f"in {named_operands(primitive, operands)}: {mismatch.message}") from None
    dtype = options.get("dtype") or _agreeing(primitive.dtype([each.dtype for each in operands]), known)
    return Expr(primitive, operands, options, known, dtype)


def _agreeing(dtype: str | None, known: Value) -> str | None:
    """Return the dtype of a result: a plain number has no say in it, but may make floats of integers."""
    family = known.family if isinstance(known, ArrayValue) else ""
    if dtype is None or dtype.startswith("float") or family not in (FLOATS, INTS):
        return dtype
    return "float64" if family == FLOATS else "int64" if dtype == "bool" else dtype
