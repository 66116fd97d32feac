"""Arithmetic, comparisons and other functions of each number: sizes broadcast from the last axis on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from typedthinc.shapes.arrays.messages import never_broadcast, scores_and_labels, stretched
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    COMPLEXES,
    FLOATS,
    INTS,
    ArrayValue,
    Int,
    Value,
    array_of,
    dtype_family,
    is_one,
    plain,
    promoted,
    shaped,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, atom, is_unnamed, number

_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
_PLAIN = frozenset({"+", "-", "*", "**", "//", "%"})
_BITS = frozenset({"&", "|", "^", "<<", ">>"})


class NeverFits(Exception):
    """Sizes that numpy cannot broadcast."""


def broadcast(*shapes: tuple[Size, ...]) -> tuple[Size, ...]:
    """Return the sizes that arrays have together.

    Raises:
        NeverFits: Two sizes differ, and neither is 1.
    """
    axes = zip_longest(*(reversed(shape) for shape in shapes), fillvalue=number(1))  # missing axes are 1, in front
    return tuple(_together(axis) for axis in axes)[::-1]


def _together(sizes: tuple[Size, ...]) -> Size:
    numbers = {value for size in sizes if (value := plain(size)) not in (None, 1)}  # 1 says nothing
    if len(numbers) > 1:
        raise NeverFits
    if numbers:
        # What is unknown beside a number other than 1 is that number or 1.
        return number(numbers.pop() or 0)
    others = {size for size in sizes if not is_one(size)}
    if not others:
        return number(1)
    if sum(map(is_rigid, others)) > 1:  # two type variables are two sizes
        raise NeverFits
    return others.pop() if len(others) == 1 else UNKNOWN  # n beside 1 is n; n beside m is either


def goes_into(sizes: tuple[Size, ...], out: tuple[Size, ...]) -> bool:
    """Tell whether numpy may write a result of some sizes into an array: it stretches the result, never the array."""
    if len(sizes) > len(out):  # the array would have to grow
        return False
    return not any(_differ(one, two) for one, two in zip(sizes[::-1], out[::-1], strict=False))


def _differ(size: Size, wanted: Size) -> bool:
    one, two = plain(size), plain(wanted)
    if one is not None and two is not None:
        return one not in (1, two)
    return differ_as_names(size, wanted)


def differ_as_names(one: Size, two: Size) -> bool:
    """Tell whether two sizes are different type variables of the function around."""
    return is_rigid(one) and is_rigid(two) and one != two


def is_rigid(size: Size) -> bool:
    """Tell whether a size is a type variable of the function around, which differs from every other."""
    if not isinstance(size, Known) or size.constant or len(size.terms) != 1:
        return False
    name, factor = size.terms[0]
    return isinstance(name, Name) and name.rigid and factor == 1


def operation(operator: str, left: Value, right: Value) -> Value:
    """Apply an operator of arithmetic or a comparison to two values of which one is an array at least."""
    one, two = array_of(left), array_of(right)
    if one is None or two is None:
        return UNKNOWN
    _no_accident(operator, one, two)
    try:
        sizes = broadcast(one.sizes, two.sizes)
    except NeverFits:
        raise Mismatch("size", never_broadcast(operator, str(one), str(two))) from None
    return ArrayValue(_family(operator, one.family, two.family), sizes)


def _no_accident(operator: str, one: ArrayValue, two: ArrayValue) -> None:
    if operator not in _COMPARISONS and operator != "-":
        return
    table, row = (one, two) if len(one.sizes) > len(two.sizes) else (two, one)
    if len(table.sizes) != 2 or len(row.sizes) != 1 or table.sizes[0] != row.sizes[0] or not _many(row.sizes[0]):
        return
    columns = table.sizes[1]
    if is_one(columns) and not table.is_column:
        result = ArrayValue(promoted(one.family, two.family), (row.sizes[0], row.sizes[0]))
        raise Mismatch("size", stretched(operator, *map(_in_letters, (one, two, result))))
    _no_labels(operator, one, two, table, row)


def _no_labels(operator: str, one: ArrayValue, two: ArrayValue, table: ArrayValue, row: ArrayValue) -> None:
    columns = table.sizes[1]
    are_scores = (plain(columns) or 0) > 1 or (columns is UNKNOWN and table.family == FLOATS and not table.is_column)
    if operator in ("==", "!=") and row.family == INTS and are_scores and columns != row.sizes[0]:
        raise Mismatch("size", scores_and_labels(operator, _in_letters(one), _in_letters(two)))


def _in_letters(array: ArrayValue) -> str:
    """Write an array with a letter for a number of rows that is unknown, but the same in another."""
    letter = atom(Name("n", rigid=False))
    return str(ArrayValue(array.family, tuple(letter if is_unnamed(size) else size for size in array.sizes)))


def _many(size: Size) -> bool:
    """Tell whether a size is more than 1: a number, or a name, which stands for any number."""
    return isinstance(size, Known) and (bool(size.terms) or size.constant > 1)


def _family(operator: str, one: str, two: str) -> str:
    if operator in _COMPARISONS:
        return BOOLS
    family = promoted(one, two)
    if operator == "/":
        return FLOATS if family in (BOOLS, INTS) else family
    if operator in _PLAIN:
        return INTS if family == BOOLS and operator not in "+*" else family
    return family if operator in _BITS else ANY_DTYPE


def elementwise(family: str | None = None) -> Callable[..., Value]:
    """Make the rule of a universal function.

    Args:
        family: The dtype family of the result; None if it is that of the arguments.
    """

    def rule(*arrays: Value, out: Value = None, where: Value = True, dtype: Value = None, **_: Value) -> Value:
        return on_each(arrays, out, family if dtype is None else dtype_family(dtype, ANY_DTYPE))

    return rule


def floating(*arrays: Value, out: Value = None, where: Value = True, dtype: Value = None, **_: Value) -> Value:
    """The rule of functions that make floats of ints: exp, sqrt, divide."""
    result = on_each(arrays, out)
    if not isinstance(result, ArrayValue):
        return result
    family = COMPLEXES if result.family == COMPLEXES else ANY_DTYPE if result.family == ANY_DTYPE else FLOATS
    return ArrayValue(dtype_family(dtype, family), result.sizes)


def magnitude(x: Value, *_: Value, out: Value = None, **__: Value) -> Value:
    """`np.abs`, `real` and `imag`: complex numbers become floats."""
    found = array_of(x)
    if found is None or out is not None:
        return UNKNOWN
    return ArrayValue(FLOATS if found.family == COMPLEXES else found.family, found.sizes)


def rounded(x: Value, *_: Value, out: Value = None, **__: Value) -> Value:
    """`np.floor` and the like: versions of numpy differ in whether ints stay ints."""
    found = array_of(x)
    if found is None or out is not None:
        return UNKNOWN
    return ArrayValue(found.family if found.family == FLOATS else ANY_DTYPE, found.sizes)


def in_two(first: str | None, second: str | None) -> Callable[..., Value]:
    """Make the rule of a function that gives two arrays, of these dtype families: `np.modf`, `frexp` and `divmod`."""

    def rule(*arrays: Value, out: Value = None) -> Value:
        found = on_each(arrays, out)
        if not isinstance(found, ArrayValue):
            return UNKNOWN
        return ArrayValue(first or found.family, found.sizes), ArrayValue(second or found.family, found.sizes)

    return rule


def angle(z: Value, deg: Value = False) -> Value:
    """`np.angle`."""
    found = array_of(z)
    return UNKNOWN if found is None else ArrayValue(FLOATS, found.sizes)


def broadcast_arrays(*args: Value, subok: Value = False) -> Value:
    """`np.broadcast_arrays`."""
    found = on_each(args)
    arrays = [array_of(each) for each in args]
    if not isinstance(found, ArrayValue):
        return UNKNOWN
    return tuple(ArrayValue(each.family, found.sizes) for each in arrays if each is not None)


def broadcast_shapes(*args: Value) -> Value:
    """`np.broadcast_shapes`."""
    shapes = [shaped(ANY_DTYPE, each) for each in args]
    found = on_each(shapes)
    return tuple(Int(size) for size in found.sizes) if isinstance(found, ArrayValue) else UNKNOWN


def compared(operator: str) -> Callable[..., Value]:
    """Make the rule of a function that is an operator."""

    def rule(one: Value, two: Value, /, out: Value = None, **_: Value) -> Value:
        return operation(operator, one, two) if out is None else UNKNOWN

    return rule


def close(a: Value, b: Value, *_: Value, **__: Value) -> Value:
    """`np.isclose`."""
    return operation("==", a, b)


def all_close(a: Value, b: Value, *_: Value, **__: Value) -> Value:
    """`np.allclose`."""
    operation("==", a, b)
    return ArrayValue(BOOLS, ())


def where(condition: Value, x: Value = None, y: Value = None) -> Value:
    """`np.where`; with a condition alone it gives places, whose number is unknown."""
    if x is None and y is None:
        return places(condition)
    chosen = array_of(condition), array_of(x), array_of(y)
    if any(each is None for each in chosen):
        return UNKNOWN
    result = on_each((condition, x, y), None)
    family = promoted(*(each.family for each in chosen[1:] if each is not None))
    return ArrayValue(family, result.sizes) if isinstance(result, ArrayValue) else UNKNOWN


def places(a: Value) -> Value:
    """`np.nonzero`: for each axis, the places, whose number is unknown."""
    found = array_of(a)
    return UNKNOWN if found is None or not found.sizes else tuple(ArrayValue(INTS, (UNKNOWN,)) for _ in found.sizes)


def clip(a: Value, a_min: Value = None, a_max: Value = None, out: Value = None, **_: Value) -> Value:
    """`np.clip`, whose limits may be arrays."""
    return on_each([each for each in (a, a_min, a_max) if each is not None], out)


def on_each(arrays: Sequence[Value], out: Value = None, family: str | None = None) -> Value:
    """Apply a function of each number to arrays that broadcast."""
    found = [array_of(each) for each in arrays]
    if out is not None or not found or any(each is None for each in found):
        return UNKNOWN
    known = [each for each in found if each is not None]
    try:
        sizes = broadcast(*(each.sizes for each in known))
    except NeverFits:
        raise Mismatch("size", never_broadcast("and", *map(str, _apart(known)))) from None
    return ArrayValue(promoted(*(each.family for each in known)) if family is None else family, sizes)


def _apart(arrays: list[ArrayValue]) -> tuple[ArrayValue, ArrayValue]:
    """Find two of several arrays that never broadcast."""
    for index, one in enumerate(arrays):
        for two in arrays[index + 1 :]:
            try:
                broadcast(one.sizes, two.sizes)
            except NeverFits:
                return one, two
    return arrays[0], arrays[-1]


def broadcast_to(array: Value, shape: Value, subok: Value = False) -> Value:
    """`np.broadcast_to`."""
    found = array_of(array)
    result = shaped(found.family if found is not None else ANY_DTYPE, shape)
    if found is not None and isinstance(result, ArrayValue) and not goes_into(found.sizes, result.sizes):
        raise Mismatch("size", never_broadcast("=", str(result), str(found)))
    return result
