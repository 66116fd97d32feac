"""Windows that move over the last axes of an array: how many there are, and where their cells lie.

Convolution and pooling, of any backend, are written with these; they know no arithmetic but that of sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from operator import sub
from typing import Any, TypeAlias

from typedthinc.backends.checks import check_count
from typedthinc.shapes.arrays.messages import no_windows
from typedthinc.shapes.windows import window_count
from typedthinc.tracebacks import hide_frames
from typedthinc.types import Shape

# One number for all axes, or one for each.
Steps: TypeAlias = int | tuple[int, ...]


@dataclass(frozen=True)
class Windows:
    """How windows lie on the axes that they move over.

    Attributes:
        sizes: The sizes of these axes.
        window: How many cells a window has along each.
        stride: How far one window begins behind the one before.
        padding: How many cells there are before the first and behind the last.
        dilation: How far one cell of a window lies behind the one before.
        counts: How many windows there are along each axis.
    """

    sizes: Shape
    window: Shape
    stride: Shape
    padding: Shape
    dilation: Shape
    counts: Shape

    @cached_property
    def cells(self) -> int:
        """Count the cells of a window."""
        return prod(self.window)

    @cached_property
    def is_plain(self) -> bool:
        """Tell whether every window is one cell, and every cell a window."""
        return self.cells == 1 and self.counts == self.sizes and not any(self.padding)

    @cached_property
    def padded(self) -> Shape:
        """Return the sizes with all that windows reach."""
        return tuple(
            max(size + before, stride * (count - 1) + dilation * (cells - 1) + 1)
            for size, before, stride, count, dilation, cells in zip(
                self.sizes, self.padding, self.stride, self.counts, self.dilation, self.window, strict=True
            )
        )

    def back(self) -> Windows | None:
        """Return the windows on the results that reach what these made it of; None where they leave gaps."""
        reach = tuple(dilation * (cells - 1) for dilation, cells in zip(self.dilation, self.window, strict=True))
        around = tuple(map(sub, reach, self.padding))  # the padding that the way back has
        if set(self.stride) != {1} or min(around) < 0:  # between strides lie cells that no window begins at
            return None
        return Windows(self.counts, self.window, self.stride, around, self.dilation, self.sizes)

    def pad(self, xp: Any, X: Any, dtype: Any, fill: float = 0.0) -> Any:
        """Return the array with the padding around it; the array itself where there is none."""
        if self.padded == self.sizes:
            return X if X.dtype == dtype else X.astype(dtype)  # itself: callers only read
        lead = X.shape[: X.ndim - len(self.sizes)]
        padded = xp.full((*lead, *self.padded), fill, dtype) if fill else xp.zeros((*lead, *self.padded), dtype)
        self.inside(padded)[...] = X
        return padded

    def inside(self, padded: Any) -> Any:
        """Return the part of a padded array within the padding, as a view."""
        places = (slice(before, before + size) for before, size in zip(self.padding, self.sizes, strict=True))
        return padded[(..., *places)]

    def places(self) -> Iterator[tuple[Shape, tuple[Any, ...]]]:
        """List the cells of a window, the first axis first, each with the index of that cell of all windows."""
        for cell in product(*map(range, self.window)):
            yield (
                cell,
                (
                    ...,
                    *(
                        slice(i * dilation, i * dilation + stride * (count - 1) + 1, stride)
                        for i, dilation, stride, count in zip(
                            cell, self.dilation, self.stride, self.counts, strict=True
                        )
                    ),
                ),
            )


@hide_frames()
def windows_over(
    op: str,
    sizes: Shape,
    kernel_size: Steps,
    stride: Steps = 1,
    padding: Steps = 0,
    dilation: Steps = 1,
    ceil_mode: bool = False,
) -> Windows:
    """Place windows.

    Raises:
        ValueError: A number out of its range, another number of axes, or no window that fits.
    """
    axes = len(sizes)
    width, step = each_axis(op, "kernel_size", kernel_size, axes, 1), each_axis(op, "stride", stride, axes, 1)
    before, gap = each_axis(op, "padding", padding, axes, 0), each_axis(op, "dilation", dilation, axes, 1)
    counts = tuple(
        window_count(size, *each, ceil_mode=ceil_mode)
        for size, *each in zip(sizes, width, step, before, gap, strict=True)
    )
    if min(counts, default=1) < 1:
        reach = [each * (cells - 1) + 1 for cells, each in zip(width, gap, strict=True)]
        raise ValueError(no_windows(op, reach, sizes, before))
    return Windows(sizes, width, step, before, gap, counts)


@hide_frames()
def windows_under(
    op: str, counts: Shape, window: Shape, stride: Steps, padding: Steps, dilation: Steps, output_padding: Steps
) -> Windows:
    """Place windows on the smallest sizes that hold them, or on sizes larger by `output_padding`.

    Raises:
        ValueError: A number out of its range, another number of axes, or nothing that the padding leaves.
    """
    axes = len(counts)
    steps, before = each_axis(op, "stride", stride, axes, 1), each_axis(op, "padding", padding, axes, 0)
    gaps, more = each_axis(op, "dilation", dilation, axes, 1), each_axis(op, "output_padding", output_padding, axes, 0)
    for step, added in zip(steps, more, strict=True):
        if added >= step:
            raise ValueError(f"{op}: output_padding must be less than the stride, which is {step}, not {added}")
    sizes = tuple(
        step * (count - 1) + gap * (cells - 1) + 1 - 2 * cut + added  # what the last window reaches
        for count, step, gap, cells, cut, added in zip(counts, steps, gaps, window, before, more, strict=True)
    )
    if min(sizes) < 1:
        raise ValueError(f"{op}: a padding of {shown(before)} leaves nothing of {shown(counts)} windows")
    return Windows(sizes, window, steps, before, gaps, counts)


@hide_frames()
def each_axis(op: str, name: str, steps: Steps, axes: int, least: int) -> Shape:
    """Return a number for each axis; one number is for all of them.

    Raises:
        ValueError: There are more or fewer numbers than axes, or one is below the least allowed.
    """
    found = steps if isinstance(steps, tuple) else (steps,) * axes
    if len(found) != axes:
        raise ValueError(f"{op}: {name} must be one number or {axes}, not {steps!r}")
    for step in found:
        check_count(op, name, step, least)
    return tuple(map(int, found))  # Python's ints: sizes go into messages and keys


def shown(sizes: Shape) -> str:
    """Write sizes as people do: 3 x 5."""
    return " x ".join(map(str, sizes))
