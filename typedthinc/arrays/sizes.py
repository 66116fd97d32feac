"""Sizes in types: the type variables that stand for them, and the type of a parameter that gives one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, overload

from typing_extensions import TypeVar

# A type variable X is the size that a model keeps as its dimension "nX". The default Any means "unknown": it fits
# every size, in every checker.
B = TypeVar("B", bound=int, default=Any)  # batch: rows
I = TypeVar("I", bound=int, default=Any)  # input width
O = TypeVar("O", bound=int, default=Any)  # output width
P = TypeVar("P", bound=int, default=Any)  # pieces of a maxout
V = TypeVar("V", bound=int, default=Any)  # rows of a table
M = TypeVar("M", bound=int, default=Any)
N = TypeVar("N", bound=int, default=Any)

_SizeT = TypeVar("_SizeT", bound=int, default=Any, covariant=True)


if TYPE_CHECKING:

    class _Shaped(Protocol):
        """An operand that makes an array of a size."""

        @property
        def shape(self) -> Any: ...

    class _Number(Protocol):
        """An operand that makes a number of its own of a size, as complex and Fraction do."""

        @property
        def real(self) -> Any: ...

    class _Arithmetic:
        """What sizes can do, which no int has to show when it is passed as a size; `base.Members` tells how.

        Comparing these members with those of int takes mypy ten times as long as all the rest of a call that makes a
        layer.
        """

        # Two sizes make an int, which is a size, too, and may stand where an int is declared. What comparisons give is
        # Any, for numpy's integers have a bool of their own.
        @overload
        def __add__(self, other: int | Size[Any], /) -> int: ...
        @overload
        def __add__(self, other: float, /) -> float: ...
        @overload
        def __add__(self, other: _Shaped | _Number, /) -> Any: ...
        def __add__(self, other: Any, /) -> Any: ...

        __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__
        __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__

        @overload
        def __truediv__(self, other: float | Size[Any], /) -> float: ...
        @overload
        def __truediv__(self, other: _Shaped | _Number, /) -> Any: ...
        def __truediv__(self, other: Any, /) -> Any: ...

        __rtruediv__ = __truediv__

        @overload
        def __and__(self, other: int | Size[Any], /) -> int: ...
        @overload
        def __and__(self, other: _Shaped | _Number, /) -> Any: ...
        def __and__(self, other: Any, /) -> Any: ...

        __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
        __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__

        def __pow__(self, other: Any, /) -> Any: ...
        def __rpow__(self, other: Any, /) -> Any: ...
        def __neg__(self) -> int: ...
        def __pos__(self) -> int: ...
        def __invert__(self) -> int: ...
        def __le__(self, other: Any, /) -> Any: ...
        def __ge__(self, other: Any, /) -> Any: ...

else:
    _Arithmetic = object


class Size(Protocol[_SizeT], _Arithmetic):  # type: ignore[misc]  # see _Arithmetic
    """An int that gives the size `_SizeT`, so that a parameter says which size of the result it sets.

    The type variable is in no member, so every int fits and a checker without the plugin infers no size from it: it
    stays unknown. The plugin reads the size from the argument, and computes with it: `Gelu(4 * width, width)`.
    """

    # What `abs`, `divmod`, `max` and `round` look for, in these members alone. mypy compares each with that of int at
    # every call that makes a layer, which is why the rest stands apart.
    def __index__(self) -> int: ...
    def __divmod__(self, other: Any, /) -> Any: ...
    def __rdivmod__(self, other: Any, /) -> Any: ...
    def __abs__(self) -> Any: ...
    def __round__(self) -> Any: ...
    def __lt__(self, other: Any, /) -> Any: ...
    def __gt__(self, other: Any, /) -> Any: ...
