from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import Conv2d, GroupNorm, InvalidSizeError, ShapeMismatchError, chain

X: Any = np.random.default_rng(0).normal(3, 2, (5, 6, 4, 7))


@pytest.mark.parametrize("groups", [1, 2, 3, 6])
@pytest.mark.parametrize("data", [X[..., 0], X], ids=["sequences", "images"])
def test_as_torch_does_it(data: Any, groups: int) -> None:
    torch: Any = pytest.importorskip("torch")
    eps = 1e-8  # what normalize_rows has
    model = GroupNorm(groups).initialize(data)
    check_against_torch(model, torch.nn.GroupNorm(groups, 6, eps=eps), data, {"G": "weight", "b": "bias"})
    np.testing.assert_array_equal(model.predict(data), model.begin_update(data)[0])


def test_what_is_refused() -> None:
    with pytest.raises(InvalidSizeError, match="GroupNorm: groups must be an int of at least 1, not 0"):
        GroupNorm(0)
    with pytest.raises(ShapeMismatchError, match=r"\(axis 1: 3 is not a multiple of 2, as 2 and 4 are\)"):
        chain(Conv2d(3), GroupNorm(2))
    with pytest.raises(InvalidSizeError, match="GroupNorm: nI must be a multiple of groups, which is 2, not 3"):
        chain(GroupNorm(2, 3), Conv2d(3))
