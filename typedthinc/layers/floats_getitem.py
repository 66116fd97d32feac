"""A part of each array of floats."""

from typing import Any

from typedthinc.layers.shared.indexing import Index, getitem, take
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.types import FloatsXd


@says_names
def floats_getitem(index: Index) -> Model[FloatsXd, Any]:
    """Take a part of each array of floats, by an index as `array_getitem` takes it.

    Shapes:
        X: (n_1, ..., n_k) -> Y: X[index], with at least one axis

    Args:
        index: An int, a slice, a list of ints, or a tuple of these. It is kept in `attrs`.

    Raises:
        LayerError: An index of another kind, or one that leaves no axis, or has lists of different lengths.

    Examples:
        >>> import numpy as np
        >>> first_two = floats_getitem((slice(None), slice(2)))
        >>> first_two.predict(np.array([[1.0, 2.0, 3.0]])).tolist()
        [[1.0, 2.0]]
    """
    return getitem("floats_getitem", forward, index)


@composes(rules.floats_getitem)
def forward(model: Model[FloatsXd, Any], X: FloatsXd, is_train: bool) -> tuple[Any, Backprop[Any, FloatsXd]]:
    return take(model, X)
