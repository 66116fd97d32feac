"""A block of MXNet's Gluon as a layer."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from typedthinc.frameworks.mxnet.library import check_module
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import ArgsKwargs, I, O, Size


@says_names
def MXNetWrapper(
    module: Any,
    convert_inputs: Callable[[Any, Any, bool], tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]] | None = None,
    convert_outputs: Callable[[Any, Any, bool], tuple[Any, Callable[[Any], Any]]] | None = None,
    *,
    nI: Size[I] | None = None,
    nO: Size[O] | None = None,
) -> Model[InT, OutT]:
    """Run a block of Gluon, of MXNet 1.9; it is trained, copied and saved as any layer is.

    Its parameters are parameters of the layer, by their names in the block: `0.weight`. The block gets the values that
    these have at the call, in the place of any that it was given: `set_param` changes them. Those that get no gradient,
    such as running means, are kept from step to step. `load_mxnet` imports MXNet beside numpy 2. Each
    step of training seeds its generator from `ops.rng`.

    Shapes:
        X: an array, a tuple of the arguments of the block, or a dict of them by name -> Y: an array, or a tuple of
        those, as the block returns them. Floats become those that the parameters are.

    Args:
        module: A `gluon.Block` whose parameters have values; it belongs to this layer from now on.
        convert_inputs: Makes arguments of the data, called with the layer, X and is_train; returns them as ArgsKwargs,
            and a callback that makes dX of the gradients of these, ArgsKwargs with None where there is none.
        convert_outputs: Makes the output of what the block returns, called with the layer, the pair of X and that, and
            is_train; returns Y, and a callback that makes the gradient of what was returned of dY.
        nI: The width of the input; None to leave it open.
        nO: The width of the output; None to leave it open.

    Raises:
        ImportError: mxnet is not installed, which the extra `typedthinc[mxnet]` tells of, or cannot be imported.
        NotAModelError: It is not a block.
        FrameworkError: A parameter has no value yet, or another layer stands for the block. When it runs: it raises an
            error, or returns something else than arrays.
        InvalidSizeError: A width is not an int of at least 1.
    """
    check_module("MXNetWrapper", module)
    making = import_module("typedthinc.frameworks.mxnet.making")
    made: Model[InT, OutT] = making.layer_of("MXNetWrapper", module, (convert_inputs, convert_outputs), nI, nO)
    return made
