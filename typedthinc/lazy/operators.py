"""Arithmetic of expressions; `operators.pyi` has its types, which one declaration gives to all five operators."""

from __future__ import annotations

from typing import Any, Generic

from typing_extensions import TypeVar

A = TypeVar("A", default=Any)


class Operators(Generic[A]):
    """What `+ - * / **` make of an expression and what stands on its other side."""

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
