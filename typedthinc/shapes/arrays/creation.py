"""What makes arrays of sizes that are given: zeros, arange, array and the like."""

from __future__ import annotations

import math
from collections.abc import Callable

from typedthinc.shapes.arrays.axes import shown
from typedthinc.shapes.arrays.broadcasting import goes_into
from typedthinc.shapes.arrays.counts import product
from typedthinc.shapes.arrays.messages import never_broadcast, no_size, takes_only
from typedthinc.shapes.arrays.values import (
    ANY_DTYPE,
    FLOATS,
    INTS,
    AnyArray,
    ArrayValue,
    Int,
    Value,
    array_of,
    dtype_family,
    plain,
    promoted,
    shaped,
    sizes_of,
)
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number, plus

_ZERO, _ONE, _FIFTY = Int(number(0)), Int(number(1)), Int(number(50))


def made(family: str, shape: Value) -> Value:
    """Make a new array of the sizes that an argument names."""
    for size in sizes_of(shape) or ():
        known = plain(size)
        if known is not None and known < 0:
            raise Mismatch("size", no_size(known))
    return shaped(family, shape)


def filled(shape: Value, dtype: Value = None, order: Value = "C", **_: Value) -> Value:
    """`np.zeros`, `np.ones` and `np.empty`."""
    return made(dtype_family(dtype, FLOATS), shape)


def full(shape: Value, fill_value: Value, dtype: Value = None, order: Value = "C", **_: Value) -> Value:
    """`np.full`."""
    found, filler = made(FLOATS, shape), array_of(fill_value)
    if filler is not None and isinstance(found, ArrayValue) and not goes_into(filler.sizes, found.sizes):
        raise Mismatch("size", never_broadcast("=", str(found), str(filler)))
    return shaped(dtype_family(dtype, _family(fill_value)), shape)


def eye(N: Value, M: Value = None, k: Value = _ZERO, dtype: Value = None, order: Value = "C", **_: Value) -> Value:
    """`np.eye`."""
    return made(dtype_family(dtype, FLOATS), (N, N if M is None else M))


def identity(n: Value, dtype: Value = None, **_: Value) -> Value:
    """`np.identity`."""
    return made(dtype_family(dtype, FLOATS), (n, n))


def arange(start: Value, stop: Value = None, step: Value = _ONE, dtype: Value = None, **_: Value) -> Value:
    """`np.arange`; with floats, its length depends on rounding."""
    begin, end = (_ZERO, start) if stop is None else (start, stop)
    step = _ONE if step is None else step
    given = [array_of(each) for each in (begin, end, step)]
    family = INTS if all(each == ArrayValue(INTS, ()) for each in given) else _floats_among(given)
    return ArrayValue(dtype_family(dtype, family), (_length(begin, end, step),))


def _floats_among(given: list[ArrayValue | None]) -> str:
    return FLOATS if any(each == ArrayValue(FLOATS, ()) for each in given) else ANY_DTYPE


def _length(begin: Value, end: Value, step: Value) -> Size:
    first, last, stride = plain(begin), plain(end), plain(step)
    if first is not None and last is not None and stride:
        return number(len(range(first, last, stride)))
    if first is not None and stride == 1 and isinstance(end, Int):
        return plus(end.size, number(-first))
    return _rounded([_number(each) for each in (begin, end, step)])


def _number(value: Value) -> float | None:
    return value if isinstance(value, float) else plain(value)


def _rounded(numbers: list[float | None]) -> Size:
    """Return the length of a range of floats, by the arithmetic that numpy uses."""
    first, last, stride = numbers
    if first is None or last is None or not stride:
        return UNKNOWN
    many = (last - first) / stride
    return number(max(math.ceil(many), 0)) if math.isfinite(many) else UNKNOWN


def linspace(
    start: Value,
    stop: Value,
    num: Value = _FIFTY,
    endpoint: Value = True,
    retstep: Value = False,
    dtype: Value = None,
    axis: Value = _ZERO,
    **_: Value,
) -> Value:
    """`np.linspace` between two numbers; between vectors it makes another rank."""
    ends = array_of(start), array_of(stop)
    if retstep is not False or any(each is None or each.sizes for each in ends):
        return UNKNOWN
    return made(dtype_family(dtype, FLOATS), (num,))


def logspace(start: Value, stop: Value, num: Value = _FIFTY, *_: Value, dtype: Value = None, **__: Value) -> Value:
    """`np.logspace` and `np.geomspace`."""
    return linspace(start, stop, num, dtype=dtype)


def array(object: Value, dtype: Value = None, *, ndmin: Value = _ZERO, **_: Value) -> Value:
    """`np.array`, `np.asarray` and what else turns a value into an array."""
    found = array_of(object)
    least = plain(ndmin)
    if found is None or least is None:
        return AnyArray(dtype_family(dtype, object.family if isinstance(object, AnyArray) else ANY_DTYPE))
    before = (number(1),) * (least - len(found.sizes))
    is_visible = found.is_visible and not before
    return ArrayValue(dtype_family(dtype, found.family), before + found.sizes, found.is_column, is_visible)


def asarray(a: Value, dtype: Value = None, order: Value = None, **_: Value) -> Value:
    """`np.asarray`."""
    return array(a, dtype)


def copy(a: Value, order: Value = "K", subok: Value = False) -> Value:
    """`np.copy`."""
    return array(a)


def like(
    a: Value, dtype: Value = None, order: Value = "K", subok: Value = True, shape: Value = None, **_: Value
) -> Value:
    """`np.zeros_like`, `np.ones_like` and `np.empty_like`."""
    found = array_of(a)
    if shape is not None:
        return shaped(dtype_family(dtype, found.family if found is not None else ANY_DTYPE), shape)
    return UNKNOWN if found is None else ArrayValue(dtype_family(dtype, found.family), found.sizes)


def full_like(a: Value, fill_value: Value, dtype: Value = None, *rest: Value, **options: Value) -> Value:
    """`np.full_like`."""
    return like(a, dtype, *rest, **options)


def ones_of(family: str) -> Callable[..., Value]:
    """Make the rule of `rand` and `randn`, which take the sizes one by one."""

    def rule(*shape: Value) -> Value:
        return shaped(family, shape)

    return rule


def diag(v: Value, k: Value = _ZERO) -> Value:
    """`np.diag`: of a vector it makes a table, of a table it takes the diagonal."""
    found, offset = array_of(v), plain(k)
    if found is None or offset is None:
        return UNKNOWN
    if len(found.sizes) not in (1, 2):
        raise Mismatch("rank", takes_only("diag", "a vector or a table", shown(found)))
    if len(found.sizes) == 1:
        size = plus(found.sizes[0], number(abs(offset)))
        return ArrayValue(found.family, (size, size))
    rows, columns = (plain(size) for size in found.sizes) if len(found.sizes) == 2 else (None, None)
    if rows is None or columns is None:
        return ArrayValue(found.family, (UNKNOWN,)) if len(found.sizes) == 2 else UNKNOWN
    return ArrayValue(found.family, (number(max(0, min(rows + min(offset, 0), columns - max(offset, 0)))),))


def diagflat(v: Value, k: Value = _ZERO) -> Value:
    """`np.diagflat`: all numbers on a diagonal."""
    found, offset = array_of(v), plain(k)
    if found is None or offset is None:
        return UNKNOWN
    size = plus(product(found.sizes), number(abs(offset)))
    return ArrayValue(found.family, (size, size))


def from_buffer(buffer: Value, dtype: Value = None, count: Value = None, *_: Value, **__: Value) -> Value:
    """`np.frombuffer`, `fromfile` and `fromstring`: vectors, as long as `count` says; -1 stands for all there is."""
    is_known = isinstance(count, Int) and plain(count) != -1
    return shaped(dtype_family(dtype, FLOATS), (count if is_known else UNKNOWN,))


def tri(N: Value, M: Value = None, k: Value = _ZERO, dtype: Value = None, **_: Value) -> Value:
    """`np.tri`."""
    return eye(N, M, k, dtype)


def meshgrid(*xi: Value, indexing: Value = "xy", sparse: Value = False, copy: Value = True) -> Value:
    """`np.meshgrid` of vectors."""
    axes = [array_of(each) for each in xi]
    if sparse is not False or indexing not in ("xy", "ij") or any(each is None or len(each.sizes) > 1 for each in axes):
        return UNKNOWN
    sizes = [each.sizes[0] if each.sizes else number(1) for each in axes if each is not None]
    if indexing == "xy":
        sizes[:2] = reversed(sizes[:2])
    return tuple(ArrayValue(each.family, tuple(sizes)) for each in axes if each is not None)


def _family(value: Value) -> str:
    found = array_of(value)
    return ANY_DTYPE if found is None else found.family


def vander(x: Value, N: Value = None, increasing: Value = False) -> Value:
    """`np.vander`: a row of powers for each number."""
    found = array_of(x)
    if found is not None and len(found.sizes) != 1:
        raise Mismatch("rank", takes_only("vander", "a vector", shown(found)))
    if found is None or len(found.sizes) != 1 or not (N is None or isinstance(N, Int)):
        return UNKNOWN
    return ArrayValue(promoted(found.family, INTS), (found.sizes[0], N.size if isinstance(N, Int) else found.sizes[0]))


def indices(dimensions: Value, dtype: Value = None, sparse: Value = False) -> Value:
    """`np.indices`: a grid for each axis."""
    sizes = sizes_of(dimensions) if isinstance(dimensions, tuple | list) else None
    if sizes is None or sparse is not False:
        return UNKNOWN
    return ArrayValue(dtype_family(dtype, INTS), (number(len(sizes)), *sizes))


def resized(a: Value, new_shape: Value) -> Value:
    """`np.resize`."""
    return shaped(_family(a), new_shape)


def strided(x: Value, shape: Value = None, strides: Value = None, **_: Value) -> Value:
    """`as_strided`."""
    return like(x) if shape is None else shaped(_family(x), shape)


def from_items(iter: Value, dtype: Value, count: Value = None, **_: Value) -> Value:
    """`np.fromiter` and `np.frombuffer`: the length of the result is unknown."""
    many = plain(count)
    exact = number(len(iter)) if isinstance(iter, list | tuple) and count is None else UNKNOWN
    return ArrayValue(dtype_family(dtype, FLOATS), (number(many) if many is not None and many >= 0 else exact,))
