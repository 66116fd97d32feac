"""Layers around modules of PyTorch, made of the arguments of their factories."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from typedthinc.arguments import above_zero
from typedthinc.backends import get_current_ops
from typedthinc.frameworks.torch.library import TorchModule
from typedthinc.frameworks.torch.module import Convert, TorchShim
from typedthinc.frameworks.torch.scaling import Scaling
from typedthinc.frameworks.torch.specs import error_of, spec_of
from typedthinc.frameworks.wrapping import wrapped
from typedthinc.model import Model
from typedthinc.shapes.frameworks.modules import layer_type, module_type
from typedthinc.shapes.frameworks.torch import RULES
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.solve import number_of, width_of_ends
from typedthinc.shapes.terms import ANY
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
    given = None if grad_scaler is None or isinstance(grad_scaler, bool) else float(grad_scaler)
    attrs = scaling.attrs() if given is None else scaling.attrs(given)
    known = type_of(factory, module, nI, nO, converted=(convert_inputs is not None, convert_outputs is not None))
    shim = TorchShim(module, convert_inputs, convert_outputs, scaling, known)
    return wrapped(factory, shim, *ends_of(known), attrs)


def type_of(
    factory: str,
    module: TorchModule,
    nI: int | None,
    nO: int | None,
    converted: tuple[bool, bool] = (False, False),
) -> LayerType:
    """Return the type of the layer around a module.

    Raises:
        LayerError: Modules inside do not fit together, or have another width than they are said to have.
    """
    try:
        found = module_type(spec_of(module), RULES)
        items = (
            Signature(ANY if converted[0] else item.input, ANY if converted[1] else item.output)
            for item in found.scheme.alternatives
        )
        return layer_type(factory, replace(found, scheme=Scheme.of(*items)), nI, nO)
    except Mismatch as mismatch:
        raise error_of(mismatch) from None


def ends_of(known: LayerType) -> tuple[int | None, int | None]:
    """Return how wide what a layer takes and gives is, as far as all ways to use it agree."""
    items = known.scheme.alternatives
    ends = [item.input for item in items], [item.output for item in items]
    taken, given = (width_of_ends(terms) for terms in ends)
    return None if taken is None else number_of(taken), None if given is None else number_of(given)


def scaling_of(factory: str, mixed_precision: bool, grad_scaler: bool | float | None) -> Scaling:
    """Choose the dtype of products, and whether gradients are scaled."""
    on_gpu = get_current_ops().device_type == "gpu"
    if not (grad_scaler is None or isinstance(grad_scaler, bool)):
        above_zero(factory, "grad_scaler", grad_scaler)
    dtype = (torch.float16 if on_gpu else torch.bfloat16) if mixed_precision else None
    return Scaling(dtype, is_on=(mixed_precision and on_gpu) if grad_scaler is None else bool(grad_scaler))
