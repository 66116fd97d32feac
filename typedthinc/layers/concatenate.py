"""Several layers' outputs side by side."""

from __future__ import annotations

from typing import Any, Never, overload

from typedthinc.arrays.containers import Padded, Ragged
from typedthinc.layers.shared.parallel import back_through_all, run_all
from typedthinc.layers.shared.side_by_side import side_by_side
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, M


# What nothing tells, as the output of `with_array(...)`, is given for anything, and first for what stands first here.
@overload
def concatenate(*layers: Model[InT, Never]) -> Model[InT, Any]: ...
@overload
def concatenate(*layers: Model[InT, Floats2d[B, Any]]) -> Model[InT, Floats2d[B, Any]]: ...
@overload
def concatenate(*layers: Model[InT, Ragged[Floats2d[Any, Any]]]) -> Model[InT, Ragged[Floats2d[Any, Any]]]: ...
@overload
def concatenate(*layers: Model[InT, list[Floats2d[Any, Any]]]) -> Model[InT, list[Floats2d[Any, Any]]]: ...
@overload
def concatenate(
    *layers: Model[InT, Padded[Floats3d[Any, Any, Any]]],
) -> Model[InT, Padded[Floats3d[Any, Any, Any]]]: ...
@overload
def concatenate(*layers: Model[InT, Floats3d[B, M, Any]]) -> Model[InT, Floats3d[B, M, Any]]: ...
@overload
def concatenate(*layers: Model[InT, Floats1d]) -> Model[InT, Floats1d]: ...
@overload
def concatenate(*layers: Model[InT, Ints2d[B, Any]]) -> Model[InT, Ints2d[B, Any]]: ...
@overload
def concatenate(*layers: Model[InT, Ints1d]) -> Model[InT, Ints1d]: ...
@says_names
def concatenate(*layers: Model[Any, Any]) -> Model[Any, Any]:
    """Pass the same input to all layers and put their outputs side by side, so that the widths add up.

    Shapes:
        X: what each takes -> Y: what each gives, arrays or arrays in a container, the last size summed

    Args:
        *layers: At least one.

    Raises:
        NotAModelError: An argument is not a Model.
        ArityError: There is no layer.
        LayerError: The layers take different things, or their outputs differ in more than the width.
    """
    check_layers("concatenate", layers)
    return Model("|".join, forward, factory="concatenate", layers=layers)


@composes(rules.concatenate)
def forward(model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    Ys, backprops = run_all(model.layers, X, is_train)
    joined, cut = side_by_side(model, Ys)

    def backprop(dY: OutT, need_dX: bool = True) -> InT:
        dX: InT = back_through_all(backprops, cut(dY), need_dX=need_dX)
        return dX

    Y: OutT = joined
    return Y, backprop
