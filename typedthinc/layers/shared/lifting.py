"""A layer of arrays on the arrays in a container: all sequences at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias, cast

from typedthinc.arguments import integer
from typedthinc.arrays.containers import Padded, Ragged, holding
from typedthinc.arrays.indexing import alive_at, lengths_of
from typedthinc.errors import InvalidSizeError, ShapeMismatchError, layer_error
from typedthinc.layers.shared.rows import check_arrays, join_rows, remember_row
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import parameters_only
from typedthinc.model.naming import around
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

Result: TypeAlias = tuple[Any, Backprop[Any, Any]]
Runner: TypeAlias = Callable[[Model[Any, Any], Any, bool], Result]


@hide_frames(LIBRARY_ERRORS)
def lift(name: str, forward: Callable[..., Any], layer: Any, pad: int) -> Model[Any, Any]:
    """Make the model around a layer of arrays.

    Raises:
        NotAModelError: The layer is not a Model.
        InvalidSizeError: pad is not an int of at least 0.
    """
    check_layers(name, [layer])
    attrs = {"pad": integer(name, "pad", pad, error=InvalidSizeError), "row": None}
    return Model(partial(around, "with_array"), forward, init=init, layers=[layer], attrs=attrs, factory=name)


def run_lifted(model: Model[Any, Any], X: Any, is_train: bool) -> Result:
    """Run the layer inside on all arrays of X, and put its output into the same container."""
    for kind, run in _RUNNERS.items():
        if isinstance(X, kind):
            return run(model, X, is_train)
    return model.layers[0](X, is_train)


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Remember the rows of a sample."""
    remember_row(model, X)


def _run_rows(model: Model[Any, Any], rows: Any, is_train: bool) -> Result:
    Y, backprop = model.layers[0](rows, is_train)
    if Y.shape[0] != rows.shape[0]:  # else the output could not be cut into sequences again
        made = f"{model.layers[0].factory} made {Y.shape[0]} of {rows.shape[0]}"
        text = f"{model.factory} runs a layer that keeps the rows, but {made}"
        raise layer_error(model, ShapeMismatchError, text)
    return Y, backprop


def _run_list(model: Model[Any, Any], X: Sequence[Any], is_train: bool) -> Result:
    ops, pad = model.ops, model.attrs["pad"]
    rows = join_rows(model, X, pad=pad)
    lengths = lengths_of(X)
    Y, backprop_layer = _run_rows(model, rows, is_train)

    def backprop(dY: Any, need_dX: bool = True) -> Any:
        gradient = ops.flatten(dY, pad=pad) if dY else Y  # a list of none tells no width; Y has no rows either
        if not need_dX:
            return parameters_only(backprop_layer)(gradient)
        return ops.unflatten(backprop_layer(gradient), lengths, pad=pad)

    return ops.unflatten(Y, lengths, pad=pad), backprop


def _run_ragged(model: Model[Any, Any], X: Ragged[Any], is_train: bool) -> Result:
    if model.attrs["pad"] and len(X.lengths):  # no padding is needed between rows: the data goes through as it is
        return _run_padded_ragged(model, X, is_train)
    Y, backprop_layer = _run_rows(model, X.data, is_train)

    def backprop(dY: Ragged[Any], need_dX: bool = True) -> Any:
        if not need_dX:
            return parameters_only(backprop_layer)(dY.data)
        return holding(X, backprop_layer(dY.data))

    return holding(X, Y), backprop


def _run_padded_ragged(model: Model[Any, Any], X: Ragged[Any], is_train: bool) -> Result:
    ops = model.ops
    check_arrays(model, [X.data])
    Y, backprop_list = _run_list(model, ops.unflatten(X.data, X.lengths), is_train)  # padding goes between sequences

    def backprop(dY: Ragged[Any], need_dX: bool = True) -> Any:
        dYs = ops.unflatten(dY.data, X.lengths)
        if not need_dX:
            return parameters_only(backprop_list)(dYs)
        return Ragged(ops.flatten(backprop_list(dYs)), X.lengths)

    return Ragged(ops.flatten(Y), X.lengths), backprop


def _run_padded(model: Model[Any, Any], X: Padded[Any], is_train: bool) -> Result:
    """Run on the rows that are part of a sequence; the padding stays zero, and so does its gradient."""
    shape = X.data.shape[:2]  # (T, B)
    # Found in main memory: a gpu would make us wait for the number of rows.
    filled = alive_at(shape[0], X.lengths).nonzero()  # (N,) twice, in the order of steps
    # The width of a batch without sequences may be unknown.
    rows = X.data[filled] if len(X) else join_rows(model, [])
    Y, backprop_layer = _run_rows(model, rows, is_train)

    def spread(rows: Any) -> Padded[Any]:
        data = cast("Any", model.ops).alloc((*shape, *rows.shape[1:]), dtype=rows.dtype)  # zeros
        data[filled] = rows  # (N, ...) -> (T, B, ...)
        return holding(X, data)

    def backprop(dY: Padded[Any], need_dX: bool = True) -> Any:
        if not need_dX:
            return parameters_only(backprop_layer)(dY.data[filled])
        return spread(backprop_layer(dY.data[filled]))

    return spread(Y), backprop


_RUNNERS: Final[dict[type, Runner]] = {Ragged: _run_ragged, Padded: _run_padded, list: _run_list, tuple: _run_list}
