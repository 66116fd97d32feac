"""How wide data is: the size that a layer calls nI of its input, and nO of its output."""

from typing import Any

from typedthinc.arrays.containers import Padded, Ragged
from typedthinc.arrays.data import Listed, Shaped


def get_width(X: Shaped | Listed | Ragged | Padded, *, dim: int = -1) -> int:
    """Return the width of data, as a model that takes or makes it needs it.

    It is the size of the last axis; for arrays of one axis, which hold ids, the largest one plus 1; for a list the
    width of its first array. What is empty and has no width has the width 0.

    Args:
        X: An array, a list or tuple of arrays, Ragged or Padded.
        dim: The axis to look at, of arrays of two axes or more.

    Raises:
        ValueError: X is something else.

    Examples:
        >>> import numpy as np
        >>> get_width(np.zeros((4, 3))), get_width(np.array([0, 5, 2])), get_width([np.zeros((4, 3))])
        (3, 6, 3)
    """
    data: Any = X
    while _is_any_of(data, list, tuple, Ragged, Padded):
        is_list = _is_any_of(data, list, tuple)
        if is_list and not data:
            return 0
        data = data[0] if is_list else data.data
    shape: Any = getattr(data, "shape", None)
    if not _is_any_of(shape, tuple):
        raise ValueError(f"get_width: X must be an array, a list of arrays, Ragged or Padded, not {type(X).__name__}")
    if len(shape) < 2:
        return int(data.max()) + 1 if shape and shape[0] else 0
    return int(shape[dim])


# A plain isinstance leaves the types of what is inside unknown to checkers.
def _is_any_of(value: object, *kinds: type) -> bool:
    return isinstance(value, kinds)
