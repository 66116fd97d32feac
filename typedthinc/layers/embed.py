"""A table of vectors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import index
from typing import Any, overload

from typedthinc.errors import LayerError, ShapeMismatchError
from typedthinc.initializers import Initializer, uniform_init
from typedthinc.layers.shared.behind import behind
from typedthinc.layers.shared.sizes import needed, pass_along, take_samples
from typedthinc.layers.shared.sublayers import run
from typedthinc.model import Backprop, Model
from typedthinc.types import B, Floats2d, Ints1d, Ints2d, O, Size


@overload
def Embed(
    nO: Size[O] | None = None,
    nV: Size | None = None,
    *,
    column: None = None,
    initializer: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints1d[B], Floats2d[B, O]]: ...
@overload
def Embed(
    nO: Size[O] | None = None,
    nV: Size | None = None,
    *,
    column: int,
    initializer: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints2d[B, Any], Floats2d[B, O]]: ...
def Embed(
    nO: Size[O] | None = None,
    nV: Size | None = None,
    *,
    column: int | None = None,
    initializer: Initializer = uniform_init,
    dropout: float | None = None,
) -> Model[Any, Floats2d[B, O]]:
    """Look up a row of a table for each id.

    Shapes:
        X: (B,), or (B, any) with `column` -> Y: (B, nO); E: (nV, nO)

    Args:
        nO: The width of the table, at least 1; None to find it at `initialize`.
        nV: The number of rows of the table, at least 1: ids lie in [0, nV). It must be given: no sample tells it.
        column: The column of the input that holds the ids, from 0 on; None where the input is the ids themselves.
        initializer: Makes the table.
        dropout: The rate of a Dropout behind the table, in [0, 1); None for no such layer.

    Raises:
        InvalidSizeError: A size that is no int, or less than 1.
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: A column that is no int, or less than 0.

    Example:
        >>> import numpy as np
        >>> model = Embed(4, 10).initialize()
        >>> model.predict(np.array([3, 3, 9])).shape
        (3, 4)
    """
    return Model(
        "Embed",
        forward if column is None else forward_column,
        init=partial(init, initializer),
        dims={"nO": nO, "nV": nV},
        params={"E": None},
        attrs={} if column is None else {"column": _checked(column)},
        layers=behind(nO, normalize=False, dropout=dropout),
    )


def forward(
    model: Model[Ints1d[B], Floats2d[B, O]], X: Ints1d[B], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints1d[B]]]:
    Y, add_gradient = _look_up(model, X, is_train)

    def backprop(dY: Floats2d[B, O]) -> Ints1d[B]:
        add_gradient(dY)
        dX: Ints1d[B] = model.ops.xp.zeros_like(X)
        return dX

    return Y, backprop


def forward_column(
    model: Model[Ints2d[B, Any], Floats2d[B, O]], X: Ints2d[B, Any], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints2d[B, Any]]]:
    column: int = model.attrs["column"]
    if column >= X.shape[1]:
        message = f"Embed takes the ids from column {column}, but X has {X.shape[1]} columns"
        raise model.fault(ShapeMismatchError, message)
    Y, add_gradient = _look_up(model, X[:, column], is_train)

    def backprop(dY: Floats2d[B, O]) -> Ints2d[B, Any]:
        add_gradient(dY)
        dX: Ints2d[B, Any] = model.ops.xp.zeros_like(X)
        return dX

    return Y, backprop


def init(initializer: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    take_samples(model, None, Y)
    nO = needed(model, "nO")
    pass_along(model.layers, nO, None)
    model.set_param("E", initializer(model.ops, (needed(model, "nV"), nO)))


def _look_up(
    model: Model[Any, Floats2d[B, O]], ids: Ints1d[B], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], None]]:
    E: Floats2d[Any, O] = model.get_param("E")
    try:
        rows = model.ops.gather_rows(E, ids)
    except IndexError as error:
        raise model.fault(LayerError, f"Embed has a table of {E.shape[0]} rows, but {_reason(error)}") from None
    Y, backprop_behind = run(model.layers, rows, is_train)

    def add_gradient(dY: Floats2d[B, O]) -> None:
        room = model.grad_room("E")
        dE: Floats2d[Any, O] = model.ops.xp.empty_like(E) if room is None else room
        dE[...] = 0
        model.inc_grad("E", model.ops.scatter_add(dE, ids, backprop_behind(dY), inplace=True))

    return Y, add_gradient


def _reason(error: IndexError) -> str:
    return str(error).partition(": ")[2]


def _checked(column: Any) -> int:
    try:
        number = -1 if isinstance(column, bool) else index(column)
    except TypeError:
        number = -1
    if number < 0:
        raise LayerError(f"Embed(): column must be an int of at least 0, not {column!r}")
    return number
