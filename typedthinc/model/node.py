"""A model, as the functions of this package know it: its parts, and nothing that they do for it themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from typedthinc.backends import Ops
from typedthinc.model.naming import Called
from typedthinc.model.parameters import Parameters
from typedthinc.model.sizes import Sizes
from typedthinc.model.structure import Structure
from typedthinc.runtime.layer import Layer


class Node(Layer, Protocol):
    """One model of a tree of models."""

    ops: Ops
    init: Callable[[Any, Any, Any], object] | None
    _called: Called
    _sizes: Sizes
    _params: Parameters
    _structure: Structure

    @property
    def layers(self) -> tuple[Node, ...]:
        """The layers directly below."""
        ...

    def set_dim(self, name: str, value: int, /) -> None:
        """Set a size."""
        ...


class Runnable(Node, Protocol):
    """A whole model, which data can be sent through."""

    def __call__(self, X: Any, /, is_train: bool) -> tuple[Any, Callable[..., Any]]:
        """Compute the output and the callback."""
        ...
