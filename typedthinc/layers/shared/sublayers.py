"""What layers that hold others share: checks of the layers given, running them in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from typedthinc.errors import ArityError, NotAModelError
from typedthinc.layers.shared.arrays import is_list
from typedthinc.model import Model
from typedthinc.shapes.sentences import a_callable, a_sequence, no_layer, no_model


def check_layers(name: str, layers: Sequence[Any], *, least: int = 1) -> None:
    """Refuse what is no model, and fewer layers than needed.

    Args:
        name: The name of the combinator that got them.
        layers: What it got.
        least: 0 or 1.

    Raises:
        NotAModelError: One of them is no model.
        ArityError: There are none.
    """
    for place, layer in enumerate(layers, 1):
        if not isinstance(layer, Model):
            raise NotAModelError(no_model(name, place, _described(name, layer)))
    if len(layers) < least:
        raise ArityError(no_layer(name))


def run(layers: Sequence[Model[Any, Any]], X: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Give the output of each layer to the next; the callback runs theirs in the opposite order."""
    if not layers:
        return X, unchanged
    backprops: list[Callable[[Any], Any]] = []
    data = X
    for layer in layers:
        data, backprop = layer(data, is_train)
        backprops.append(backprop)
    backprops.reverse()

    def backprop_all(dY: Any) -> Any:
        for backprop in backprops:
            dY = backprop(dY)
        return dY

    return data, backprop_all


def unchanged(dY: Any) -> Any:
    """Give a gradient as it came: the callback of what passes its input on."""
    return dY


def _described(name: str, value: Any) -> str:
    if value is None:
        return "None"
    if is_list(value):
        return a_sequence(name, type(value).__name__)
    called = getattr(value, "__name__", None)
    if callable(value) and called is not None:
        kind = "class" if isinstance(value, type) else "function"
        return a_callable(kind, called)
    return f"{type(value).__name__} {value!r}"
