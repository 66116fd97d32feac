"""Several layers' outputs as a tuple."""

from __future__ import annotations

from functools import partial
from typing import Any, overload

from typing_extensions import TypeVar

from typedthinc.layers.shared.parallel import back_through_all, run_all
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT
from typedthinc.model import Backprop, Model
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules

T1 = TypeVar("T1", default=Any)
T2 = TypeVar("T2", default=Any)
T3 = TypeVar("T3", default=Any)
T4 = TypeVar("T4", default=Any)
T5 = TypeVar("T5", default=Any)
T6 = TypeVar("T6", default=Any)


@overload
def tuplify(l1: Model[InT, T1], /) -> Model[InT, tuple[T1]]: ...
@overload
def tuplify(l1: Model[InT, T1], l2: Model[InT, T2], /) -> Model[InT, tuple[T1, T2]]: ...
@overload
def tuplify(l1: Model[InT, T1], l2: Model[InT, T2], l3: Model[InT, T3], /) -> Model[InT, tuple[T1, T2, T3]]: ...
@overload
def tuplify(
    l1: Model[InT, T1], l2: Model[InT, T2], l3: Model[InT, T3], l4: Model[InT, T4], /
) -> Model[InT, tuple[T1, T2, T3, T4]]: ...
@overload
def tuplify(
    l1: Model[InT, T1], l2: Model[InT, T2], l3: Model[InT, T3], l4: Model[InT, T4], l5: Model[InT, T5], /
) -> Model[InT, tuple[T1, T2, T3, T4, T5]]: ...
@overload
def tuplify(
    l1: Model[InT, T1],
    l2: Model[InT, T2],
    l3: Model[InT, T3],
    l4: Model[InT, T4],
    l5: Model[InT, T5],
    l6: Model[InT, T6],
    /,
) -> Model[InT, tuple[T1, T2, T3, T4, T5, T6]]: ...
@overload
def tuplify(*layers: Model[InT, T1]) -> Model[InT, tuple[T1, ...]]: ...
@says_names
def tuplify(*layers: Model[Any, Any]) -> Model[Any, Any]:
    """Pass the same input to all layers and return their outputs as a tuple.

    Shapes:
        X: what each takes -> Y: one item for each layer, what it gives

    Args:
        *layers: At least one.

    Raises:
        NotAModelError: An argument is not a Model.
        ArityError: There is no layer.
        LayerError: The layers take different things.
    """
    check_layers("tuplify", layers)
    return Model(partial(around, "tuple"), forward, factory="tuplify", layers=layers)


@composes(rules.tuplify)
def forward(
    model: Model[InT, tuple[Any, ...]], X: InT, is_train: bool
) -> tuple[tuple[Any, ...], Backprop[tuple[Any, ...], InT]]:
    Ys, backprops = run_all(model.layers, X, is_train)

    def backprop(dY: tuple[Any, ...], need_dX: bool = True) -> InT:
        dX: InT = back_through_all(backprops, dY, need_dX=need_dX)
        return dX

    return tuple(Ys), backprop
