"""Data looked at quickly: what fits is found to fit at once, and only what fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    CauchySimilarity,
    Embed,
    LayerError,
    Linear,
    Model,
    Padded,
    Ragged,
    SparseLinear,
    array_getitem,
    expand_window,
    list2array,
    list2padded,
    list2ragged,
    noop,
    positional_encoding,
    ragged2list,
    sigmoid_activation,
    uniqued,
    with_array2d,
    with_reshape,
)
from typedthinc.runtime.input_checks import check_input, input_check
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.values import term_of


def floats(*shape: int) -> Any:
    return np.zeros(shape, "float32")


def ids(*shape: int) -> Any:
    return np.zeros(shape, "int64")


LENGTHS: Any = np.array([2, 1], "int32")
RAGGED = Ragged(floats(3, 4), LENGTHS)
PADDED = Padded(floats(2, 2, 4), np.array([2, 1], "int32"), LENGTHS, np.array([0, 1], "int32"))


@pytest.mark.parametrize(
    ("model", "X"),
    [
        (CauchySimilarity(4), (floats(2, 4), floats(2, 4))),
        (CauchySimilarity(), (floats(2, 7), floats(2, 7))),
        (SparseLinear(3), (ids(5), floats(5), ids(2))),
        (expand_window(1), floats(2, 4)),
        (expand_window(1), RAGGED),
        (sigmoid_activation(), floats(2, 3, 4)),
        (positional_encoding(), [floats(2, 4), floats(0, 4)]),
        (positional_encoding(), PADDED),
        (ragged2list(), RAGGED),
        (list2array(), [ids(2, 3), ids(1, 3)]),
        (list2padded(), [floats(2, 4)]),
        (array_getitem(0), ids(2, 3)),
        (with_reshape(Linear(3, 4)), floats(2, 3, 4)),
        (with_array2d(noop()), floats(2, 3)),
        (with_array2d(noop()), PADDED),
        (uniqued(Embed(2, 3)), ids(4)),
        (Model("mine", lambda model, X, is_train: (X, lambda dY: dY)), "text"),
    ],
)
def test_data_of_several_forms_fits_at_once(model: Model[Any, Any], X: Any) -> None:
    assert input_check(model)(X)
    check_value(layer_type_of(model), term_of(X), "the data is")


@pytest.mark.parametrize(
    ("model", "X"),
    [
        (CauchySimilarity(4), (floats(2, 4), floats(2, 5))),
        (CauchySimilarity(4), (floats(2, 4), floats(3, 4))),
        (CauchySimilarity(), (floats(2, 7), floats(2, 6))),
        (CauchySimilarity(), (floats(2, 7),)),
        (CauchySimilarity(), floats(2, 7)),
        (SparseLinear(3), (ids(5), floats(4), ids(2))),
        (expand_window(1), ids(2, 4)),
        (expand_window(1), PADDED),
        (sigmoid_activation(), ids(2)),
        (sigmoid_activation(), floats(1, 1, 1, 1, 1, 1)),
        (positional_encoding(), [floats(2, 4), floats(1, 3)]),
        (list2ragged(), [floats(2, 4), ids(1, 4)]),
        (list2ragged(), [floats(2, 4), floats(1)]),
        (list2array(), [np.float32(1)]),
        (list2padded(), [floats(2)]),
        (with_reshape(Linear(3, 4)), floats(2, 4)),
        (with_array2d(noop()), floats(2, 3, 4)),
        (uniqued(Embed(2, 3)), floats(4)),
    ],
)
def test_data_of_several_forms_that_does_not_fit(model: Model[Any, Any], X: Any) -> None:
    assert not input_check(model)(X)
    with pytest.raises(LayerError):
        check_input(model, X)


@pytest.mark.parametrize(
    ("widths", "shown"),
    [
        ([4] * 300 + [5], "list[Floats2d[*, 4] | Floats2d[*, 5]]"),
        (range(1, 99), "list[Floats2d[*, 1] | Floats2d[*, 2] | Floats2d[*, 3] | Floats2d[*, 4] | ...]"),
    ],
)
def test_of_a_list_of_unlike_items_each_kind_is_named_once(widths: Sequence[int], shown: str) -> None:
    one, two = list(dict.fromkeys(widths))[:2]
    with pytest.raises(LayerError) as caught:
        list2padded().predict([floats(2, width) for width in widths])
    assert str(caught.value) == (
        f"list2padded takes list[Floats2d], but the data is {shown} (expected width {one}, got {two})"
    )
