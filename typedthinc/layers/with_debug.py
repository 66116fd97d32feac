"""Functions of the user's called where a layer is initialized, goes forward and goes backward."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


class Hooks(NamedTuple):
    """What is called."""

    on_init: Callable[[Model[Any, Any], Any, Any], object] | None
    on_forward: Callable[[Model[Any, Any], Any, bool], object] | None
    on_backprop: Callable[[Any], object] | None


@says_names
def with_debug(
    layer: Model[InT, OutT],
    name: str | None = None,
    *,
    on_init: Callable[[Model[Any, Any], Any, Any], object] | None = None,
    on_forward: Callable[[Model[Any, Any], Any, bool], object] | None = None,
    on_backprop: Callable[[Any], object] | None = None,
) -> Model[InT, OutT]:
    """Call functions before a layer is initialized, goes forward and goes backward, to print, count or measure.

    They see what the layer gets and must not change it.

    Shapes:
        X: what the layer takes -> Y: what it gives

    Args:
        layer: Any layer.
        name: What stands behind `debug:` in the name of the model; None for the name of the layer.
        on_init: Takes the model and the samples X and Y, None where there are none.
        on_forward: Takes the model, X and whether it is trained.
        on_backprop: Takes the gradient of the output.

    Raises:
        NotAModelError: The first argument is not a Model.

    Examples:
        >>> from typedthinc.layers.linear import Linear
        >>> model = with_debug(Linear(2, 5), on_init=lambda model, X, Y: print(model.name))
        >>> model = model.initialize()
        debug:linear
    """
    check_layers("with_debug", [layer])
    hooks = Hooks(on_init, on_forward, on_backprop)
    return Model(
        "debug:{0[0]}".format if name is None else f"debug:{name}",
        composes(rules.around)(partial(forward, hooks)),
        init=partial(init, hooks),
        layers=[layer],
        factory=f"debug:{layer.factory if name is None else name}",
    )


@composes(rules.around)
def forward(hooks: Hooks, model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    if hooks.on_forward is not None:
        hooks.on_forward(model, X, is_train)
    layer: Model[InT, OutT] = model.layers[0]
    Y, backprop_layer = layer(X, is_train)
    if hooks.on_backprop is None:
        return Y, backprop_layer  # the layer's own callback: a backward pass has no frame more
    on_backprop = hooks.on_backprop

    def backprop(dY: OutT, need_dX: bool = True) -> Any:
        on_backprop(dY)
        return backprop_layer(dY) if need_dX else parameters_only(backprop_layer)(dY)

    return Y, backprop


def init(hooks: Hooks, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    if hooks.on_init is not None:
        hooks.on_init(model, X, Y)
