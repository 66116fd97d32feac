"""How wide what a composed model takes and gives is: its sizes nI and nO, which follow from its type."""

# pyright: reportPrivateUsage=false
# A node keeps its sizes to itself. Those of a composed model are declared here, once its type is known.

from __future__ import annotations

from typedthinc.model.node import Node
from typedthinc.runtime.annotations import computes_sizes
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes import rule_of, rules
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown
from typedthinc.shapes.solve import number_of, width_of_ends
from typedthinc.shapes.terms import Tuple


def declare_ends(model: Node) -> None:
    """Set the sizes of a composed model that its type has, with their values as far as they are known.

    Raises:
        LayerError: The layers inside do not fit together, or sizes that are computed from others cannot be.
    """
    if not model.layers:
        if computes_sizes(model.forward):
            # Whether its sizes go together can be told now.
            layer_type_of(model)
        return
    widths = widths_of(model)
    if rule_of(model.forward) is not None:
        for dim, width in widths.items():
            known = number_of(width)
            model._sizes.values.setdefault(dim, end_of_layer(model, dim) if known is None else known)


def widths_of(model: Node) -> dict[str, Size]:
    """Return as sizes how wide what a model takes and gives is, by "nI" and "nO"; only those that it has."""
    items = layer_type_of(model).scheme.alternatives
    found: dict[str, Size] = {}
    for dim in ("nI", "nO"):
        terms = [item.input if dim == "nI" else item.output for item in items]
        width = width_of_ends(terms)
        # The items of a tuple may be of several widths: only the layer that takes it knows what its own is.
        if width is None and dim == "nI" and len(terms) == 1 and isinstance(terms[0], Tuple):
            width = UNKNOWN
        if width is not None and not (isinstance(width, Unknown) and _layer_at(model, dim) is None):
            found[dim] = width
    return found


def end_of_layer(model: Node, dim: str) -> int | None:
    """Return the size that a model has from the layer at that end, where its type does not tell it."""
    layer = _layer_at(model, dim)
    return None if layer is None else layer.maybe_get_dim(dim)


def _layer_at(model: Node, dim: str) -> Node | None:
    """Return the layer inside whose size a model has for its own where its type does not tell it."""
    if len(model.layers) > 1 and rule_of(model.forward) not in (rules.chain, rules.siamese):
        return None
    for layer in model.layers if dim == "nI" else reversed(model.layers):
        if layer.has_dim(dim) is not False:
            return layer
        if any(item.input != item.output for item in layer_type_of(layer).scheme.alternatives):
            return None
    return None
