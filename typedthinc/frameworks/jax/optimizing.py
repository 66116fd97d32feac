"""An optimizer of optax that trains the parameters of layers."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import numpy as np

from typedthinc.frameworks.jax.module import jax_array
from typedthinc.model.slots import Key

jax: Final[Any] = import_module("jax")


class Optax:
    """Takes a parameter and its gradient, and returns the new parameter."""

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
        return np.array(params + updates, weights.dtype), gradient
