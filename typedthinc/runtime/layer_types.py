"""The type of a model at run time, and whether a value fits it."""

# pyright: reportPrivateUsage=false
# What a model keeps of its type is the concern of this room alone.

from __future__ import annotations

from collections.abc import Sequence

from typedthinc.errors import (
    ArityError,
    ContainerMismatchError,
    DtypeMismatchError,
    LayerError,
    RankMismatchError,
    ShapeMismatchError,
)
from typedthinc.runtime.annotations import signature_of
from typedthinc.runtime.layer import Layer
from typedthinc.shapes import is_of_layers, rule_of, rules
from typedthinc.shapes.rules import arguments_of, takes_owner
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import Atom, Known, Size, Unknown, Var, atom, number, plus, times
from typedthinc.shapes.terms import Term, map_term

_ERRORS: dict[str, type[LayerError]] = {
    "size": ShapeMismatchError,
    "rank": RankMismatchError,
    "dtype": DtypeMismatchError,
    "container": ContainerMismatchError,
    "arity": ArityError,
}


def layer_type_of(model: Layer) -> LayerType:
    """Give the type of a model: by its rule if it composes layers, else by the annotations of its forward.

    Raises:
        LayerError: The layers inside do not fit together.
    """
    kept = model._type.layer_type
    return _found(model) if kept is None else kept


def _found(model: Layer) -> LayerType:
    """Find the types of all layers below that are not known, and then that of the model."""
    # A layer may stand in a model of another thread as well, which makes it forget its type at any time.
    found: dict[int, LayerType] = {}
    waiting = [model]
    while waiting:
        node = waiting[-1]
        found.update((layer.id, kept) for layer in node.layers if (kept := layer._type.layer_type) is not None)
        missing = [layer for layer in node.layers if layer.id not in found]
        if missing:
            waiting += missing
        else:
            waiting.pop()
            if node.id not in found:
                found[node.id] = _composed(node, [found[layer.id] for layer in node.layers])
                node._type.layer_type = found[node.id]
    return found[model.id]


def check_value(part: LayerType, value: Term, came: str) -> Term:
    """Give what a layer makes of a value.

    Raises:
        LayerError: The value does not fit.
    """
    try:
        return rules.accept(part, value, came)
    except Mismatch as mismatch:
        raise _ERRORS[mismatch.kind](mismatch.message) from None


def chain_type(layers: Sequence[Layer]) -> LayerType:
    """Give the type of layers that run one after the other and fit."""
    return rules.chain([layer_type_of(layer) for layer in layers])


def _composed(model: Layer, layers: Sequence[LayerType]) -> LayerType:
    rule = rule_of(model.forward)
    if rule is None:
        return _declared(model)
    inside = layers if is_of_layers(model.forward) else ()
    parts = list(inside) or [_declared(model)]
    given = {name: model.attrs[name] for name in arguments_of(rule) if name in model.attrs}
    if takes_owner(rule):
        given["owner"] = str(model.id)
    try:
        return rule(parts, name=model.name, **given)
    except Mismatch as mismatch:
        place = None if mismatch.argument else mismatch.position
        error = _ERRORS[mismatch.kind](mismatch.message, position=place, argument=mismatch.argument)
        raise error from None


def _declared(model: Layer) -> LayerType:
    signature = signature_of(model.forward)
    if signature is None:
        return LayerType(model.name)
    return LayerType(model.name, Scheme.of(_with_dims(model, signature)))


def _with_dims(model: Layer, signature: Signature) -> Signature:
    """Put the dimensions that are set where their type variables stand."""

    def on_size(size: Size) -> Size:
        if isinstance(size, Unknown):
            return size
        total: Size = number(size.constant)
        for item, factor in size.terms:
            dim = model.maybe_get_dim(f"n{item.name}")
            total = plus(total, times(_missing(model, item) if dim is None else number(dim), factor))
        return total

    def on_var(var: Var) -> Term:
        return var

    return Signature(map_term(signature.input, on_size, on_var), map_term(signature.output, on_size, on_var))


def missing_size(model: Layer, dim: str) -> Known | None:
    """Give the variable of a size that a layer misses: one number for this layer, if its parameters are to have it."""
    if model.param_names and model.has_dim(dim) is None:
        return atom(Var(dim[1:], model.name, str(model.id)))
    return None


def _missing(model: Layer, item: Atom) -> Known:
    return missing_size(model, f"n{item.name}") or Known(0, ((item, 1),))
