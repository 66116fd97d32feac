from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Conv2d, Flatten, Linear, MaxPool, RankMismatchError, ShapeMismatchError, chain

X: Any = np.random.default_rng(0).standard_normal((3, 4, 9, 8))


@pytest.mark.parametrize("data", [X, X[..., 0], X[:0]])
def test_rows_and_back(data: Any) -> None:
    Y, backprop = Flatten().begin_update(data)
    assert Y.shape == (len(data), np.prod(data.shape[1:]))
    np.testing.assert_array_equal(Y.ravel(), data.ravel())
    np.testing.assert_array_equal(backprop(Y), data)


def test_images_in_another_order_of_memory() -> None:
    turned = X.transpose(0, 2, 3, 1)
    np.testing.assert_array_equal(Flatten().predict(turned), turned.reshape(3, -1))


def test_the_width_behind_windows() -> None:
    model = chain(Conv2d(3, 4, 2), MaxPool(2), Flatten(), Linear(2, 36))
    assert model.initialize(X).predict(X).shape == (3, 2)
    with pytest.raises(ShapeMismatchError, match=r"Linear takes Floats2d\[\*, 36\], but the data is Floats2d\[3, 24\]"):
        model.predict(X[..., :6])
    with pytest.raises(ShapeMismatchError, match=r"but Flatten before it gives Floats2d\[\*, 3 \* n\]"):
        chain(Conv2d(3, 4, 2), MaxPool(2), Flatten(), Linear(2, 37))


def test_rows_are_refused() -> None:
    rows: Any = X[:, :, 0, 0]
    with pytest.raises(RankMismatchError, match="Flatten takes Floats3d, but the data is Floats2d"):
        Flatten().predict(rows)
