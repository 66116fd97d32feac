"""What Python's own functions and containers do with sizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import isfinite

from typedthinc._mypy.features.arrays import floats, texts
from typedthinc._mypy.features.arrays.integers import arithmetic
from typedthinc.shapes.arrays import reductions, rounds
from typedthinc.shapes.arrays.broadcasting import magnitude
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.rounds import apart
from typedthinc.shapes.arrays.table import FUNCTIONS, Rule
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    FLOATS,
    INTS,
    Arr,
    Bounded,
    Dict,
    Int,
    Lazy,
    Record,
    Repeated,
    Value,
    array_of,
    computed_later,
    count,
    joined,
    of_number,
    plain,
    slice_of,
    with_sizes,
)
from typedthinc.shapes.sizes import UNKNOWN, Unknown, number, plus

LONGEST = 64
_ZERO, _EMPTY = of_number(0), Dict(())


def length(x: Value, /) -> Value:
    """`len`."""
    return of_number(len(x)) if isinstance(x, str) else Int(count(x))


def whole(x: Value = None, /, base: Value = None) -> Value:
    """`int`: of what is known, the same number, and of a float what stands before its point."""
    if isinstance(x, float) and isfinite(x):
        return of_number(int(x))
    return x if isinstance(x, Int) else Int(UNKNOWN)


def absolute(x: Value, /) -> Value:
    """`abs`."""
    if isinstance(x, Int):
        value = plain(x)
        return Int(UNKNOWN if value is None else number(abs(value)))
    return computed_later(magnitude(x.value)) if isinstance(x, Lazy) else magnitude(x)


def rounded(x: Value, ndigits: Value = None) -> Value:
    """`round`."""
    if isinstance(x, Int):
        return x
    if ndigits is None and isinstance(x, float):
        return of_number(round(x)) if isfinite(x) else Int(UNKNOWN)
    return array_of(x) or UNKNOWN


def items(x: Value = (), /) -> Value:
    """`list` of what is iterated."""
    if isinstance(x, Dict):
        x = keys(x)
    return x if isinstance(x, Repeated) else list(x) if isinstance(x, list | tuple) else rows_of(x)


def as_tuple(x: Value = (), /) -> Value:
    """`tuple` of what is iterated."""
    found = items(x)
    return tuple(found) if isinstance(found, list) else found


def rows_of(x: Value) -> Value:
    """List what is iterated; each item is worth what all have in common."""
    many, each = iterated(x)
    if isinstance(each, Unknown):
        return UNKNOWN
    if many is None or many > LONGEST:
        return Repeated(each, count(x))
    rows: list[Value] = [each] * many
    return rows


def total(x: Value, /, start: Value = _ZERO) -> Value:
    """`sum` of at least one array, or of numbers."""
    if isinstance(x, list | tuple) and x and all(isinstance(each, Int) for each in x):
        return Int(reduce(plus, (each.size for each in (*x, start) if isinstance(each, Int))))
    many, each = iterated(x)
    if not isinstance(each, Arr) or start != _ZERO:
        return UNKNOWN
    if each.sizes:
        return UNKNOWN if not many else Arr(INTS if each.family == BOOLS else each.family, each.sizes)
    return Arr(ANY_DTYPE if each.family == BOOLS or not many else each.family, ())


def largest(*values: Value, key: Value = None, default: Value = None) -> Value:
    """`max` and `min`: of numbers, a number."""
    found = iterated(values[0])[1] if len(values) == 1 else values[0] if values else UNKNOWN
    for each in values[1:]:
        found = joined(found, each)
    return found if default is None else joined(found, default)


def extreme(best: Callable[[list[int]], int]) -> Rule:
    """Make the rule of `max` or `min`."""

    def rule(*values: Value, key: Value = None, default: Value = None) -> Value:
        given = list(values[0]) if len(values) == 1 and isinstance(values[0], list | tuple) else list(values)
        numbers = [plain(each) for each in given]
        if given and key is None and None not in numbers:
            return of_number(best([each for each in numbers if each is not None]))
        match given:
            case [Int() as one, Int() as two] if key is None:
                return Int(UNKNOWN, rounds.computed(best.__name__, one, two))
            case _:
                return largest(*values, key=key, default=default)

    return rule


def in_order(x: Value = (), /, *, key: Value = None, reverse: Value = False) -> Value:
    """`sorted`: of known numbers, these; of all else what the items have in common."""
    found = items(x)
    if not isinstance(found, list) or not found:
        return found
    numbers = [plain(each) for each in found]
    if key is None and isinstance(reverse, bool) and None not in numbers:
        return [of_number(each) for each in sorted((n for n in numbers if n is not None), reverse=reverse)]
    return Repeated(reduce(joined, found), count(found))


def power(base: Value, exp: Value, mod: Value = None) -> Value:
    """`pow` of two numbers."""
    if isinstance(base, Int) and isinstance(exp, Int) and mod is None:
        return arithmetic("**", base.size, exp.size)
    return UNKNOWN


def quotient_and_rest(x: Value, y: Value, /) -> Value:
    """`divmod` of ints, or of arrays."""
    if not isinstance(x, Int) or not isinstance(y, Int):
        return FUNCTIONS["divmod"](x, y)
    return arithmetic("//", x.size, y.size), arithmetic("%", x.size, y.size)


def a_slice(*bounds: Value) -> Value:
    """`slice`."""
    if not 1 <= len(bounds) <= 3:
        return UNKNOWN
    start, stop, step = (None, bounds[0], None) if len(bounds) == 1 else (*bounds, None)[:3]
    return slice_of(start, stop, step)


def a_dict(x: Value = _EMPTY, /, **named: Value) -> Value:
    """`dict` of another, and of names."""
    return updated(x, Dict(tuple(named.items()))) if isinstance(x, Dict) else UNKNOWN


def updated(one: Dict, other: Dict) -> Dict:
    """Return a dict with the items of another put in."""
    found = Dict(one.items, one.is_complete and other.is_complete)
    for key, value in other.items:
        found = found.put(key, value)
    return found


def keys(x: Value) -> Value:
    """The keys of a dict."""
    return _listed(x, [key for key, _ in x.items]) if isinstance(x, Dict) else UNKNOWN


def values(x: Value) -> Value:
    """The values of a dict."""
    return _listed(x, [value for _, value in x.items]) if isinstance(x, Dict) else UNKNOWN


def pairs(x: Value) -> Value:
    """The keys and values of a dict."""
    return _listed(x, list(x.items)) if isinstance(x, Dict) else UNKNOWN


def _listed(held: Dict, found: Sequence[Value]) -> Value:
    if held.is_complete:
        return list(found)
    return Repeated(reduce(joined, found)) if found else UNKNOWN


def got(x: Value, key: Value, default: Value = None) -> Value:
    """`get` of a dict."""
    found = item(x, key)
    return found if default is None else joined(found, default)


def iterated(x: Value) -> tuple[int | None, Value]:
    """Return how many items a value has, if known, and what each of them is."""
    if isinstance(x, Repeated):
        return plain(x.many), apart(x.item)
    if isinstance(x, Arr) and x.sizes:
        return plain(x.sizes[0]), _row(x)
    if isinstance(x, Dict):
        return iterated(keys(x))
    if isinstance(x, Record) and x.is_tuple:
        x = tuple(value for _, value in x.fields)
    if isinstance(x, list | tuple) and x:
        return len(x), _one_of(x)
    return None, UNKNOWN


def of_a_round(x: Value) -> Value:
    """Return what each round of a loop is given, with rows that were cut together."""
    return x.item if isinstance(x, Repeated) else iterated(x)[1]


def _one_of(items: Sequence[Value]) -> Value:
    """Return what items have in common: of numbers, between which they are."""
    found = reduce(joined, items)
    numbers = [number for each in items if (number := plain(each)) is not None] if found == Int(UNKNOWN) else []
    is_between = bool(numbers) and len(numbers) == len(items)
    return Bounded(UNKNOWN, least=min(numbers), most=max(numbers)) if is_between else found


def _row(array: Arr) -> Value:
    if array.family == INTS and len(array.sizes) == 1:
        return Arr(INTS, ())
    return with_sizes(array, array.sizes[1:])


def item(held: Value, key: Value) -> Value:
    """Index a tuple, list or dict."""
    if isinstance(held, Dict):
        return held.get(key) if isinstance(key, str) or plain(key) is not None else _any_of(held)
    if isinstance(held, Record) and held.is_tuple:
        held = tuple(value for _, value in held.fields)
    if isinstance(held, Repeated) and isinstance(key, slice | Int | Arr):
        return Repeated(held.item) if isinstance(key, slice) else apart(held.item)
    return _item(held, key) if isinstance(held, list | tuple) else UNKNOWN


def _any_of(held: Dict) -> Value:
    return reduce(joined, [value for _, value in held.items]) if held.items else UNKNOWN


def _item(items: list[Value] | tuple[Value, ...], key: Value) -> Value:
    if isinstance(key, slice):
        bounds = [None if each is None else plain(each) for each in (key.start, key.stop, key.step)]
        pairs = zip((key.start, key.stop, key.step), bounds, strict=True)
        if any(each is not None and bound is None for each, bound in pairs) or bounds[2] == 0:
            return UNKNOWN
        return items[slice(*bounds)]
    place = plain(key) if isinstance(key, Int) else None
    if place is None:
        return iterated(items)[1] if isinstance(key, Int) or isinstance(key, Arr) else UNKNOWN
    return items[place] if -len(items) <= place < len(items) else UNKNOWN


def operation(operator: str, left: Value, right: Value) -> Value:
    """Apply an operator to objects other than arrays."""
    if operator == "+" and isinstance(left, tuple) and isinstance(right, tuple):
        return left + right
    if isinstance(left, str):
        return texts.operation(operator, left, right)
    if operator == "+" and isinstance(left, list | Repeated) and isinstance(right, list | Repeated):
        return extended(left, right)
    if operator == "|" and isinstance(left, Dict) and isinstance(right, Dict):
        return updated(left, right)
    if operator == "*" and isinstance(left, list | tuple):
        many = plain(right) if isinstance(right, Int) else None
        if many is not None and len(left) * many <= LONGEST:
            return left * many
        if not isinstance(left, list) or not left or not isinstance(right, Int):
            return UNKNOWN
        return Repeated(reduce(joined, left), product([count(left), right.size]))
    numbers = array_of(left), array_of(right)
    if isinstance(left, list | tuple | Unknown) or isinstance(right, list | tuple | Unknown):
        return UNKNOWN
    if any(each is None or each.sizes for each in numbers):
        return UNKNOWN
    if isinstance(left, float | Int) and isinstance(right, float | Int):
        return floats.arithmetic(operator, left, right)
    return Arr(FLOATS, ()) if any(each == Arr(FLOATS, ()) for each in numbers) else UNKNOWN


def extended(held: list[Value] | Repeated, more: list[Value] | tuple[Value, ...] | Repeated) -> Value:
    """Return a list with more items at its end."""
    if isinstance(held, list) and not isinstance(more, Repeated) and len(held) + len(more) <= LONGEST:
        return [*held, *more]
    items = [each for part in (held, more) for each in ([part.item] if isinstance(part, Repeated) else part)]
    return Repeated(reduce(joined, items), plus(count(held), count(more)))


RULES: dict[str, Rule] = {
    "builtins.len": length,
    "builtins.str": texts.of,
    "builtins.int": whole,
    "builtins.float": lambda *_: Arr(FLOATS, ()),
    "builtins.bool": lambda *_: Arr(BOOLS, ()),
    "builtins.abs": absolute,
    "builtins.list": items,
    "builtins.tuple": as_tuple,
    "builtins.dict": a_dict,
    "builtins.slice": a_slice,
    "builtins.sum": total,
    "builtins.max": extreme(max),
    "builtins.min": extreme(min),
    "builtins.round": rounded,
    "builtins.sorted": in_order,
    "builtins.pow": power,
    "builtins.divmod": quotient_and_rest,
    "math.prod": reductions.multiplied,
    **floats.RULES,
}


def copied(x: Value) -> Value:
    """`dict.copy`."""
    return x


OF_DICT: dict[str, Rule] = {"items": pairs, "keys": keys, "values": values, "get": got, "copy": copied}
