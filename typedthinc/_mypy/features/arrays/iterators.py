"""What is iterated: how many items come, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from typedthinc._mypy.features.arrays.builtin_functions import LONGEST, iterated, keys, of_a_round, rows_of
from typedthinc.shapes.arrays import creation
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import (
    Bounded,
    Dict,
    Int,
    Repeated,
    Value,
    count,
    joined,
    of_number,
    plain,
)
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number, plus


def ordered(x: Value, *, key: Value = None, reverse: Value = False) -> Value:
    """`sorted`: nobody knows which item comes where."""
    return rows_of(keys(x) if isinstance(x, Dict) else x)


def backwards(x: Value, /) -> Value:
    """`reversed`."""
    found = keys(x) if isinstance(x, Dict) else x
    return list(found)[::-1] if isinstance(found, list | tuple) else rows_of(found)


def counted(*bounds: Value) -> Value:
    """`range`, as a list if it is known and short."""
    numbers = [plain(each) for each in bounds]
    if not 1 <= len(numbers) <= 3 or numbers[2:] == [0]:
        return Repeated(Int(UNKNOWN))
    if None in numbers:
        return Repeated(Int(UNKNOWN), count(creation.arange(*bounds)))
    found = range(*(each for each in numbers if each is not None))
    places: list[Value] = [of_number(each) for each in found[:LONGEST]]
    if len(found) <= LONGEST:
        return places or Repeated(Int(UNKNOWN), number(0))
    ends = found[0], found[-1]
    return Repeated(Bounded(UNKNOWN, least=min(ends), most=max(ends)), number(len(found)))


def enumerated(x: Value, start: Value = None) -> Value:
    """`enumerate`, as a list of pairs if the number is known."""
    many, each = iterated(x)
    first = 0 if start is None else plain(start)
    if many is None or many > LONGEST:
        return Repeated((Int(UNKNOWN), of_a_round(x)), count(x))
    items = x if isinstance(x, list | tuple) else [each] * many
    return [(Int(UNKNOWN) if first is None else of_number(first + place), one) for place, one in enumerate(items)]


def zipped(*sequences: Value, strict: Value = None) -> Value:
    """`zip`."""
    lists = [list(each) for each in sequences if isinstance(each, list | tuple)]
    if lists and len(lists) == len(sequences):
        return [tuple(each) for each in zip(*lists, strict=False)]
    found = [iterated(each) for each in sequences]
    counts = [many for many, _ in found if many is not None]
    together = tuple(each for _, each in found)
    least = min(counts, default=0) if len(counts) == len(found) else 0
    rows: list[Value] = [together] * least if 0 < least <= LONGEST else []
    return rows or Repeated(together, number(least) if least else _same_count(sequences))


def _same_count(sequences: Sequence[Value]) -> Size:
    found = {count(each) for each in sequences}
    return found.pop() if len(found) == 1 else UNKNOWN


def iterator(x: Value, /) -> Value:
    """`iter`, and `cycle` of what does not end: nobody knows how far it has come."""
    each = iterated(x)[1]
    return UNKNOWN if isinstance(each, Unknown) else Repeated(each)


def following(x: Value, default: Value = UNKNOWN, /) -> Value:
    """`next`."""
    each = iterated(x)[1] if not isinstance(x, Dict) else UNKNOWN
    return each if isinstance(default, Unknown) else joined(each, default)


def part(x: Value, *bounds: Value) -> Value:
    """`islice`."""
    each, last = iterated(x)[1], plain(bounds[0]) if len(bounds) == 1 else None
    if isinstance(each, Unknown):
        return UNKNOWN
    many = plain(count(x))
    return Repeated(each, UNKNOWN if last is None or many is None else number(min(last, many)))


def one_after_another(*sequences: Value) -> Value:
    """`chain`."""
    found = [iterated(each)[1] for each in sequences]
    if not found or any(isinstance(each, Unknown) for each in found):
        return UNKNOWN
    return Repeated(reduce(joined, found), reduce(plus, map(count, sequences)))


def all_pairs(*sequences: Value, repeat: Value = None) -> Value:
    """`product`."""
    found = tuple(iterated(each)[1] for each in sequences)
    return Repeated(found, product([*map(count, sequences)])) if found and repeat is None else UNKNOWN


def again(x: Value, times: Value = None) -> Value:
    """`repeat`."""
    return Repeated(x, times.size if isinstance(times, Int) else UNKNOWN)


def neighbours(x: Value, /) -> Value:
    """`pairwise`."""
    each = iterated(x)[1]
    return UNKNOWN if isinstance(each, Unknown) else Repeated((each, each), plus(count(x), number(-1)))


RULES: Final[dict[str, Rule]] = {
    "builtins.range": counted,
    "builtins.enumerate": enumerated,
    "builtins.zip": zipped,
    "builtins.sorted": ordered,
    "builtins.reversed": backwards,
    "builtins.iter": iterator,
    "builtins.next": following,
    "itertools.cycle": iterator,
    "itertools.islice": part,
    "itertools.chain": one_after_another,
    "itertools.product": all_pairs,
    "itertools.repeat": again,
    "itertools.pairwise": neighbours,
}
# These go through their arguments, and so do those of `higher_order.py`.
ITERATING: Final = frozenset(
    {"builtins.list", "builtins.tuple", "builtins.sum", "builtins.max", "builtins.min", "builtins.filter"}
    | {"builtins.map", "functools.reduce", *RULES} - {"builtins.range", "itertools.repeat"}
)
