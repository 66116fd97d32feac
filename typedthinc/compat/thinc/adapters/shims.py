"""What stands between a layer and a model of another library, as Thinc has it."""

import copy
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from typedthinc.compat.thinc.adapters.converters import framework_of
from typedthinc.model.copying import new_id


class Shim:
    """The base of shims that a program writes. A model with one is run, trained, moved, copied and saved.

    Attributes:
        id: Its number, which no layer and no other shim has: optimizers know parameters by it.
        cfg: Settings.
    """

    id: int
    cfg: dict[str, Any]
    _model: Any
    _optimizer: Any

    def __init__(self, model: Any, config: Any = None, optimizer: Any = None) -> None:
        """Stand for a model."""
        self.id = new_id()
        self.cfg = dict(config) if config is not None else {}  # a copy: two shims may be made of one config
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
        yield  # nothing is exchanged: only the program knows the model's parameters

    def copy(self) -> Any:
        """Return a copy."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        memo[id(self)] = twin  # before its parts, which may refer to it
        twin.__dict__.update(copy.deepcopy(vars(self), memo))
        twin.id = new_id()  # two shims have two keys in an optimizer
        return twin

    def to_device(self, device_type: str, device_id: int) -> None:
        """Move the model: for those who derive from this class."""
        raise NotImplementedError

    def to_disk(self, path: str | Path) -> None:
        """Write what `to_bytes` returns to a file."""
        Path(path).write_bytes(self.to_bytes())

    def from_disk(self, path: str | Path) -> Any:
        """Read what `to_disk` wrote, for `from_bytes`."""
        return self.from_bytes(Path(path).read_bytes())

    def to_bytes(self) -> bytes:
        """Return the model as bytes: for those who derive from this class."""
        raise NotImplementedError

    def from_bytes(self, data: bytes) -> Any:
        """Take bytes for the model: for those who derive from this class."""
        raise NotImplementedError


class OfFramework(type):
    """The type of classes of which the shims of a framework's wrappers are, too."""

    framework: ClassVar[str]

    def __instancecheck__(cls, instance: object) -> bool:
        framework = vars(cls).get("framework")  # of this class alone: what a program derives has only its own objects
        return super().__instancecheck__(instance) or framework_of(instance) == framework


class MadeByWrappers(OfFramework):
    """The type of those classes that only the wrappers of the library make."""

    def __call__(cls, *args: Any, **options: Any) -> Any:
        wrapper = cls.__name__.replace("Shim", "Wrapper")  # TensorFlowShim: TensorFlowWrapper
        raise TypeError(f"{cls.__name__} is made by a wrapper, as {wrapper}(module).shims[0]")


class TensorFlowShim(metaclass=MadeByWrappers):
    """What a layer around a model of Keras has as its shim."""

    framework = "tensorflow"


class MXNetShim(metaclass=MadeByWrappers):
    """What a layer around a block of MXNet has as its shim."""

    framework = "mxnet"
