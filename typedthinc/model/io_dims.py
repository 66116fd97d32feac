"""How wide what a composed model takes and gives is: its sizes nI and nO, which follow from its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typedthinc.errors import LayerError
from typedthinc.model.node import Node
from typedthinc.runtime.layer import NO_ENDS, Ends
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes import rule_of, rules
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, Var, atom, mapped, number
from typedthinc.shapes.solve import number_of, width_of_ends
from typedthinc.shapes.terms import Tuple


def sizes_of(model: Node) -> Mapping[str, int | None]:
    """Return the sizes of a model by name, with those of its ends as the layers in it tell them now."""
    own, ends = model._sizes.values, io_dims(model)
    return {**own, **{dim: own.get(dim) if size is None else size for dim, size in ends.items()}} if ends else own


def io_dims(model: Node) -> Mapping[str, int | None]:
    """Return the sizes that a composed model has of the layers in it, None where these do not tell a number."""
    if not model._structure.layers:
        return NO_ENDS.sizes  # a leaf: its own sizes are all
    try:
        return _ends_of(model).sizes
    except LayerError:  # some layers in it were changed, and the others do not fit yet
        return NO_ENDS.sizes


def _ends_of(model: Node) -> Ends:
    kept = model._type.ends
    return _found(model) if kept is None else kept


def _found(model: Node) -> Ends:
    found: dict[int, Ends] = {}
    waiting = [model]
    while waiting:  # a stack, so that depth costs no recursion
        node = waiting[-1]
        version, layers = node._type.version, node._structure.layers  # first: it may change while we look
        for layer in layers:
            kept = layer._type.ends if layer._structure.layers else NO_ENDS
            if kept is not None:
                found[layer.id] = kept  # kept, or empty for leaves
        missing = [layer for layer in layers if layer.id not in found]
        if missing:
            waiting += missing  # layers first, then this node again
        else:
            waiting.pop()
            if node.id not in found:
                found[node.id] = ends = _of_layers(node, [found[layer.id] for layer in layers])
                if not ends.sizes or node._type.layer_type is not None:
                    node._type.store_io_dims(ends, version)
    return found[model.id]


def _of_layers(node: Node, layers: Sequence[Ends]) -> Ends:
    rule = rule_of(node.forward)
    widths = {owner: width for each in layers if each.widths for owner, width in each.widths.items()}
    if rule is None:  # a layer whose rule is not known has no ends
        return Ends(NO_ENDS.sizes, widths) if widths else NO_ENDS

    def now(var: Var) -> Size:
        return number(widths[var.owner]) if var.owner in widths else atom(var)  # a layer that grew: its width of now

    sizes: dict[str, int | None] = {}
    for dim, width in widths_of(node).items():
        # Of an image, say, the layer knows which of the axes it calls so.
        of_layer = end_of_layer(node, dim)
        sizes[dim] = number_of(mapped(width, now) if widths else width) if of_layer is None else of_layer
    nO = sizes.get("nO") if rule is rules.resizable else None
    return Ends(sizes, widths if nO is None else {**widths, str(node.id): nO})  # and its own width tells those around


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
    """Return the size that a model has from the layer at that end."""
    layer = _layer_at(model, dim)
    return None if layer is None else layer.maybe_get_dim(dim)


def _layer_at(model: Node, dim: str) -> Node | None:
    """Return the layer inside whose size a model has for its own."""
    if len(model.layers) > 1 and rule_of(model.forward) not in (rules.chain, rules.siamese):
        return None
    for layer in model.layers if dim == "nI" else reversed(model.layers):  # past layers that keep what comes
        if layer.has_dim(dim) is not False:
            return layer
        if any(item.input != item.output for item in layer_type_of(layer).scheme.alternatives):
            return None  # this one changes it, and has no size to tell
    return None
