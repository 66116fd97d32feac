"""Whether a gradient is one of the output that it was computed for: of the same form, shapes and dtype family."""

from typing import Any

from typedthinc.arrays.containers import Padded, Pairs, Ragged
from typedthinc.errors import LayerError, ShapeMismatchError, layer_error
from typedthinc.runtime.layer import Layer
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, first_foreign
from typedthinc.runtime.values import term_of
from typedthinc.shapes.messages import gradients_callback, takes_form_but
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.terms import ANY


def is_like(dY: Any, Y: Any) -> bool:
    """Tell in a fraction of a microsecond that a gradient fits an array; False means that it takes a closer look.

    Integers have no gradient: what stands for one may be of any dtype.
    """
    try:
        fits = bool(dY.shape == Y.shape) and (dY.dtype.kind == "f" or Y.dtype.kind != "f")
        return fits and (type(dY) in KNOWN_ARRAY_TYPES or first_foreign(dY) is None)
    except AttributeError:  # containers have no shape
        return _is_like(dY, Y)


def check_gradient(model: Layer, dY: Any, Y: Any) -> None:
    """Compare a gradient with the output that it belongs to.

    Raises:
        LayerError: It does not fit; the error does not know the path yet.
    """
    name = gradients_callback(layer_type_of(model).giver)
    foreign = first_foreign(dY)  # before the terms: it may be why they differ
    try:
        check_value(LayerType(name, Scheme.of(Signature(term_of(Y), ANY))), term_of(dY), "the gradient is")
    except LayerError as error:
        raise type(error)(f"{error.message}; {foreign.remedy}") if foreign else error from None
    where, wanted, came = _difference(dY, Y)  # types agree, so numbers of rows or items differ
    raise layer_error(model, ShapeMismatchError, takes_form_but(name, where, wanted, came))


def _difference(dY: Any, Y: Any) -> tuple[str, str, str]:
    """Say where containers of one kind differ, and in what: types do not tell numbers of items and rows."""
    output = Y  # isinstance leaves the types of what is inside unknown.
    if isinstance(Y, Ragged | Padded):
        return _difference(dY.data, output.data)
    if isinstance(Y, Pairs):
        pairs = (dY.one, output.one), (dY.two, output.two)
        return _difference(*pairs[is_like(*pairs[0])])  # the pair that differs
    if hasattr(Y, "shape"):
        return "", f"shape {Y.shape}", f"shape {dY.shape}"
    if len(dY) != len(Y):
        return "", f"{len(Y)} items", f"{len(dY)} items"
    place = next(place for place, pair in enumerate(zip(dY, Y, strict=True)) if not is_like(*pair))
    where, wanted, came = _difference(dY[place], Y[place])
    return f"item {place + 1}{', ' if where else ''}{where}", wanted, came


def _is_like(dY: Any, Y: Any) -> bool:
    # isinstance leaves the types of what is inside unknown.
    gradient, output = dY, Y
    if isinstance(Y, list | tuple):
        return isinstance(dY, list | tuple) and len(gradient) == len(output) and all(map(is_like, gradient, output))
    if isinstance(Y, Ragged | Padded):
        kind = Ragged if isinstance(Y, Ragged) else Padded
        return isinstance(dY, kind) and is_like(gradient.data, output.data)
    if isinstance(Y, Pairs):
        return isinstance(dY, Pairs) and is_like(gradient.one, output.one) and is_like(gradient.two, output.two)
    # Words and the like have no gradient: whatever stands in its place does.
    return not hasattr(Y, "shape")
