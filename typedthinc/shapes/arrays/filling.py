"""What numpy's functions write into arrays that are there: `np.copyto`, `np.put_along_axis`, `np.add.at`."""

from typedthinc.shapes.arrays.broadcasting import goes_into
from typedthinc.shapes.arrays.indexing import getitem
from typedthinc.shapes.arrays.messages import never_broadcast
from typedthinc.shapes.arrays.selection import take_along_axis
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
    _write(take_along_axis(arr, indices, axis), values)
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
