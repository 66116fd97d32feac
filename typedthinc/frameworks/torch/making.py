"""Layers around modules of PyTorch, made of the arguments of their factories."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from typedthinc.arguments import above_zero
from typedthinc.backends import get_current_ops
from typedthinc.frameworks.torch.library import TorchModule
from typedthinc.frameworks.torch.module import Convert, TorchShim
from typedthinc.frameworks.torch.scaling import Scaling
from typedthinc.frameworks.wrapping import wrapped
from typedthinc.model import Model
from typedthinc.tracebacks import unseen

torch: Final[Any] = import_module("torch")


@unseen
def layer_of(
    factory: str,
    module: TorchModule,
    convert_inputs: Convert | None,
    convert_outputs: Convert | None,
    *,
    nI: int | None = None,
    nO: int | None = None,
    mixed_precision: bool = False,
    grad_scaler: bool | float | None = None,
) -> Model[Any, Any]:
    """Make the layer around a module."""
    scaling = scaling_of(factory, mixed_precision, grad_scaler)
    attrs = scaling.attrs() if grad_scaler in (None, True, False) else scaling.attrs(float(grad_scaler))
    shim = TorchShim(module, convert_inputs, convert_outputs, scaling)
    return wrapped(factory, shim, nI, nO, attrs)


def scaling_of(factory: str, mixed_precision: bool, grad_scaler: bool | float | None) -> Scaling:
    """Choose the dtype of products, and whether gradients are scaled."""
    on_gpu = get_current_ops().device_type == "gpu"
    if not (grad_scaler is None or isinstance(grad_scaler, bool)):
        above_zero(factory, "grad_scaler", grad_scaler)
    dtype = (torch.float16 if on_gpu else torch.bfloat16) if mixed_precision else None
    return Scaling(dtype, is_on=(mixed_precision and on_gpu) if grad_scaler is None else bool(grad_scaler))
