"""What numpy's functions write into arrays that are there: `np.copyto`, `np.putmask`, `np.add.at`, `X.sort`."""

from typedthinc.shapes.arrays import movement, selection
from typedthinc.shapes.arrays.axes import shown
from typedthinc.shapes.arrays.broadcasting import goes_into
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.indexing import getitem
from typedthinc.shapes.arrays.messages import never_broadcast, takes_only
from typedthinc.shapes.arrays.values import Int, Value, array_of, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import number

_LAST = Int(number(-1))


def copyto(dst: Value, src: Value, casting: Value = None, where: Value = True) -> Value:
    """`np.copyto`."""
    _write(dst, src)
    return None


def put_along_axis(arr: Value, indices: Value, values: Value, axis: Value = _LAST) -> Value:
    """`np.put_along_axis`."""
    _write(selection.take_along_axis(arr, indices, axis), values)
    return None


def putmask(a: Value, mask: Value, values: Value) -> Value:
    """`np.putmask`."""
    _compare_counts("putmask", a, mask)
    return None


def place(arr: Value, mask: Value, vals: Value) -> Value:
    """`np.place`."""
    _compare_counts("place", arr, mask)
    return None


def _compare_counts(name: str, arr: Value, mask: Value) -> None:
    """Compare the number of items of an array and of its mask, which may have another shape."""
    into, chosen = array_of(arr), array_of(mask)
    if into is None or chosen is None:
        return
    numbers = plain(product(into.sizes)), plain(product(chosen.sizes))
    if None not in numbers and numbers[0] != numbers[1]:
        raise Mismatch("size", takes_only(name, f"a mask of as many items as {into}", str(chosen)))


def fill_diagonal(a: Value, val: Value, wrap: Value = False) -> Value:
    """`np.fill_diagonal`: more than two axes have one size."""
    found = array_of(a)
    if found is not None and len(found.sizes) < 2:
        raise Mismatch("rank", takes_only("fill_diagonal", "an array of at least two axes", shown(found)))
    if found is not None and len(found.sizes) > 2 and len({plain(size) for size in found.sizes} - {None}) > 1:
        raise Mismatch("size", takes_only("fill_diagonal", "axes of one size", str(found)))
    return None


def sort(a: Value, axis: Value = _LAST, *options: Value, **named: Value) -> Value:
    """`ndarray.sort`."""
    movement.sort(a, axis)
    return None


def partition(a: Value, kth: Value, axis: Value = _LAST, *options: Value, **named: Value) -> Value:
    """`ndarray.partition`."""
    selection.partition(a, kth, axis)
    return None


def at(a: Value, indices: Value, b: Value = None, /) -> Value:
    """`np.add.at` and the same method of other universal functions."""
    array = array_of(a)
    if array is not None:
        part = getitem(array, indices)
        if b is not None:
            _write(part, b)
    return None


def _write(into: Value, values: Value) -> None:
    part, given = array_of(into), array_of(values)
    if part is None or given is None:
        return
    sizes = given.sizes
    while len(sizes) > len(part.sizes) and plain(sizes[0]) in (1, None):
        # What stands before all axes is dropped.
        sizes = sizes[1:]
    if not goes_into(sizes, part.sizes):
        raise Mismatch("size", never_broadcast("=", str(part), str(given)))
