from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.arrays.containers import ARRAY_FIELDS
from typedthinc.arrays.dtypes import FAMILY_OF_KIND, KINDS_OF_FAMILY
from typedthinc.arrays.families import RANKED
from typedthinc.arrays.mapping import map_arrays, sum_arrays
from typedthinc.errors import ShapeMismatchError
from typedthinc.shapes.terms import MOST_AXES
from typedthinc.types import Padded, Pairs, Ragged

X: Any = np.arange(6.0).reshape(3, 2)
COUNTS: Any = np.array([2, 1])
FORMS: Any = [
    X,
    [X, X[:1]],
    (X, [X]),
    Ragged(X, COUNTS),
    Padded(X.reshape(3, 1, 2), np.array([1, 1, 1]), np.array([3]), np.array([0])),
    Pairs(X, [X, X[0], X[1]]),
    [Ragged(X, COUNTS), (X,)],
]


def arrays(value: Any) -> list[Any]:
    found: list[Any] = []

    def look(array: Any) -> Any:
        found.append(array)
        return array

    map_arrays(look, value)
    return found


@pytest.mark.parametrize("value", FORMS)
def test_every_array_is_mapped_and_the_form_stays(value: Any) -> None:
    doubled = map_arrays(lambda array: 2 * array, value)
    assert type(doubled) is type(value)
    assert len(arrays(value)) == len(arrays(doubled)) > 0
    for before, after in zip(arrays(value), arrays(doubled), strict=True):
        np.testing.assert_array_equal(after, 2 * before)


@pytest.mark.parametrize("value", FORMS)
def test_sums_change_none_of_the_values(value: Any) -> None:
    before = [array.copy() for array in arrays(value)]
    total = sum_arrays([value, value, value])
    for array, summed, kept in zip(arrays(value), arrays(total), before, strict=True):
        np.testing.assert_array_equal(summed, 3 * array)
        np.testing.assert_array_equal(array, kept)


def test_lengths_are_passed_on() -> None:
    assert map_arrays(np.copy, FORMS[3]).lengths is FORMS[3].lengths


def test_shapes_must_be_equal() -> None:
    with pytest.raises(ShapeMismatchError, match=r"values of shape \(3, 2\) and \(1, 2\) cannot be added"):
        sum_arrays([X, X[:1]])


def test_tables() -> None:
    assert {kind.__name__ for kind in RANKED} == {
        f"{family}{n}d" for family, most in MOST_AXES.items() for n in range(1, most + 1)
    }
    assert all(kind.__name__ == f"{family}{rank}d" for kind, (family, rank) in RANKED.items())
    assert FAMILY_OF_KIND == {kind: family for family, kinds in KINDS_OF_FAMILY.items() for kind in kinds}
    assert set(ARRAY_FIELDS) == {Ragged, Padded, Pairs}
