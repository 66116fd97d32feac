"""An optimizer of Keras that trains the parameters of layers."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from typedthinc.frameworks.tensorflow.module import tensor, value_of
from typedthinc.model.slots import Key

keras: Final[Any] = import_module("keras")


class Keras:
    """Takes a parameter and its gradient, and returns the new parameter."""

    def __init__(self, optimizer: Any) -> None:
        """Begin without the state of any parameter."""
        self._optimizer = optimizer
        self._by_key: dict[Key, tuple[Any, Any]] = {}

    def __call__(self, key: Key, weights: Any, gradient: Any) -> tuple[Any, Any]:
        """Make one step."""
        if key not in self._by_key:
            copied = self._optimizer.from_config(self._optimizer.get_config())
            self._by_key[key] = copied, keras.Variable(weights, dtype=weights.dtype.name)
        optimizer, variable = self._by_key[key]
        variable.assign(weights)
        optimizer.apply([tensor(gradient)], [variable])
        return value_of(variable), gradient
