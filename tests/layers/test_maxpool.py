from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import Conv2d, InvalidSizeError, MaxPool, RankMismatchError, ShapeMismatchError, chain

X: Any = np.random.default_rng(0).standard_normal((3, 4, 9, 8))


@pytest.mark.parametrize(("window", "ways"), [(2, {}), (3, {"stride": 1}), (3, {"stride": 2, "padding": 1})])
@pytest.mark.parametrize("axes", [1, 2])
def test_as_torch_does_it(axes: int, window: int, ways: dict[str, int]) -> None:
    torch: Any = pytest.importorskip("torch")
    theirs = getattr(torch.nn, f"MaxPool{axes}d")(window, **ways)
    check_against_torch(MaxPool(window, **ways), theirs, X if axes == 2 else X[..., 0], {})


def test_windows_lie_side_by_side() -> None:
    assert MaxPool(3).predict(X).shape == (3, 4, 3, 2)
    assert MaxPool().attrs == {"window": 2, "stride": 2, "padding": 0, "channels": 1}
    assert chain(Conv2d(5), MaxPool(2)).initialize(X).predict(X).shape == (3, 5, 3, 3)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: MaxPool(0), "MaxPool: window must be an int of at least 1, not 0"),
        (lambda: MaxPool(2, stride=0), "MaxPool: stride must be an int of at least 1, not 0"),
        (lambda: MaxPool(2, padding=2), "MaxPool: padding must be less than the window, which is 2, not 2"),
    ],
)
def test_arguments_out_of_range(make: Any, told: str) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        make()
    assert str(caught.value) == told


def test_what_does_not_fit() -> None:
    with pytest.raises(RankMismatchError, match="MaxPool takes Floats3d, but the data is Floats2d"):
        wrong: Any = X[0, 0]
        MaxPool().predict(wrong)
    with pytest.raises(ValueError, match="do not fit into 4 x 2 x 8"):
        MaxPool(3).predict(X[:, :, :2])


def test_channels_together() -> None:
    Y = MaxPool(2, channels=2).predict(X)
    np.testing.assert_array_equal(Y, X[:, :, :8].reshape(3, 2, 2, 4, 2, 4, 2).max(axis=(2, 4, 6)))
    with pytest.raises(ShapeMismatchError, match="4 is not a multiple of 3"):
        MaxPool(2, channels=3).predict(X)
    with pytest.raises(ShapeMismatchError, match="but MaxPool before it gives"):
        chain(Conv2d(6, 3), MaxPool(2, channels=2), Conv2d(4, 6))
