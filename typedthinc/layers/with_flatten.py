"""A layer of lists, lifted to lists of lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, chain
from typing import Any

from typing_extensions import TypeVar

from typedthinc.arrays.mapping import is_list
from typedthinc.errors import ArityError, layer_error
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import A
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.shapes.messages import other_number

AnotherA = TypeVar("AnotherA", default=Any)


@says_names
def with_flatten(layer: Model[list[A], Sequence[AnotherA]]) -> Model[Sequence[Sequence[A]], list[list[AnotherA]]]:
    """Run a layer of lists once on the items of all lists in a list, and give its output as lists of the same lengths.

    Shapes:
        X: B times a list of what is in the layer's list -> Y: B times a list, of as many items, of what it gives

    Args:
        layer: A layer that takes a list and gives a list of as many items.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer takes or gives something else than a list.
    """
    check_layers("with_flatten", [layer])
    return Model(partial(around, "with_flatten"), forward, factory="with_flatten", layers=[layer])


@composes(rules.with_flatten)
def forward(
    model: Model[Sequence[Sequence[A]], list[list[AnotherA]]], X: Sequence[Sequence[A]], is_train: bool
) -> tuple[list[list[AnotherA]], Backprop[list[list[AnotherA]], Sequence[Sequence[A]]]]:
    layer: Model[list[A], list[AnotherA]] = model.layers[0]
    items = _joined(_checked(model, X))  # one list of all items, in order
    lengths = [len(each) for each in X]
    Y, backprop_layer = layer(items, is_train)
    if len(Y) != len(items):  # else they could not be cut at the lengths that came
        raise layer_error(model, ArityError, other_number("with_flatten", layer.factory, len(Y), len(items)))

    def backprop(dY: list[list[AnotherA]], need_dX: bool = True) -> Any:
        if not need_dX:
            return parameters_only(backprop_layer)(_joined(dY))
        return _parts(backprop_layer(_joined(dY)), lengths)

    return _parts(Y, lengths), backprop


def _checked(model: Model[Any, Any], X: Any) -> Any:
    if not is_list(X) or not all(map(is_list, X)):
        check_by_type(model, X)
    return X


def _joined(lists: Sequence[Sequence[A]]) -> list[A]:
    return list(chain.from_iterable(lists))


def _parts(items: Sequence[A], lengths: Sequence[int]) -> list[list[A]]:
    return [list(items[end - length : end]) for end, length in zip(accumulate(lengths), lengths, strict=True)]
