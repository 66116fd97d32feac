"""The sum of several layers' outputs."""

from __future__ import annotations

from typedthinc.arrays.mapping import sum_arrays
from typedthinc.layers.shared.parallel import back_through_all, run_all
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules


@says_names
def add(*layers: Model[InT, OutT]) -> Model[InT, OutT]:
    """Pass the same input to all layers and add their outputs.

    Shapes:
        X: what each takes -> Y: what each gives

    Args:
        *layers: At least one.

    Raises:
        NotAModelError: An argument is not a Model.
        ArityError: There is no layer.
        LayerError: The layers take different things, or their outputs differ in form or size.
    """
    check_layers("add", layers)
    return Model("+".join, forward, factory="add", layers=layers)


@composes(rules.add)
def forward(model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    Ys, backprops = run_all(model.layers, X, is_train)

    def backprop(dY: OutT, need_dX: bool = True) -> InT:
        dX: InT = back_through_all(backprops, [dY] * len(backprops), need_dX=need_dX)
        return dX

    Y: OutT = sum_arrays(Ys)
    return Y, backprop
