"""What stands between a layer and a model of another library, as Thinc has it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import count
from typing import Any, ClassVar, Final

from typedthinc.compat.thinc.adapters.wrappers import is_shim_of

_ids: Final = count(1)


class Shim:
    """The base of shims that a program writes. A model with one is run, trained and copied.

    Attributes:
        id: Its number.
        cfg: Settings.
    """

    id: int
    cfg: dict[str, Any]
    _model: Any
    _optimizer: Any

    def __init__(self, model: Any, config: Any = None, optimizer: Any = None) -> None:
        """Stand for a model."""
        self.id = next(_ids)
        self.cfg = dict(config) if config is not None else {}
        self._model, self._optimizer = model, optimizer

    def __call__(self, inputs: Any, is_train: bool) -> tuple[Any, Callable[..., Any]]:
        """Run the model: for those who derive from this class."""
        raise NotImplementedError

    def predict(self, fwd_args: Any) -> Any:
        """Return what the model makes of its input."""
        return self(fwd_args, is_train=False)[0]

    def begin_update(self, fwd_args: Any) -> tuple[Any, Callable[..., Any]]:
        """Run the model for a step of training."""
        return self(fwd_args, is_train=True)

    def finish_update(self, optimizer: Any) -> None:
        """Train the model: for those who derive from this class."""
        raise NotImplementedError

    @contextmanager
    def use_params(self, params: Any) -> Generator[None]:
        """Run a `with` block with other parameters: those of the model, as it is."""
        yield

    def copy(self) -> Any:
        """Return a copy."""
        return copy.deepcopy(self)

    def to_device(self, device_type: str, device_id: int) -> None:
        """Move the model: for those who derive from this class."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """Return the model as bytes: for those who derive from this class."""
        raise NotImplementedError

    def from_bytes(self, bytes_data: bytes) -> Any:
        """Take bytes for the model: for those who derive from this class."""
        raise NotImplementedError


class _OfFramework(type):
    """The type of classes of which the shims of a framework's wrappers are."""

    framework: ClassVar[str]

    def __instancecheck__(cls, instance: object) -> bool:
        return is_shim_of(instance, vars(cls)["framework"])

    def __call__(cls, *args: Any, **options: Any) -> Any:
        raise TypeError(f"{cls.__name__} is made by a wrapper, as PyTorchWrapper(module).shims[0]")


class PyTorchShim(metaclass=_OfFramework):
    """What a layer around a module of PyTorch has as its shim."""

    framework = "torch"


class TorchScriptShim(metaclass=_OfFramework):
    """What a layer around a program in TorchScript has as its shim."""

    framework = "torch"


class TensorFlowShim(metaclass=_OfFramework):
    """What a layer around a model of Keras has as its shim."""

    framework = "tensorflow"


class MXNetShim(metaclass=_OfFramework):
    """What a layer around a block of MXNet has as its shim."""

    framework = "mxnet"
