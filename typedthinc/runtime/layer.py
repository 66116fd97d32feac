"""What the checks and the pictures of a model know of it: less than a model is, so that neither imports it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from typedthinc.shapes.scheme import LayerType


class KeptType:
    """What was found of a layer, until a size or a layer in it changes.

    Attributes:
        layer_type: Its type; None while that is not known.
        fits: Tells that data fits its input, where False means that it takes a closer look; None while it is not made.
    """

    __slots__ = ("fits", "layer_type")

    layer_type: LayerType | None
    fits: Callable[[Any], bool] | None

    def __init__(self) -> None:
        """Begin with nothing found."""
        self.layer_type = self.fits = None


class Layer(Protocol):
    """A model, as far as its type goes."""

    id: int
    attrs: dict[str, Any]
    shims: list[Any]
    _type: KeptType

    @property
    def factory(self) -> str:
        """What messages call it."""
        ...

    @property
    def forward(self) -> Callable[..., Any]:
        """The function that computes the output."""
        ...

    @property
    def layers(self) -> Sequence[Layer]:
        """The layers directly below."""
        ...

    @property
    def param_names(self) -> Sequence[str]:
        """The names of the parameters, with a value or without."""
        ...

    def maybe_get_param(self, name: str, /) -> Any:
        """Return a parameter, None where it has no value."""
        ...

    def has_dim(self, name: str, /) -> bool | None:
        """Return True for a size with a value, None for one without, False for an unknown name."""
        ...

    def maybe_get_dim(self, name: str, /) -> int | None:
        """Return a size, None where it has no value."""
        ...
