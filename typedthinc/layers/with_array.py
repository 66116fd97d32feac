"""A layer of arrays, lifted to containers of arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import index
from typing import Any, Final, TypeAlias

from typing_extensions import TypeVar

from typedthinc.containers import Padded, Ragged
from typedthinc.errors import InvalidSizeError
from typedthinc.gradients import parameters_only
from typedthinc.layers.shared.rows import join_rows, remember_row
from typedthinc.layers.shared.sizes import ends, give, pass_along, take_samples
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.model import Backprop, Model
from typedthinc.shapes import composes, rules
from typedthinc.types import ArrayXd, Floats1d, Floats2d, Floats3d, Ints1d, Ints2d, Ints3d

S = TypeVar("S", default=Any)
R = TypeVar("R", default=Any)

ArrayLayer: TypeAlias = (
    Model[Floats1d, ArrayXd]
    | Model[Floats2d, ArrayXd]
    | Model[Floats3d, ArrayXd]
    | Model[Ints1d, ArrayXd]
    | Model[Ints2d, ArrayXd]
    | Model[Ints3d, ArrayXd]
)
Result: TypeAlias = tuple[Any, Backprop[Any, Any]]
Runner: TypeAlias = Callable[[Model[Any, Any], Any, bool], Result]


def with_array(layer: ArrayLayer, pad: int = 0) -> Model[S, R]:
    """Run a layer of arrays on all sequences at once, whatever holds them, and give the output in the same container.

    Shapes:
        X: (N, ...), B times (n_i, ...), or Ragged or Padded of such -> Y: the same container of what the layer gives

    Args:
        layer: A layer that works row by row, or looks at neighbouring rows only.
        pad: How many rows of zeros stand before, between and behind the sequences of a list or Ragged, at least 0.
            With as many as a layer looks ahead, no sequence sees another.

    Raises:
        NotAModelError: The argument is no model.
        InvalidSizeError: pad is no int, or less than 0.
        LayerError: The layer takes something else than arrays.
    """
    check_layers("with_array", [layer])
    attrs = {"pad": _checked(pad), "row": None}
    return Model("with_array", forward, init=init, dims=ends([layer]), layers=[layer], attrs=attrs)


@composes(rules.with_array)
def forward(model: Model[S, R], X: S, is_train: bool) -> tuple[R, Backprop[R, S]]:
    for kind, run in _RUNNERS.items():
        if isinstance(X, kind):
            return run(model, X, is_train)
    return model.layers[0](X, is_train)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    remember_row(model, X)
    for dim, size in ends(model.layers).items():
        give(model, dim, size)
    take_samples(model, X, Y)
    pass_along(model.layers, model.maybe_get_dim("nI"), model.maybe_get_dim("nO"))


def _run_list(model: Model[Any, Any], X: Sequence[Any], is_train: bool) -> Result:
    ops, pad = model.ops, model.attrs["pad"]
    lengths = ops.asarray1i([len(each) for each in X])
    Y, backprop_layer = model.layers[0](join_rows(model, X, pad=pad), is_train)

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        rows = ops.flatten(dY, pad=pad) if dY else Y
        if not need_dX:
            return parameters_only(backprop_layer)(rows)
        return ops.unflatten(backprop_layer(rows), lengths, pad=pad)

    return ops.unflatten(Y, lengths, pad=pad), backprop


def _run_ragged(model: Model[Any, Any], X: Ragged[Any], is_train: bool) -> Result:
    if model.attrs["pad"] and len(X.lengths):
        return _run_padded_ragged(model, X, is_train)
    Y, backprop_layer = model.layers[0](X.data, is_train)

    def backprop(dY: Ragged[Any], need_dX: bool = True) -> Any:
        if not need_dX:
            return parameters_only(backprop_layer)(dY.data)
        return Ragged(backprop_layer(dY.data), X.lengths)

    return Ragged(Y, X.lengths), backprop


def _run_padded_ragged(model: Model[Any, Any], X: Ragged[Any], is_train: bool) -> Result:
    ops = model.ops
    Y, backprop_list = _run_list(model, ops.unflatten(X.data, X.lengths), is_train)

    def backprop(dY: Ragged[Any], need_dX: bool = True) -> Any:
        dYs = ops.unflatten(dY.data, X.lengths)
        if not need_dX:
            return parameters_only(backprop_list)(dYs)
        return Ragged(ops.flatten(backprop_list(dYs)), X.lengths)

    return Ragged(ops.flatten(Y), X.lengths), backprop


def _run_padded(model: Model[Any, Any], X: Padded[Any], is_train: bool) -> Result:
    """Run on the rows that are part of a sequence; the padding stays zero, and so does its gradient."""
    steps = model.ops.xp.arange(X.data.shape[0])
    filled = steps[:, None] < X.lengths
    # The width of a batch without sequences may be unknown.
    rows = X.data[filled] if filled.size else join_rows(model, [])
    Y, backprop_layer = model.layers[0](rows, is_train)

    def spread(rows: Any) -> Padded[Any]:
        data = model.ops.alloc((*filled.shape, *rows.shape[1:]), dtype=rows.dtype.name)
        data[filled] = rows
        return replace(X, data=data)

    def backprop(dY: Padded[Any], need_dX: bool = True) -> Any:
        if not need_dX:
            return parameters_only(backprop_layer)(dY.data[filled])
        return spread(backprop_layer(dY.data[filled]))

    return spread(Y), backprop


_RUNNERS: Final[dict[type, Runner]] = {Ragged: _run_ragged, Padded: _run_padded, list: _run_list, tuple: _run_list}


def _checked(pad: Any) -> int:
    try:
        number = -1 if isinstance(pad, bool) else index(pad)
    except TypeError:
        number = -1
    if number < 0:
        raise InvalidSizeError(f"with_array(): pad must be an int of at least 0, not {pad!r}")
    return number
