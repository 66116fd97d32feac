"""The functions by which layers around modules convert: settings as in Thinc, which a program may exchange."""

# pyright: reportPrivateUsage=false
# What a shim converts with is private to it.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Final, TypeVar

from typedthinc.compat.thinc.adapters.containers import make_mutable
from typedthinc.compat.thinc.adapters.models import Model
from typedthinc.frameworks import arguments
from typedthinc.shapes.frameworks.modules import converted
from typedthinc.types import ArgsKwargs, Padded

InT = TypeVar("InT", contravariant=True)
OutT = TypeVar("OutT", covariant=True)
Convert = Callable[..., tuple[Any, Callable[[Any], Any]]]

_INPUTS: Final = "convert_inputs"
_OUTPUTS: Final = "convert_outputs"


class Converting(Model[InT, OutT]):
    """A layer around a module. It converts as the library does, until a program puts functions into its settings."""

    __slots__ = ()

    def __call__(self, X: InT, is_train: bool) -> Any:
        if self.shims and not _reads_settings(self.shims[0]) and chosen(self):  # a program has put its own in
            _have_settings_read(self)
        return super().__call__(X, is_train)


def put_converters(model: Any, inputs: Convert, outputs: Convert) -> None:
    """Have a layer show what it converts with as its settings, and follow these."""
    model.__class__ = Converting
    model.attrs.update({_INPUTS: inputs, _OUTPUTS: outputs})


def chosen(model: Any) -> tuple[Any, ...]:
    """Return the functions of a layer if they are not those that the library has for it, else nothing."""
    found = model.attrs[_INPUTS], model.attrs[_OUTPUTS]
    return () if all(each in _OF_THE_LIBRARY for each in found) else found


@dataclass(frozen=True)
class FromSettings:
    """Calls the function that stands in the settings of the layer at that time.

    Attributes:
        name: The setting.
        framework: Whose data it converts.
    """

    name: str
    framework: str

    def __call__(self, model: Any, data: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
        convert: Convert = model.attrs[self.name]
        if self.name == _INPUTS or convert in _OF_THE_LIBRARY:
            return convert(model, data, is_train)
        return _ADAPTED[self.framework](convert, model, data, is_train)


def from_settings(framework: str, inputs: object, outputs: object) -> tuple[FromSettings | None, FromSettings | None]:
    """Return what reads the settings, for those of both functions that a program gives."""
    return (
        FromSettings(_INPUTS, framework) if inputs else None,
        FromSettings(_OUTPUTS, framework) if outputs else None,
    )


def framework_of(shim: object) -> str:
    """Return the framework of a shim of the library, "" for another object."""
    before, _, rest = type(shim).__module__.partition("typedthinc.frameworks.")
    return "" if before else rest.partition(".")[0]


def _reads_settings(shim: Any) -> bool:
    return any(isinstance(each, FromSettings) for each in shim._converters)


def _have_settings_read(model: Any) -> None:
    shim, (inputs, outputs) = model.shims[0], chosen(model)
    if shim._layer_type is not None:
        changed = {"inputs": inputs not in _OF_THE_LIBRARY, "outputs": outputs not in _OF_THE_LIBRARY}
        shim._layer_type = converted(shim._layer_type, **changed)
    shim._converters = from_settings(framework_of(shim), inputs, outputs)
    model._type.invalidate()  # what was found of the default ones no longer holds


def convert_pytorch_default_inputs(model: Any, X: Any, is_train: bool) -> tuple[ArgsKwargs, Callable[[Any], Any]]:
    """Make tensors of an array, or of several; the callback makes gradients of the same form of theirs."""
    convert: Convert = import_module("typedthinc.frameworks.torch.tensors").convert_inputs
    is_array = arguments.is_array(X)
    given, get_dX = convert(model, ArgsKwargs((X,), {}) if is_array else X, is_train)
    if not is_array:
        return make_mutable(given), get_dX
    return make_mutable(given), lambda gradients: get_dX(gradients).args[0]


def convert_pytorch_default_outputs(model: Any, X_Ytorch: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Make arrays of tensors; the callback makes arguments of torch's backward of their gradient."""
    convert: Convert = import_module("typedthinc.frameworks.torch.tensors").convert_outputs
    return convert(model, X_Ytorch, is_train)


def convert_rnn_inputs(model: Any, Xp: Padded[Any], is_train: bool) -> tuple[ArgsKwargs, Callable[[Any], Any]]:
    """Make a tensor of padded sequences, as recurrent modules take it beside a first state, which is None."""
    given, get_dX = convert_pytorch_default_inputs(model, Xp.data, is_train)
    return make_mutable(ArgsKwargs((*given.args, None), {})), lambda gradients: replace(
        Xp, data=get_dX(ArgsKwargs(gradients.args[:1], {}))
    )


def convert_rnn_outputs(model: Any, inputs_outputs: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Make padded sequences of the tensor that a recurrent module returns beside its last state."""
    Xp, (Y_torch, _) = inputs_outputs
    data, get_dY = convert_pytorch_default_outputs(model, (Xp, Y_torch), is_train)
    return replace(Xp, data=data), lambda dY: get_dY(dY.data)


def _of_torch(convert: Convert, model: Any, X_Y: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Return gradients as a tuple where a function of a program returns one tensor for all, as torch allows."""
    Y, back = convert(model, X_Y, is_train)

    def gradients(dY: Any) -> Any:
        given = back(dY)
        found = given.kwargs.get("grad_tensors")
        if not hasattr(found, "backward"):  # a tensor, not a tuple of some
            return given
        return ArgsKwargs(given.args, {**given.kwargs, "grad_tensors": (found,)})

    return Y, gradients


def _of_tensorflow(convert: Convert, model: Any, X_Y: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Call a function of a program with the output alone, as in Thinc, and not the pair of X and that."""
    return convert(model, X_Y[1], is_train)  # Thinc's take the output alone


def _of_mxnet(convert: Convert, model: Any, X_Y: Any, is_train: bool) -> tuple[Any, Callable[[Any], Any]]:
    """Return gradients where a function of a program returns arguments of MXNet's backward."""
    Y, back = convert(model, X_Y, is_train)

    def gradients(dY: Any) -> Any:
        given = back(dY)
        if not isinstance(given, ArgsKwargs):
            return given
        return given.kwargs["head_grads"] if "head_grads" in given.kwargs else given.args[1]

    return Y, gradients


_ADAPTED: Final = {"torch": _of_torch, "tensorflow": _of_tensorflow, "mxnet": _of_mxnet}
# By framework, what stands in the settings of a layer where a program gives no function.
DEFAULTS: Final[dict[str, tuple[Convert, Convert]]] = {
    "torch": (convert_pytorch_default_inputs, convert_pytorch_default_outputs),
    "recurrent": (convert_rnn_inputs, convert_rnn_outputs),
    "tensorflow": (arguments.convert_inputs, arguments.convert_outputs),
    "mxnet": (arguments.convert_inputs, arguments.convert_outputs),
}
_OF_THE_LIBRARY: Final[tuple[Any, ...]] = tuple(each for pair in DEFAULTS.values() for each in pair)
