"""Vectors that stay as they are, behind weights that learn."""

from __future__ import annotations

from typing import Any, overload

from typedthinc.backends import get_current_ops
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, glorot_uniform_init
from typedthinc.layers.shared.drawing import drawn
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.regularizers import regularizers
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.sublayers import run
from typedthinc.layers.shared.table import column_attrs, ids_of, rows_of
from typedthinc.layers.shared.variables import column
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.initialization import set_widths
from typedthinc.model.storage import grad_buffers
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Count, Floats2d, Ints1d, Ints2d, N, O, Size, Sum


@overload
def StaticVectors(
    nO: Size[O] | None,
    vectors: Floats2d[Any, Any],
    *,
    column: None = None,
    init_W: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints1d[B], Floats2d[B, O]]: ...
@overload
def StaticVectors(
    nO: Size[O] | None,
    vectors: Floats2d[Any, Any],
    *,
    column: Count[column],
    init_W: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints2d[B, Sum[column, N]], Floats2d[B, O]]: ...
@says_names
def StaticVectors(
    nO: Size[O] | None,
    vectors: Floats2d[Any, Any],
    *,
    column: int | None = None,
    init_W: Initializer = glorot_uniform_init,
    dropout: float | None = None,
) -> Model[Any, Floats2d[B, O]]:
    """Look up a row of a table that does not learn, such as vectors of words made elsewhere, and project it.

    Shapes:
        X: (B,), or (B, any) with `column` -> Y: (B, nO); vectors: (nV, nM), W: (nO, nM)

    Args:
        nO: The width of the output, at least 1; None to find it at `initialize`.
        vectors: The table, floats: ids lie in [0, nV). It is kept in `attrs["vectors"]` and is not a parameter.
        column: The column of the input that holds the ids, from 0 on; None where the input is the ids themselves.
        init_W: Makes the weights.
        dropout: The rate of a Dropout behind the projection, in [0, 1); None for no Dropout.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1; vectors without rows or columns.
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: Vectors that are not floats with two axes; a column that is not an int of at least 0.

    Examples:
        >>> import numpy as np
        >>> model = StaticVectors(4, np.eye(10, dtype="float32")).initialize()
        >>> model.predict(np.array([3, 3, 9])).shape
        (3, 4)
    """
    table = _checked(vectors)
    nV, nM = table.shape
    return Model(
        "static_vectors",
        forward if column is None else forward_column,
        init=with_initializers("StaticVectors", init, init_W=init_W),
        dims={"nO": nO, "nV": nV, "nM": nM},
        params={"W": ("nO", "nM")},
        attrs={"vectors": table, **column_attrs("StaticVectors", column)},
        layers=regularizers("StaticVectors", nO, normalize=False, dropout=dropout),
        factory="StaticVectors",
    )


def forward(
    model: Model[Ints1d[B], Floats2d[B, O]], X: Ints1d[B], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints1d[B]]]:
    return _project(model, X, X, is_train)


def forward_column(
    model: Model[Ints2d[B, Sum[column, N]], Floats2d[B, O]], X: Ints2d[B, Sum[column, N]], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints2d[B, Any]]]:
    return _project(model, ids_of(model, X), X, is_train)


def init(init_W: Initializer, model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nO = needed(model, "nO")
    for layer in model.layers:
        set_widths(layer, nI=nO)
    model.set_param("W", model.ops.xp.asfortranarray(drawn(model, "W", init_W, (nO, model.get_dim("nM")))))


def _project(
    model: Model[Any, Floats2d[B, O]], ids: Ints1d[B], X: Any, is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Any, Any]]:
    W: Floats2d[O, Any] = model.get_param("W")
    taken = rows_of(model, model.attrs["vectors"], ids)
    rows: Floats2d[B, Any] = taken.astype(W.dtype, copy=False)  # the table may be of other floats
    Y, backprop_behind = run(model.layers, model.ops.gemm(rows, W, trans2=True), is_train)

    def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Any:
        (buffer,) = grad_buffers(model, "W")
        dW = model.ops.gemm(backprop_behind(dY), rows, trans1=True, out=buffer)  # (nO, nM)
        model.inc_grad("W", dW)
        return model.ops.xp.zeros_like(X) if need_dX else SKIPPED

    return Y, backprop


@hide_frames(LIBRARY_ERRORS)
def _checked(vectors: Any) -> Any:
    dtype, ndim = getattr(vectors, "dtype", None), getattr(vectors, "ndim", 0)
    if getattr(dtype, "kind", "") != "f" or ndim != 2:
        came = f"a value of type {type(vectors).__name__}" if dtype is None else f"{ndim} axes of {dtype}"
        raise LayerError(f"StaticVectors: vectors must be an array of floats with 2 axes, not {came}")
    return get_current_ops().asarray(vectors)  # moved once, not for each batch
