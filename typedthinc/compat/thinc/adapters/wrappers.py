"""The wrappers of Thinc by their names and arguments: what runs is the library's own."""

# ruff: noqa: N802
# Factories of layers have names as Thinc gives them.

from __future__ import annotations

import copy
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar, cast

from typedthinc import layers
from typedthinc.compat.thinc.adapters.converters import (
    DEFAULTS,
    Convert,
    chosen,
    framework_of,
    from_settings,
    put_converters,
)
from typedthinc.compat.thinc.adapters.grad_scaler import PyTorchGradScaler
from typedthinc.compat.thinc.adapters.models import adopting
from typedthinc.compat.thinc.adapters.module_shims import as_in_thinc
from typedthinc.errors import FrameworkError
from typedthinc.model import Model

ClassT = TypeVar("ClassT", bound=type[Any])

# What a subclass of Keras's models is known to take: a sample, by its class.
_samples: Final[dict[type[Any], Any]] = {}


def PyTorchWrapper(
    pytorch_model: Any, convert_inputs: Convert | None = None, convert_outputs: Convert | None = None
) -> Model[Any, Any]:
    """Run a module of PyTorch."""
    return PyTorchWrapper_v2(pytorch_model, convert_inputs, convert_outputs)


def PyTorchWrapper_v2(
    pytorch_model: Any,
    convert_inputs: Convert | None = None,
    convert_outputs: Convert | None = None,
    mixed_precision: bool = False,
    grad_scaler: PyTorchGradScaler | None = None,
    device: Any = None,
) -> Model[Any, Any]:
    """Run a module of PyTorch, of which products may be computed in 16 bits."""
    wrapper = layers.PyTorchWrapper
    return _of_torch(wrapper, pytorch_model, convert_inputs, convert_outputs, mixed_precision, grad_scaler, device)


def PyTorchWrapper_v3(
    pytorch_model: Any,
    convert_inputs: Convert | None = None,
    convert_outputs: Convert | None = None,
    mixed_precision: bool = False,
    grad_scaler: PyTorchGradScaler | None = None,
    device: Any = None,
    serialize_model: Any = None,
    deserialize_model: Any = None,
) -> Model[Any, Any]:
    """Run a module of PyTorch; files hold its arrays, and no bytes that a function makes of it.

    Raises:
        ValueError: There is a function that makes bytes.
    """
    if serialize_model is not None or deserialize_model is not None:
        raise ValueError("files hold the arrays of a module by their names: serialize_model has no effect here")
    return PyTorchWrapper_v2(pytorch_model, convert_inputs, convert_outputs, mixed_precision, grad_scaler, device)


def TorchScriptWrapper_v1(
    torchscript_model: Any = None,
    convert_inputs: Convert | None = None,
    convert_outputs: Convert | None = None,
    mixed_precision: bool = False,
    grad_scaler: PyTorchGradScaler | None = None,
    device: Any = None,
) -> Model[Any, Any]:
    """Run a program in TorchScript."""
    wrapper = layers.TorchScriptWrapper
    return _of_torch(wrapper, torchscript_model, convert_inputs, convert_outputs, mixed_precision, grad_scaler, device)


def pytorch_to_torchscript_wrapper(model: Model[Any, Any]) -> Model[Any, Any]:
    """Return a layer that runs the module of a `PyTorchWrapper` in TorchScript, with values of its own."""
    shim: Any = model.shims[0] if model.shims else None
    if framework_of(shim) != "torch":
        raise ValueError("Expected PyTorchShim when converting a PyTorch wrapper")
    torch: Any = import_module("torch")
    return TorchScriptWrapper_v1(torch.jit.script(copy.deepcopy(shim.module)), *chosen(model))


def PyTorchRNNWrapper(
    pytorch_model: Any, convert_inputs: Convert | None = None, convert_outputs: Convert | None = None
) -> Model[Any, Any]:
    """Run a recurrent module of PyTorch over padded sequences; one with functions that convert is any module."""
    if convert_inputs is not None or convert_outputs is not None:
        inputs, outputs = DEFAULTS["recurrent"]
        return PyTorchWrapper(pytorch_model, convert_inputs or inputs, convert_outputs or outputs)
    return _named("pytorch", "recurrent", layers.PyTorchRNNWrapper, pytorch_model)


def TensorFlowWrapper(
    tensorflow_model: Any,
    convert_inputs: Convert | None = None,
    convert_outputs: Convert | None = None,
    optimizer: Any = None,
    model_class: Any = None,
    model_name: str = "tensorflow",
) -> Model[Any, Any]:
    """Run a model of Keras on TensorFlow. What trains it is given to `finish_update`, and not here.

    Raises:
        ValueError: There is an optimizer.
    """
    if optimizer is not None:
        raise ValueError("TensorFlowWrapper: give keras_optimizer(optimizer), of typedthinc.api, to finish_update")
    sample = _samples.get(cast("Any", type(tensorflow_model)))
    if sample is not None and not tensorflow_model.built:  # a subclass gets its weights by a first call
        tensorflow_model(sample)
    converters = convert_inputs, convert_outputs
    return _named(model_name, "tensorflow", layers.TensorFlowWrapper, tensorflow_model, *converters)


def keras_subclass(
    name: str, X: Any, Y: Any, input_shape: tuple[int, ...], compile_args: dict[str, Any] | None = None
) -> Callable[[ClassT], ClassT]:
    """Return a decorator of classes derived from models of Keras: layers around them can be copied."""

    def register(kind: ClassT) -> ClassT:
        keras = import_module("keras")
        _samples[kind] = X
        registered: ClassT = keras.saving.register_keras_serializable(name)(kind)
        return registered

    return register


def maybe_handshake_model(keras_model: Any) -> Any:
    """Return a model of Keras."""
    return keras_model


def MXNetWrapper(
    mxnet_model: Any,
    convert_inputs: Convert | None = None,
    convert_outputs: Convert | None = None,
    model_class: Any = None,
    model_name: str = "mxnet",
) -> Model[Any, Any]:
    """Run a block of MXNet."""
    return _named(model_name, "mxnet", layers.MXNetWrapper, mxnet_model, convert_inputs, convert_outputs)


def _of_torch(
    wrapper: Callable[..., Model[Any, Any]],
    module: Any,
    convert_inputs: Convert | None,
    convert_outputs: Convert | None,
    mixed_precision: bool,
    grad_scaler: PyTorchGradScaler | None,
    device: Any,
) -> Model[Any, Any]:
    first = None if grad_scaler is None else grad_scaler.enabled and grad_scaler.init_scale  # False, or the first scale
    options = {"mixed_precision": mixed_precision, "grad_scaler": first}
    model = _named("pytorch", "torch", wrapper, module, convert_inputs, convert_outputs, **options)
    if grad_scaler is not None:
        scaling = model.shims[0].scaling
        scaling.growth, scaling.interval = grad_scaler.growth_factor, grad_scaler.growth_interval
        scaling.backoff = grad_scaler.backoff_factor
    if device is not None and str(device).partition(":")[0] != {"cpu": "cpu", "gpu": "cuda"}[model.ops.device_type]:
        raise FrameworkError(f"device={device}: a layer computes where its ops do; to_gpu() and to_cpu() move it")
    return model


def _named(
    name: str,
    framework: str,
    wrapper: Any,
    module: Any,
    convert_inputs: Convert | None = None,
    convert_outputs: Convert | None = None,
    **options: Any,
) -> Model[Any, Any]:
    given = (convert_inputs, convert_outputs)
    converters = from_settings(framework, *given) if any(given) else ()
    model: Model[Any, Any] = adopting(wrapper)(module, *converters, **options)  # as Thinc names it
    model.name = name
    put_converters(model, *(each or default for each, default in zip(given, DEFAULTS[framework], strict=True)))
    model.shims = [as_in_thinc(shim) for shim in model.shims]
    return model
