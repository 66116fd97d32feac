"""A small table of vectors for ids without end."""

from typing import Any, overload

from typedthinc.arguments import integer
from typedthinc.errors import LayerError
from typedthinc.initializers import Initializer, uniform_init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.regularizers import regularizers
from typedthinc.layers.shared.table import column_attrs, ids_of, init, look_up
from typedthinc.layers.shared.variables import column
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Count, Floats2d, Ints1d, Ints2d, N, O, Size, Sum, V


@overload
def HashEmbed(
    nO: Size[O] | None = None,
    nV: Size[V] | None = None,
    *,
    seed: int | None = None,
    column: None = None,
    initializer: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints1d[B], Floats2d[B, O]]: ...
@overload
def HashEmbed(
    nO: Size[O] | None = None,
    nV: Size[V] | None = None,
    *,
    seed: int | None = None,
    column: Count[column],
    initializer: Initializer = ...,
    dropout: float | None = None,
) -> Model[Ints2d[B, Sum[column, N]], Floats2d[B, O]]: ...
@says_names
def HashEmbed(
    nO: Size[O] | None = None,
    nV: Size[V] | None = None,
    *,
    seed: int | None = None,
    column: int | None = None,
    initializer: Initializer = uniform_init,
    dropout: float | None = None,
) -> Model[Any, Floats2d[B, O]]:
    """Sum four rows of a table for each id, chosen by four hashes of the id.

    Any integer is an id. Two ids share a row now and then, but hardly ever all four: so a table with far fewer rows
    than there are ids still gives nearly all of them a vector of their own.

    Shapes:
        X: (B,), or (B, any) with `column` -> Y: (B, nO); E: (nV, nO)

    Args:
        nO: The width of the table, at least 1; None to find it at `initialize`.
        nV: The number of rows of the table, at least 1. It must be given: no sample tells it.
        seed: From 0 to 2**32 - 1; another seed hashes otherwise. None takes the id of the node, so that layers
            beside one another do not share rows for the same ids. It is kept in `attrs["seed"]`.
        column: The column of the input that holds the ids, from 0 on; None where the input is the ids themselves.
        initializer: Makes the table.
        dropout: The rate of a Dropout behind the table, in [0, 1); None for no Dropout.

    Raises:
        ContainerMismatchError: An initializer is not a function.
        InvalidSizeError: A size that is not an int of at least 1.
        InvalidRateError: A dropout rate outside [0, 1).
        LayerError: A column that is not an int of at least 0; a seed that is not an int, or outside its range.

    Source:
        Svenstrup, Hansen and Winther 2017, Hash embeddings for efficient word representations, with all weights one.

    Examples:
        >>> import numpy as np
        >>> model = HashEmbed(4, 10).initialize()
        >>> model.predict(np.array([-3, 12345678901])).shape
        (2, 4)
    """
    model: Model[Any, Floats2d[B, O]] = Model(
        "hashembed",
        forward if column is None else forward_column,
        init=with_initializers("HashEmbed", init, initializer=initializer),
        dims={"nO": nO, "nV": nV},
        params={"E": ("nV", "nO")},
        attrs=column_attrs("HashEmbed", column),
        layers=regularizers("HashEmbed", nO, normalize=False, dropout=dropout),
        factory="HashEmbed",
    )
    # Tables of one model have different seeds, so that ids which collide in one do not in the next.
    model.attrs["seed"] = model.id if seed is None else _checked(seed)
    return model


def forward(
    model: Model[Ints1d[B], Floats2d[B, O]], X: Ints1d[B], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints1d[B]]]:
    numbers = _hashed(model, X)  # (B, 4)
    return look_up(model, model.ops.gather_add(model.get_param("E"), numbers), numbers, X, is_train)


def forward_column(
    model: Model[Ints2d[B, Sum[column, N]], Floats2d[B, O]], X: Ints2d[B, Sum[column, N]], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Ints2d[B, Any]]]:
    numbers = _hashed(model, ids_of(model, X))
    return look_up(model, model.ops.gather_add(model.get_param("E"), numbers), numbers, X, is_train)


def _hashed(model: Model[Any, Any], ids: Ints1d[B]) -> Ints2d[B, Any]:
    """Return the four rows of each id; one may come twice."""
    hashes = model.ops.hash(ids, model.attrs["seed"])  # (B, 4) uint32
    numbers: Ints2d[B, Any] = (hashes % model.get_dim("nV")).astype("int64")  # numpy converts other ints at each use
    return numbers


@hide_frames(LIBRARY_ERRORS)
def _checked(seed: Any) -> int:
    return integer("HashEmbed", "seed", seed, error=LayerError, below=1 << 32)
