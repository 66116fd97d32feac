"""What convolution and pooling make of batches of sequences, images and volumes: their windows are counted."""

from typedthinc.shapes.arrays.counts import quotient
from typedthinc.shapes.arrays.messages import no_windows
from typedthinc.shapes.arrays.values import FLOATS, ArrayValue, Int, Value, of_number, plain, shaped
from typedthinc.shapes.messages import Mismatch, takes_but
from typedthinc.shapes.sizes import UNKNOWN, Size, number, times
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit
from typedthinc.shapes.windows import window_count

_ZERO, _ONE = of_number(0), of_number(1)


def output_dim(
    size: Value,
    kernel_size: Value,
    *,
    stride: Value = _ONE,
    padding: Value = _ZERO,
    dilation: Value = _ONE,
    ceil_mode: Value = False,
) -> Value:
    """`ops.output_dim`."""
    if not isinstance(size, Int):
        return UNKNOWN
    return Int(_counted("output_dim", (size.size,), kernel_size, stride, padding, dilation, ceil_mode)[0])


def conv(
    X: Value, W: Value, *, stride: Value = _ONE, padding: Value = _ZERO, dilation: Value = _ONE, groups: Value = _ONE
) -> Value:
    """`ops.conv`."""
    if not _are_images(X, W) or not isinstance(X, ArrayValue) or not isinstance(W, ArrayValue):
        return UNKNOWN
    if plain(groups) == 1:  # with groups, filters see a part of the channels
        _fit_channels("conv", X, 1, W)
    kernel = tuple(map(Int, W.sizes[2:]))
    return ArrayValue(
        FLOATS, (X.sizes[0], W.sizes[0], *_counted("conv", X.sizes[2:], kernel, stride, padding, dilation))
    )


def conv_transpose(
    X: Value,
    W: Value,
    *,
    stride: Value = _ONE,
    padding: Value = _ZERO,
    dilation: Value = _ONE,
    groups: Value = _ONE,
    output_padding: Value = _ZERO,
) -> Value:
    """`ops.conv_transpose`."""
    if not _are_images(X, W) or not isinstance(X, ArrayValue) or not isinstance(W, ArrayValue):
        return UNKNOWN
    _fit_channels("conv_transpose", X, 0, W)
    axes = len(X.sizes) - 2
    ways = zip(*(_each_axis(way, axes) for way in (stride, padding, dilation, output_padding)), strict=True)
    sizes = [_reached(*each) for each in zip(X.sizes[2:], W.sizes[2:], ways, strict=True)]
    many = plain(groups)
    return ArrayValue(FLOATS, (X.sizes[0], UNKNOWN if many is None else times(W.sizes[1], many), *sizes))


def backprop_conv_input(dY: Value, W: Value, size: Value, *, groups: Value = _ONE, **_: Value) -> Value:
    """`ops.backprop_conv_input`."""
    images, many = shaped(FLOATS, size), plain(groups)
    if (
        not isinstance(dY, ArrayValue)
        or not isinstance(W, ArrayValue)
        or not isinstance(images, ArrayValue)
        or len(W.sizes) < 2
    ):
        return UNKNOWN
    return ArrayValue(FLOATS, (dY.sizes[0], UNKNOWN if many is None else times(W.sizes[1], many), *images.sizes))


def backprop_conv_filter(dY: Value, X: Value, kernel_size: Value, *, groups: Value = _ONE, **_: Value) -> Value:
    """`ops.backprop_conv_filter`."""
    filters = shaped(FLOATS, kernel_size)
    if (
        not _are_images(dY, X)
        or not isinstance(dY, ArrayValue)
        or not isinstance(X, ArrayValue)
        or not isinstance(filters, ArrayValue)
    ):
        return UNKNOWN
    seen = quotient(X.sizes[1:2], (groups.size,)) if isinstance(groups, Int) else UNKNOWN  # nI / groups
    return ArrayValue(FLOATS, (dY.sizes[1], seen, *filters.sizes))  # (nO, nI / groups, ...)


def pooled(
    op: str, X: Value, kernel_size: Value, stride: Value = None, padding: Value = _ZERO, ceil_mode: Value = False
) -> Value:
    """`ops.max_pool` and its kin: an array of the windows."""
    if not isinstance(X, ArrayValue) or len(X.sizes) < 3:  # (B, channels, axes...)
        return UNKNOWN
    axes = len(X.sizes) - 2
    step = kernel_size if stride is None else stride  # windows side by side by default
    ways = [_with_channels(way, axes, first) for way, first in ((kernel_size, _ONE), (step, _ONE), (padding, _ZERO))]
    kernel, steps, before = ways
    return ArrayValue(FLOATS, (X.sizes[0], *_counted(op, X.sizes[1:], kernel, steps, before, _ONE, ceil_mode)))


def _fit_channels(op: str, X: ArrayValue, axis: int, W: ArrayValue) -> None:
    """Compare the channels of images with those that filters have along an axis."""
    sizes: list[Size] = [UNKNOWN] * len(W.sizes)
    sizes[axis] = X.sizes[1]
    value, wanted = (Array("Floats", tuple(each)) for each in (W.sizes, sizes))
    try:
        fit(value, wanted, Substitution())
    except Misfit as misfit:
        raise Mismatch("size", takes_but(op, wanted, "the argument is", value, misfit), argument="W") from None


def _are_images(one: Value, two: Value) -> bool:
    return isinstance(one, ArrayValue) and isinstance(two, ArrayValue) and len(one.sizes) == len(two.sizes) >= 3


def _counted(
    op: str,
    sizes: tuple[Size, ...],
    kernel_size: Value,
    stride: Value,
    padding: Value,
    dilation: Value = _ONE,
    ceil_mode: Value = False,
) -> list[Size]:
    """Count the windows along each axis; a count is unknown where one of the numbers is."""
    if not isinstance(ceil_mode, bool):
        return [UNKNOWN] * len(sizes)
    ways = (_each_axis(way, len(sizes)) for way in (kernel_size, stride, padding, dilation))
    axes = [_known(each) for each in zip(map(plain, sizes), *ways, strict=True)]
    counts = [None if each is None else window_count(*each, ceil_mode=ceil_mode) for each in axes]
    known = [each for each in axes if each is not None]
    if len(known) == len(axes) and any(count is not None and count < 1 for count in counts):
        reach = [gap * (cells - 1) + 1 for _, cells, _, _, gap in known]  # cells from the first to the last of a window
        raise Mismatch("size", no_windows(op, reach, [each[0] for each in known], [each[3] for each in known]))
    return [UNKNOWN if count is None or count < 1 else number(count) for count in counts]


def _known(axis: tuple[int | None, ...]) -> tuple[int, int, int, int, int] | None:
    """Return the numbers of an axis: size, kernel_size, stride, padding and dilation; None unless all are known."""
    size, cells, stride, padding, dilation = axis
    if size is None or cells is None or stride is None or padding is None or dilation is None:
        return None
    return (size, cells, stride, padding, dilation) if min(cells, stride, dilation, padding + 1) > 0 else None


def _reached(count: Size, cells: Size, way: tuple[int | None, ...]) -> Size:
    """Return over how many cells windows reach, as `typedthinc.backends.windows.windows_under` counts it."""
    many, width = plain(count), plain(cells)
    if many is None or width is None or None in way:
        return UNKNOWN
    stride, padding, dilation, output_padding = (part or 0 for part in way)
    # (count - 1) stride + dilation (width - 1) + 1, without what padding adds.
    return number(max(0, stride * (many - 1) + dilation * (width - 1) + 1 - 2 * padding + output_padding))


def _each_axis(steps: Value, axes: int) -> list[int | None]:
    """Return a number for each axis, None for those that are not known."""
    several = steps if isinstance(steps, tuple) else (steps,) * axes
    return [plain(each) for each in several] if len(several) == axes else [None] * axes


def _with_channels(steps: Value, axes: int, neutral: Int) -> Value:
    """Put the number of the channels before those of the axes, unless it is there."""
    several = steps if isinstance(steps, tuple) else (steps,) * axes
    return (neutral, *several) if len(several) == axes else several  # else one by itself for each channel
