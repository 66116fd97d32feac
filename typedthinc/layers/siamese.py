"""One layer on both halves of a pair, and what compares its outputs."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from typing_extensions import TypeVar

from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules

MidT = TypeVar("MidT", default=Any)


@says_names
def siamese(layer: Model[InT, MidT], similarity: Model[tuple[MidT, MidT], OutT]) -> Model[tuple[InT, InT], OutT]:
    """Run one layer on both items of a pair, and compare its two outputs.

    Shapes:
        X: twice what the layer takes, as a tuple -> Y: what the similarity gives

    Args:
        layer: Any layer. Its parameters get the gradients of both runs.
        similarity: A layer that takes pairs of what the first gives, such as `CauchySimilarity`.

    Raises:
        NotAModelError: An argument is not a Model.
        LayerError: The similarity does not take pairs of what the layer gives.

    Source:
        Bromley et al. 1993, Signature verification using a siamese time delay neural network, section 3.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.layers.cauchysimilarity import CauchySimilarity
        >>> from typedthinc.layers.linear import Linear
        >>> model = siamese(Linear(4, 2), CauchySimilarity()).initialize()
        >>> X = np.ones((3, 2), dtype="float32")
        >>> model.predict((X, X)).tolist()
        [1.0, 1.0, 1.0]
    """
    layers: list[Model[Any, Any]] = [layer, similarity]
    check_layers("siamese", layers)
    return Model(partial(around, "siamese"), forward, factory="siamese", layers=layers)


@composes(rules.siamese)
def forward(
    model: Model[tuple[InT, InT], OutT], X: tuple[InT, InT], is_train: bool
) -> tuple[OutT, Backprop[OutT, tuple[InT, InT]]]:
    if not _is_pair(X):
        check_by_type(model, X)
    layer, similarity = model.layers
    one, backprop_one = layer(X[0], is_train)  # the same layer, twice: both callbacks add to the same gradients
    two, backprop_two = layer(X[1], is_train)
    Y, backprop_similarity = similarity((one, two), is_train)

    def backprop(dY: OutT, need_dX: bool = True) -> tuple[InT, InT]:
        dOne, dTwo = backprop_similarity(dY)
        if need_dX:
            return backprop_one(dOne), backprop_two(dTwo)
        parameters_only(backprop_one)(dOne)
        parameters_only(backprop_two)(dTwo)
        skipped: tuple[InT, InT] = SKIPPED
        return skipped

    return Y, backprop


def _is_pair(X: object) -> bool:
    return isinstance(X, tuple) and len(cast("tuple[object, ...]", X)) == 2
