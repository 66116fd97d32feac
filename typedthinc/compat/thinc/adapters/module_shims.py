"""Shims of the library as programs of Thinc ask them: for the module, by its old name, and for its device."""

from abc import ABCMeta
from functools import cache
from typing import Any, Final, TypeVar

from typedthinc.compat.thinc.util import get_torch_default_device
from typedthinc.errors import FrameworkError
from typedthinc.frameworks.shim import Shim

ShimT = TypeVar("ShimT", bound=Shim)


def as_in_thinc(shim: ShimT) -> ShimT:
    """Have a shim of the library answer to Thinc's names."""
    shim.__class__ = _class_for(type(shim))
    return shim


def device_of(module: Any) -> Any:
    """Return the device of the parameters of a module of PyTorch; that of the current ops where there are none."""
    first = next(iter(module.parameters()), None)
    return get_torch_default_device() if first is None else first.device


# One class for each kind, or two shims of one kind would differ in their types.
@cache
def _class_for(kind: type[Any]) -> Any:
    if _PLAIN in vars(kind):  # it answers to Thinc's names already
        return kind
    # A class of its own above would be another base, and objects may not change to a class of another base.
    return ABCMeta(kind.__name__, (kind,), {**_ADDED, "__module__": kind.__module__, _PLAIN: kind})


def _module(shim: Any) -> Any:
    return shim.module


def _refuse_module(shim: Any, module: Any) -> None:
    raise FrameworkError(
        f"the parameters of this layer are those of its {shim.title}: wrap the other module in a layer of its own, and "
        "put that in the place of this one with replace_node"
    )


def _device(shim: Any) -> Any:
    return device_of(shim.module)


def _refuse_call(shim: Any, inputs: Any, is_train: bool) -> Any:
    raise FrameworkError(
        f"the shim around {shim.title} computes with the parameters of its layer: call the layer; or put "
        "PyTorchShim(module) into the shims of a layer of your own"
    )


def _reduce(shim: object) -> tuple[Any, ...]:
    """Return what pickle needs: it finds a class by its name, and under that one stands the library's."""
    kind = type(shim)
    plain = getattr(kind, _PLAIN)
    make, given = plain.__reduce__(shim)
    return _made_again, tuple(plain if each is kind else each for each in (make, *given))


def _made_again(make: Any, *given: Any) -> Any:
    return as_in_thinc(make(*given))


_PLAIN: Final = "_plain"
_ADDED: Final[dict[str, Any]] = {
    "__slots__": (),  # an object may change its class only where both lay it out alike
    "__call__": _refuse_call,
    "__reduce__": _reduce,
    "_model": property(_module, _refuse_module, doc="The module."),
    "device": property(_device, doc="The device of the module's parameters, or of the current ops."),
}
