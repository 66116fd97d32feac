"""Containers whose parts may be set."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc import types
from typedthinc.compat.thinc import types as compat
from typedthinc.compat.thinc.api import get_current_ops, list2padded, list2ragged

Xs = [np.ones((2, 3), "float32"), np.ones((1, 3), "float32")]


def test_parts_may_be_set_and_must_fit() -> None:
    ragged: Any = compat.Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "i"))
    ragged.data *= 2
    ragged.data = ragged.data[:, :1]
    assert ragged.data.shape == (3, 1)
    with pytest.raises(ValueError, match="sum to 4"):
        ragged.lengths = np.array([4], "i")
    assert ragged.lengths.tolist() == [1, 2]


def test_parts_of_pairs_and_arguments_may_be_set() -> None:
    pairs: Any = compat.Pairs([1, 2], [3, 4])
    pairs.one = [5, 6]
    with pytest.raises(ValueError, match="one has 2 items, but two has 1"):
        pairs.two = [7]
    assert (pairs.one, pairs.two) == ([5, 6], [3, 4])
    arguments: Any = compat.ArgsKwargs((1,), {})
    arguments.args = (2, 3)
    assert arguments.args == (2, 3)
    assert isinstance(types.ArgsKwargs((), {}), compat.ArgsKwargs)


@pytest.mark.parametrize("layer", [list2ragged, list2padded])
def test_what_models_return_may_be_changed_and_copied(layer: Any) -> None:
    Y: Any = layer().predict(Xs)
    twin = Y.copy()
    twin.data = twin.data * 0
    assert twin.data.sum() == 0 < Y.data.sum()


def test_containers_of_the_library_are_instances() -> None:
    frozen = types.Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "i"))
    assert isinstance(frozen, compat.Ragged)
    assert not isinstance(frozen, compat.Padded)
    assert isinstance(compat.Ragged(frozen.data, frozen.lengths), types.Ragged)


def test_pairs_of_items() -> None:
    pairs: Any = compat.Pairs([1, 2, 3], [4, 5, 6])
    assert pairs[2] == compat.Pairs(3, 6)
    assert pairs[1:] == compat.Pairs([2, 3], [5, 6])
    assert pairs != 3


def test_parts_of_what_is_taken_out_may_be_set() -> None:
    ragged: Any = compat.Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "i"))
    padded: Any = get_current_ops().list2padded(Xs)
    for part in (ragged[0], ragged[:1], padded[0], padded, compat.Pairs(Xs, Xs)[:1]):
        name = "one" if isinstance(part, compat.Pairs) else "data"
        setattr(part, name, getattr(part, name))
    assert ragged.starts_ends.tolist() == [0, 1, 3]
