"""A module of PyTorch in the shims of a layer that a program writes, as in Thinc."""

# pyright: reportIncompatibleMethodOverride=false
# Thinc calls the arguments of its shims so.

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from typedthinc.compat.thinc.adapters.grad_scaler import PyTorchGradScaler
from typedthinc.compat.thinc.adapters.module_shims import device_of
from typedthinc.compat.thinc.adapters.shims import OfFramework, Shim
from typedthinc.compat.thinc.util import (
    convert_recursive,
    get_torch_default_device,
    iterate_recursive,
    torch2xp,
    xp2torch,
)
from typedthinc.types import ArgsKwargs

# The arguments of torch's backward, in their order.
_BACKWARD: Final = ("tensors", "grad_tensors", "retain_graph", "create_graph", "grad_variables", "inputs")


class PyTorchShim(Shim, metaclass=OfFramework):
    """Runs a module on tensors, and trains it. The layers that `PyTorchWrapper` makes have shims of their own."""

    framework = "torch"

    def __init__(
        self,
        model: Any,
        config: Any = None,
        optimizer: Any = None,
        mixed_precision: bool = False,
        grad_scaler: PyTorchGradScaler | None = None,
        device: Any = None,
        serialize_model: Callable[[Any], bytes] | None = None,
        deserialize_model: Callable[[Any, bytes, Any], Any] | None = None,
    ) -> None:
        """Stand for a module.

        Args:
            config: Settings.
            optimizer: Is kept, and nothing else.
            mixed_precision: Compute products in floats of 16 bits.
            grad_scaler: Scales gradients; None for one that does so if products are computed in 16 bits on a gpu.
            device: Where the module goes; None for where the current ops compute.
            serialize_model: Makes bytes of the module; None for its `state_dict`.
            deserialize_model: Returns a module, of this one, the bytes and the device.
        """
        super().__init__(model, config, optimizer)
        self._mixed_precision = mixed_precision
        self._grad_scaler = _scaler(mixed_precision, device) if grad_scaler is None else grad_scaler
        self._serialize, self._deserialize = serialize_model or _state_of, deserialize_model or _with_state
        if model is not None:
            model.to(get_torch_default_device() if device is None else device)

    @property
    def device(self) -> Any:
        """The device of the module's parameters; that of the current ops where there are none."""
        return device_of(self._model)

    def __call__(self, inputs: ArgsKwargs, is_train: bool) -> tuple[Any, Callable[..., Any]]:
        """Run the module on the arguments; the callback takes those of torch's backward, and returns gradients."""
        if not is_train:
            return self.predict(inputs), _nothing
        return self.begin_update(inputs)

    def predict(self, inputs: ArgsKwargs) -> Any:
        """Return what the module makes of the arguments."""
        self._model.eval()
        torch = import_module("torch")
        with torch.no_grad(), self._precision():
            Y = self._model(*inputs.args, **inputs.kwargs)
        self._model.train()  # as Thinc leaves it
        return Y

    def begin_update(self, inputs: ArgsKwargs) -> tuple[Any, Callable[..., Any]]:
        """Run the module for a step of training."""
        self._model.train()
        with self._precision():
            Y = self._model(*inputs.args, **inputs.kwargs)

        def backprop(gradients: ArgsKwargs) -> Any:
            if self._grad_scaler.enabled:
                self._go_back_scaled(gradients, inputs)
            else:
                import_module("torch").autograd.backward(*gradients.args, **gradients.kwargs)
            return convert_recursive(_has_gradient, _gradient_of, inputs)

        return Y, backprop

    def finish_update(self, optimizer: Any) -> None:
        """Have an optimizer change each parameter that has a gradient, unless one overflowed, and use these up."""
        for name, tensor in self._model.named_parameters():
            if tensor.grad is not None and not self._grad_scaler.found_inf:  # an overflow: the step is left out
                param, _ = optimizer((self.id, name), torch2xp(tensor.data), torch2xp(tensor.grad))
                tensor.data = xp2torch(param, device=tensor.device)
            tensor.grad = None  # used up, also after an overflow
        self._grad_scaler.update()

    @contextmanager
    def use_params(self, params: Any) -> Generator[None]:
        """Put these in the place of parameters within a `with` block; keys are (id, name), as optimizers have them."""
        before = [(tensor, tensor.data) for _, tensor in self._named_in(params)]
        for name, tensor in self._named_in(params):
            tensor.data = xp2torch(params[self.id, name], device=tensor.device).clone()
        try:
            yield
        finally:
            for tensor, data in before:
                tensor.data = data

    def to_device(self, device_type: str, device_id: int) -> None:
        """Move the module to "cpu", or to the gpu of this number.

        Raises:
            ValueError: The device is of another kind.
        """
        if device_type not in ("cpu", "gpu"):
            raise ValueError(f"Invalid device_type: {device_type}. Try 'cpu' or 'gpu'")
        self._model.to("cpu" if device_type == "cpu" else f"cuda:{device_id}")

    def to_bytes(self) -> bytes:
        """Return the module as bytes."""
        return self._serialize(self._model)

    def from_bytes(self, bytes_data: bytes) -> PyTorchShim:
        """Take a module from bytes."""
        self._model = self._deserialize(self._model, bytes_data, get_torch_default_device())
        return self

    def _named_in(self, params: Any) -> Iterator[tuple[str, Any]]:
        return ((name, tensor) for name, tensor in self._model.named_parameters() if (self.id, name) in params)

    def _go_back_scaled(self, gradients: ArgsKwargs, inputs: ArgsKwargs) -> None:
        """Add to the gradients of parameters and inputs, by way of larger ones; after an overflow they are zeros."""
        torch = import_module("torch")
        given = dict(zip(_BACKWARD, gradients.args, strict=False)) | gradients.kwargs
        Y, dY = _listed(given["tensors"]), given.get("grad_tensors")
        dY = [torch.ones_like(each) for each in Y] if dY is None else [each.clone() for each in _listed(dY)]
        with _apart([*self._model.parameters(), *iterate_recursive(_has_gradient, inputs)]) as tensors:
            scaled = self._grad_scaler.scale(dY, inplace=True)
            torch.autograd.backward(**given | {"tensors": Y, "grad_tensors": scaled})
            found = [each.grad for each in tensors if each.grad is not None]
            if self._grad_scaler.unscale(found):
                for each in found:
                    each.zero_()  # nothing of such a step counts

    def _precision(self) -> Any:
        torch = import_module("torch")
        kind = self.device.type
        dtype = torch.float16 if kind == "cuda" else torch.bfloat16  # CPUs are slow in float16
        return torch.autocast(kind, dtype=dtype, enabled=self._mixed_precision)


class TorchScriptShim(PyTorchShim):
    """The same of a program in TorchScript, of which bytes hold the code, too."""

    framework = "torch"

    def __init__(
        self,
        model: Any = None,
        config: Any = None,
        optimizer: Any = None,
        mixed_precision: bool = False,
        grad_scaler: PyTorchGradScaler | None = None,
        device: Any = None,
    ) -> None:
        """Stand for a program; None for one that bytes bring."""
        super().__init__(model, config, optimizer, mixed_precision, grad_scaler, device, _script_of, _script_in)


def _scaler(mixed_precision: bool, device: Any) -> PyTorchGradScaler:
    chosen = get_torch_default_device() if device is None else device
    return PyTorchGradScaler(mixed_precision and str(chosen).startswith("cuda"))


@contextmanager
def _apart(tensors: Iterable[Any]) -> Generator[list[Any]]:
    """Take the gradients away that tensors have, and add them to the new ones when the block ends."""
    each_once = list({id(each): each for each in tensors}.values())  # shared parameters come twice
    before = [each.grad for each in each_once]
    for each in each_once:
        each.grad = None
    try:
        yield each_once
    finally:
        for each, grad in zip(each_once, before, strict=True):
            if grad is not None:
                each.grad = grad if each.grad is None else grad + each.grad


def _listed(tensors: Any) -> list[Any]:
    return [tensors] if isinstance(tensors, import_module("torch").Tensor) else list(tensors)


def _nothing(*gradients: Any) -> None:
    """Do nothing: no gradient comes back from a prediction."""


def _has_gradient(value: object) -> bool:
    return hasattr(value, "grad")


def _gradient_of(tensor: Any) -> Any:
    return tensor.grad


def _state_of(module: Any) -> bytes:
    file = BytesIO()
    import_module("torch").save(module.state_dict(), file)
    return file.getvalue()


def _with_state(module: Any, data: bytes, device: Any) -> Any:
    module.load_state_dict(import_module("torch").load(BytesIO(data), map_location=device, weights_only=True))
    return module.to(device)


def _script_of(module: Any) -> bytes:
    file = BytesIO()
    import_module("torch").jit.save(module, file)
    return file.getvalue()


def _script_in(module: Any, data: bytes, device: Any) -> Any:
    return import_module("torch").jit.load(BytesIO(data), map_location=device)
