"""A layer on one item of a tuple."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

from typedthinc.errors import ContainerMismatchError, LayerError, layer_error
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.shapes.messages import no_place
from typedthinc.shapes.rules.with_getitem import MOST_ITEMS

Items: TypeAlias = tuple[Any, ...]


@says_names
def with_getitem(idx: int, layer: Model[Any, Any]) -> Model[Items, Items]:
    """Run a layer on one item of a tuple; the others pass as they are.

    Shapes:
        X: a tuple of at most 16 items, of which one is what the layer takes -> Y: the same, with what it gives there

    Args:
        idx: The place of the item, from 0 on, or from -1 backwards. It is kept in `attrs`.
        layer: Any layer.

    Raises:
        NotAModelError: The second argument is not a Model.
        LayerError: idx is not an int, or not a place in a tuple of 16 items.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.layers.linear import Linear
        >>> first, second = with_getitem(1, Linear(3, 2)).initialize().predict(("text", np.ones((4, 2), "float32")))
        >>> first, second.shape
        ('text', (4, 3))
    """
    check_layers("with_getitem", [layer])
    # bool is a kind of int.
    if type(idx) is not int or not -MOST_ITEMS <= idx < MOST_ITEMS:
        raise LayerError(no_place("with_getitem", MOST_ITEMS, idx))
    return Model(partial(around, "with_getitem"), forward, factory="with_getitem", layers=[layer], attrs={"idx": idx})


@composes(rules.with_getitem)
def forward(model: Model[Items, Items], X: Items, is_train: bool) -> tuple[Items, Backprop[Items, Items]]:
    _check(model, X)
    idx: int = model.attrs["idx"]
    Y, backprop_layer = model.layers[0](X[idx], is_train)

    def backprop(dY: Items, need_dX: bool = True) -> Items:
        if need_dX:
            return _put(dY, idx, backprop_layer(dY[idx]))  # the other items pass back as they are
        parameters_only(backprop_layer)(dY[idx])
        skipped: Items = SKIPPED
        return skipped

    return _put(X, idx, Y), backprop


def _put(items: Items, idx: int, item: Any) -> Items:
    changed = [*items]  # a tuple of our own: the input stays as it is
    changed[idx] = item
    return tuple(changed)


def _check(model: Model[Any, Any], X: Any) -> None:
    idx = model.attrs["idx"]
    if not isinstance(X, tuple) or not -_length(X) <= idx < _length(X) <= MOST_ITEMS:
        check_by_type(model, X)
        # A list of values of several kinds looks like a tuple to the rules.
        raise layer_error(model, ContainerMismatchError, f"{model.factory} takes a tuple, but the data is a list")


def _length(items: Any) -> int:
    return len(items)
