"""What one model stands above: its layers, and its references into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from typedthinc.errors import NotAModelError

# How many letters of a value messages show.
_LONG: Final = 80


class Structure:
    """The layers directly below, and nodes below by name.

    Attributes:
        layers: The layers.
        refs: The nodes that references name; None for a reference that is not set.
        joined: Whether `>>` made this chain and may take it apart again to make a longer one.
    """

    __slots__ = ("joined", "layers", "refs")

    layers: tuple[Any, ...]
    refs: dict[str, Any]
    joined: bool

    def __init__(self) -> None:
        """Hold no layers, and no references."""
        self.layers = ()
        self.refs = {}
        self.joined = False

    def hold(self, layers: Sequence[Any], *, kind: type[Any]) -> None:
        """Hold layers.

        Raises:
            NotAModelError: A layer is not of the kind.
        """
        for place, layer in enumerate(layers, start=1):
            if not isinstance(layer, kind):
                raise NotAModelError(f"layer {place} must be a Model, not {described(layer)}")
        self.layers = tuple(layers)

    def copy(self) -> Structure:
        """Return the same layers and references."""
        twin = object.__new__(Structure)
        twin.layers, twin.refs, twin.joined = self.layers, dict(self.refs), self.joined
        return twin


def described(value: Any) -> str:
    """Say what was given where a model is wanted."""
    kind = value.__class__
    if hasattr(kind, "_structure"):
        return f"the model {value.factory}"
    name = getattr(value, "__name__", None)
    if callable(value) and isinstance(name, str):
        return f"{'the class' if isinstance(value, type) else 'the function'} {name}: call it to make one"
    if value is None:
        return "None"
    words = " ".join(repr(value).split())
    return f"{type(value).__name__} {words if len(words) <= _LONG else words[:_LONG] + '...'}"
