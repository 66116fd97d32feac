"""A part of each array of integers."""

from typing import Any

from typedthinc.layers.shared.indexing import Index, getitem, take
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import IntsXd


@says_names
def ints_getitem(index: Index) -> Model[IntsXd, Any]:
    """Take a part of each array of integers, by an index as `array_getitem` takes it.

    Shapes:
        X: (n_1, ..., n_k) -> Y: X[index], with at least one axis

    Args:
        index: An int, a slice, a list of ints, or a tuple of these. It is kept in `attrs`.

    Raises:
        LayerError: An index of another kind, or one that leaves no axis, or has lists of different lengths.

    Examples:
        >>> import numpy as np
        >>> column = ints_getitem((slice(None), 1))
        >>> column.predict(np.array([[1, 2], [3, 4]])).tolist()
        [2, 4]
    """
    return getitem("ints_getitem", forward, index)


@composes(rules.ints_getitem)
def forward(model: Model[IntsXd, Any], X: IntsXd, is_train: bool) -> tuple[Any, Backprop[Any, IntsXd]]:
    return take(model, X)
