"""What layers that hold others share: checks of the layers given, running them in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from typedthinc.arrays.mapping import is_list
from typedthinc.errors import ArityError, NotAModelError
from typedthinc.model import Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.shapes.messages import a_callable, a_sequence, no_layer, no_model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def check_layers(name: str, layers: Sequence[Any], *, least: int = 1) -> None:
    """Refuse arguments that are not models, and fewer layers than needed.

    Args:
        name: The name of the combinator that got them.
        layers: What it got.
        least: 0 or 1.

    Raises:
        NotAModelError: One of them is not a Model.
        ArityError: No layer is given.
    """
    for place, layer in enumerate(layers, 1):
        if not isinstance(layer, Model):
            raise NotAModelError(no_model(name, place, _described(name, layer)))
    if len(layers) < least:
        raise ArityError(no_layer(name))


def run(layers: Sequence[Model[Any, Any]], X: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Pass the output of each layer to the next; the callback runs theirs in the opposite order."""
    if not layers:
        return X, unchanged
    backprops: list[Callable[[Any], Any]] = []
    data = X
    for layer in layers:
        data, backprop = layer(data, is_train)
        backprops.append(backprop)

    def backprop_all(dY: Any, need_dX: bool = True) -> Any:
        if not need_dX:  # nothing below the first layer that learns is asked for
            return _to_parameters(layers, backprops, dY)
        for backprop in reversed(backprops):
            dY = backprop(dY)
        return dY

    return data, backprop_all


def _to_parameters(layers: Sequence[Model[Any, Any]], backprops: Sequence[Callable[[Any], Any]], dY: Any) -> Any:
    """Go back no further than to the first layer that learns."""
    first = next((place for place, layer in enumerate(layers) if _learns(layer)), len(layers))
    for backprop in reversed(backprops[first + 1 :]):
        dY = backprop(dY)
    for backprop in backprops[first : first + 1]:  # at most one
        parameters_only(backprop)(dY)  # its own input is not needed
    return SKIPPED


def _learns(layer: Model[Any, Any]) -> bool:
    return bool(layer.param_names or layer.layers or layer.shims)  # shims: parameters that another framework holds


def unchanged(dY: Any) -> Any:
    """Return a gradient as it came: the callback of what passes its input on."""
    return dY


def _described(name: str, value: Any) -> str:
    if value is None:
        return "None"
    if is_list(value):
        return a_sequence(name, type(value).__name__)
    called = getattr(value, "__name__", None)
    if callable(value) and called is not None:
        if called == "<lambda>":
            return "a lambda"
        kind = "class" if isinstance(value, type) else "function"
        # What numpy and Python bring makes no models.
        return a_callable(kind, called) if isinstance(value, type | FunctionType) else f"the function {called}"
    kind = type(value).__name__
    return f"{kind} {value!r}" if isinstance(value, int | float | str) else kind
