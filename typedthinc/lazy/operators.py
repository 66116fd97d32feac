"""The operators of expressions; `operators.pyi` has their types, which one declaration gives to all that are alike."""

from operator import methodcaller
from typing import Any, Generic

from typing_extensions import TypeVar

A = TypeVar("A", default=Any)


class Operators(Generic[A]):
    """What operators make of an expression and what stands on its other side, and what `T` does."""

    __slots__ = ()

    def _applied(self, name: str, *operands: Any) -> Any:
        raise NotImplementedError

    def __add__(self, other: Any, /) -> Any:
        return self._applied("add", self, other)

    def __radd__(self, other: Any, /) -> Any:
        return self._applied("add", other, self)

    def __sub__(self, other: Any, /) -> Any:
        return self._applied("subtract", self, other)

    def __rsub__(self, other: Any, /) -> Any:
        return self._applied("subtract", other, self)

    def __mul__(self, other: Any, /) -> Any:
        return self._applied("multiply", self, other)

    def __rmul__(self, other: Any, /) -> Any:
        return self._applied("multiply", other, self)

    def __truediv__(self, other: Any, /) -> Any:
        return self._applied("divide", self, other)

    def __rtruediv__(self, other: Any, /) -> Any:
        return self._applied("divide", other, self)

    def __pow__(self, other: Any, /) -> Any:
        return self._applied("power", self, other)

    def __rpow__(self, other: Any, /) -> Any:
        return self._applied("power", other, self)

    def __matmul__(self, other: Any, /) -> Any:
        return self._applied("matmul", self, other)

    def __rmatmul__(self, other: Any, /) -> Any:
        return self._applied("matmul", other, self)

    def __lt__(self, other: Any, /) -> Any:
        return self._applied("less", self, other)

    def __le__(self, other: Any, /) -> Any:
        return self._applied("less_equal", self, other)

    def __gt__(self, other: Any, /) -> Any:
        return self._applied("greater", self, other)

    def __ge__(self, other: Any, /) -> Any:
        return self._applied("greater_equal", self, other)

    def __neg__(self) -> Any:
        return self._applied("negative", self)

    def __abs__(self) -> Any:
        return self._applied("absolute", self)

    T = property(methodcaller("transpose"), doc="The array with its axes in reverse.")
