"""The arrays of a tuple side by side: each item has a size of its own, so that the checker can add them up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, Literal, overload

from typedthinc.arguments import refuse
from typedthinc.errors import ContainerMismatchError, layer_error
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, I, M, N, O, Sum


@overload
def tuple2array(items: Literal[2] = 2) -> Model[tuple[Floats2d[B, I], Floats2d[B, O]], Floats2d[B, Sum[I, O]]]: ...
@overload
def tuple2array(
    items: Literal[3],
) -> Model[tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M]], Floats2d[B, Sum[Sum[I, O], M]]]: ...
@overload
def tuple2array(
    items: Literal[4],
) -> Model[
    tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M], Floats2d[B, N]], Floats2d[B, Sum[Sum[Sum[I, O], M], N]]
]: ...
@says_names
def tuple2array(items: Literal[2, 3, 4] = 2) -> Model[Any, Any]:
    """Put the arrays that a tuple holds side by side, such as what several inputs were encoded to.

    Shapes:
        X: (B, nI), (B, nO) ..., as many as `items` -> Y: (B, nI + nO ...)

    Args:
        items: How many there are, 2, 3 or 4.

    Raises:
        ValueError: It is another number.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import Relu, Softmax, with_getitem
        >>> model = with_getitem(0, Relu(8, 4)) >> with_getitem(1, Relu(5, 6)) >> tuple2array() >> Softmax(3)
        >>> pair = np.ones((2, 4), "float32"), np.ones((2, 6), "float32")
        >>> model.initialize(pair).predict(pair).shape
        (2, 3)
    """
    if items not in _FORWARDS:
        refuse("tuple2array", "items", "2, 3 or 4", items)
    return Model("tuple2array", _FORWARDS[items], attrs={"items": items})


def forward(
    model: Model[tuple[Floats2d[B, I], Floats2d[B, O]], Floats2d[B, Sum[I, O]]],
    X: tuple[Floats2d[B, I], Floats2d[B, O]],
    is_train: bool,
) -> tuple[Floats2d[B, Sum[I, O]], Backprop[Floats2d[B, Sum[I, O]], tuple[Floats2d[B, I], Floats2d[B, O]]]]:
    return _joined(model, X)


def forward_of_three(
    model: Model[tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M]], Floats2d[B, Sum[Sum[I, O], M]]],
    X: tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M]],
    is_train: bool,
) -> tuple[
    Floats2d[B, Sum[Sum[I, O], M]],
    Backprop[Floats2d[B, Sum[Sum[I, O], M]], tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M]]],
]:
    return _joined(model, X)


def forward_of_four(
    model: Model[
        tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M], Floats2d[B, N]], Floats2d[B, Sum[Sum[Sum[I, O], M], N]]
    ],
    X: tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M], Floats2d[B, N]],
    is_train: bool,
) -> tuple[
    Floats2d[B, Sum[Sum[Sum[I, O], M], N]],
    Backprop[
        Floats2d[B, Sum[Sum[Sum[I, O], M], N]], tuple[Floats2d[B, I], Floats2d[B, O], Floats2d[B, M], Floats2d[B, N]]
    ],
]:
    return _joined(model, X)


_FORWARDS: Final[dict[int, Any]] = {2: forward, 3: forward_of_three, 4: forward_of_four}


def _joined(model: Model[Any, Any], X: Any) -> tuple[Any, Any]:
    parts: Any = X
    if not isinstance(X, tuple):
        check_by_type(model, X)
        # A list of arrays looks like a tuple to the rules.
        raise layer_error(model, ContainerMismatchError, f"{model.factory} takes a tuple, but the data is a list")
    widths = [each.shape[1] for each in parts]
    edges = [sum(widths[:place]) for place in range(len(widths) + 1)]  # [0, nI, nI + nO, ...]

    def backprop(dY: Any) -> tuple[Any, ...]:
        return tuple(dY[:, start:end] for start, end in pairwise(edges))

    return model.ops.xp.concatenate(parts, axis=1), backprop
