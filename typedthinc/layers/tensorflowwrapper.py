"""A model of Keras on TensorFlow as a layer."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from typedthinc.frameworks.tensorflow.library import check_module
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import ArgsKwargs, I, O, Size


@says_names
def TensorFlowWrapper(
    module: Any,
    convert_inputs: Callable[[Any, Any, bool], tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]] | None = None,
    convert_outputs: Callable[[Any, Any, bool], tuple[Any, Callable[[Any], Any]]] | None = None,
    *,
    nI: Size[I] | None = None,
    nO: Size[O] | None = None,
) -> Model[InT, OutT]:
    """Run a layer or model of Keras 3 on TensorFlow; it is trained, copied and saved as any layer is.

    Its weights are parameters of the layer, by the place of their layers among all that have weights: `0.kernel`. The
    module gets the values that these have at the call, in the place of any that it was assigned: `set_param` changes
    them. Those that are not trainable, such as running means, are kept from step to step. Generators
    of layers such as Dropout begin each step with a seed of `ops.rng`. What it was compiled with plays no part.

    Shapes:
        X: an array, a tuple of the arguments of the module, or a dict of them by name -> Y: an array, or a tuple or
        dict of those, as the module returns tensors. Floats become those that the weights are.

    Args:
        module: A `keras.Layer`, `keras.Sequential` or `keras.Model`, which belongs to this layer from now on. Models of
            Keras on torch go into `PyTorchWrapper`.
        convert_inputs: Makes arguments of the data, called with the layer, X and is_train; returns them as ArgsKwargs,
            and a callback that makes dX of the gradients of these, ArgsKwargs with None where there is none.
        convert_outputs: Makes the output of what the module returns, called with the layer, the pair of X and that, and
            is_train; returns Y, and a callback that makes the gradient of what was returned of dY.
        nI: The width of the input; None to see it from the module, or leave it open.
        nO: The width of the output; None to see it from the module, or leave it open.

    Raises:
        ImportError: tensorflow is not installed, which the extra `typedthinc[tensorflow]` brings, or it is broken.
        NotAModelError: The module is not one of Keras.
        FrameworkError: Keras computes with another framework, the module has no weights yet, or another layer stands
            for it. When it runs: it raises an error, or returns something else than tensors.
        ShapeMismatchError: A width is not that of the module.
    """
    check_module("TensorFlowWrapper", module)
    making = import_module("typedthinc.frameworks.tensorflow.making")
    made: Model[InT, OutT] = making.layer_of("TensorFlowWrapper", module, (convert_inputs, convert_outputs), nI, nO)
    return made
