"""What an array has to have where a function takes one of any rank and dtype."""

from __future__ import annotations

from typing import Any, Protocol


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
