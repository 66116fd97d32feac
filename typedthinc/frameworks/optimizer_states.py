"""What optimizers of other frameworks keep beside parameters, as checkpoints hold it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from typedthinc.errors import IncompatibleError
from typedthinc.model import Model
from typedthinc.model.optimizer_state import OptimizerState
from typedthinc.model.slots import Key
from typedthinc.serialize.labels import parameters_of


class KeyedOptimizer(ABC):
    """A function for `finish_update` that keeps something for each parameter, by its key."""

    kind: str

    @abstractmethod
    def kept(self, key: Key) -> Mapping[str, Any] | None:
        """Return what is kept for a parameter as arrays by name, None where it was never updated."""

    @abstractmethod
    def begun(self, key: Key, weights: Any) -> Mapping[str, Any]:
        """Return arrays that are like those which will be kept for a parameter."""

    @abstractmethod
    def keep(self, key: Key, weights: Any, arrays: Mapping[str, Any]) -> None:
        """Go on from these for a parameter."""

    def get_state(self, model: Model[Any, Any]) -> OptimizerState:
        """Return copies of what has to be saved for going on with the training of a model."""
        arrays: dict[str, dict[str, Any]] = {}
        updated: dict[str, int] = {}
        for label, key, _ in keyed(model):
            kept = self.kept(key)
            if kept is not None:
                updated[label] = 1
                for name, array in kept.items():
                    arrays.setdefault(name, {})[label] = np.array(array)  # copied: training goes on
        return OptimizerState(self.kind, 0, (), {"updated": updated}, arrays)

    def set_state(self, model: Model[Any, Any], state: OptimizerState) -> None:
        """Go on from what `get_state` returned.

        Raises:
            IncompatibleError: It is that of another optimizer or model; nothing is changed.
        """
        check_kind(self.kind, state)
        updated = state.counts.get("updated", {})
        found = {label: (key, weights) for label, key, weights in keyed(model)}
        wrong = [
            f"the file has a state for {label}, which the model has not" for label in updated if label not in found
        ]
        if wrong:  # before anything is changed
            raise IncompatibleError(wrong)
        for label in updated:
            like = {name: np.shape(array) for name, array in self.begun(*found[label]).items()}
            came = {name: np.shape(kept[label]) for name, kept in state.arrays.items() if label in kept}
            if like != came:
                wrong.append(f"{label}: {self.kind} keeps {_listed(like)}, in the file are {_listed(came)}")
        if wrong:
            raise IncompatibleError(wrong)
        for label in updated:
            self.keep(*found[label], {name: kept[label] for name, kept in state.arrays.items() if label in kept})


def keyed(model: Model[Any, Any]) -> Iterator[tuple[str, Key, Any]]:
    """Go through the parameters of a model: their names in files, keys, and values."""
    for label, node, name, array in parameters_of(model):
        yield label, (node.id, name), array


def check_kind(kind: str, state: OptimizerState) -> None:
    """Refuse the state of another optimizer.

    Raises:
        IncompatibleError: It is one.
    """
    if state.kind != kind:
        raise IncompatibleError([f"the state is that of {state.kind}, but this is {kind}"])


def _listed(shapes: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {tuple(shape)}" for name, shape in sorted(shapes.items())) or "nothing"
