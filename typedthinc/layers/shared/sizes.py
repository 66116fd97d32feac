"""Sizes that nobody gave: found in samples, or passed on from layer to layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from typedthinc.arrays.mapping import has_data, is_list
from typedthinc.errors import NotInitializedError, ShapeMismatchError, fault
from typedthinc.model import Model
from typedthinc.runtime.annotations import signature_of
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes import rule_of
from typedthinc.shapes.scheme import Signature
from typedthinc.shapes.sizes import Known, Size, Var, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Container, Term, Widened


def width_of(X: Any) -> int | None:
    """Return how wide a sample is: the last size of its arrays, None where they have one axis or there are none."""
    if has_data(X):
        return width_of(X.data)
    if is_list(X):
        return width_of(X[0]) if X else None
    shape: Any = getattr(X, "shape", ())
    return shape[-1] if len(shape) > 1 else None


def target_width(Y: Any) -> int | None:
    """Return how wide the output must be for these truths: their width, or one more than the largest label."""
    if has_data(Y):
        return target_width(Y.data)
    if is_list(Y):
        return max((width for width in map(target_width, Y) if width is not None), default=None)
    if getattr(Y, "ndim", 0) == 1 and Y.dtype.kind in "iu":
        return int(Y.max()) + 1 if Y.size else None
    return width_of(Y)


def give(model: Model[Any, Any], dim: str, size: int | None) -> None:
    """Set a size that the model has declared and that has no value yet."""
    if size is not None and model.has_dim(dim) is None:
        model.set_dim(dim, size)


def take_samples(model: Model[Any, Any], X: Any, Y: Any) -> None:
    """Set nI from a sample of the input and nO from one of the output, where they are missing.

    Raises:
        ShapeMismatchError: Y has another width than the model gives.
    """
    give(model, "nI", width_of(X))
    give(model, "nO", target_width(Y))
    width, nO = width_of(Y), model.maybe_get_dim("nO")
    if None not in (width, nO) and width != nO:
        raise fault(model, ShapeMismatchError, f"{model.name} gives nO = {nO} columns, but Y has {width}")


def infer_sizes(model: Model[Any, Any], X: Any, Y: Any) -> tuple[int, int]:
    """Return nO and nI, from the samples where they are missing.

    Raises:
        NotInitializedError: One cannot be found.
    """
    take_samples(model, X, Y)
    return needed(model, "nO"), needed(model, "nI")


def needed(model: Model[Any, Any], dim: str) -> int:
    """Return a size without which there are no parameters.

    Raises:
        NotInitializedError: It is missing, and neither data nor neighbours tell it.
    """
    size = model.maybe_get_dim(dim)
    if size is None:
        raise fault(
            model,
            NotInitializedError,
            f"{dim} is missing, and neither the data nor the layers beside it tell it: write {model.name}({dim}=...)",
        )
    return size


def width_after(layer: Model[Any, Any], width: int | None) -> int | None:
    """Return how wide the output of a layer is for an input of this width, None if that is not known."""
    if width is not None and _only_passes(layer):
        return width
    nO = layer.maybe_get_dim("nO")
    if nO is None and width is not None:
        return width if keeps_width(layer) else _computed_width(layer, width)
    return nO


def width_before(layer: Model[Any, Any], width: int | None) -> int | None:
    """Return how wide the input of a layer must be for an output of this width, None if that is not known."""
    if width is not None and _only_passes(layer):
        return width
    nI = layer.maybe_get_dim("nI")
    if nI is None and width is not None:
        return width if keeps_width(layer) else _computed_width(layer, width, backwards=True)
    return nI


def pass_along(layers: Sequence[Model[Any, Any]], nI: int | None, nO: int | None) -> None:
    """Set missing sizes of layers that run one after the other, from the ends and from one another."""
    for layer in layers:
        _give_side(layer, "nI", nI)
        nI = width_after(layer, nI)
    for layer in reversed(layers):
        _give_side(layer, "nO", nO)
        nO = width_before(layer, nO)


def ends(layers: Sequence[Model[Any, Any]]) -> dict[str, int | None]:
    """Return nI and nO of layers that run one after the other, as far as known; only those that some layer has."""
    dims: dict[str, int | None] = {}
    if _declared(layers, "nI"):
        dims["nI"] = None
        for layer in reversed(layers):
            dims["nI"] = width_before(layer, dims["nI"])
    if _declared(layers[::-1], "nO"):
        dims["nO"] = None
        for layer in layers:
            dims["nO"] = width_after(layer, dims["nO"])
    return dims


def _only_passes(layer: Model[Any, Any]) -> bool:
    """Tell whether a width in a layer is but what came last: the layer fits every other width, in another model too."""
    if any(node.param_names for node in layer.walk()):
        return False
    return _takes_anything(layer) if layer.layers else keeps_width(layer)


def _takes_anything(layer: Model[Any, Any]) -> bool:
    """Tell whether a layer takes arrays of any form and gives what it takes."""
    ends = ((_width(item.input), _width(item.output)) for item in layer_type_of(layer).scheme.alternatives)
    return all(isinstance(before, Var) and before == after for before, after in ends)


def keeps_width(layer: Model[Any, Any]) -> bool:
    """Tell whether a layer's output is always as wide as its input, by what its forward says."""
    return _keeps_width(layer.forward)


def _computed_width(layer: Model[Any, Any], width: int, *, backwards: bool = False) -> int | None:
    """Ask the rules, for sizes that depend on the input: concatenate(Linear(2), noop()) adds 2.

    Args:
        backwards: The width is that of the output, and that of the input is asked for.
    """
    if not layer.layers and rule_of(layer.forward) is None:
        return None
    found = {
        _computed(item, width, backwards) for item in layer_type_of(layer).scheme.alternatives if _has_widths(item)
    }
    # Which alternative it will be, the data tells: of array_getitem, the one for as many axes as there are.
    return found.pop() if len(found) == 1 else None


def _has_widths(item: Signature) -> bool:
    return _width(item.input) is not None or _width(item.output) is not None


def _computed(item: Signature, width: int, backwards: bool) -> int | None:
    """Return how wide the other end of a signature is where one end has this width."""
    ends = _width(item.input), _width(item.output)
    before, after = reversed(ends) if backwards else ends
    if isinstance(before, Var) and before == after:
        return width
    if isinstance(after, Widened) and after.var == before:
        return width * after.factor
    if isinstance(before, Widened) and before.var == after:
        return None if width % before.factor else width // before.factor
    if isinstance(before, Known) and isinstance(after, Known):
        return _solved(before, after, width, Misfit("size", item.input, item.output))
    return None


def _solved(before: Known, after: Known, width: int, misfit: Misfit) -> int | None:
    """Return what the size `after` is where `before` is this width."""
    bound = Substitution()
    try:
        bound.equate(before, number(width), misfit)
    except Misfit:
        return None
    known = bound.size(after)
    return known.constant if isinstance(known, Known) and not known.terms else None


@lru_cache(maxsize=1024)
def _keeps_width(forward: Callable[..., Any]) -> bool:
    signature = signature_of(forward)
    if signature is None:
        return False
    width = _width(signature.input)
    return width is not None and width == _width(signature.output)


def _width(term: Term) -> Size | Var | Widened | None:
    match term:
        case Array(_, (_, *_, Known() as width)):
            return width
        case Container(_, (item,)):
            return _width(item)
        case Var() | Widened():
            return term
        case _:
            return None


def _give_side(layer: Model[Any, Any], dim: str, width: int | None) -> None:
    give(layer, dim, width)
    if keeps_width(layer):
        give(layer, "nI" if dim == "nO" else "nO", layer.maybe_get_dim(dim))


def _declared(layers: Sequence[Model[Any, Any]], dim: str) -> bool:
    for layer in layers:
        if layer.has_dim(dim) is not False:
            return True
        if not keeps_width(layer) and not _multiplies_width(layer):
            return False
    return False


def _multiplies_width(layer: Model[Any, Any]) -> bool:
    """Tell whether the width of the output follows from that of the input, whatever that is."""
    return _computed_width(layer, 1) is not None
