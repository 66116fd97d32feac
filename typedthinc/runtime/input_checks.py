"""What a layer takes, worked out once: to look at data then costs a fraction of a microsecond at each call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from typedthinc.arrays.containers import Padded, Ragged
from typedthinc.arrays.dtypes import KINDS_OF_FAMILY
from typedthinc.errors import LayerError
from typedthinc.runtime.annotations import signatures_of
from typedthinc.runtime.equations import Equations, all_hold, equations_of
from typedthinc.runtime.layer import Layer
from typedthinc.runtime.layer_types import check_value, drop_stale_types, layer_type_of, module_type
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, first_foreign
from typedthinc.runtime.values import term_of
from typedthinc.shapes import leaves_data
from typedthinc.shapes.sizes import Known, Size, Var
from typedthinc.shapes.terms import AnyRank, Anything, Array, Container, Term, Tuple

# Tells that data fits; False means that it takes a closer look.
InputCheck: TypeAlias = Callable[[Any], bool]

_HOLDERS: Final[dict[str, type[Any]]] = {"Ragged": Ragged, "Padded": Padded}


def check_input(model: Layer, X: Any) -> None:
    """Check data against what a layer takes. Most layers that compose others leave it to them.

    Raises:
        LayerError: The data does not fit; the error does not know the path yet.
    """
    if not input_check(model)(X) and not (drop_stale_types(model) and input_check(model)(X)):
        foreign = first_foreign(X)
        try:
            check_value(layer_type_of(model), term_of(X), "the data is")
        except LayerError as error:  # in the layer's words
            if foreign is None:
                raise
            # What leads from one form of data to another does not matter before there is data to lead.
            raise type(error)(f"{error.message.partition('; did you')[0]}; {foreign.remedy}") from None


def input_check(model: Layer) -> InputCheck:
    """Return the check of a layer's input, which holds until the layer's type changes."""
    kept = model._type
    fits, version = kept.fits, kept.version
    if fits is None:
        fits = _made(model)  # first made: most layers are called often
        if fits is anything or kept.layer_type is not None:
            kept.store_check(fits, version)
    return fits


def _made(model: Layer) -> InputCheck:
    if model.layers and leaves_data(model.forward):  # a composition leaves it to the layers in it
        return anything
    told = bool(model.shims) and module_type(model) is not None
    if not told and not signatures_of(model.forward):  # nothing is known of what it takes
        return anything
    checks: list[InputCheck] = []
    for item in layer_type_of(model).scheme.alternatives:
        if isinstance(item.input, Anything) or (isinstance(item.input, Var) and not item.input.rank):
            return anything  # any value at all
        check = _of_term(item.input)
        if check is not _nothing:  # what has no quick check is left to the closer look
            checks.append(check)
    return checks[0] if len(checks) == 1 else _any_of(checks)  # the frame of `_any_of` is spared


def _any_of(checks: Sequence[InputCheck]) -> InputCheck:
    """Check data that may come in several forms; what none of the checks knows takes a closer look."""

    def fits(X: Any) -> bool:
        for check in checks:  # faster than any() over a generator
            if check(X):
                return True
        return False

    return fits


def _of_term(wanted: Term) -> InputCheck:
    match wanted:
        case Array():
            return _of_array(wanted)
        case AnyRank(family):
            return _of_rank(KINDS_OF_FAMILY.get(family, "fiu"), 1)
        case Var(rank=rank) if rank:  # a variable with axes: an array of that many at least
            return _of_rank("fiu", rank)
        case Container("list", (Array() | Var() as item,)):
            return _items(_of_term(item))
        case Container(kind, (Array() | Var() as data,)) if kind in _HOLDERS:
            return _data(_HOLDERS[kind], _of_term(data))
        case Tuple(items):
            return _tuple(items)
        case _:
            return _nothing  # never fits: a closer look decides


def _of_rank(kinds: str, least: int) -> InputCheck:
    """Check an array of at least a number of axes."""

    def fits(X: Any) -> bool:
        try:
            return type(X) in KNOWN_ARRAY_TYPES and len(X.shape) >= least and X.dtype.kind in kinds
        except (AttributeError, TypeError):
            return False

    return fits


def _items(holds: InputCheck) -> InputCheck:
    """Check a sequence of arrays, which must be alike but for their rows."""

    def fits(X: Any) -> bool:
        return _is_a((list, tuple), X) and all(map(holds, X)) and len({_likeness(item) for item in X}) <= 1

    return fits


def _likeness(array: Any) -> tuple[str, tuple[int, ...]]:
    return array.dtype.kind, array.shape[1:]


def _tuple(items: Sequence[Term]) -> InputCheck:
    """Check a tuple of arrays, in which one variable may be the size of several axes."""
    arrays = [item for item in items if isinstance(item, Array)]
    if len(arrays) < len(items):
        return _nothing  # not all are arrays: a closer look
    equations = equations_of([array.sizes for array in arrays])
    if equations is None:  # a size of two variables: a closer look
        return _nothing
    checks = [_array(KINDS_OF_FAMILY[array.family], list(map(_constant, array.sizes))) for array in arrays]

    def fits(X: Any) -> bool:
        if not _is_a(tuple, X) or len(X) != len(checks):
            return False
        if not all(check(item) for check, item in zip(checks, X, strict=True)):  # ranks, dtypes and plain sizes
            return False
        return not equations or all_hold(equations, [item.shape for item in X])

    return fits


# Of many layers, most take the same.
@lru_cache(maxsize=1024)
def _of_array(wanted: Array) -> InputCheck:
    sizes = list(map(_constant, wanted.sizes))
    kinds = KINDS_OF_FAMILY[wanted.family]
    equations = equations_of([wanted.sizes])
    if equations is None:
        return _nothing
    match sizes:
        case [None, int(width)] if not equations:  # (B, nI): what Linear takes, with the fewest steps
            return _rows(kinds, width)
        case _:
            check = _array(kinds, sizes)
            return _solved(check, equations) if equations else check


def _constant(size: Size) -> int | None:
    return size.constant if isinstance(size, Known) and not size.terms else None  # a number, with no variable in it


def _solved(check: InputCheck, equations: Equations) -> InputCheck:
    """Check an array whose sizes are computed from one another."""

    def fits(X: Any) -> bool:
        return check(X) and all_hold(equations, [X.shape])

    return fits


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
            is_one: bool = width == wanted and X.dtype.kind in kinds and type(X) in KNOWN_ARRAY_TYPES
            return is_one
        except (AttributeError, TypeError, ValueError):
            return False

    return fits


def _array(kinds: str, sizes: list[int | None]) -> InputCheck:
    known = [(axis, size) for axis, size in enumerate(sizes) if size is not None]  # sizes that any array must have

    def fits(X: Any) -> bool:
        try:
            shape, kind = X.shape, X.dtype.kind
            return (
                type(X) in KNOWN_ARRAY_TYPES
                and len(shape) == len(sizes)  # the whole in one expression: no call more
                and kind in kinds
                and all(shape[axis] == size for axis, size in known)
            )
        except (AttributeError, TypeError):
            return False

    return fits


def _is_a(kind: type[Any] | tuple[type[Any], ...], value: object) -> bool:
    """Unlike isinstance, leave the type of the items Any."""
    return isinstance(value, kind)


def anything(_: Any) -> bool:
    """Tell that data fits where any does."""
    return True


def _nothing(_: Any) -> bool:
    return False
