"""What an optimizer of torch keeps beside the parameters that it trains, as checkpoints hold it."""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, cast

import numpy as np

from typedthinc.errors import FrameworkError, IncompatibleError
from typedthinc.frameworks.described import described
from typedthinc.frameworks.optimizer_states import check_kind
from typedthinc.frameworks.torch.as_module import key_of
from typedthinc.frameworks.torch.library import Tensor
from typedthinc.frameworks.torch.module import TorchShim
from typedthinc.model import Model
from typedthinc.model.optimizer_state import OptimizerState
from typedthinc.serialize.labels import parameters_of

torch: Final[Any] = import_module("torch")


class TorchOptimizer:
    """An optimizer of torch, which trains parameters of layers around modules, or of a model as a module."""

    def __init__(self, optimizer: Any) -> None:
        """Take it."""
        self._optimizer = optimizer
        self._kind = f"torch {type(optimizer).__name__}"

    def get_state(self, model: Model[Any, Any]) -> OptimizerState:
        """Return copies of what has to be saved, with the options of the groups, which schedulers of torch change.

        Raises:
            FrameworkError: It trains a parameter that is not of the model, or an option cannot be saved.
        """
        whole, labels = self._optimizer.state_dict(), self._labels(model)
        arrays: dict[str, dict[str, Any]] = {}
        numbers: dict[str, dict[str, Any]] = {}
        for number, kept in cast(dict[int, dict[str, Any]], whole["state"]).items():
            for name, value in kept.items():
                if isinstance(value, torch.Tensor):
                    arrays.setdefault(name, {})[labels[number]] = np.array(value.detach().cpu().numpy())
                else:
                    numbers.setdefault(labels[number], {})[name] = value  # steps of older versions, flags
        groups: list[dict[str, Any]] = [
            # Torch numbers the parameters in order; names are the same in another run.
            {**group, "params": [labels[each] for each in group["params"]]}
            for group in whole["param_groups"]
        ]
        try:
            settings = json.dumps({"groups": groups, "numbers": numbers}, default=_number)  # lr may be a tensor
        except TypeError as error:
            raise FrameworkError(f"an option of {self._kind} cannot be saved: {error}") from error
        return OptimizerState(self._kind, 0, (), {}, arrays, settings)

    def set_state(self, model: Model[Any, Any], state: OptimizerState) -> None:
        """Go on from what `get_state` returned.

        Raises:
            IncompatibleError: It is that of another optimizer, or of other parameters; nothing is changed.
            FrameworkError: It trains a parameter that is not of the model.
        """
        check_kind(self._kind, state)
        labels, found = self._labels(model), json.loads(state.settings)
        groups: list[dict[str, Any]] = found["groups"]
        own: list[list[str]] = [
            [labels[number] for number in group["params"]] for group in self._optimizer.state_dict()["param_groups"]
        ]
        if own != [group["params"] for group in groups]:  # before anything is changed
            raise IncompatibleError([f"{self._kind} trains {_listed(own)}, in the file " + _listed(_params(groups))])
        numbers = {label: number for number, label in enumerate(labels)}
        kept: dict[int, dict[str, Any]] = {numbers[label]: dict(each) for label, each in found["numbers"].items()}
        for name, by_label in state.arrays.items():
            for label, array in by_label.items():
                kept.setdefault(numbers[label], {})[name] = torch.from_numpy(np.array(array))  # files are read only
        loaded: list[dict[str, Any]] = [
            {
                name: tuple(cast(Any, value)) if isinstance(value, list) and name != "params" else value
                for name, value in {**group, "params": [numbers[label] for label in group["params"]]}.items()
            }
            for group in groups
        ]
        self._optimizer.load_state_dict({"state": kept, "param_groups": loaded})

    def _labels(self, model: Model[Any, Any]) -> list[str]:
        """Return the names in files of all parameters that it trains."""
        labels = {(node.id, name): label for label, node, name, _ in parameters_of(model)}
        inside = {id(tensor): label for tensor, label in _of_layers(model)}
        trained = [each for group in self._optimizer.param_groups for each in group["params"]]
        found = [inside.get(id(each)) or labels.get(key_of(each) or (-1, "")) for each in trained]
        if None in found:
            shape = tuple(trained[found.index(None)].shape)
            message = f"{self._kind} trains a parameter of shape {shape} that is not of the model"
            raise FrameworkError(f"{message}; a checkpoint holds one model, with all that its optimizer trains")
        return cast("list[str]", found)


def _of_layers(model: Model[Any, Any]) -> Iterator[tuple[Tensor, str]]:
    """Go through the tensors of the modules inside, with the names of their parameters in files."""
    for label, node, name, _ in parameters_of(model):
        for shim in node.shims:
            if isinstance(shim, TorchShim):
                yield shim.tensor_of(name), label


def _number(value: Any) -> Any:
    if isinstance(value, torch.Tensor) and value.numel() == 1:  # lr of capturable optimizers
        return value.item()
    raise TypeError(f"it is {described(value)}")


def _params(groups: list[dict[str, Any]]) -> list[list[str]]:
    return [group["params"] for group in groups]


def _listed(groups: list[list[str]]) -> str:
    return "; ".join(", ".join(labels) for labels in groups) or "nothing"
