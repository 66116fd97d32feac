"""Sizes in types: the type variables that stand for them, and the type of a parameter that gives one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

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

    class _Arithmetic:
        """What sizes can do, which no int has to show when it is passed as a size; `base.Members` tells how.

        Each result is a size again: comparing these members with those of int takes mypy ten times as long as all the
        rest of a call that makes a layer.
        """

        # Operands are Any, for a size is not an int; and what comparisons give is Any, for numpy's integers have a bool
        # of their own.
        def __add__(self, other: Any, /) -> Size[Any]: ...
        def __radd__(self, other: Any, /) -> Size[Any]: ...
        def __sub__(self, other: Any, /) -> Size[Any]: ...
        def __rsub__(self, other: Any, /) -> Size[Any]: ...
        def __mul__(self, other: Any, /) -> Size[Any]: ...
        def __rmul__(self, other: Any, /) -> Size[Any]: ...
        def __floordiv__(self, other: Any, /) -> Size[Any]: ...
        def __rfloordiv__(self, other: Any, /) -> Size[Any]: ...
        def __mod__(self, other: Any, /) -> Size[Any]: ...
        def __rmod__(self, other: Any, /) -> Size[Any]: ...
        def __truediv__(self, other: Any, /) -> Any: ...
        def __rtruediv__(self, other: Any, /) -> Any: ...
        def __pow__(self, other: Any, /) -> Any: ...
        def __lt__(self, other: Any, /) -> Any: ...
        def __le__(self, other: Any, /) -> Any: ...
        def __gt__(self, other: Any, /) -> Any: ...
        def __ge__(self, other: Any, /) -> Any: ...

else:
    _Arithmetic = object


class Size(Protocol[_SizeT], _Arithmetic):  # type: ignore[misc]  # see _Arithmetic
    """An int that gives the size `_SizeT`, so that a parameter says which size of the result it sets.

    The type variable is in no member, so every int fits and a checker without the plugin infers no size from it: it
    stays unknown. The plugin reads the size from the argument, and computes with it: `Gelu(4 * width, width)`.
    """

    def __index__(self) -> int: ...
