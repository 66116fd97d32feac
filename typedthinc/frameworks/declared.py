"""The widths that a wrapper is said to have, and those of its module, which must agree."""

from typing import Any

from typedthinc.arguments import integer
from typedthinc.arrays.mapping import has_data
from typedthinc.errors import (
    DtypeMismatchError,
    InvalidSizeError,
    LayerError,
    RankMismatchError,
    ShapeMismatchError,
    layer_error,
)
from typedthinc.shapes.frameworks.modules import layer_type
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.solve import number_of, width_of_ends

_OTHER: dict[str, type[LayerError]] = {"rank": RankMismatchError, "dtype": DtypeMismatchError}


def told(factory: str, found: LayerType, nI: int | None, nO: int | None) -> LayerType:
    """Put in the widths that a layer is said to have.

    Raises:
        InvalidSizeError: One is not an int of at least 1.
        ShapeMismatchError: The module has another one.
    """
    sizes = (
        None if size is None else integer(factory, dim, size, 1, InvalidSizeError)
        for dim, size in (("nI", nI), ("nO", nO))
    )
    try:
        return layer_type(factory, found, *sizes)
    except Mismatch as mismatch:
        raise error_of(mismatch) from None


def error_of(mismatch: Mismatch) -> LayerError:
    """Make the error of a layer of what the rules say."""
    kind = _OTHER.get(mismatch.kind, ShapeMismatchError)
    return kind(mismatch.message, position=mismatch.position, argument=mismatch.argument)


def io_dims(known: LayerType) -> tuple[int | None, int | None]:
    """Return how wide what a layer takes and gives is, as far as all ways to use it agree."""
    items = known.scheme.alternatives
    taken, given = (width_of_ends(terms) for terms in ([item.input for item in items], [item.output for item in items]))
    return None if taken is None else number_of(taken), None if given is None else number_of(given)


def check_width(model: Any, Y: Any) -> None:
    """Compare what a module gave with what it was said to give, before anything is kept of the call.

    Raises:
        ShapeMismatchError: It is of another width.
    """
    nO = model.maybe_get_dim("nO")
    if nO is None:
        return
    shape = getattr(Y, "shape", None) or getattr(Y.data if has_data(Y) else Y, "shape", None)
    if shape and shape[-1] != nO:
        message = f"nO is {nO}, but {model.shims[0].title} returned an array of shape {shape}"
        raise layer_error(model, ShapeMismatchError, message)
