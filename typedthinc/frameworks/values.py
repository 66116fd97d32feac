"""The shim of a framework that computes with values of its own: arrays go in and come out at each call."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from typedthinc.arrays.containers import ArgsKwargs
from typedthinc.errors import FrameworkError, LayerError, layer_error
from typedthinc.frameworks import arguments
from typedthinc.frameworks.declared import check_width
from typedthinc.frameworks.shim import Shim
from typedthinc.frameworks.staleness import Moment
from typedthinc.model import Backprop
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.storage import note_write
from typedthinc.shapes.scheme import LayerType

# From (model, X, is_train) to the arguments of the module, and what makes dX of the gradients of these; and from
# (model, (X, what the module returned), is_train) to Y, and what makes the gradient of that of dY.
Convert = Callable[[Any, Any, bool], tuple[Any, Callable[[Any], Any]]]


@dataclass(frozen=True)
class Computed:
    """What a module has computed.

    Attributes:
        Y: What it returned, with arrays of the layer's ops.
        pull: Takes the gradient of each array of Y, and whether those of the arguments are needed; returns these, None
            where there is none, and the gradients of parameters by name.
        kept: The values that it keeps for the next call, by name.
    """

    Y: Any
    pull: Callable[[list[Any], bool], tuple[ArgsKwargs, Mapping[str, Any]]]
    kept: Mapping[str, Any] = field(default_factory=dict[str, Any])


class ValueShim(Shim):
    """What a framework has to bring is `compute`; conversion, errors and what a module keeps are the same for all."""

    def __init__(
        self, convert_inputs: Convert | None, convert_outputs: Convert | None, layer_type: LayerType | None
    ) -> None:
        """Choose how data becomes arguments, and results become data."""
        self._converters = convert_inputs or arguments.convert_inputs, convert_outputs or arguments.convert_outputs
        self._layer_type = layer_type

    @abstractmethod
    def compute(self, model: Any, given: ArgsKwargs, *, is_train: bool, with_gradient: bool) -> Computed:
        """Run the module on arrays, with the values that the layer's parameters have now. Errors may be of any kind."""

    def words_of(self, error: Exception) -> str:
        """Return what an error says, of which the first line goes into the message."""
        return str(error)

    def layer_type(self, model: Any) -> LayerType | None:
        """Return what was found of the module when it was wrapped."""
        return self._layer_type

    def run(self, model: Any, X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        """Run the module; what it keeps is written to the layer's arrays after a step of training, once all went well.

        Raises:
            FrameworkError: The module raises an error, or returns something else than arrays.
        """
        given, get_dX = self._converters[0](model, X, is_train)
        done = self._computed(model, given, is_train, is_train)
        Y, get_dY = self._converters[1](model, (X, done.Y), is_train)
        check_width(model, Y)
        if is_train:
            keep(model, done.kept)
            return Y, _backprop(model, done, get_dX, get_dY)

        moment = Moment(model)

        def backprop(dY: Any, need_dX: bool = True) -> Any:
            # A prediction keeps nothing for gradients.
            moment.check()
            again = self._computed(model, given, False, True)
            return _backprop(model, again, get_dX, get_dY)(dY, need_dX)

        return Y, backprop

    def _computed(self, model: Any, given: ArgsKwargs, is_train: bool, with_gradient: bool) -> Computed:
        try:
            return self.compute(model, given, is_train=is_train, with_gradient=with_gradient)
        except LayerError:
            raise
        except Exception as error:
            raise raised(model, error) from error


def raised(model: Any, error: Exception) -> FrameworkError:
    """Make the error of a layer of one that its module raised."""
    shim: ValueShim = model.shims[0]
    first = (shim.words_of(error).strip() or "no message").splitlines()[0]
    return layer_error(model, FrameworkError, f"{shim.title} raised {type(error).__name__}: {first}")


def _backprop(
    model: Any, done: Computed, get_dX: Callable[[Any], Any], get_dY: Callable[[Any], Any]
) -> Callable[..., Any]:
    def backprop(dY: Any, need_dX: bool = True) -> Any:
        gradients = arguments.gradients_of(model, done.Y, get_dY(dY))
        try:
            of_arguments, of_parameters = done.pull(gradients, need_dX)
        except LayerError:
            raise
        except Exception as error:
            raise raised(model, error) from error
        dX = get_dX(of_arguments) if need_dX else SKIPPED
        for name, gradient in of_parameters.items():
            model.inc_grad(name, gradient)
        return dX

    return backprop


def keep(model: Any, kept: Mapping[str, Any]) -> None:
    """Write the values that a module keeps to the layer's arrays, all of them or none.

    Raises:
        FrameworkError: One has another shape or dtype than before.
    """
    for name, value in kept.items():
        array = model.get_param(name)
        if value.shape != array.shape or value.dtype != array.dtype:
            was, now = (f"shape {each.shape} and {each.dtype}" for each in (array, value))
            message = f"{model.shims[0].title} returned {name} with {now} to be kept, which had {was} before"
            raise layer_error(model, FrameworkError, message)
    for name, value in kept.items():
        model.get_param(name)[...] = value  # in place: others hold the array
        note_write(model, name)
