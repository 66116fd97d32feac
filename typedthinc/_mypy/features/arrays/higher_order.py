"""What functions return that take functions: `map`, `reduce`, `partial`, and those of numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from typedthinc._mypy.features.arrays import iterators
from typedthinc._mypy.features.arrays.builtin_functions import iterated
from typedthinc.shapes.arrays import broadcasting
from typedthinc.shapes.arrays.axes import axis_of
from typedthinc.shapes.arrays.values import (
    FLOATS,
    Arr,
    FunctionValue,
    Repeated,
    Value,
    array_of,
    count,
    dtype_family,
    joined,
    sizes_of,
    with_sizes,
)
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# So many items are computed one by one.
_MOST = 16
VECTORIZED: Final = "numpy.vectorize"


class Invoke(Protocol):
    """Return what a function returns for arguments."""

    def __call__(self, function: Value, *args: Value, **named: Value) -> Value: ...


def mapped(invoke: Invoke, function: Value, *sequences: Value) -> Value:
    """`map`."""
    items = iterators.zipped(*sequences)
    if isinstance(items, list) and len(items) <= _MOST:
        return [invoke(function, *each) if isinstance(each, tuple) else UNKNOWN for each in items]
    each = iterated(items)[1]
    found = invoke(function, *each) if isinstance(each, tuple) else UNKNOWN
    return UNKNOWN if isinstance(found, Unknown) else Repeated(found, count(items))


def folded(invoke: Invoke, function: Value, sequence: Value, start: Value = UNKNOWN) -> Value:
    """`reduce`."""
    has_start = not isinstance(start, Unknown)
    if isinstance(sequence, list | tuple) and sequence and len(sequence) <= _MOST:
        items = [*([start] if has_start else []), *sequence]
        found: Value = items[0]
        for item in items[1:]:
            found = invoke(function, found, item)
        return found
    each = iterated(sequence)[1]
    so_far = start if has_start else each
    return so_far if joined(so_far, invoke(function, so_far, each)) == so_far else UNKNOWN


def filtered(invoke: Invoke, function: Value, sequence: Value) -> Value:
    """`filter`."""
    return iterators.iterator(sequence)


def partial(invoke: Invoke, function: Value, *args: Value, **named: Value) -> Value:
    """`partial`."""
    if not isinstance(function, FunctionValue):
        return UNKNOWN
    given = tuple({**dict(function.named), **named}.items())
    return replace(function, args=(*function.args, *args), named=given)


def vectorized(invoke: Invoke, function: Value, *others: Value, **named: Value) -> Value:
    """`np.vectorize`: a function that is called with numbers."""
    return UNKNOWN if others or named else FunctionValue(VECTORIZED, (function,))


def of_numbers(invoke: Invoke, function: Value, *arrays: Value) -> Value:
    """Call what `np.vectorize` has made."""
    found = broadcasting.elementwise()(*arrays)
    if not isinstance(found, Arr):
        return UNKNOWN
    items = [Arr(array.family, ()) if (array := array_of(each)) is not None else UNKNOWN for each in arrays]
    item = array_of(invoke(function, *items))
    return UNKNOWN if item is None or item.sizes else with_sizes(item, found.sizes)


def from_places(invoke: Invoke, function: Value, shape: Value, *, dtype: Value = None, like: Value = None) -> Value:
    """`np.fromfunction`: a function that is called with the places of all items, an array for each axis."""
    sizes = sizes_of(shape)
    if sizes is None:
        return UNKNOWN
    return invoke(function, *[Arr(dtype_family(dtype, FLOATS), sizes)] * len(sizes))


def along_axis(invoke: Invoke, function: Value, axis: Value, arr: Value, *others: Value, **named: Value) -> Value:
    """`np.apply_along_axis`; what else it is given, the function gets behind each part."""
    array = array_of(arr)
    try:
        place = axis_of(axis, array) if array is not None else None
    except Mismatch as mismatch:
        raise Mismatch(mismatch.kind, mismatch.message, 1, argument="axis") from None
    if array is None or place is None:
        return UNKNOWN
    found = array_of(invoke(function, with_sizes(array, [array.sizes[place]]), *others, **named))
    if found is None:
        return UNKNOWN
    return with_sizes(found, (*array.sizes[:place], *found.sizes, *array.sizes[place + 1 :]))


RULES: Final[dict[str, Callable[..., Value]]] = {
    "builtins.map": mapped,
    "builtins.filter": filtered,
    "functools.reduce": folded,
    "functools.partial": partial,
}
OF_NUMPY: Final[dict[str, Callable[..., Value]]] = {
    "vectorize": vectorized,
    "fromfunction": from_places,
    "apply_along_axis": along_axis,
}


def is_lazy(rule: Callable[..., Value], args: Sequence[Value]) -> bool:
    """Tell whether what is called with these arguments calls the function later, or nobody knows whether it does."""
    if rule is folded:
        return len(args) < 2 or not isinstance(args[1], list | tuple)
    return rule not in (from_places, along_axis)


def rule_of(fullname: str) -> Callable[..., Value] | None:
    """Return the rule of a function by its full name; what calls functions comes first among its arguments."""
    if fullname.startswith("numpy."):
        return OF_NUMPY.get(fullname.rpartition(".")[2])
    return RULES.get(fullname)
