"""What keeps the numbers and changes the axes: reshape, transpose, squeeze, tile, pad."""

from __future__ import annotations

from collections.abc import Callable

from typedthinc.shapes.arrays.axes import axes_of, axis_of, takes_axis
from typedthinc.shapes.arrays.counts import check_count, product, quotient
from typedthinc.shapes.arrays.messages import no_order, no_squeeze, not_a_matrix, takes_only
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    BOOLS,
    COMPLEXES,
    FLOATS,
    INTS,
    AnyArray,
    ArrayValue,
    Int,
    Repeated,
    Value,
    array_of,
    as_column,
    dtype_family,
    flat_of,
    plain,
    sizes_of,
    with_sizes,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

_AXES_OF_A_MATRIX = 2
_ZERO, _ONE, _LAST = Int(number(0)), Int(number(1)), Int(number(-1))


def same(a: Value, *_: Value, out: Value = None, **__: Value) -> Value:
    """Functions that keep the sizes, whatever else they are asked."""
    found = array_of(a)
    return found if found is not None and out is None else UNKNOWN


def along(a: Value, axis: Value = None) -> Value:
    """Functions that keep the sizes, and work along an axis, or several."""
    found = array_of(a)
    if found is None:
        return UNKNOWN
    axes_of(axis, found)  # refuses an axis that the array has not
    return with_sizes(found, found.sizes)


def rolled(a: Value, shift: Value, axis: Value = None) -> Value:
    """`np.roll`."""
    takes_axis("roll", a, axis)
    return along(a, axis)


def unwrapped(p: Value, discont: Value = None, axis: Value = _LAST, *, period: Value = None) -> Value:
    """`np.unwrap`; ints stay ints for a period of an int."""
    found = along(p, axis)
    return (
        with_sizes(ArrayValue(FLOATS if period is None else ANY_DTYPE, ()), found.sizes)
        if isinstance(found, ArrayValue)
        else UNKNOWN
    )


def astype(a: Value, dtype: Value, *_: Value, **__: Value) -> Value:
    """`astype`."""
    found, family = array_of(a), dtype_family(dtype, ANY_DTYPE)
    if found is None:
        return AnyArray(family) if isinstance(a, AnyArray) else UNKNOWN
    return ArrayValue(family, found.sizes, found.is_column, found.is_visible)


def reshape(a: Value, /, shape: Value = None, order: Value = "C", *, copy: Value = None) -> Value:
    """`np.reshape`."""
    found, sizes = flat_of(a), sizes_of(shape)
    if found is None or sizes is None:
        return UNKNOWN
    open_at = [place for place, size in enumerate(sizes) if plain(size) == -1]
    # numpy takes any number below 0 for one to be found.
    if any((plain(size) or 0) < -1 for size in sizes) or len(open_at) > 1:
        return UNKNOWN
    check_count(found, sizes)
    if open_at:  # (2, 3) to (6,): as many items
        given = [size for place, size in enumerate(sizes) if place != open_at[0]]
        sizes = (*sizes[: open_at[0]], quotient(found.sizes, given), *sizes[open_at[0] + 1 :])  # -1: what is left
    return as_column(ArrayValue(found.family, sizes))


def reshape_method(a: Value, /, *shape: Value, order: Value = "C", copy: Value = None) -> Value:
    """The method, which takes sizes one by one, too."""
    return reshape(a, shape[0] if len(shape) == 1 else shape)


def ravel(a: Value, order: Value = "C") -> Value:
    """`ravel` and `flatten`."""
    found = flat_of(a)
    return UNKNOWN if found is None else with_sizes(found, (product(found.sizes),))  # (2, 3) -> (6,)


def transpose(a: Value, axes: Value = None) -> Value:
    """`np.transpose`, and `.T`."""
    found = array_of(a)
    if found is None:
        return UNKNOWN
    if axes is None:
        return ArrayValue(found.family, found.sizes[::-1], found.is_column, found.is_visible)  # T reverses all axes
    if not isinstance(axes, tuple | list):
        return UNKNOWN
    order = [place for each in axes if (place := axis_of(each, found)) is not None]
    if len(order) < len(axes):
        return UNKNOWN
    if sorted(order) != list(range(len(found.sizes))):  # each axis once
        raise Mismatch("rank", no_order(str(found), len(found.sizes), ", ".join(map(str, order))))
    return with_sizes(found, [found.sizes[place] for place in order])


def matrix_transpose(x: Value, /) -> Value:
    """`np.matrix_transpose`."""
    return transposed_matrices("matrix_transpose", x)


def transposed_matrices(name: str, x: Value) -> Value:
    """Change places of the last two axes.

    Args:
        name: What does so, `mT` say.
    """
    found = array_of(x)
    if found is not None and len(found.sizes) < _AXES_OF_A_MATRIX:
        raise Mismatch("rank", not_a_matrix(name, str(found), is_square=False))
    return swapaxes(x, Int(number(-2)), _LAST)


def item(a: Value, *_: Value) -> Value:
    """`item`: a number of Python."""
    found = array_of(a)
    return UNKNOWN if found is None else ArrayValue(found.family, ())


def listed(a: Value) -> Value:
    """`tolist`: lists in lists."""
    found = array_of(a)
    if found is None:
        return UNKNOWN
    items: Value = ArrayValue(found.family, ())
    for size in reversed(found.sizes):  # the last axis is the innermost list
        items = Repeated(items, size)
    return items


def transpose_method(a: Value, /, *axes: Value) -> Value:
    """The method, which takes axes one by one, too."""
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], tuple | list)):  # transpose((1, 0)), transpose(None)
        return transpose(a, axes[0])
    return transpose(a, tuple(axes) or None)


def swapaxes(a: Value, axis1: Value, axis2: Value) -> Value:
    """`swapaxes`."""
    found = array_of(a)
    places = [axis_of(each, found) for each in (axis1, axis2)] if found is not None else [None]
    if found is None or None in places:
        return UNKNOWN
    one, two = (place or 0 for place in places)
    sizes = list(found.sizes)
    sizes[one], sizes[two] = sizes[two], sizes[one]
    return with_sizes(found, sizes)


def moveaxis(a: Value, source: Value, destination: Value) -> Value:
    """`np.moveaxis`."""
    found = array_of(a)
    if found is None or source is None or destination is None:
        return UNKNOWN
    starts, ends = (axes_of(each, found) for each in (source, destination))
    if starts is None or ends is None or len(starts) != len(ends):
        return UNKNOWN
    sizes = [size for place, size in enumerate(found.sizes) if place not in starts]
    for end, start in sorted(zip(ends, starts, strict=True)):  # in order of their ends, as numpy inserts them
        sizes.insert(end, found.sizes[start])
    return with_sizes(found, sizes)


def rollaxis(a: Value, axis: Value, start: Value = _ZERO) -> Value:
    """`np.rollaxis`."""
    found, before = array_of(a), plain(start)
    place = axis_of(axis, found) if found is not None else None
    if found is None or place is None or before is None:
        return UNKNOWN
    end = before + len(found.sizes) if before < 0 else before
    end -= place < end  # True is 1: the axis leaves a place before start
    return moveaxis(found, Int(number(place)), Int(number(end)))


def rot90(m: Value, k: Value = _ONE, axes: Value = None) -> Value:
    """`np.rot90`: an odd number of turns swaps two axes."""
    turns = plain(k)
    if turns is None or not (axes is None or isinstance(axes, tuple | list)):
        return UNKNOWN
    return swapaxes(m, *(axes or (_ZERO, _ONE))) if turns % 2 else same(m)  # two turns keep the sizes


def squeeze(a: Value, axis: Value = None) -> Value:
    """`squeeze`: without an axis, all sizes must be known."""
    found = array_of(a)
    if found is None:
        return UNKNOWN
    if axis is not None:
        axes = axes_of(axis, found)
    elif all(plain(size) is not None for size in found.sizes):  # an unknown size may be 1
        axes = [place for place, size in enumerate(found.sizes) if plain(size) == 1]
    else:
        axes = None
    if axes is None:
        return UNKNOWN
    for place in axes:
        if plain(found.sizes[place]) not in (None, 1):
            raise Mismatch("size", no_squeeze(str(found), place))
    return with_sizes(found, [size for place, size in enumerate(found.sizes) if place not in axes])


def expand_dims(a: Value, axis: Value) -> Value:
    """`np.expand_dims`."""
    found = array_of(a)
    many = len(axis) if isinstance(axis, tuple | list) else 1
    axes = axes_of(axis, found, many) if found is not None and axis is not None else None
    if found is None or axes is None or len(set(axes)) != many:
        return UNKNOWN
    old = iter(found.sizes)
    sizes = [number(1) if place in axes else next(old) for place in range(len(found.sizes) + many)]
    return as_column(ArrayValue(found.family, tuple(sizes)))


def atleast(rank: int) -> Callable[..., Value]:
    """Make the rule of `atleast_1d` and `atleast_2d`."""

    def rule(*arrays: Value) -> Value:
        found = array_of(arrays[0]) if len(arrays) == 1 else None
        if found is None:
            return UNKNOWN
        return with_sizes(found, (*[number(1)] * (rank - len(found.sizes)), *found.sizes))

    return rule


def atleast_3d(*arrays: Value) -> Value:
    """`np.atleast_3d`: a vector becomes the second axis, a table the first two."""
    found = array_of(arrays[0]) if len(arrays) == 1 else None
    if found is None or len(found.sizes) > 2:
        return found or UNKNOWN
    one = (number(1),)
    sizes = {0: one * 3, 1: (*one, *found.sizes, *one), 2: (*found.sizes, *one)}[len(found.sizes)]
    return with_sizes(found, sizes)


def viewed(a: Value, *others: Value, **named: Value) -> Value:
    """`view`; another dtype may change the last size."""
    return UNKNOWN if others or named else same(a)


def tile(A: Value, reps: Value) -> Value:
    """`np.tile`."""
    found, many = array_of(A), sizes_of(reps)
    if found is None or many is None:
        return UNKNOWN
    rank = max(len(found.sizes), len(many))  # the shorter one gets ones in front
    old = (number(1),) * (rank - len(found.sizes)) + found.sizes
    times_ = (number(1),) * (rank - len(many)) + many
    return with_sizes(found, [product(pair) for pair in zip(old, times_, strict=True)])  # each axis times its count


def repeat(a: Value, repeats: Value, axis: Value = None) -> Value:
    """`np.repeat` by one number, or by counts that are written out."""
    found = array_of(a)
    if found is None:
        return UNKNOWN
    if axis is None:
        found, axis = with_sizes(found, (product(found.sizes),)), _ZERO  # None: of all items in a row
    place = axis_of(axis, found)
    if place is None:
        return UNKNOWN
    sizes = list(found.sizes)
    _check_counts(found, place, repeats)
    sizes[place] = _repeated(sizes[place], repeats)
    return with_sizes(found, sizes)


def _check_counts(array: ArrayValue, axis: int, repeats: Value) -> None:
    size, counts = plain(array.sizes[axis]), None if isinstance(repeats, Int) else array_of(repeats)
    many = plain(counts.sizes[0]) if counts is not None and len(counts.sizes) == 1 else None
    if many is not None and size is not None and many not in (1, size):
        raise Mismatch("size", takes_only("repeat", f"one count, or one for each of {size} items", str(many)))


def _repeated(size: Size, repeats: Value) -> Size:
    if isinstance(repeats, list | tuple):
        counts = [plain(each) for each in repeats]
        is_known = len(counts) == plain(size) and None not in counts
        return number(sum(each or 0 for each in counts)) if is_known else UNKNOWN  # (2, 0, 1) makes 3 of 3 items
    return product([size, repeats.size]) if isinstance(repeats, Int) else UNKNOWN


def pad(array: Value, pad_width: Value, *_: Value, **__: Value) -> Value:
    """`np.pad`."""
    found = array_of(array)
    if found is not None and isinstance(pad_width, tuple | list) and len(pad_width) > 1:
        are_pairs = all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in pad_width)
        if are_pairs and len(pad_width) != len(found.sizes):
            raise Mismatch("rank", takes_only("pad", f"a pair for each axis of {found}", f"{len(pad_width)} pairs"))
    widths = _pads(pad_width, len(found.sizes)) if found is not None else None
    if found is None or widths is None:
        return UNKNOWN
    return with_sizes(found, [plus(size, number(more)) for size, more in zip(found.sizes, widths, strict=True)])


def _pads(width: Value, rank: int) -> list[int] | None:
    """Return how much longer each axis gets: by a number, a pair for all axes, or a pair for each."""
    one = plain(width)
    if one is not None:
        return [2 * one] * rank  # before and behind
    if not isinstance(width, tuple | list):
        return None
    if len(width) == 2 and all(plain(each) is not None for each in width):
        return [sum(plain(each) or 0 for each in width)] * rank  # one pair for all axes
    if len(width) != rank:
        return None
    pairs = [[plain(each) for each in pair] if isinstance(pair, tuple | list) else [] for pair in width]
    if any(len(pair) != 2 or None in pair for pair in pairs):
        return None
    return [sum(each or 0 for each in pair) for pair in pairs]


def accumulated(a: Value, axis: Value = None, *_: Value, out: Value = None, **__: Value) -> Value:
    """`cumsum` and `cumprod`: without an axis, of all numbers in a row."""
    found = array_of(a)
    if found is None or not found.sizes or out is not None:
        return UNKNOWN
    axes_of(axis, found)
    family = INTS if found.family == BOOLS else found.family  # bools are counted
    return ArrayValue(family, (product(found.sizes),) if axis is None else found.sizes)  # None: of all items in a row


def cumulated(
    x: Value, /, *, axis: Value = None, dtype: Value = None, out: Value = None, include_initial: Value = False
) -> Value:
    """`np.cumulative_sum` and `cumulative_prod`, which may begin with the sum or product of nothing."""
    found = array_of(x)
    result = accumulated(x, axis, out=out)
    if found is None or not isinstance(result, ArrayValue) or not isinstance(include_initial, bool):
        return UNKNOWN
    place = axis_of(_ZERO if axis is None else axis, found)
    if place is None or (axis is None and len(found.sizes) > 1):  # numpy wants an axis for several
        return UNKNOWN
    more = plus(result.sizes[place], number(int(include_initial)))  # the start is one more
    return ArrayValue(dtype_family(dtype, result.family), (*result.sizes[:place], more, *result.sizes[place + 1 :]))


def diff(a: Value, n: Value = _ONE, axis: Value = _LAST, **more: Value) -> Value:
    """`np.diff`."""
    found, many = array_of(a), plain(n)
    place = axis_of(axis, found) if found is not None else None
    if found is None or many is None or place is None or more:
        return UNKNOWN
    old = plain(found.sizes[place])
    sizes = list(found.sizes)
    sizes[place] = number(max(old - many, 0)) if old is not None else plus(sizes[place], number(-many))  # never below 0
    return with_sizes(found, sizes)


def sort(a: Value, axis: Value = _LAST, *_: Value, **__: Value) -> Value:
    """`np.sort` and `np.argsort`: without an axis, of all numbers in a row."""
    found = array_of(a)
    if found is None or not found.sizes:
        return UNKNOWN
    return ravel(found) if axis is None else along(found, axis)  # None: of all items in a row


def sort_complex(a: Value) -> Value:
    """`np.sort_complex`."""
    result = sort(a)
    return ArrayValue(COMPLEXES, result.sizes) if isinstance(result, ArrayValue) else UNKNOWN


def argsort(a: Value, axis: Value = _LAST, *_: Value, **__: Value) -> Value:
    """`np.argsort`."""
    result = sort(a, axis)
    return ArrayValue(INTS, result.sizes) if isinstance(result, ArrayValue) else UNKNOWN
