from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import InvalidSizeError, L2Pool, ShapeMismatchError

X: Any = np.random.default_rng(0).standard_normal((3, 4, 9, 8))


@pytest.mark.parametrize(("window", "ways"), [(2, {}), (3, {"stride": 1}), (3, {"stride": 2})])
@pytest.mark.parametrize("axes", [1, 2])
def test_as_torch_does_it(axes: int, window: int, ways: dict[str, int]) -> None:
    torch: Any = pytest.importorskip("torch")
    theirs = getattr(torch.nn, f"LPPool{axes}d")(2, window, **ways)
    check_against_torch(L2Pool(window, **ways), theirs, X if axes == 2 else X[..., 0], {})


def test_nothing_flows_to_zeros() -> None:
    Y, backprop = L2Pool(2).begin_update(np.zeros((1, 1, 4)))
    assert not Y.any()
    assert not backprop(np.ones_like(Y)).any()


def test_cells_of_the_padding_are_zero() -> None:
    Y = L2Pool(2, padding=1).predict(np.array([[[3.0, 4.0, 1.0]]]))
    np.testing.assert_allclose(Y, [[[3, np.sqrt(17)]]])


def test_channels_together() -> None:
    Y = L2Pool(2, channels=2).predict(X)
    expected = np.sqrt((X[:, :, :8] ** 2).reshape(3, 2, 2, 4, 2, 4, 2).sum(axis=(2, 4, 6)))
    np.testing.assert_allclose(Y, expected)
    with pytest.raises(ShapeMismatchError, match="4 is not a multiple of 3"):
        L2Pool(2, channels=3).predict(X)


def test_arguments_out_of_range() -> None:
    with pytest.raises(InvalidSizeError, match="L2Pool: channels must be an int of at least 1, not 0"):
        L2Pool(2, channels=0)
