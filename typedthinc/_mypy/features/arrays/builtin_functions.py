"""What Python's own functions and containers do with sizes."""

from __future__ import annotations

from typedthinc.shapes.arrays.broadcasting import magnitude
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import (
    BOOLS,
    FLOATS,
    INTS,
    Arr,
    Int,
    Repeated,
    Value,
    array_of,
    joined,
    of_number,
    plain,
    with_sizes,
)
from typedthinc.shapes.sizes import UNKNOWN, Unknown, number


def length(x: Value, /) -> Value:
    """`len`."""
    if isinstance(x, Arr) and x.sizes:
        return Int(x.sizes[0])
    return of_number(len(x)) if isinstance(x, list | tuple | str) else Int(UNKNOWN)


def whole(x: Value = None, /, base: Value = None) -> Value:
    """`int`: of what is known, the same number."""
    return x if isinstance(x, Int) else Int(UNKNOWN)


def absolute(x: Value, /) -> Value:
    """`abs`."""
    if isinstance(x, Int):
        value = plain(x)
        return Int(UNKNOWN if value is None else number(abs(value)))
    return magnitude(x)


def items(x: Value = (), /) -> Value:
    """`list` and `tuple` of what has a known number of items."""
    return x if isinstance(x, list | tuple) else UNKNOWN


def counted(*bounds: Value) -> Value:
    """`range`, as a list if it is known and short."""
    numbers = [plain(each) for each in bounds]
    if None in numbers or not 1 <= len(numbers) <= 3 or numbers[2:] == [0]:
        return Repeated(Int(UNKNOWN))
    found = range(*(each for each in numbers if each is not None))
    places: list[Value] = [Int(UNKNOWN) for _ in found[:64]]
    return places if 0 < len(found) <= 64 else Repeated(Int(UNKNOWN))


def enumerated(x: Value, start: Value = None) -> Value:
    """`enumerate`, as a list of pairs if the number is known."""
    many, each = iterated(x)
    pairs: list[Value] = [(Int(UNKNOWN), each)] * min(many or 0, 64)
    return pairs if many is not None and many <= 64 else Repeated((Int(UNKNOWN), each))


def zipped(*sequences: Value, strict: Value = None) -> Value:
    """`zip`."""
    found = [iterated(each) for each in sequences]
    return Repeated(tuple(each for _, each in found))


def iterated(x: Value) -> tuple[int | None, Value]:
    """Return how many items a value has, if known, and what each of them is."""
    if isinstance(x, Repeated):
        return None, x.item
    if isinstance(x, Arr) and x.sizes:
        return plain(x.sizes[0]), _row(x)
    if isinstance(x, list | tuple) and x:
        found = x[0]
        for each in x[1:]:
            found = joined(found, each)
        return len(x), found
    return None, UNKNOWN


def _row(array: Arr) -> Value:
    if array.family == INTS and len(array.sizes) == 1:
        return Arr(INTS, ())
    return with_sizes(array, array.sizes[1:])


def item(items: list[Value] | tuple[Value, ...], key: Value) -> Value:
    """Index a tuple or list."""
    if isinstance(key, slice):
        bounds = [None if each is None else plain(each) for each in (key.start, key.stop, key.step)]
        pairs = zip((key.start, key.stop, key.step), bounds, strict=True)
        if any(each is not None and bound is None for each, bound in pairs) or bounds[2] == 0:
            return UNKNOWN
        return items[slice(*bounds)]
    place = plain(key) if isinstance(key, Int) else None
    if place is None:
        return iterated(items)[1]
    return items[place] if -len(items) <= place < len(items) else UNKNOWN


def operation(operator: str, left: Value, right: Value) -> Value:
    """Apply an operator to objects other than arrays."""
    if operator == "+" and isinstance(left, tuple) and isinstance(right, tuple):
        return left + right
    if operator == "+" and isinstance(left, list) and isinstance(right, list):
        return left + right
    if operator == "*" and isinstance(left, list | tuple):
        many = plain(right) if isinstance(right, Int) else None
        return left * many if many is not None and len(left) * many <= 64 else UNKNOWN
    numbers = array_of(left), array_of(right)
    if isinstance(left, list | tuple | Unknown) or isinstance(right, list | tuple | Unknown):
        return UNKNOWN
    if any(each is None or each.sizes for each in numbers):
        return UNKNOWN
    return Arr(FLOATS, ()) if any(each == Arr(FLOATS, ()) for each in numbers) else UNKNOWN


RULES: dict[str, Rule] = {
    "builtins.len": length,
    "builtins.int": whole,
    "builtins.float": lambda *_: Arr(FLOATS, ()),
    "builtins.bool": lambda *_: Arr(BOOLS, ()),
    "builtins.abs": absolute,
    "builtins.list": items,
    "builtins.tuple": items,
    "builtins.range": counted,
    "builtins.enumerate": enumerated,
    "builtins.zip": zipped,
}
