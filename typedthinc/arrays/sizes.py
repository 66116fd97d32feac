"""Sizes in types: the type variables that stand for them, and the type of a parameter that gives one."""

from __future__ import annotations

from typing import Any, Protocol

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


class Size(Protocol[_SizeT]):
    """An int that gives the size `_SizeT`: a parameter `nO: Size[O]` says which size of the result it sets.

    The type variable is in no member, so every int fits and a checker without the plugin infers no size from it: it
    stays unknown. The plugin reads the size from the argument.
    """

    def __index__(self) -> int: ...
