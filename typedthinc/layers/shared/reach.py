"""Images that windows fit into: where these begin at every place, annotations say so, and else the layer does."""

from typing import Any

from typedthinc.errors import ShapeMismatchError
from typedthinc.layers.shared.axes import along, check_axes
from typedthinc.model import Model
from typedthinc.shapes.messages import takes_but
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var, number
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Array


def check_reach(model: Model[Any, Any], X: Any) -> None:
    """Refuse images that have fewer cells along an axis than a window reaches over, in the words of annotations.

    Raises:
        ShapeMismatchError: They have.
    """
    attrs, axes = model.attrs, X.ndim - 2
    check_axes(model, axes)
    windows = (attrs.get("dilation", 1), attrs["kernel_size"], attrs["padding"])
    leasts = [
        dilation * (cells - 1) + 1 - 2 * padding  # how many cells one window needs
        for dilation, cells, padding in zip(*(along(each, axes) for each in windows), strict=True)
    ]
    axis = next((axis for axis, least in enumerate(leasts, 2) if X.shape[axis] < least), None)
    if axis is None:
        return
    least = leasts[axis - 2]
    channels = model.maybe_get_dim("nI") if model.has_dim("nI") else None
    known: Size = UNKNOWN if channels is None else number(channels)
    wanted = Array("Floats", (UNKNOWN, known, *(UNKNOWN,) * (X.ndim - 2)))
    came, enough = Array("Floats", tuple(map(number, X.shape))), Known(least - 1, ((Var("M"), 1),))
    misfit = Misfit("size", wanted, came, axis=axis - X.ndim, sizes=(enough, number(X.shape[axis])))
    raise ShapeMismatchError(takes_but(model.factory, wanted, "the data is", came, misfit))
