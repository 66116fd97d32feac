"""An optimizer of MXNet that trains the parameters of layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import numpy as np

from typedthinc.frameworks.mxnet.library import load_mxnet
from typedthinc.frameworks.optimizer_states import KeyedOptimizer
from typedthinc.model.slots import Key

mxnet: Final[Any] = load_mxnet("mxnet_optimizer")


class MXNet(KeyedOptimizer):
    """Takes a parameter and its gradient, and returns the new parameter."""

    def __init__(self, optimizer: Any) -> None:
        """Begin without the state of any parameter."""
        self.kind: str = f"MXNet {type(optimizer).__name__}"
        self._update = mxnet.optimizer.get_updater(optimizer)
        self._numbers: dict[Key, int] = {}

    def __call__(self, key: Key, weights: Any, gradient: Any) -> tuple[Any, Any]:
        """Make one step."""
        number = self._numbers.setdefault(key, len(self._numbers))
        array = mxnet.nd.array(weights, dtype=weights.dtype)
        self._update(number, mxnet.nd.array(gradient, dtype=gradient.dtype), array)
        return array.asnumpy(), gradient

    def kept(self, key: Key) -> Mapping[str, Any] | None:
        """Return the state of a parameter, and how often it was updated."""
        number = self._numbers.get(key)
        if number is None:
            return None
        count = self._update.optimizer._index_update_count[number]
        return {"updates": np.array(count), **_named(self._update.states[number])}

    def begun(self, key: Key, weights: Any) -> Mapping[str, Any]:
        """Return a first state."""
        return {"updates": np.array(0), **_named(self._first(0, weights))}

    def keep(self, key: Key, weights: Any, arrays: Mapping[str, Any]) -> None:
        """Go on from a state."""
        number = self._numbers.setdefault(key, len(self._numbers))
        state, optimizer = self._first(number, weights), self._update.optimizer
        for name, array in zip(_named(state), _arrays(state), strict=True):
            array[:] = arrays[name]
        self._update.states[number], self._update.states_synced[number] = state, True
        count = int(arrays["updates"])
        optimizer._index_update_count[number] = count
        optimizer.num_update = max(optimizer.num_update, count)

    def _first(self, number: int, weights: Any) -> Any:
        array = mxnet.nd.array(weights, dtype=weights.dtype)
        return self._update.optimizer.create_state_multi_precision(number, array)


def _arrays(state: Any) -> Iterator[Any]:
    if isinstance(state, list | tuple):
        for each in cast(Any, state):
            yield from _arrays(each)
    elif state is not None:
        yield state


def _named(state: Any) -> dict[str, Any]:
    return {f"state{place}": array.asnumpy() for place, array in enumerate(_arrays(state))}
