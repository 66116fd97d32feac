"""A part of each array."""

from typing import Any

from typedthinc.layers.shared.indexing import Index, getitem, take
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import ArrayXd


@says_names
def array_getitem(index: Index) -> Model[ArrayXd, Any]:
    """Take a part of each array, by an index as numpy knows it.

    A slice of columns, the last of several axes, must not reach beyond them: a part that is narrower than it says would
    hide a mistake.

    Shapes:
        X: (n_1, ..., n_k) -> Y: X[index], with at least one axis

    Args:
        index: What to take of the first axis, or a tuple of what to take of each: an int, which counts from the end if
            it is negative; a slice; or a list of ints. Of several lists, the first ints name one place, the second
            ones the next, and so on. It is kept in `attrs`.

    Raises:
        LayerError: An index of another kind, or one that leaves no axis, or has lists of different lengths.

    Examples:
        >>> import numpy as np
        >>> last_column = array_getitem((slice(None), -1))
        >>> last_column.predict(np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
        [2.0, 4.0]
    """
    return getitem("array_getitem", forward, index)


@composes(rules.array_getitem)
def forward(model: Model[ArrayXd, Any], X: ArrayXd, is_train: bool) -> tuple[Any, Backprop[Any, ArrayXd]]:
    return take(model, X)
