"""A layer run once for each distinct id."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from typing_extensions import TypeVar

from typedthinc.errors import ShapeMismatchError, layer_error
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.table import column_attrs, ids_of
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED, parameters_only
from typedthinc.model.naming import around
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.shapes.messages import other_rows
from typedthinc.types import ArrayXd, Ints1d, Ints2d

IdsT = TypeVar("IdsT", bound=Ints1d | Ints2d, default=Any)
RowsT = TypeVar("RowsT", bound=ArrayXd, default=Any)


@says_names
def uniqued(layer: Model[IdsT, RowsT], *, column: int | None = None) -> Model[IdsT, RowsT]:
    """Run a layer once for each distinct id, and repeat its rows for the ids that come again.

    So a costly layer works as often as there are words in a batch, not as often as they come.

    Shapes:
        X: (B,), or (B, any) -> Y: (B, ...), what the layer gives

    Args:
        layer: A layer that gives one row for each of its input, whatever rows are beside it.
        column: The column that tells rows apart, from 0 on: of those that agree in it, the layer gets the first. None
            for ids, and for rows that are to agree in all columns.

    Raises:
        NotAModelError: The argument is not a Model.
        LayerError: The layer does not take ids, or does not give an array; a column that is not an int of at least 0.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.layers.embed import Embed
        >>> model = uniqued(Embed(2, 10)).initialize()
        >>> model.predict(np.array([3, 7, 3])).shape
        (3, 2)
    """
    check_layers("uniqued", [layer])
    attrs = column_attrs("uniqued", column)
    return Model(partial(around, "uniqued"), forward, factory="uniqued", layers=[layer], attrs=attrs)


@composes(rules.uniqued, checks_input=True)
def forward(model: Model[IdsT, RowsT], X: IdsT, is_train: bool) -> tuple[RowsT, Backprop[RowsT, IdsT]]:
    distinct, places = _distinct(model, X)  # (n,) or (n, any) for n distinct ones; (B,)
    Y, backprop_layer = model.layers[0](distinct, is_train)  # (n, ...)
    if len(Y) != len(distinct):
        raise layer_error(
            model, ShapeMismatchError, other_rows("uniqued", model.layers[0].factory, len(Y), len(distinct))
        )

    def backprop(dY: RowsT, need_dX: bool = True) -> IdsT:
        parameters_only(backprop_layer)(_summed(model, Y, places, dY))  # ids have no gradient
        dX: IdsT = model.ops.xp.zeros_like(X) if need_dX else SKIPPED
        return dX

    repeated: RowsT = model.ops.xp.take(Y, places, axis=0)
    return repeated, backprop  # (B, ...)


def _distinct(model: Model[Any, Any], X: Any) -> tuple[Any, Any]:
    """Return the distinct ids or rows, and for each of X its place among them."""
    xp = model.ops.xp
    if X.ndim == 1:
        ids, places = xp.unique(X, return_inverse=True)
        return ids, places
    keys = ids_of(model, X) if "column" in model.attrs else _numbered(xp, X)
    _, first, places = xp.unique(keys, return_index=True, return_inverse=True)
    return X[first], places


def _numbered(xp: Any, X: Any) -> Any:
    """Return equal numbers for equal rows, column by column: to sort numbers is far faster than to sort rows."""
    numbers = xp.zeros(len(X), "int64")  # (B,), equal so far
    for column in range(X.shape[1]):
        values, places = xp.unique(X[:, column], return_inverse=True)
        # Both factors are at most the number of rows, so the product fits.
        numbers = xp.unique(numbers * len(values) + places, return_inverse=True)[1]
    return numbers


def _summed(model: Model[Any, Any], Y: Any, places: Any, dY: Any) -> Any:
    """Add up the gradients of the rows that are copies of one."""
    width = Y[:1].size
    table: Any = cast("Any", model.ops).alloc((len(Y), width), dtype=dY.dtype)
    summed: Any = model.ops.scatter_add(table, places, dY.reshape(len(dY), width), inplace=True)
    return summed.reshape(Y.shape)  # (n, ...)
