from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import fix_random_seed, minibatches, use_ops


def test_one() -> None:
    batches = minibatches(2, np.arange(5))
    assert [batch.tolist() for batch in batches] == [[0, 1], [2, 3], [4]]
    assert len(batches) == len(list(batches)) == 3


def test_several() -> None:
    assert list(minibatches(2, "abc", [1, 2, 3])) == [("ab", [1, 2]), ("c", [3])]


def test_shuffled_alike() -> None:
    fix_random_seed(0)
    batches = minibatches(3, np.arange(10), np.arange(10), shuffle=True)
    first = [batch[0].tolist() for batch in batches]
    assert all((left == right).all() for left, right in batches)
    assert sorted(sum(first, [])) == list(range(10))
    assert first != [batch[0].tolist() for batch in batches]


@pytest.mark.parametrize("size", [0, -1, 1.5, True])
def test_what_is_no_size(size: Any) -> None:
    with use_ops("cpu"), pytest.raises(ValueError, match="size must be an int of at least 1"):
        list(minibatches(size, [1, 2]))
