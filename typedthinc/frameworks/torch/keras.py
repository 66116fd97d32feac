"""Modules of Keras on torch, as torch's own modules behave: told whether they are trained, with names that stay."""

import copy
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from typedthinc.errors import FrameworkError
from typedthinc.frameworks.keras import UNMADE, drawn_twin, first_words, names_of, seeds_of
from typedthinc.frameworks.staleness import changed_inside

torch: Final[Any] = import_module("torch")

if TYPE_CHECKING:
    from typedthinc.frameworks.torch.library import ModuleClass
else:
    ModuleClass = torch.nn.Module


def as_plain_module(module: Any) -> Any:
    """Return the module that runs one of Keras, and any other as it is."""
    keras = sys.modules.get("keras")
    return module if keras is None or not isinstance(module, keras.Layer) else _again(module)


class _Owner(ModuleClass):
    """Holds the weights of one layer of Keras."""

    def reset_parameters(self) -> None:
        """Leave that to the module that all belong to."""


class KerasModule(ModuleClass):
    """Runs a module of Keras. Weights that are not trained are buffers, if others are trained."""

    def __init__(self, module: Any) -> None:
        """Take a module that has its weights."""
        super().__init__()
        object.__setattr__(self, "_keras", module)  # as a part of this one it would have names that count all modules
        object.__setattr__(self, "_weights", [*map(id, module.weights)])
        trained = {id(weight) for weight in module.trainable_weights}
        for weight, name in zip(module.weights, names_of(module.weights), strict=True):
            owner, _, key = name.partition(".")
            if owner not in self._modules:
                self.add_module(owner, _Owner())
            if trained and id(weight) not in trained:
                self._modules[owner].register_buffer(key, weight.value)
            else:
                self._modules[owner].register_parameter(key, weight.value)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Run the module. In training, its generators begin with what torch draws.

        Raises:
            FrameworkError: It has other weights than when it was wrapped.
        """
        if [*map(id, self._keras.weights)] != self._weights:
            raise FrameworkError(changed_inside(type(self).__name__))
        if self.training:
            for state in seeds_of(self._keras):
                state.assign(torch.randint(2**31, tuple(state.shape)))  # else the same masks in each run
        return self._keras(*args, **kwargs, training=self.training)

    def reset_parameters(self) -> None:
        """Draw all weights as Keras draws them."""
        twin = drawn_twin(self._keras, type(self).__name__, int(torch.randint(2**62, ())))  # Keras takes seeds as ints
        with torch.no_grad():
            for weight, drawn in zip(self._keras.weights, twin.weights, strict=True):
                weight.value.copy_(drawn.value)  # in place: parameters of the layer stay the same tensors

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        try:
            return _again(copy.deepcopy(self._keras, memo))
        except UNMADE as error:
            raise FrameworkError(f"{type(self).__name__} cannot be copied: {first_words(error)}") from error

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._keras,)


def _again(module: Any) -> Any:
    """Make the module under the name of the class that it runs, which is what messages call it."""
    if not module.built:
        raise FrameworkError(f"PyTorchWrapper: {type(module).__name__} has no weights yet; call its build()")
    return type(type(module).__name__, (KerasModule,), {})(module)
