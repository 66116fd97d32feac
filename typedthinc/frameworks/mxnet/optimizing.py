"""An optimizer of MXNet that trains the parameters of layers."""

from __future__ import annotations

from typing import Any, Final

from typedthinc.frameworks.mxnet.library import load_mxnet
from typedthinc.model.slots import Key

mxnet: Final[Any] = load_mxnet("mxnet_optimizer")


class MXNet:
    """Takes a parameter and its gradient, and returns the new parameter."""

    def __init__(self, optimizer: Any) -> None:
        """Begin without the state of any parameter."""
        self._update = mxnet.optimizer.get_updater(optimizer)
        self._numbers: dict[Key, int] = {}

    def __call__(self, key: Key, weights: Any, gradient: Any) -> tuple[Any, Any]:
        """Make one step."""
        number = self._numbers.setdefault(key, len(self._numbers))
        array = mxnet.nd.array(weights, dtype=weights.dtype)
        self._update(number, mxnet.nd.array(gradient, dtype=gradient.dtype), array)
        return array.asnumpy(), gradient
