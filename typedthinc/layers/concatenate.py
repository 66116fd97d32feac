"""Several layers' outputs side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, overload

from typedthinc.containers import Padded, Ragged
from typedthinc.errors import ShapeMismatchError
from typedthinc.layers.shared.arrays import map_arrays
from typedthinc.layers.shared.parallel import back_through_all, run_all, share_input, shared_sizes
from typedthinc.layers.shared.sizes import give, keeps_width, take_samples, width_after, width_of
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.shapes import composes, rules
from typedthinc.types import B, Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, M


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
def concatenate(*layers: Model[Any, Any]) -> Model[Any, Any]:
    """Give the same input to all layers and put their outputs side by side: the widths add up.

    Shapes:
        X: what each takes -> Y: what each gives, arrays or arrays in a container, the last size summed

    Args:
        *layers: At least one.

    Raises:
        NotAModelError: An argument is no model.
        ArityError: There is no layer.
        LayerError: The layers take different things, or their outputs differ in more than the width.
    """
    check_layers("concatenate", layers)
    dims = shared_sizes(layers, "nI")
    if all(layer.has_dim("nO") is not False or keeps_width(layer) for layer in layers):
        dims["nO"] = _total(layers, dims.get("nI"))
    return Model("concatenate", forward, init=init, dims=dims, layers=layers)


@composes(rules.concatenate)
def forward(model: Model[InT, OutT], X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
    Ys, backprops = run_all(model.layers, X, is_train)
    widths = [width_of(Y) or 0 for Y in Ys]

    def backprop(dY: OutT, need_dX: bool = True) -> InT:
        dX: InT = back_through_all(backprops, _parts(dY, widths), need_dX=need_dX)
        return dX

    Y: OutT = map_arrays(partial(_side_by_side, model), *Ys)
    return Y, backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    give(model, "nI", width_of(X))
    share_input(model)
    give(model, "nO", _total(model.layers, model.maybe_get_dim("nI")))
    take_samples(model, X, Y)
    _give_rest(model)


def _total(layers: Sequence[Model[Any, Any]], nI: int | None) -> int | None:
    widths = [width_after(layer, nI) for layer in layers]
    known = [width for width in widths if width is not None]
    return sum(known) if len(known) == len(widths) else None


def _give_rest(model: Model[Any, Any]) -> None:
    """Give what is left of nO to the one layer without nO, if there is just one."""
    widths = [width_after(layer, model.maybe_get_dim("nI")) for layer in model.layers]
    nO = model.maybe_get_dim("nO")
    if nO is not None and widths.count(None) == 1:
        layer = model.layers[widths.index(None)]
        give(layer, "nO", nO - sum(width for width in widths if width is not None))


def _side_by_side(model: Model[Any, Any], *arrays: Any) -> Any:
    for array in arrays:
        if array.shape[:-1] != arrays[0].shape[:-1]:
            shapes = " and ".join(str(each.shape) for each in (arrays[0], array))
            raise model.fault(ShapeMismatchError, f"outputs of shape {shapes} cannot stand side by side")
    return model.ops.xp.concatenate(arrays, axis=-1)


def _parts(dY: Any, widths: Sequence[int]) -> list[Any]:
    ends = [sum(widths[: place + 1]) for place in range(len(widths))]
    cuts: list[Callable[[Any], Any]] = [
        partial(_columns, end - width, end) for end, width in zip(ends, widths, strict=True)
    ]
    return [map_arrays(cut, dY) for cut in cuts]


def _columns(start: int, end: int, array: Any) -> Any:
    return array[..., start:end]
