"""What layers with a table of vectors E: (nV, nO) have in common: ids in, sums of rows out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typedthinc.arguments import integer
from typedthinc.errors import LayerError, OutOfRangeError, layer_error
from typedthinc.initializers import Initializer
from typedthinc.layers.shared.input_type import check_by_type
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.sublayers import run
from typedthinc.model import Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.initialization import set_widths
from typedthinc.model.storage import grad_buffers
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, O


def look_up(
    model: Model[Any, Floats2d[B, O]], rows: Floats2d[B, O], numbers: Ints1d[B] | Ints2d[B, Any], X: Any, is_train: bool
) -> tuple[Floats2d[B, O], Callable[..., Any]]:
    """Run the layers behind the table; the callback adds to the gradient of the rows that were taken.

    Args:
        model: The layer that owns E.
        rows: What E gave for the numbers.
        numbers: The rows of E that each row was made of, one or several.
        X: The input, whose gradient is zeros.
        is_train: Whether the model is trained.
    """
    Y, backprop_behind = run(model.layers, rows, is_train)

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Any:
        add_to_rows(model, "E", numbers, backprop_behind(dY))
        return model.ops.xp.zeros_like(X) if need_dX else SKIPPED  # ids have no gradient

    return Y, backprop


def add_to_rows(model: Model[Any, Any], name: str, numbers: Ints1d[B] | Ints2d[B, Any], dRows: Floats2d[B, O]) -> None:
    """Add to the gradient of a table, at the rows that each row was made of, one or several."""
    table = model.get_param(name)
    (buffer,) = grad_buffers(model, name)
    gradient: Floats2d[Any, O] = model.ops.xp.empty_like(table) if buffer is None else buffer
    gradient[...] = 0  # a buffer still holds the gradient of the batch before
    model.inc_grad(name, model.ops.scatter_add(gradient, numbers, dRows, inplace=True))  # a row taken twice gets both


def init(initializer: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    """Make E, and tell the layers behind how wide their input is."""
    nO = needed(model, "nO")
    for layer in model.layers:
        set_widths(layer, nI=nO)
    model.set_param("E", initializer(model.ops, (needed(model, "nV"), nO)))


def ids_of(model: Model[Any, Any], X: Ints2d[B, Any]) -> Ints1d[B]:
    """Take the column of X that holds the ids.

    Raises:
        ShapeMismatchError: X does not have the column.
    """
    column: int = model.attrs["column"]
    if column >= X.shape[1]:
        # Its rule asks for rows that have the column.
        check_by_type(model, X)
    return X[:, column]


@hide_frames(LIBRARY_ERRORS)
def column_attrs(name: str, column: Any) -> dict[str, Any]:
    """Return the attribute that holds the column of the ids, if there is one.

    Raises:
        LayerError: A column that is not an int of at least 0.
    """
    return {} if column is None else {"column": integer(name, "column", column, error=LayerError)}


def rows_of(model: Model[Any, Any], table: Floats2d[Any, O], ids: Ints1d[B]) -> Floats2d[B, O]:
    """Take the row of each id.

    Raises:
        OutOfRangeError: An id without a row.
    """
    try:
        return model.ops.gather_rows(table, ids)
    except IndexError as error:
        reason = str(error).partition(": ")[2]
        raise layer_error(
            model, OutOfRangeError, f"{model.factory} has a table of {table.shape[0]} rows, but {reason}"
        ) from None
