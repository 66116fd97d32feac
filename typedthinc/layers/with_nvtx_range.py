"""A layer whose passes show up in the profiles of a GPU."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def with_nvtx_range(
    layer: Model[InT, OutT], name: str | None = None, *, forward_color: int = -1, backprop_color: int = -1
) -> Model[InT, OutT]:
    """Mark the passes of a layer as ranges `name forward` and `name backprop`, which profilers of CUDA programs show.

    Where the model does not compute with cupy, or cupy was built without NVTX, the layer runs as if by itself.

    Shapes:
        X: what the layer takes -> Y: what it gives

    Args:
        layer: Any layer.
        name: What the ranges are called; None for the name of the layer.
        forward_color: The number of the color of the forward pass, -1 for any.
        backprop_color: The number of the color of the backward pass, -1 for any.

    Raises:
        NotAModelError: The first argument is not a Model.
    """
    check_layers("with_nvtx_range", [layer])
    factory = layer.factory if name is None else name
    name = layer.name if name is None else name
    attrs = {"name": name, "forward_color": forward_color, "backprop_color": backprop_color}
    return Model(
        f"nvtx_range:{name}", forward, layers=[layer], attrs=attrs, ops=layer.ops, factory=f"nvtx_range:{factory}"
    )


@composes(rules.around)
def forward(model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    layer: Model[InT, OutT] = model.layers[0]
    nvtx = _nvtx(model)
    if nvtx is None:
        return layer(X, is_train)
    name, colors = model.attrs["name"], (model.attrs["forward_color"], model.attrs["backprop_color"])
    with _range(nvtx, f"{name} forward", colors[0]):
        Y, backprop_layer = layer(X, is_train)

    def backprop(dY: OutT, need_dX: bool = True) -> Any:
        with _range(nvtx, f"{name} backprop", colors[1]):
            return backprop_layer(dY) if need_dX else parameters_only(backprop_layer)(dY)

    return Y, backprop


@contextmanager
def _range(nvtx: Any, message: str, color: int) -> Generator[None]:
    nvtx.RangePush(message, color)
    try:
        yield
    finally:  # ranges nest by a stack: one left open would take in all that follows
        nvtx.RangePop()


def _nvtx(model: Model[Any, Any]) -> Any:
    """Find what cupy has for ranges, None if there is nothing."""
    if model.ops.device_type != "gpu":
        return None
    nvtx = getattr(getattr(model.ops.xp, "cuda", None), "nvtx", None)
    return nvtx if getattr(nvtx, "available", True) else None  # absent: cupy is older than the flag, and has it
