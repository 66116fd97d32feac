"""Layers around modules of PyTorch, made of the arguments of their factories."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from typedthinc.arguments import above_zero, integer
from typedthinc.backends import get_current_ops
from typedthinc.errors import FrameworkError, InvalidSizeError
from typedthinc.frameworks.declared import error_of, io_dims, told
from typedthinc.frameworks.torch import packed
from typedthinc.frameworks.torch.as_module import ModelModule
from typedthinc.frameworks.torch.draws import seeded
from typedthinc.frameworks.torch.library import TorchModule
from typedthinc.frameworks.torch.module import Convert, TorchShim
from typedthinc.frameworks.torch.scaling import Scaling
from typedthinc.frameworks.torch.specs import spec_of
from typedthinc.frameworks.wrapping import wrapped
from typedthinc.model import Model
from typedthinc.shapes.frameworks.modules import converted, module_type
from typedthinc.shapes.frameworks.torch.recurrent import on_padded
from typedthinc.shapes.frameworks.torch.rules import RULES
from typedthinc.shapes.messages import Mismatch, no_multiple
from typedthinc.shapes.scheme import LayerType
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

torch: Final[Any] = import_module("torch")


@hide_frames(LIBRARY_ERRORS)
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
    for name, convert in (("convert_inputs", convert_inputs), ("convert_outputs", convert_outputs)):
        if convert is not None and not callable(convert):
            raise FrameworkError(f"{factory}: {name} must be a function or None, not {convert!r}")
    _check_own(factory, module)
    scaling = scaling_of(factory, mixed_precision, grad_scaler)
    given = None if grad_scaler is None or isinstance(grad_scaler, bool) else float(grad_scaler)
    found = type_of(module)
    if convert_inputs or convert_outputs:
        found = converted(found, inputs=convert_inputs is not None, outputs=convert_outputs is not None)
    known = told(factory, found, nI, nO)
    shim = TorchShim(module, convert_inputs, convert_outputs, scaling, known)
    return wrapped(factory, shim, *io_dims(known), scaling.attrs() if given is None else scaling.attrs(given))


@hide_frames(LIBRARY_ERRORS)
def recurrent_layer(
    factory: str, module: TorchModule, nI: int | None, nO: int | None, run: Callable[..., Any]
) -> Model[Any, Any]:
    """Make the layer around a recurrent network."""
    spec = spec_of(module)
    known = told(factory, LayerType(spec.kind, on_padded(spec)), nI, nO)
    shim = TorchShim(module, packed.convert_inputs, packed.convert_outputs, None, known)
    return wrapped(factory, shim, *io_dims(known), run=run)


@hide_frames(LIBRARY_ERRORS)
def lstm_layer(
    factory: str, nO: int, nI: int, bidirectional: bool, num_layers: int, dropout: float, run: Callable[..., Any]
) -> Model[Any, Any]:
    """Make the layer around torch's own LSTM, whose first weights the current ops choose the seed of."""
    nO, nI = (integer(factory, dim, size, 1, InvalidSizeError) for dim, size in (("nO", nO), ("nI", nI)))
    directions = 2 if bidirectional else 1
    if nO % directions:  # both directions side by side
        raise InvalidSizeError(no_multiple(factory, "nO", nO, "", directions))
    with seeded(get_current_ops()):  # the same first weights as layers of ours would draw with this seed
        module = torch.nn.LSTM(
            nI, nO // directions, num_layers, bidirectional=bidirectional, dropout=dropout if num_layers > 1 else 0.0
        )
    return recurrent_layer(factory, module, nI, nO, run)


def type_of(module: TorchModule) -> LayerType:
    """Return what is known of a module.

    Raises:
        LayerError: Modules inside do not fit together.
    """
    try:
        return module_type(spec_of(module), RULES).whole
    except Mismatch as mismatch:
        raise error_of(mismatch) from None


def _check_own(factory: str, module: TorchModule) -> None:
    """Refuse a model of ours as a module: two would say where its parameters lie.

    Raises:
        FrameworkError: There is one inside.
    """
    for part in module.modules():
        if isinstance(part, ModelModule):
            message = f"has the model {part.model.factory} inside, made a module by as_torch_module()"
            title = type(module).__name__
            raise FrameworkError(
                f"{factory}: {title} {message}: chain() takes the model itself, beside layers around modules"
            )


def scaling_of(factory: str, mixed_precision: bool, grad_scaler: bool | float | None) -> Scaling:
    """Choose the dtype of products, and whether gradients are scaled."""
    on_gpu = get_current_ops().device_type == "gpu"
    if not (grad_scaler is None or isinstance(grad_scaler, bool)):
        above_zero(factory, "grad_scaler", grad_scaler)
    dtype = (torch.float16 if on_gpu else torch.bfloat16) if mixed_precision else None  # float16 is slow on CPUs
    return Scaling(dtype, is_on=(mixed_precision and on_gpu) if grad_scaler is None else bool(grad_scaler))
