"""The types of ops: a tree without `out`, and with it the tensor that was written."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar, overload

from typedthinc.compat.neon.optree import Operand, OpTreeNode
from typedthinc.compat.neon.tensor import Tensor

TypeT = TypeVar("TypeT")


class Unary(Protocol):
    """An op of one operand."""

    @overload
    def __call__(self, a: Operand, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, out: None = None) -> OpTreeNode: ...


class Binary(Protocol):
    """An op of two operands."""

    @overload
    def __call__(self, a: Operand, b: Operand, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, b: Operand, out: None = None) -> OpTreeNode: ...


class Clipping(Protocol):
    """The op with two bounds."""

    @overload
    def __call__(self, a: Operand, a_min: Operand | None, a_max: Operand | None, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, a_min: Operand | None, a_max: Operand | None, out: None = None) -> OpTreeNode: ...


# Three overloads where a default stands before `out`: a tensor comes by keyword, or by position behind all others.
class Shifting(Protocol):
    """The op that multiplies by powers of two."""

    @overload
    def __call__(self, a: Operand, b: Operand, value: bool = True, *, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, b: Operand, value: bool, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, b: Operand, value: bool = True, out: None = None) -> OpTreeNode: ...


class Binarizing(Protocol):
    """The op that makes 1 and -1."""

    @overload
    def __call__(self, a: Operand, stochastic: bool = True, *, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, stochastic: bool, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, stochastic: bool = True, out: None = None) -> OpTreeNode: ...


class Reduction(Protocol):
    """An op that makes one number of all elements, or of those along an axis, which stays with size 1."""

    @overload
    def __call__(self, a: Operand, axis: int | None = None, *, out: Tensor, keepdims: bool = True) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, axis: int | None, out: Tensor, keepdims: bool = True) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, axis: int | None = None, out: None = None, keepdims: bool = True) -> OpTreeNode: ...


class Place(Protocol):
    """An op that finds a place along an axis, the last of two if it is not said."""

    @overload
    def __call__(self, a: Operand, axis: int | None = 1, *, out: Tensor, keepdims: bool = True) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, axis: int | None, out: Tensor, keepdims: bool = True) -> Tensor: ...
    @overload
    def __call__(self, a: Operand, axis: int | None = 1, out: None = None, keepdims: bool = True) -> OpTreeNode: ...


class Moment(Protocol):
    """A reduction with the argument `partial`, which has no effect."""

    @overload
    def __call__(
        self, a: Operand, axis: int | None = None, partial: bool | None = None, *, out: Tensor, keepdims: bool = True
    ) -> Tensor: ...
    @overload
    def __call__(
        self, a: Operand, axis: int | None, partial: bool | None, out: Tensor, keepdims: bool = True
    ) -> Tensor: ...
    @overload
    def __call__(
        self, a: Operand, axis: int | None = None, partial: bool | None = None, out: None = None, keepdims: bool = True
    ) -> OpTreeNode: ...


class Variance(Protocol):
    """The variance, which may multiply by powers of two."""

    @overload
    def __call__(self, a: Operand, axis: int | None = None, partial: bool | None = None, *, out: Tensor,
                 keepdims: bool = True, binary: bool = False) -> Tensor: ...  # fmt: skip
    @overload
    def __call__(self, a: Operand, axis: int | None, partial: bool | None, out: Tensor, keepdims: bool = True,
                 binary: bool = False) -> Tensor: ...  # fmt: skip
    @overload
    def __call__(self, a: Operand, axis: int | None = None, partial: bool | None = None, out: None = None,
                 keepdims: bool = True, binary: bool = False) -> OpTreeNode: ...  # fmt: skip


class Taking(Protocol):
    """The op that takes elements by their places."""

    @overload
    def __call__(self, a: Operand, indices: Operand | Sequence[int], axis: int | None, out: Tensor) -> Tensor: ...
    @overload
    def __call__(
        self, a: Operand, indices: Operand | Sequence[int], axis: int | None, out: None = None
    ) -> OpTreeNode: ...


class OneHot(Protocol):
    """The op that makes rows or columns of classes."""

    @overload
    def __call__(self, indices: Operand, axis: int, out: Tensor) -> Tensor: ...
    @overload
    def __call__(self, indices: Operand, axis: int, out: None = None) -> OpTreeNode: ...


# Overloads on each method would state a protocol up to twenty times.
class Typed(Generic[TypeT]):
    """A decorator that says what the type of a method is."""

    def __call__(self, method: Callable[..., Any]) -> TypeT:
        """Return the method."""
        typed: Any = method
        found: TypeT = typed
        return found


unary: Final = Typed[Unary]()
binary: Final = Typed[Binary]()
clipping: Final = Typed[Clipping]()
shifting: Final = Typed[Shifting]()
binarizing: Final = Typed[Binarizing]()
reduction: Final = Typed[Reduction]()
place: Final = Typed[Place]()
moment: Final = Typed[Moment]()
variance: Final = Typed[Variance]()
taking: Final = Typed[Taking]()
one_hot: Final = Typed[OneHot]()
