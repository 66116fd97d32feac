"""What `lazy.scan` makes of a step: states that go from one to the next keep their sizes, or it is refused."""

from collections.abc import Sequence
from typing import Final

from typedthinc.error_codes import Kind
from typedthinc.shapes.arrays.messages import changed_state, no_call, not_one_end, other_count
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import (
    FLOATS,
    ArrayValue,
    Function,
    Holder,
    Int,
    Lazy,
    Value,
    array_of,
    computed_later,
    evaluated,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

UNTIL = "Until"
# The rules of what calls a function that it is given.
CALLING: Final[set[Rule]] = set()


def calling(rule: Rule) -> Rule:
    """Say that a rule calls a function that it is given."""
    CALLING.add(rule)
    return rule


def until(condition: Value) -> Value:
    """`lazy.Until`."""
    found = evaluated(condition)
    if isinstance(found, ArrayValue) and found.sizes:
        raise Mismatch("rank", not_one_end(str(found)), argument="condition")  # it stops the loop: one truth
    return Holder(UNTIL, (condition,))


@calling
def scan(
    fn: Value, init: Value, n_steps: Value = None, sequences: Value = (), non_sequences: Value = (), **_: Value
) -> Value:
    """`lazy.scan`: the last states, and all of them along a new first axis; how many they are depends on `Until`."""
    slots = None if init is None else several(init)
    found = _returned(fn, slots or [], several(sequences), several(non_sequences))
    if found is not None and slots is not None and len(found) != len(slots):
        raise Mismatch("arity", other_count(len(slots), len(found)), argument="fn")
    if slots is None and found is None:
        return UNKNOWN
    after: list[Value] = [UNKNOWN] * len(slots or ()) if found is None else found  # what the step returns is open
    before: list[Value] = [None] * len(after) if slots is None else slots
    for at, pair in enumerate(pair for pair in zip(before, after, strict=True) if pair[0] is not None):
        _compare(at, *pair)
    is_single = len(after) == 1 and not isinstance(init, tuple | list)  # one state, one result
    last = tuple(_after(*pair) for pair in zip(before, after, strict=True))
    outputs = tuple(map(_collected, last))
    return Holder("Scan", (last[0], outputs[0]) if is_single else (last, outputs))


def several(value: Value) -> list[Value]:
    """Return what is given as one or as several."""
    return list(value) if isinstance(value, tuple | list) else [value]


def check_state(at: int, before: ArrayValue, after: ArrayValue, *, is_number: bool = False) -> None:
    """Compare a state before a step with what it is after it.

    Args:
        is_number: It is a plain number before, which has the dtype of what comes after.
    """
    family = after.family if is_number else before.family  # a number takes the dtype of what follows
    if not (before.sizes or after.sizes):  # numbers have no sizes to compare
        return
    kind = _misfit(Array(family or "Array", before.sizes), Array(after.family or "Array", after.sizes))
    if kind is not None:
        raise Mismatch(kind, changed_state(at, str(Lazy(before)), str(Lazy(after))), argument="fn")


def _misfit(before: Array, after: Array) -> Kind | None:
    if len(before.sizes) != len(after.sizes):
        return "rank"
    try:
        fit(after, before, Substitution())
    except Misfit as misfit:
        return misfit.kind
    return None


def _returned(
    fn: Value, slots: Sequence[Value], sequences: Sequence[Value], others: Sequence[Value]
) -> list[Value] | None:
    """Return what a step returns, without what ends the loop; None if unknown."""
    if not isinstance(fn, Function) or any(isinstance(each, Unknown) for each in (*sequences, *others)):
        return None
    arguments = [*map(_item, sequences), *(_state(each) for each in slots if each is not None), *others]
    if not fn.least <= len(arguments) <= fn.most:
        raise Mismatch("arity", no_call(fn.least, len(arguments)), argument="fn")
    found = fn.call(arguments)
    if isinstance(found, tuple) and len(found) == 2:
        if isinstance(found[1], Holder) and found[1].kind == UNTIL:  # the last item ends the loop
            found = found[0]
        elif isinstance(found[1], Unknown):
            return None  # may be Until
    return None if isinstance(found, Unknown) else several(found)


def _item(sequence: Value) -> Value:
    array = array_of(evaluated(sequence))
    return UNKNOWN if array is None or not array.sizes else Lazy(ArrayValue(array.family, array.sizes[1:]))


def _state(start: Value) -> Value:
    array = ArrayValue(FLOATS, ()) if _is_number(start) else array_of(evaluated(start))
    return UNKNOWN if array is None else Lazy(ArrayValue(array.family, array.sizes))


def _is_number(start: Value) -> bool:
    return isinstance(start, Int | float)


def _compare(at: int, before: Value, after: Value) -> None:
    one, two = (array_of(evaluated(each)) for each in (before, after))
    if one is not None and two is not None:
        is_cast = _is_number(before) or _is_number(after) or not (one.family and two.family)
        check_state(at, one, two, is_number=is_cast)


def _after(before: Value, after: Value) -> Value:
    """Return what is known of the last of the outputs: a state has the sizes that it had before."""
    if before is None:
        return computed_later(evaluated(after))  # without a start only what the step gives is known
    found = array_of(evaluated(before))
    if found is None:
        return UNKNOWN
    other = array_of(evaluated(after))
    return Lazy(ArrayValue(other.family if _is_number(before) and other is not None else found.family, found.sizes))


def _collected(last: Value) -> Value:
    found = evaluated(last)
    return Lazy(ArrayValue(found.family, (UNKNOWN, *found.sizes))) if isinstance(found, ArrayValue) else UNKNOWN
