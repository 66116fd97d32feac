"""An optimizer of optax that trains the parameters of layers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import numpy as np

from typedthinc.frameworks.jax.module import jax_array
from typedthinc.frameworks.optimizer_states import KeyedOptimizer
from typedthinc.model.slots import Key

jax: Final[Any] = import_module("jax")


class Optax(KeyedOptimizer):
    """Takes a parameter and its gradient, and returns the new parameter."""

    kind = "Optax"

    def __init__(self, transformation: Any) -> None:
        """Begin without the state of any parameter."""
        self._transformation = transformation
        self._states: dict[Key, Any] = {}

    def __call__(self, key: Key, weights: Any, gradient: Any) -> tuple[Any, Any]:
        """Make one step."""
        params = jax_array(weights)
        if key not in self._states:
            self._states[key] = self._transformation.init(params)
        updates, self._states[key] = self._transformation.update(jax_array(gradient), self._states[key], params)
        return np.array(params + updates, weights.dtype), gradient  # a copy: arrays of JAX are read only

    def kept(self, key: Key) -> Mapping[str, Any] | None:
        """Return the leaves of the state of a parameter."""
        return _leaves(self._states[key]) if key in self._states else None

    def begun(self, key: Key, weights: Any) -> Mapping[str, Any]:
        """Return the leaves of a first state."""
        return _leaves(self._transformation.init(jax_array(weights)))

    def keep(self, key: Key, weights: Any, arrays: Mapping[str, Any]) -> None:
        """Put leaves into a state."""
        first = self._transformation.init(jax_array(weights))  # for its form; the leaves are replaced
        leaves = [jax.numpy.array(arrays[name]) for name in _leaves(first)]
        self._states[key] = jax.tree.unflatten(jax.tree.structure(first), leaves)


def _leaves(tree: Any) -> dict[str, Any]:
    found = jax.tree_util.tree_flatten_with_path(tree)[0]
    return {jax.tree_util.keystr(path, simple=True, separator=".") or "value": leaf for path, leaf in found}
