"""A module of PyTorch as a layer."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from typedthinc.frameworks.torch.library import AnyModule, check_module
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import ArgsKwargs, I, O, Size


@says_names
def PyTorchWrapper(
    module: AnyModule,
    convert_inputs: Callable[[Any, Any, bool], tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]] | None = None,
    convert_outputs: Callable[[Any, Any, bool], tuple[Any, Callable[[Any], ArgsKwargs]]] | None = None,
    *,
    nI: Size[I] | None = None,
    nO: Size[O] | None = None,
    mixed_precision: bool = False,
    grad_scaler: bool | float | None = None,
) -> Model[InT, OutT]:
    """Run a module of PyTorch; it is trained, copied and saved as any layer is.

    Its parameters and buffers are parameters of the layer, by the names that torch has for them, in the same memory: so
    torch's own optimizers can train it as well. The module is switched to training or evaluation as the layer is.
    Parameters that require no gradient stay as they are.

    Shapes:
        X: an array, a tuple of the arguments of the module, or a dict of them by name -> Y: an array, or a tuple of
        those, as the module returns tensors. Floats become those that the parameters are.

    Args:
        module: A `torch.nn.Module`, one of Keras on torch included, which belongs to this layer from now on.
        convert_inputs: Makes arguments of the data, called with the layer, X and is_train; returns them as ArgsKwargs,
            and a callback that makes dX of the gradients of these, ArgsKwargs with None where there is none.
        convert_outputs: Makes the output of what the module returns, called with the layer, the pair of X and that, and
            is_train; returns Y, and a callback that makes arguments of `torch.autograd.backward` of dY.
        nI: The width of the input; None to see it from the module, or leave it open.
        nO: The width of the output; None to see it from the module, or leave it open.
        mixed_precision: Compute products in floats of 16 bits: bfloat16 on the cpu, float16 on a gpu.
        grad_scaler: Whether to scale gradients so that they do not become zero in 16 bits, or by how much at first;
            None for where that is of use, mixed precision on a gpu. The scale is kept in `attrs["grad_scale"]`. A step
            in which a gradient overflows adds none and passes zeros on, and halves the scale.

    Raises:
        ImportError: torch is not installed, which the extra `typedthinc[torch]` brings, or cannot be imported.
        NotAModelError: The module is not one of torch.
        FrameworkError: Another layer stands for it already, it has a model of ours inside, or a parameter has no shape
            yet or a dtype that numpy does not know. In training: the module raises an error, or does what cannot be
            done in a layer.
        ShapeMismatchError: Modules inside do not fit together, or a width is not that of the module.

    Examples:
        >>> import numpy as np
        >>> import torch
        >>> model = PyTorchWrapper(torch.nn.Linear(2, 3)) >> PyTorchWrapper(torch.nn.Tanh())
        >>> model.predict(np.zeros((4, 2), dtype="float32")).shape
        (4, 3)
    """
    check_module("PyTorchWrapper", module)
    making = import_module("typedthinc.frameworks.torch.making")
    plain = import_module("typedthinc.frameworks.torch.keras").as_plain_module(module)
    options = {"nI": nI, "nO": nO, "mixed_precision": mixed_precision, "grad_scaler": grad_scaler}
    made: Model[InT, OutT] = making.layer_of("PyTorchWrapper", plain, convert_inputs, convert_outputs, **options)
    return made
