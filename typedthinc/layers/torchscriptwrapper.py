"""A program in TorchScript as a layer."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.torch.library import AnyModule, torch_for
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Model
from typedthinc.model.structure import described
from typedthinc.runtime.keywords import says_names
from typedthinc.types import ArgsKwargs, I, O, Size


@says_names
def TorchScriptWrapper(
    module: AnyModule,
    convert_inputs: Callable[[Any, Any, bool], tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]] | None = None,
    convert_outputs: Callable[[Any, Any, bool], tuple[Any, Callable[[Any], ArgsKwargs]]] | None = None,
    *,
    nI: Size[I] | None = None,
    nO: Size[O] | None = None,
    mixed_precision: bool = False,
    grad_scaler: bool | float | None = None,
) -> Model[InT, OutT]:
    """Run what `torch.jit.script`, `torch.jit.trace` or `torch.jit.load` made; else as `PyTorchWrapper`.

    Args:
        module: A `torch.jit.ScriptModule`, which belongs to this layer from now on. Nothing tells its sizes.
        convert_inputs: Makes arguments of the data.
        convert_outputs: Makes the output of what the module returns.
        nI: The width of the input; None to leave it open.
        nO: The width of the output; None to leave it open.
        mixed_precision: Compute products in floats of 16 bits.
        grad_scaler: Whether to scale gradients, or by how much at first.

    Raises:
        ImportError: torch is not installed, which the extra `typedthinc[torch]` brings, or cannot be imported.
        NotAModelError: The module is not one of TorchScript.
        FrameworkError: As of `PyTorchWrapper`.
    """
    if not isinstance(module, torch_for("TorchScriptWrapper").jit.ScriptModule):
        wanted = "a torch.jit.ScriptModule, as torch.jit.script() returns"
        raise NotAModelError(f"TorchScriptWrapper takes {wanted}, not {described(module)}")
    making = import_module("typedthinc.frameworks.torch.making")
    made: Model[InT, OutT] = making.layer_of(
        "TorchScriptWrapper",
        module,
        convert_inputs,
        convert_outputs,
        nI=nI,
        nO=nO,
        mixed_precision=mixed_precision,
        grad_scaler=grad_scaler,
    )
    return made
