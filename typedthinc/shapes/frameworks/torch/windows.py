"""Modules of torch.nn that look through windows: convolutions, pools, and what stands between them.

Channels stand before the axes along which windows lie, and a batch before the channels; each of these modules takes
one item without a batch, too. What it takes on an axis holds a window at least, where that can be said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Final, cast

from typedthinc.shapes.computed import compute, floor, product
from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, plus, times
from typedthinc.shapes.terms import Array

_BATCH: Final = atom(Var("B"))
_CHANNELS: Final = atom(Var("C"))
_FAMILIES: Final = ("Floats", "Ints")


def convolution(axes: int, module: Module) -> Scheme:
    """Return the type of a convolution along a number of axes."""
    if module.values.get("padding") == "same":
        windows: Sequence[Size] = _along(axes)
    else:
        windows = [_windows(module, axis, axes) for axis in range(axes)]
    return _images(module, module.size("in_channels"), module.size("out_channels"), axes, windows)


def transposed(axes: int, module: Module) -> Scheme:
    """Return the type of the gradient of a convolution as a module."""
    cells = [_cells(module, axis, axes) for axis in range(axes)]
    return _images(module, module.size("in_channels"), module.size("out_channels"), axes, cells)


def pool(axes: int, module: Module) -> Scheme:
    """Return the type of a pool; of one that gives places, too, nothing is known."""
    if module.values.get("return_indices", False) is not False:
        return UNKNOWN_SCHEME
    return _images(module, _CHANNELS, _CHANNELS, axes, [_windows(module, axis, axes) for axis in range(axes)])


def adaptive_pool(axes: int, module: Module) -> Scheme:
    """Return the type of a pool that makes as many windows as it is told; None leaves an axis as it is."""
    if module.values.get("return_indices", False) is not False:
        return UNKNOWN_SCHEME
    sizes = [module.along("output_size", axis, axes) for axis in range(axes)]
    kept = zip(sizes, _along(axes), strict=True)
    windows = [size if value is None else UNKNOWN if value is ... else number(value) for value, size in kept]
    return _images(module, _CHANNELS, _CHANNELS, axes, windows)


def upsampling(module: Module) -> Scheme:
    """Return the type of a module that makes images larger by a factor, or as large as it is told."""
    found: list[Signature] = []
    for axes in (1, 2, 3):
        given = [_upsampled(module, axis, axes, size) for axis, size in enumerate(_along(axes))]
        found.append(_signature([_BATCH, _CHANNELS, *_along(axes)], [_BATCH, _CHANNELS, *given]))
    return Scheme.of(*found)


def _upsampled(module: Module, axis: int, axes: int, size: Size) -> Size:
    if "size" not in module.values or "scale_factor" not in module.values:
        return UNKNOWN
    wanted, factor = module.along("size", axis, axes), module.along("scale_factor", axis, axes)
    if isinstance(wanted, int):
        return number(wanted)
    return times(size, factor) if wanted is None and isinstance(factor, int) else UNKNOWN


def normalization(channels: str, *ranks: int) -> Callable[[Module], Scheme]:
    """Return the rule of modules that give each channel numbers of its own, of arrays of these ranks."""

    def rule(module: Module) -> Scheme:
        arrays = [Array("Floats", (_BATCH, module.size(channels), *_along(rank - 2))) for rank in ranks]
        return Scheme.of(*(Signature(each, each) for each in arrays))

    return rule


def flat(module: Module) -> Scheme:
    """Return the type of a module that joins axes; torch counts them from either end."""
    begin, end = module.number("start_dim"), module.number("end_dim")
    if begin is None or end is None:
        return UNKNOWN_SCHEME
    found: list[Signature] = []
    for rank in (2, 3, 4, 5, 1):
        first, last = (axis + rank if axis < 0 else axis for axis in (begin, end))
        if 0 <= first <= last < rank:
            sizes = _axes(rank)
            joined = sizes[last]
            for size in reversed(sizes[first:last]):
                joined = product(size, joined)
            given = [*sizes[:first], joined, *sizes[last + 1 :]]
            found += [Signature(Array(each, tuple(sizes)), Array(each, tuple(given))) for each in _FAMILIES]
    return Scheme.of(*found) if found else UNKNOWN_SCHEME


def unflattened(module: Module) -> Scheme:
    """Return the type of a module that makes several axes of one."""
    place, sizes = module.number("dim"), module.values.get("unflattened_size")
    if place is None or not isinstance(sizes, tuple):
        return UNKNOWN_SCHEME
    several = cast("tuple[object, ...]", sizes)
    made = [size for size in several if isinstance(size, int) and size > 0]
    if not made or len(made) < len(several):
        return UNKNOWN_SCHEME
    found: list[Signature] = []
    for rank in (2, 3, 4, 1):
        axis = place + rank if place < 0 else place
        if 0 <= axis < rank:
            before, behind = _axes(rank)[:axis], _axes(rank)[axis + 1 :]
            taken, given = [*before, number(prod(made)), *behind], [*before, *map(number, made), *behind]
            found.append(Signature(Array("Floats", tuple(taken)), Array("Floats", tuple(given))))
    return Scheme.of(*found) if found else UNKNOWN_SCHEME


def _axes(rank: int) -> list[Size]:
    return [_BATCH, _CHANNELS, *_along(max(rank - 2, 0))][:rank]


def _along(axes: int) -> list[Size]:
    return [atom(Var("MNP"[axis])) for axis in range(axes)]


def _images(module: Module, taken: Size, given: Size, axes: int, windows: Sequence[Size]) -> Scheme:
    """Make a scheme of sequences or images by batches, and of one alone."""
    sizes = [taken, *_along(axes)], [given, *windows]
    of_batch = _signature(*([_BATCH, *each] for each in sizes))
    return Scheme.of(of_batch, _signature(*sizes))


def _signature(taken: Sequence[Size], given: Sequence[Size]) -> Signature:
    found, _ = compute(Signature(Array("Floats", tuple(taken)), Array("Floats", tuple(given))), "", atom)
    return found


def _windows(module: Module, axis: int, axes: int) -> Size:
    """Count the windows along an axis, as `typedthinc.shapes.windows.window_count` does."""
    stride = module.along("stride", axis, axes)
    window = module.along("kernel_size", axis, axes)
    stride = window if stride is None else stride
    padding, dilation = (_number(module, name, axis, axes) for name in ("padding", "dilation"))
    if not (isinstance(window, int) and isinstance(stride, int)) or padding is None or dilation is None or stride < 1:
        return UNKNOWN
    if stride > 1 and module.values.get("ceil_mode", False) is not False:
        return UNKNOWN
    span = plus(_along(axes)[axis], number(2 * padding - dilation * (window - 1) - 1))
    return plus(floor(span, number(stride)), number(1))


def _cells(module: Module, axis: int, axes: int) -> Size:
    """Count the cells of which the windows come that a transposed convolution takes."""
    names = ("kernel_size", "stride", "padding", "dilation", "output_padding")
    values = [_number(module, name, axis, axes) for name in names]
    numbers = [value for value in values if value is not None]
    if len(numbers) < len(values):
        return UNKNOWN
    window, stride, padding, dilation, more = numbers
    around = dilation * (window - 1) + more + 1 - 2 * padding - stride
    return plus(times(_along(axes)[axis], stride), number(around))


def _number(module: Module, name: str, axis: int, axes: int) -> int | None:
    if name == "padding" and module.values.get(name) == "valid":
        return 0
    # Pools of averages have no dilation.
    value = 1 if name == "dilation" and module.kind.startswith("AvgPool") else module.along(name, axis, axes)
    return value if isinstance(value, int) else None
