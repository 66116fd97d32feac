"""A layer around a module of another framework: the same for all frameworks."""

from collections.abc import Callable, Mapping
from typing import Any

from typedthinc.frameworks.shim import Shim
from typedthinc.model import Backprop, Model
from typedthinc.model.storage import lay_out
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def wrapped(
    factory: str,
    shim: Shim,
    nI: int | None = None,
    nO: int | None = None,
    attrs: Mapping[str, Any] | None = None,
    *,
    run: Callable[..., Any] | None = None,
) -> Model[Any, Any]:
    """Make the layer that runs a module.

    Args:
        factory: The name of the function that makes it, for messages.
        shim: The module's.
        nI: The width of the input, None where it is not known.
        nO: The width of the output, None where it is not known.
        attrs: Settings beside `attrs["module"]`, which tells files what the module is.
        run: Its forward, if it does more than to run the module.
    """
    model: Model[Any, Any] = Model(
        factory.lower(),
        run or forward,
        init=init,
        dims={"nI": nI, "nO": nO},
        params=shim.arrays(),
        shims=[shim],
        attrs={"module": shim.structure, **(attrs or {})},
        factory=factory,
    )
    lay_out(model)  # so that gradients have their buffers
    return model


def forward(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Backprop[Any, Any]]:
    shim: Shim = model.shims[0]
    return shim.run(model, X, is_train)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Draw the parameters again. Those that the module came with stay unless that is asked for."""
    shim: Shim = model.shims[0]
    for name, value in shim.drawn(model.ops).items():
        model.set_param(name, value)
