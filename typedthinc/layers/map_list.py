"""A layer, on each item of a list."""

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.layers.shared.sequence_forms import checked_list
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def map_list(layer: Model[InT, OutT]) -> Model[Sequence[InT], list[OutT]]:
    """Run a layer on each item of a list by itself.

    Where a layer works row by row, `with_array` gives the same and is faster: it runs once on all items.

    Shapes:
        X: B times what the layer takes -> Y: B times what it gives

    Args:
        layer: Any layer.

    Raises:
        NotAModelError: The argument is not a Model.
    """
    check_layers("map_list", [layer])
    return Model("map_list", forward, layers=[layer])


@composes(rules.map_list)
def forward(
    model: Model[Sequence[InT], list[OutT]], X: Sequence[InT], is_train: bool
) -> tuple[list[OutT], Backprop[list[OutT], Sequence[InT]]]:
    layer: Model[InT, OutT] = model.layers[0]
    Ys: list[OutT] = []
    backprops: list[Backprop[OutT, InT]] = []
    for item in checked_list(model, X):
        Y, backprop_item = layer(item, is_train)
        Ys.append(Y)
        backprops.append(backprop_item)

    def backprop(dYs: list[OutT], need_dX: bool = True) -> Sequence[InT]:
        if need_dX:
            return [backprop_item(dY) for backprop_item, dY in zip(backprops, dYs, strict=True)]
        for backprop_item, dY in zip(backprops, dYs, strict=True):  # for the gradients of parameters
            parameters_only(backprop_item)(dY)
        skipped: Sequence[InT] = SKIPPED
        return skipped

    return Ys, backprop
