"""A table of vectors."""

from typing import Any, overload

from typedthinc.initializers import Initializer, uniform_init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.regularizers import regularizers
from typedthinc.layers.shared.table import column_attrs, ids_of, init, look_up, rows_of
from typedthinc.layers.shared.variables import column
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Count, Floats2d, Ints1d, Ints2d, N, O, Size, Sum, V


@overload
def Embed(
    nO: Size[O] | None = None,
    nV: Size[V] | None = None,
    *,
    column: None = None,
    initializer: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints1d[B], Floats2d[B, O]]: ...
@overload
def Embed(
    nO: Size[O] | None = None,
    nV: Size[V] | None = None,
    *,
    column: Count[column],
    initializer: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints2d[B, Sum[column, N]], Floats2d[B, O]]: ...
@says_names
def Embed(
    nO: Size[O] | None = None,
    nV: Size[V] | None = None,
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
        dropout: The rate of a Dropout behind the table, in [0, 1); None for no Dropout.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1.
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: A column that is not an int of at least 0.

    Examples:
        >>> import numpy as np
        >>> model = Embed(4, 10).initialize()
        >>> model.predict(np.array([3, 3, 9])).shape
        (3, 4)
    """
    return Model(
        "embed",
        forward if column is None else forward_column,
        init=with_initializers("Embed", init, initializer=initializer),
        dims={"nO": nO, "nV": nV},
        params={"E": ("nV", "nO")},
        attrs=column_attrs("Embed", column),
        layers=regularizers("Embed", nO, normalize=False, dropout=dropout),
        factory="Embed",
    )


def forward(
    model: Model[Ints1d[B], Floats2d[B, O]], X: Ints1d[B], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints1d[B]]]:
    return look_up(model, rows_of(model, model.get_param("E"), X), X, X, is_train)


def forward_column(
    model: Model[Ints2d[B, Sum[column, N]], Floats2d[B, O]], X: Ints2d[B, Sum[column, N]], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints2d[B, Any]]]:
    ids = ids_of(model, X)
    return look_up(model, rows_of(model, model.get_param("E"), ids), ids, X, is_train)
