"""Whether the parameters of a layer are still those of its module, and those that a gradient belongs to."""

from collections.abc import Sequence
from typing import Any

from typedthinc.errors import StaleGradientError, layer_error
from typedthinc.model.storage import writes, written_since


class Moment:
    """Which arrays the parameters of a layer were at a forward pass, and how often it had written to these."""

    __slots__ = ("_arrays", "_model", "_writes")

    def __init__(self, model: Any) -> None:
        """Note them."""
        self._model, self._writes = model, writes(model)
        self._arrays = {name: model.maybe_get_param(name) for name in model.param_names}

    def check(self) -> None:
        """Refuse a gradient that comes too late.

        Raises:
            StaleGradientError: A parameter has been written to, or another array is in its place.
        """
        model = self._model
        written = written_since(model, self._writes) if writes(model) != self._writes else ()
        arrays = self._arrays.items()
        changed = [name for name, array in arrays if name in written or model.maybe_get_param(name) is not array]
        if changed:
            raise layer_error(model, StaleGradientError, late(changed))


def late(changed: Sequence[str]) -> str:
    """Say that parameters have changed which a gradient needs as they were."""
    return (
        f"{' and '.join(changed)} changed since the forward pass: call backprop before an "
        "optimizer or set_param() changes parameters"
    )


def changed_inside(title: str) -> str:
    """Say that a module is made of others than when it was wrapped."""
    return (
        f"the modules inside {title} are others than when it was wrapped, and the layer has none of their parameters: "
        "wrap it once it is complete"
    )
