"""An optimizer of Keras that trains the parameters of layers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from typedthinc.frameworks.optimizer_states import KeyedOptimizer
from typedthinc.frameworks.tensorflow.module import tensor, value_of
from typedthinc.model.slots import Key

keras: Final[Any] = import_module("keras")


class Keras(KeyedOptimizer):
    """Takes a parameter and its gradient, and returns the new parameter."""

    def __init__(self, optimizer: Any) -> None:
        """Begin without the state of any parameter."""
        self.kind: str = f"Keras {type(optimizer).__name__}"
        self._optimizer = optimizer
        self._by_key: dict[Key, tuple[Any, Any]] = {}

    def __call__(self, key: Key, weights: Any, gradient: Any) -> tuple[Any, Any]:
        """Make one step."""
        if key not in self._by_key:
            self._by_key[key] = self._made(weights)
        optimizer, variable = self._by_key[key]
        variable.assign(weights)
        optimizer.apply([tensor(gradient)], [variable])
        return value_of(variable), gradient

    def kept(self, key: Key) -> Mapping[str, Any] | None:
        """Return the variables of the copy for a parameter."""
        return _values(self._by_key[key][0]) if key in self._by_key else None

    def begun(self, key: Key, weights: Any) -> Mapping[str, Any]:
        """Return the variables of a new copy."""
        return _values(self._made(weights)[0])

    def keep(self, key: Key, weights: Any, arrays: Mapping[str, Any]) -> None:
        """Set the variables of a new copy."""
        made = self._by_key[key] = self._made(weights)
        optimizer = made[0]
        for name, each in zip(_values(optimizer), optimizer.variables, strict=True):
            each.assign(arrays[name])

    def _made(self, weights: Any) -> tuple[Any, Any]:
        """Make a copy for a parameter, which has its variables."""
        copied = self._optimizer.from_config(self._optimizer.get_config())
        variable = keras.Variable(weights, dtype=weights.dtype.name)
        copied.build([variable])
        return copied, variable


def _values(optimizer: Any) -> dict[str, Any]:
    return {f"variable{place}": value_of(each) for place, each in enumerate(optimizer.variables)}
