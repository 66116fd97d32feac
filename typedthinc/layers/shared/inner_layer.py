"""A layer inside another that works on rows of floats."""

from operator import index
from typing import Any, SupportsIndex

from typedthinc.model import Model
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.terms import ANY, Array
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def check_inner(name: str, layer: Model[Any, Any], width: SupportsIndex | None) -> None:
    """Refuse a layer that does not take rows of floats of this width, or gives no rows of floats.

    Args:
        name: The name of the layer around.
        layer: The layer inside.
        width: What it gets; None if that is not known yet.

    Raises:
        LayerError: It does not fit.
    """
    try:
        size = UNKNOWN if width is None else number(index(width))
    except TypeError:
        # The layer around refuses what cannot be a size.
        size = UNKNOWN
    part = layer_type_of(layer)
    given = check_value(part, Array("Floats", (UNKNOWN, size)), f"{name} gives it")  # what it gives may depend on this
    rows = Signature(Array("Floats", (UNKNOWN, UNKNOWN)), ANY)
    check_value(LayerType(name, Scheme.of(rows)), given, f"{part.giver} gives")
