"""What `thinc.layers.with_signpost_interval` has."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Protocol

from typedthinc.compat.thinc.adapters.models import adopted
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.shapes import composes, rules


class Signposter(Protocol):
    """What marks intervals: a Signposter of the package os_signpost on macOS, or any object with this method."""

    def use_interval(self, message: str, /) -> AbstractContextManager[Any]:
        """Mark what a `with` block does."""
        ...


def with_signpost_interval(
    layer: Model[InT, OutT], signposter: Signposter, name: str | None = None
) -> Model[InT, OutT]:
    """Mark the init and the passes of a layer as intervals `name init`, `name forward` and `name backprop`.

    Args:
        layer: Any layer.
        signposter: What marks them.
        name: What they are called; None for the name of the layer.

    Raises:
        NotAModelError: The first argument is not a Model.
    """
    check_layers("with_signpost_interval", [layer])
    title = layer.name if name is None else name
    run = composes(rules.around)(partial(forward, signposter, title))  # typed as the layer inside
    made: Model[InT, OutT] = Model(
        f"signpost_interval:{title}", run, init=partial(init, signposter, title), layers=[layer], ops=layer.ops
    )
    return adopted(made)


def forward(
    signposter: Signposter, title: str, model: Model[InT, OutT], X: InT, is_train: bool
) -> tuple[OutT, Backprop[OutT, InT]]:
    layer: Model[InT, OutT] = model.layers[0]
    with signposter.use_interval(f"{title} forward"):
        Y, backprop_layer = layer(X, is_train)

    def backprop(dY: OutT) -> Any:
        with signposter.use_interval(f"{title} backprop"):
            return backprop_layer(dY)

    return Y, backprop


def init(signposter: Signposter, title: str, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    with signposter.use_interval(f"{title} init"):
        model.layers[0].initialize(X, Y)
