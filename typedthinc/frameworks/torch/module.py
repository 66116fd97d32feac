"""A module of PyTorch as a layer sees it."""

# pyright: reportConstantRedefinition=false
# Y is an array, not a constant.

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from typing import Any, Final

from typedthinc.errors import FrameworkError, LayerError, layer_error
from typedthinc.frameworks.declared import check_width
from typedthinc.frameworks.shim import Shim
from typedthinc.frameworks.staleness import Moment
from typedthinc.frameworks.torch import tensors
from typedthinc.frameworks.torch.backward import Backward, raised
from typedthinc.frameworks.torch.binding import Binding
from typedthinc.frameworks.torch.buffers import unchanged_buffers
from typedthinc.frameworks.torch.draws import draws, seeded
from typedthinc.frameworks.torch.library import TorchModule
from typedthinc.frameworks.torch.scaling import Scaling
from typedthinc.frameworks.torch.unsaved import fingerprint
from typedthinc.model import Backprop
from typedthinc.model.gradients import parameters_only
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.values import term_of
from typedthinc.shapes.scheme import LayerType

torch: Final[Any] = import_module("torch")
_is_grad_enabled: Final[Any] = torch.is_grad_enabled
_is_inference: Final[Any] = torch.is_inference_mode_enabled
# From (model, X, is_train) to the arguments of the module, and what makes gradients of the data of theirs; and from
# (model, (X, what the module returned), is_train) to the output, and what makes arguments of torch's backward of dY.
Convert = Callable[[Any, Any, bool], tuple[Any, Callable[[Any], Any]]]


class TorchShim(Shim):
    """A module of PyTorch, with what converts data on the way in and out.

    Attributes:
        scaling: How gradients of few bits are kept from becoming zero.
    """

    module: TorchModule
    scaling: Scaling

    def __init__(
        self,
        module: TorchModule,
        convert_inputs: Convert | None = None,
        convert_outputs: Convert | None = None,
        scaling: Scaling | None = None,
        layer_type: LayerType | None = None,
    ) -> None:
        """Bind a module.

        Raises:
            FrameworkError: Another layer stands for it already, or it has parameters that are not numbers yet.
        """
        self.module = module
        self.scaling = scaling or Scaling()
        self._converters = convert_inputs, convert_outputs
        self._layer_type = layer_type
        self._binding = Binding(module)
        self._besides = fingerprint(module)  # packed weights, say
        self._draws = draws(module)
        # ReLU(inplace=True) would write to data that others hold.
        self._works_in_place = any(getattr(part, "inplace", False) for part in module.modules())
        # Whether a training step needs nothing around the call of the module.
        self._is_plain = not (self._draws or self._works_in_place or self.scaling.dtype)

    @property
    def title(self) -> str:
        """What messages call the module: its class, that of the source for TorchScript."""
        return getattr(self.module, "original_name", None) or type(self.module).__name__

    @property
    def dtype(self) -> Any:
        """The dtype of the floats that the module computes with, None where it has none."""
        return self._binding.dtype

    @property
    def structure(self) -> str:
        """The classes of all modules inside, by their names; and a digest of what they keep that no file holds."""
        named = self.module.named_modules()
        inside = [f"{name}={getattr(part, 'original_name', type(part).__name__)}" for name, part in named]
        parts = inside[1:] + ([f"kept besides: {self._besides}"] if self._besides else [])
        return f"{self.title}({', '.join(parts)})" if parts else self.title

    @property
    def is_frozen(self) -> bool:
        """Whether the module has parameters, and none of them requires a gradient."""
        parameters = self._binding.parameters
        return bool(parameters) and not any(place.tensor.requires_grad for place in parameters)

    def tensor_of(self, name: str) -> Any:
        """Return the module's tensor for a parameter of the layer."""
        return next(place.tensor for place in self._binding if place.name == name)

    def layer_type(self, model: Any) -> LayerType | None:
        """Return what was found of the module when it was wrapped."""
        return self._layer_type

    def arrays(self) -> dict[str, Any]:
        """Return parameters and buffers as arrays in the module's own memory.

        Raises:
            FrameworkError: One has no shape yet, or a dtype that numpy does not know.
        """
        found: dict[str, Any] = {}
        for place in self._binding:
            try:
                tensor = place.tensor.detach()
                found[place.name] = tensor.numpy() if tensor.device.type == "cpu" else tensor.cpu().numpy()
            except (RuntimeError, TypeError, ValueError) as error:
                reason = _no_shape(self.title) if torch.nn.parameter.is_lazy(place.tensor) else _first_line(error)
                message = f"{place.name} of {self.title} cannot be an array: {reason}"
                raise FrameworkError(message) from error
        return found

    def drawn(self, ops: Any) -> dict[str, Any]:
        """Return parameters drawn by the `reset_parameters` of the modules inside, and buffers as those leave them.

        Raises:
            FrameworkError: A module with parameters lacks that method.
        """
        twin = copy.deepcopy(self.module)  # the module's own numbers stay
        with seeded(ops):
            for part in twin.modules():
                reset = getattr(part, "reset_parameters", None) or getattr(part, "_reset_parameters", None)
                if reset is not None:
                    reset()
                elif any(True for _ in part.parameters(recurse=False)):
                    raise FrameworkError(f"{type(part).__name__} has no reset_parameters(), which draws its parameters")
        return {place.name: ops.asarray(place.tensor.detach().cpu().numpy()) for place in Binding(twin)}

    def run(self, model: Any, X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        """Run the module on tensors that share the memory of the data, and of the layer's arrays.

        Raises:
            FrameworkError: The module raises an error, writes to its input, or returns something else than tensors.
        """
        if _is_inference():
            # Tensors that are made there can neither be watched for changes nor have gradients.
            with torch.inference_mode(False):
                return self.run(model, X, is_train)
        binding = self._binding
        binding.share(model)  # where optimizers or set_param have put other arrays
        if is_train and binding.buffers:
            with unchanged_buffers(binding):
                return self._run(model, X, is_train)  # running means stay as they were where a call fails
        return self._run(model, X, is_train)

    def _run(self, model: Any, X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
        given = tensors.given(model, X, is_train, self._converters[0])
        Y_torch = self._called(model, X, given, is_train)
        Y, returned = tensors.returned(model, X, Y_torch, is_train, self._converters[1])
        check_width(model, Y)
        if is_train:
            return Y, Backward(model, self._binding, given, returned).backprop

        # A prediction keeps no graph: gradients run the module again, with the same numbers.
        moment, versions = Moment(model), self._binding.versions()

        def backprop(dY: Any, need_dX: bool = True) -> Any:
            moment.check()
            self._binding.check_versions(model, versions)
            again = self._run_again(model, X)
            return again(dY) if need_dX else parameters_only(again)(dY)

        return Y, backprop

    def finish_update(self, optimizer: Any) -> None:
        """Take the gradients away from torch's optimizers: they have been used."""
        for place in self._binding.parameters:
            place.forget_gradient()

    def follow(self, model: Any) -> None:
        """Have the module's tensors lie where the layer's arrays do, for optimizers of torch hold those."""
        self._binding.follow(model)

    def __deepcopy__(self, memo: dict[int, Any]) -> TorchShim:
        return _again(type(self), copy.deepcopy(self.module, memo), *self._options())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.module, *self._options())

    def _options(self) -> tuple[Any, ...]:
        return (*self._converters, self.scaling, self._layer_type)

    def _called(self, model: Any, X: Any, given: tensors.Given | tensors.OneArray, is_train: bool) -> Any:
        module = self.module
        if module.training is not is_train:  # train() walks through all modules
            _switch(model, module, is_train)
        came = given.tensors
        versions = [tensor._version for tensor in came]  # how often torch has written to each
        try:
            if is_train and self._is_plain and _is_grad_enabled():
                Y = module(*given.args, **given.kwargs)
            else:
                Y = self._in_context(model, given, is_train)
        except LayerError:  # a layer of ours inside has said where it failed
            raise
        except Exception as error:
            self._binding.put_back(model)  # else the next call would meet what this one moved
            _check_fits(model, X)  # where known, clearer than what torch says
            raise raised(model, error) from error
        self._check_stands(model)
        if versions != [tensor._version for tensor in came]:
            message = f"{self.title} changes its input in place, which other layers may hold"
            raise layer_error(model, FrameworkError, message)
        if self._binding.buffers:  # running means
            self._binding.take_back(model)
        return Y

    def _check_stands(self, model: Any) -> None:
        """Refuse what a module returned that moves itself, or replaces its parameters, while it runs.

        Raises:
            FrameworkError: It has done so; they are where they were.
        """
        moved = self._binding.put_back(model)
        if moved is not None:
            message = f"{self.title} moved or replaced its {moved}"
            raise layer_error(model, FrameworkError, f"{message}; the layer put it back: to_gpu() moves the layer")

    def _in_context(self, model: Any, given: tensors.Given | tensors.OneArray, is_train: bool) -> Any:
        """Call the module with gradients on or off, its own precision, and a seed if it draws."""
        args = given.args
        with ExitStack() as stack:
            stack.enter_context(torch.set_grad_enabled(is_train))  # with a graph only where gradients may be asked for
            if self.scaling.dtype is not None:
                stack.enter_context(torch.autocast(self._device(model), dtype=self.scaling.dtype))
            if is_train and self._draws:
                stack.enter_context(seeded(model.ops))
            if self._works_in_place:
                args = tuple(each.clone() if isinstance(each, torch.Tensor) else each for each in args)
            return self.module(*args, **given.kwargs)

    def _run_again(self, model: Any, X: Any) -> Backprop[Any, Any]:
        """Run the module as in prediction, with what gradients need: a prediction keeps nothing for them."""
        self._binding.share(model)
        given = tensors.given(model, X, True, self._converters[0])
        _switch(model, self.module, False)  # dropout and running means as in prediction
        try:
            with torch.enable_grad():
                Y_torch = self.module(*given.args, **given.kwargs)
        except Exception as error:
            self._binding.put_back(model)
            raise raised(model, error) from error
        self._check_stands(model)
        _, returned = tensors.returned(model, X, Y_torch, True, self._converters[1])
        return Backward(model, self._binding, given, returned).backprop

    def _device(self, model: Any) -> str:
        return "cuda" if model.ops.device_type == "gpu" else "cpu"


def _switch(model: Any, module: TorchModule, is_train: bool) -> None:
    """Switch a module to training or evaluation; what `torch.export` made does in both what it did when it was made.

    Raises:
        FrameworkError: A `train` of the program raises an error.
    """
    try:
        module.train(is_train)
    except Exception as error:
        if not (isinstance(error, NotImplementedError) and any(map(_is_exported, module.modules()))):
            raise raised(model, error) from error


def _is_exported(part: Any) -> bool:
    # Its `train` is put into the object, and raises.
    return isinstance(part, torch.fx.GraphModule) and "train" in vars(part)


def _check_fits(model: Any, X: Any) -> None:
    """Say what of the data does not fit, where that is known, rather than have torch say it.

    Raises:
        LayerError: It does not fit.
    """
    check_value(layer_type_of(model), term_of(X), "the data is")


def _no_shape(title: str) -> str:
    return f"it has no shape yet; call the {title} once with a batch before it is wrapped"


def _first_line(error: Exception) -> str:
    return (str(error).strip() or "no message").splitlines()[0]


def _again(kind: type[TorchShim], module: Any, *options: Any) -> TorchShim:
    return kind(module, *options)
