"""What data has to have where a function takes an array of any rank and dtype, or what becomes one."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from typing_extensions import Buffer


class Shaped(Protocol):
    """An array of any rank and dtype, also of one that a checker does not know."""

    @property
    def shape(self) -> Any:
        """Return the sizes of its axes."""
        ...

    @property
    def dtype(self) -> Any:
        """Return the type of its items."""
        ...


class SupportsArray(Protocol):
    """An array of numpy or of a library that goes with it, a number of numpy's, a table of pandas."""

    def __array__(self) -> Any:
        """Return it as an array of numpy."""
        ...


class SupportsDLPack(Protocol):
    """An array of another library, on whatever device."""

    # Which arguments there are, versions of libraries do not agree on.
    @property
    def __dlpack__(self) -> Callable[..., Any]:
        """Return what hands out its memory."""
        ...


class Listed(Protocol):
    """A list, a tuple, a range or the like; not a text, which looks for nothing but texts in itself."""

    def __len__(self) -> int:
        """Return the number of items."""
        ...

    def __getitem__(self, place: int, /) -> Any:
        """Return an item."""
        ...

    def __contains__(self, item: object, /) -> bool:
        """Tell whether it has an item."""
        ...


# What becomes an array: numbers, lists of numbers and of lists, and what is an array elsewhere.
Convertible: TypeAlias = float | SupportsArray | SupportsDLPack | Listed | Buffer
