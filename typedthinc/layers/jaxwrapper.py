"""A pure function of JAX as a layer."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.imports import framework
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Model
from typedthinc.model.structure import described
from typedthinc.runtime.keywords import says_names
from typedthinc.types import ArgsKwargs, I, O, Size


@says_names
def JaxWrapper(
    function: Callable[..., Any],
    params: Any,
    state: Any = None,
    *,
    init: Callable[[Any], Any] | None = None,
    convert_inputs: Callable[[Any, Any, bool], tuple[ArgsKwargs, Callable[[ArgsKwargs], Any]]] | None = None,
    convert_outputs: Callable[[Any, Any, bool], tuple[Any, Callable[[Any], Any]]] | None = None,
    nI: Size[I] | None = None,
    nO: Size[O] | None = None,
    jit: bool = True,
) -> Model[InT, OutT]:
    """Run a pure function of JAX; it is trained, copied and saved as any layer is.

    The leaves of both pytrees are parameters of the layer, by the ways to them: `encoder.0.kernel`, and for those of
    the state `state.encoder.mean`. The function gets the values that these have at the call.

    Shapes:
        X: an array, a tuple of the arguments of the function, or a dict of them by name -> Y: an array, or a tuple of
        those. Floats become those that the parameters are.

    Args:
        function: Called as function(params, X), and with a state as function(params, state, X), when it returns the
            output and the new state. If it has a parameter `is_train`, it is told whether it is trained; if it has one
            `rng`, it gets a key in training, drawn from `ops.rng`, and None else.
        params: A pytree of what is trained.
        state: A pytree of what is kept from step to step of training, such as running means.
        init: Draws params from a key, for `initialize(reset=True)`.
        convert_inputs: Makes arguments of the data, called with the layer, X and is_train; returns them as ArgsKwargs,
            and a callback that makes dX of the gradients of these, ArgsKwargs with None where there is none.
        convert_outputs: Makes the output of what the function returns, called with the layer, the pair of X and that,
            and is_train; returns Y, and a callback that makes the gradient of what was returned of dY.
        nI: The width of the input; None to leave it open.
        nO: The width of the output; None to leave it open.
        jit: Whether to compile the function, again for each shape of the data.

    Raises:
        ImportError: jax is not installed, which the extra `typedthinc[jax]` brings, or cannot be imported.
        NotAModelError: It is not a function.
        FrameworkError: A leaf is not numbers. When it runs: the function raises an error, or returns something else
            than arrays.
        InvalidSizeError: A width is not an int of at least 1.
    """
    framework("jax", "jax", "JaxWrapper")
    if not callable(function) or isinstance(function, Model):
        raise NotAModelError(f"JaxWrapper takes a function of (params, X), not {described(function)}")
    making = import_module("typedthinc.frameworks.jax.making")
    made: Model[InT, OutT] = making.layer_of(
        "JaxWrapper", function, params, state, init, (convert_inputs, convert_outputs), nI, nO, jit
    )
    return made
