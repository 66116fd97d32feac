"""What stands between a layer and the module of another framework that it wraps."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from typedthinc.model import Backprop
from typedthinc.shapes.scheme import LayerType


class Shim(ABC):
    """A module of another framework, as a layer sees it. It is one of the layer's `shims`, and copied with the layer.

    The module's parameters, and what else it keeps from call to call, are parameters of the layer, by the names that
    the framework has for them. The arrays of the layer are the truth: a shim has the module compute with those, sharing
    their memory if the framework can. So optimizers, files, copies, `use_params` and checkpoints treat such a layer as
    any other.

    Attributes:
        module: The module.
    """

    module: Any

    @property
    def title(self) -> str:
        """What messages call the module: its class."""
        return type(self.module).__name__

    @property
    @abstractmethod
    def structure(self) -> str:
        """What the module is made of, as text that is equal for modules which compute the same."""

    @property
    @abstractmethod
    def is_frozen(self) -> bool:
        """Whether the module has parameters, and none of them is to be trained."""

    @abstractmethod
    def arrays(self) -> dict[str, Any]:
        """Return parameters and kept values by name, as arrays that may share memory with the module."""

    @abstractmethod
    def drawn(self, ops: Any) -> dict[str, Any]:
        """Return new values of all parameters, drawn as the framework draws them with a seed of these ops."""

    @abstractmethod
    def run(self, model: Any, X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        """Compute the output from the arrays of the layer, and return the callback as `forward` of a layer does.

        Nothing of the layer has changed if one of both raises an error: the callback computes all gradients before it
        adds those of parameters to the layer's.
        """

    def layer_type(self, model: Any) -> LayerType | None:
        """Return what is known of what the module takes and gives, None for nothing."""
        return None

    def finish_update(self, optimizer: Any) -> None:  # noqa: B027 - few frameworks want it
        """Take note that an optimizer has used the gradients of the layer up."""

    def follow(self, model: Any) -> None:  # noqa: B027
        """Take note that the layer has other arrays: laid out again, loaded, put in by `use_params`."""

    def differences(self, attrs: Mapping[str, Any]) -> Iterator[str]:
        """Say in what the settings of a file are those of another module."""
        saved = attrs.get("module")
        if saved != self.structure:
            yield f"the module in the model is {self.structure}, in the file {saved}"
