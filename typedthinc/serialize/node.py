"""What saving and loading know of a model: less than a model is, so that this package does not import it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from typedthinc.backends import Ops


class Saved(Protocol):
    """A model, as far as it is saved and loaded."""

    id: int
    attrs: dict[str, Any]
    shims: list[Any]
    ops: Ops

    @property
    def factory(self) -> str:
        """What messages and files call it."""
        ...

    @property
    def layers(self) -> Sequence[Saved]:
        """The layers directly below."""
        ...

    @property
    def dim_names(self) -> Sequence[str]:
        """The names of the sizes."""
        ...

    @property
    def param_names(self) -> Sequence[str]:
        """The names of the parameters."""
        ...

    @property
    def ref_names(self) -> Sequence[str]:
        """The names of the references."""
        ...

    def maybe_get_dim(self, name: str, /) -> int | None:
        """Return a size, None where it has no value."""
        ...

    def set_dim(self, name: str, value: int, /) -> None:
        """Set a size."""
        ...

    def maybe_get_param(self, name: str, /) -> Any:
        """Return a parameter, None where it has no value."""
        ...

    def maybe_get_ref(self, name: str, /) -> Saved | None:
        """Return the node that a reference names, None where it is not set."""
        ...

    def walk(self) -> Iterator[Saved]:
        """Go through the model and all below, level by level."""
        ...

    def path_to(self, node: Any, /) -> str:
        """Return the way to a node below."""
        ...

    def copy(self) -> Saved:
        """Return a model of the same structure with parameters of its own."""
        ...

    def initialize(self) -> Saved:
        """Make the parameters from the sizes."""
        ...
