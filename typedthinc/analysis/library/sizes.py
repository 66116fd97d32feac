"""The sizes that arguments give to layers."""

from __future__ import annotations

from typedthinc.analysis.special_names import COUNT, FLAG, SIZES
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import number_of
from typedthinc.analysis.values.objects import ListObject, TupleOf
from typedthinc.shapes.arrays.values import Int, plain
from typedthinc.shapes.messages import Mismatch, no_count, no_size, no_sizes
from typedthinc.shapes.sizes import UNKNOWN, Size, number


def size_given(layer: str, name: str, kind: str, value: Value) -> Size:
    """Return the size that an argument gives.

    Args:
        kind: The full name of the type of its parameter.

    Raises:
        Mismatch: It cannot be a size.
    """
    if kind == FLAG:
        return number(int(value)) if isinstance(value, bool) else UNKNOWN
    if kind == SIZES:
        return _sum(layer, name, value)
    if not isinstance(value, Int):
        return UNKNOWN
    found = plain(value)
    if found is not None and kind == COUNT and found < 0:
        raise Mismatch("size", no_count(layer, name, 0, found))
    if found is not None and kind != COUNT and found < 1:
        raise Mismatch("size", f"{layer}: {no_size(name, found)}")
    return value.size


def _sum(layer: str, name: str, value: Value) -> Size:
    items = value.items if isinstance(value, TupleOf) else value.items.all if isinstance(value, ListObject) else None
    if items is None:
        return UNKNOWN
    if not items:
        raise Mismatch("size", f"{layer}: {no_sizes(name, ())}")
    sizes = [number_of(each) for each in items]
    for place, each in enumerate(sizes):
        if each is not None and each < 1:
            raise Mismatch("size", f"{layer}: {no_size(f'{name}[{place}]', each)}")
    return UNKNOWN if None in sizes else number(sum(each for each in sizes if each is not None))
