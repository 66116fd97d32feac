from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.layers.convolution_oracle import check_against_torch
from typedthinc.api import AvgPool, Conv2d, InvalidSizeError, RankMismatchError, chain

X: Any = np.random.default_rng(0).standard_normal((3, 4, 9, 8))


@pytest.mark.parametrize(("window", "ways"), [(2, {}), (3, {"stride": 1}), (3, {"stride": 2, "padding": 1})])
@pytest.mark.parametrize("axes", [1, 2])
def test_as_torch_does_it(axes: int, window: int, ways: dict[str, int]) -> None:
    torch: Any = pytest.importorskip("torch")
    theirs = getattr(torch.nn, f"AvgPool{axes}d")(window, **ways, count_include_pad=False)
    check_against_torch(AvgPool(window, **ways), theirs, X if axes == 2 else X[..., 0], {})


def test_windows_lie_side_by_side() -> None:
    assert AvgPool(3).predict(X).shape == (3, 4, 3, 2)
    assert AvgPool().attrs == {"window": 2, "stride": 2, "padding": 0, "channels": 1}
    assert chain(Conv2d(5), AvgPool(2)).initialize(X).predict(X).shape == (3, 5, 3, 3)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: AvgPool(0), "AvgPool: window must be an int of at least 1, not 0"),
        (lambda: AvgPool(2, stride=0), "AvgPool: stride must be an int of at least 1, not 0"),
        (lambda: AvgPool(2, padding=2), "AvgPool: padding must be less than the window, which is 2, not 2"),
    ],
)
def test_arguments_out_of_range(make: Any, told: str) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        make()
    assert str(caught.value) == told


def test_what_does_not_fit() -> None:
    with pytest.raises(RankMismatchError, match="AvgPool takes Floats3d, but the data is Floats2d"):
        wrong: Any = X[0, 0]
        AvgPool().predict(wrong)
    with pytest.raises(ValueError, match="do not fit into 4 x 2 x 8"):
        AvgPool(3).predict(X[:, :, :2])


def test_channels_together() -> None:
    Y = AvgPool(2, channels=2).predict(X)
    np.testing.assert_allclose(Y, X[:, :, :8].reshape(3, 2, 2, 4, 2, 4, 2).mean(axis=(2, 4, 6)))
