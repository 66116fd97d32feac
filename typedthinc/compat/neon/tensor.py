"""Arrays of at least two axes, which are written in place."""

# pyright: reportPrivateUsage=false
# Parts of a tensor know the tensor that they are made of.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from typedthinc.backends.checks import check_fills
from typedthinc.compat.neon import formulas
from typedthinc.compat.neon.optree import Operand, Operators, OpTreeNode
from typedthinc.lazy import Expr, Var
from typedthinc.lazy.primitives import known_of
from typedthinc.shapes.arrays.tensors import check_held
from typedthinc.shapes.messages import Mismatch

# Of any type, so that what checkers know of a value does not become less where it is compared with them.
_INT: Final[Any] = (int, np.integer)
# How a part is seen in the tensor that it is a part of.
View: TypeAlias = Callable[[Expr[Any]], Expr[Any]]


class Tensor(Operators):
    """An array; parts, transposed and reshaped tensors share its memory, and `t[...] = value` writes into it.

    A value may be a number, an array, a tensor, or a tree of operations, which is computed then.

    Attributes:
        name: What it is called.
    """

    def __init__(self, array: npt.NDArray[Any], name: str | None = None) -> None:
        self.name = name
        self._array = as_columns(array)
        self._whole: Tensor | None = None
        self._view: View | None = None
        self._expr: Expr[Any] | None = None

    def get(self) -> npt.NDArray[Any]:
        """Return a copy of the values."""
        return self._array.copy()

    @property
    def array(self) -> npt.NDArray[Any]:
        """The memory itself, where `get` returns a copy."""
        return self._array

    @property
    def expr(self) -> Expr[Any]:
        """A variable that holds the memory; of a part, that part of the variable of the whole."""
        if self._expr is None:  # made on demand: most parts are only written to
            parts = self._parts()
            whole = parts[-1]
            if whole._expr is None:
                whole._expr = Var(whole._array, name=whole.name or "")
            self._expr = seen(whole._expr, parts)
        return self._expr

    def seen_in(self, expr: Expr[Any]) -> Expr[Any]:
        """Return the part of an expression of the sizes of the whole memory that this tensor is a part of."""
        return seen(expr, self._parts())

    @property
    def whole(self) -> Tensor:
        """The tensor that owns the memory of which this one is a part."""
        return self._parts()[-1]

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return self._array.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype."""
        return self._array.dtype

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._array.size

    @property
    def T(self) -> Tensor:
        """The same memory with the axes in reverse; of more than two axes the first stays where it is."""
        array = self._array
        axes = (0, *range(array.ndim - 1, 0, -1)) if array.ndim > 2 else (1, 0)  # as formulas.transposed
        return self._part(array.transpose(axes), formulas.transposed)

    def reshape(self, *shape: Any) -> Tensor:
        """Return the same memory in another shape.

        Raises:
            ValueError: The shape has another number of elements, or the memory does not allow it.
        """
        sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], Sequence) else shape
        check_fills("reshape", self._array, cast(Sequence[int], sizes))
        view = as_columns(self._array.reshape(*sizes))
        if view.size and not np.shares_memory(view, self._array):  # numpy copies where strides do not allow a view
            raise ValueError(f"reshape: a part of shape {self.shape} cannot be seen as {view.shape} in place")
        return self._part(view, lambda whole: whole.reshape(*view.shape))

    def share(self, shape: tuple[int, ...]) -> Tensor:
        """Return the first elements of the memory in another shape.

        Raises:
            ValueError: There are not as many, or they do not lie one behind the other.
        """
        count = int(np.prod(shape))
        if count > self.size:
            raise ValueError(f"share: {self.size} elements do not hold the {count} of shape {shape}")
        return self.reshape(-1)[:count].reshape(shape)  # contiguous, or reshape refuses

    def assign(self, value: Operand, /) -> Tensor:
        """Write a value, as `tensor[...] = value` does, and return the tensor."""
        self[...] = value
        return self

    def fill(self, value: float) -> Tensor:
        """Write a number everywhere."""
        self._array.fill(value)
        return self

    def __getitem__(self, key: Any) -> Tensor:
        kept = _slices(key, self.shape)

        def view(whole: Any) -> Expr[Any]:
            found: Expr[Any] = whole[kept]
            return found

        return self._part(self._array[kept], view)

    def __setitem__(self, key: Any, value: Operand) -> None:
        part = self._array[_slices(key, self.shape)]
        new = value.evaluate(part.shape) if isinstance(value, OpTreeNode) else array_of(value)
        try:
            part[...] = np.copy(new) if np.may_share_memory(part, new) else new
        except ValueError:
            _check_held(part, new)
            raise

    def __iadd__(self, other: Operand) -> Tensor:  # type: ignore[override]  # it writes, and makes no tree
        self[...] = self + other
        return self

    def __isub__(self, other: Operand) -> Tensor:  # type: ignore[override]  # it writes, and makes no tree
        self[...] = self - other
        return self

    def __imul__(self, other: Operand) -> Tensor:  # type: ignore[override]  # it writes, and makes no tree
        self[...] = self * other
        return self

    def __itruediv__(self, other: Operand) -> Tensor:  # type: ignore[override]  # it writes, and makes no tree
        self[...] = self / other
        return self

    def __iter__(self) -> Iterator[Tensor]:  # rows as tensors, of the same memory
        return (self[at] for at in range(len(self)))

    def __len__(self) -> int:
        return len(self._array)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy a part as a tensor of its own."""
        return Tensor, (self._array, self.name)  # whose memory is its own then

    def __repr__(self) -> str:
        return f"Tensor({self.name or 'unnamed'}: {self.shape}, {self.dtype})"

    def _part(self, array: npt.NDArray[Any], view: View) -> Tensor:
        part = Tensor(array, self.name)
        part._whole, part._view = self, view
        return part

    def _parts(self) -> list[Tensor]:
        """Return this tensor, that of which it is a part, and so on."""
        found: list[Tensor] = [self]
        while found[-1]._whole is not None:
            found.append(found[-1]._whole)
        return found


def seen(expr: Expr[Any], parts: Sequence[Tensor]) -> Expr[Any]:
    """Return what parts of parts see of an expression for the whole, the last of them."""
    for part in reversed(parts):  # from the whole down to the smallest part
        if part._view is not None:
            expr = part._view(expr)
    return expr


def _check_held(part: Any, value: Any) -> None:
    """Refuse what has other sizes than the part of a tensor that it is written into, in the checker's message."""
    try:
        check_held(known_of(part), known_of(np.asarray(value)))
    except Mismatch as mismatch:
        raise ValueError(mismatch.message) from None


def as_columns(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return an array of at least two axes: n numbers are a column."""
    return array.reshape(-1, 1) if array.ndim < 2 else array


def array_of(value: Any) -> Any:
    """Return the array of a tensor; anything else as numpy sees it.

    Raises:
        TypeError: It is a tree.
    """
    if isinstance(value, OpTreeNode):
        raise TypeError(f"a tensor is needed here, not a tree: assign {value!r} to one first")
    return value._array if isinstance(value, Tensor) else np.asarray(value)


def check_tensors(name: str, *values: Any) -> None:
    """Refuse what is not a tensor.

    Raises:
        TypeError: There is such among the values.
    """
    for value in values:
        if not isinstance(value, Tensor):
            raise TypeError(f"{name} must be a Tensor, not {value!r}")


def write(out: Tensor, value: Any) -> Tensor:
    """Write an array of the same sizes, in whatever shape, into a tensor."""
    out[...] = value.reshape(out.shape)
    return out


def _slices(key: Any, shape: tuple[int, ...]) -> Any:
    """Return ints as slices: they leave an axis of size 1."""
    if key is ... or isinstance(key, slice):
        return (key,)
    keys = cast("Sequence[Any]", key) if isinstance(key, tuple) else (key,)
    if not all(isinstance(each, (slice, *_INT)) or each is Ellipsis for each in keys):
        raise TypeError(f"a tensor takes ints and slices in brackets, not {key!r}")
    before = keys.index(...) if ... in keys else len(keys)
    last = len(shape) - len(keys)  # how far axes behind the dots lie from their keys
    if last < -keys.count(...):
        raise IndexError(f"a tensor of {len(shape)} axes takes {len(shape)} ints or slices at most, not {key!r}")
    return tuple(
        _one(each, shape[at if at < before else at + last], at) if isinstance(each, _INT) else each
        for at, each in enumerate(keys)
    )


def _one(at: int, size: int, axis: int) -> slice:
    if not -size <= at < size:
        raise IndexError(f"{at} is out of range for the {size} of axis {axis}")
    return slice(at % size, at % size + 1)  # from the end, too: axis of size 1
