"""What samples tell of sizes: how wide data is, how wide an output must be for truths, and of how many rows."""

from typing import Any

from typedthinc.arrays.containers import Padded, Ragged
from typedthinc.shapes.solve import Target, Width, number_of, widest
from typedthinc.shapes.terms import Array, Term, Tuple


def width_of(X: Any) -> int | None:
    """Return how wide a sample is: the last size of its arrays, None where they have one axis or there are none."""
    values: Any = X  # isinstance leaves the types of what is inside unknown
    if isinstance(X, Ragged | Padded):
        return width_of(values.data)
    if isinstance(X, list | tuple):
        return width_of(values[0]) if values else None  # all of a batch are as wide
    shape: Any = getattr(X, "shape", ())
    return shape[-1] if len(shape) > 1 else None  # (n,) are numbers, not rows


def target_of(Y: Any) -> Target:
    """Return what truths tell of the width of an output: their own, or one more than the largest label."""
    values: Any = Y
    if isinstance(Y, Ragged | Padded):
        return target_of(values.data)
    if isinstance(Y, tuple):
        return tuple(target_of(each) for each in values)
    if isinstance(Y, list):
        return widest(map(target_of, values))
    if getattr(Y, "ndim", 0) == 1 and getattr(values.dtype, "kind", "") in ("i", "u"):  # ids of classes
        return Width(int(values.max()) + 1, is_label=True) if values.size else None
    width = width_of(values)
    return None if width is None else Width(width)


def rows_apart(output: Term, Y: Any) -> tuple[int, int] | None:
    """Return how many rows an output has, and how many the truths have, where both are arrays and these differ."""
    parts: Any = Y  # isinstance leaves the types of what is inside unknown
    if isinstance(output, Tuple) and isinstance(Y, tuple):
        found = (rows_apart(item, truths) for item, truths in zip(output.items, parts, strict=False))
        return next((each for each in found if each is not None), None)
    shape: tuple[int, ...] = getattr(Y, "shape", None) or ()
    rows = number_of(output.sizes[0]) if isinstance(output, Array) else None
    return (rows, shape[0]) if rows is not None and shape and rows != shape[0] else None
