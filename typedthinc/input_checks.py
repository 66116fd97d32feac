"""What a layer takes, worked out once: to look at data then costs a fraction of a microsecond at each call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from typedthinc.annotations import signature_of
from typedthinc.bridge import check_value, scheme_of, term_of
from typedthinc.containers import Padded, Ragged
from typedthinc.shapes import is_of_layers
from typedthinc.shapes.sizes import Known, Var
from typedthinc.shapes.terms import Array, Container, Term

if TYPE_CHECKING:
    from typedthinc.model import Model

# Tells that data fits; False means that it takes a closer look.
InputCheck: TypeAlias = Callable[[Any], bool]

_KINDS: Final = {"Floats": "f", "Ints": "iu"}
_HOLDERS: Final[dict[str, type[Any]]] = {"Ragged": Ragged, "Padded": Padded}


def check_input(model: Model[Any, Any], X: Any) -> None:
    """Check data against what a layer takes. A layer that composes others leaves it to them.

    Raises:
        LayerError: The data does not fit; the error does not know the path yet.
    """
    if not input_check(model)(X):
        check_value(scheme_of(model), term_of(X), "the input is")


def input_check(model: Model[Any, Any]) -> InputCheck:
    """Give the check of a layer's input, which holds until the layer's type changes."""
    fits = model.input_check
    if fits is None:
        # Another thread may make it forget at any time, if the layer stands in a model of its own as well.
        fits = model.input_check = _made(model)
    return fits


def _made(model: Model[Any, Any]) -> InputCheck:
    signature = signature_of(model.forward)
    composes = model.layers and is_of_layers(model.forward)
    if signature is None or isinstance(signature.input, Var) or composes:
        return _anything
    return _of_term(scheme_of(model).scheme.alternatives[0].input)


def _of_term(wanted: Term) -> InputCheck:
    match wanted:
        case Array():
            return _of_array(wanted)
        case Container(kind, (Array() as data,)) if kind in _HOLDERS:
            return _data(_HOLDERS[kind], _of_array(data))
        case _:
            return _nothing


def _of_array(wanted: Array) -> InputCheck:
    sizes = [size.constant if isinstance(size, Known) and not size.terms else None for size in wanted.sizes]
    kinds = _KINDS[wanted.family]
    match sizes:
        case [None, int(width)]:
            return _rows(kinds, width)
        case _:
            return _array(kinds, sizes)


def _data(kind: type[Any], holds: InputCheck) -> InputCheck:
    """Check the array that a container holds."""

    def fits(X: Any) -> bool:
        return isinstance(X, kind) and holds(X.data)

    return fits


def _rows(kinds: str, wanted: int) -> InputCheck:
    """Check rows of one width: what most layers take."""

    def fits(X: Any) -> bool:
        try:
            _, width = X.shape
            return bool(width == wanted) and X.dtype.kind in kinds
        except (AttributeError, TypeError, ValueError):
            return False

    return fits


def _array(kinds: str, sizes: list[int | None]) -> InputCheck:
    known = [(axis, size) for axis, size in enumerate(sizes) if size is not None]

    def fits(X: Any) -> bool:
        try:
            shape, kind = X.shape, X.dtype.kind
            return len(shape) == len(sizes) and kind in kinds and all(shape[axis] == size for axis, size in known)
        except (AttributeError, TypeError):
            return False

    return fits


def _anything(_: Any) -> bool:
    return True


def _nothing(_: Any) -> bool:
    return False
