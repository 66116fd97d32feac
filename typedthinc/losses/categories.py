"""Numbers of classes as distributions over the classes."""

from typing import Any, overload

from typedthinc.arguments import fraction, integer
from typedthinc.backends import get_array_module
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, Floats3d, Floats4d, Ints1d, Ints2d, Ints3d, M, N, Size


@overload
def to_categorical(
    Y: Ints1d[B], n_classes: Size[N] | None = None, *, label_smoothing: float = 0.0
) -> Floats2d[B, N]: ...
@overload
def to_categorical(
    Y: Ints2d[B, M], n_classes: Size[N] | None = None, *, label_smoothing: float = 0.0
) -> Floats3d[B, M, N]: ...
@overload
def to_categorical(
    Y: Ints3d[Any, Any, Any], n_classes: Size[N] | None = None, *, label_smoothing: float = 0.0
) -> Floats4d[Any, Any, Any, N]: ...
@says_names
def to_categorical(Y: Any, n_classes: Any = None, *, label_smoothing: float = 0.0) -> Any:
    """Return a row for each number of a class, with 1 at the class and 0 elsewhere.

    Shapes:
        Y: any (...) -> (..., n_classes) float32

    Args:
        Y: The numbers of classes, from 0 on; an array of any rank.
        n_classes: How many classes there are; None for one more than the largest number.
        label_smoothing: The share of each row that goes to the other classes, evenly; at least 0, and below
            1 - 1 / n_classes, from where on the class would not be the likeliest one any more.

    Raises:
        ValueError: A number that is not an int from 0 to n_classes - 1, a label_smoothing out of its range, or no
            number and no n_classes.

    Examples:
        >>> import numpy as np
        >>> to_categorical(np.array([2, 0])).tolist()
        [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    """
    xp = get_array_module(Y)  # numpy's or cupy's
    labels = xp.asarray(Y)
    if labels.dtype.kind not in "iu" and labels.size:
        raise ValueError(f"to_categorical: Y must be an array of ints, not of {labels.dtype}")
    first, last = (int(labels.min()), int(labels.max())) if labels.size else (0, -1)  # no labels, no largest one
    count = integer("to_categorical", "n_classes", last + 1 if n_classes is None else n_classes, least=1)
    if first < 0 or last >= count:
        wrong = first if first < 0 else last
        raise ValueError(f"to_categorical: Y must hold numbers from 0 to {count - 1}, not {wrong}")
    smoothing = fraction("to_categorical", "label_smoothing", label_smoothing)
    if smoothing and smoothing >= 1 - 1 / count:  # beyond that, the true class would not be the most likely one
        raise ValueError(f"to_categorical: label_smoothing must be below 1 - 1 / {count}, not {label_smoothing!r}")
    rows = xp.full((count, count), smoothing / max(count - 1, 1), dtype="float32")
    xp.fill_diagonal(rows, 1 - smoothing)
    return rows[labels.astype("int64")]  # (..., n): one lookup of rows for all labels
