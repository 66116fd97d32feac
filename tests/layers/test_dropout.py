from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Dropout, InvalidRateError, NumpyOps, Ragged, chain, fix_random_seed, list2ragged

ONES: Any = np.ones((50, 40), dtype="float32")
LENGTHS: Any = np.array([20, 30], "int32")


def test_share_and_scale() -> None:
    Y, backprop = Dropout(0.25).begin_update(ONES)
    assert set(np.unique(Y).tolist()) == {0, np.float32(4 / 3)}
    assert np.mean(Y == 0) == pytest.approx(0.25, abs=0.05)
    np.testing.assert_array_equal(backprop(ONES), Y)


def test_the_seed_decides() -> None:
    model = Dropout(0.5)
    fix_random_seed(3)
    first = model.begin_update(ONES)[0]
    second = model.begin_update(ONES)[0]
    fix_random_seed(3)
    np.testing.assert_array_equal(first, model.begin_update(ONES)[0])
    assert not np.array_equal(first, second)


def test_off() -> None:
    model = Dropout(0.5)
    assert model.predict(ONES) is ONES
    assert Dropout(0.0).begin_update(ONES)[0] is ONES
    model.attrs["is_enabled"] = False
    assert model.begin_update(ONES)[0] is ONES


@pytest.mark.parametrize("X", [Ragged(ONES, LENGTHS), NumpyOps().list2padded([ONES]), [ONES, ONES], (ONES, [ONES])])
def test_containers(X: Any) -> None:
    Y, backprop = Dropout(0.5).begin_update(X)
    assert type(Y) is type(X)
    dX = backprop(X)
    data, gradient = (Y.data, dX.data) if hasattr(X, "data") else (Y[0], dX[0])
    assert set(np.unique(data).tolist()) == {0, 2}
    np.testing.assert_array_equal(data, gradient)


def test_ids_pass() -> None:
    ids: Any = np.arange(100)
    Y = Dropout(0.9).begin_update(ids)[0]
    np.testing.assert_array_equal(Y, ids)
    assert Y.dtype == ids.dtype


@pytest.mark.parametrize("rate", [1, 1.5, -0.1, float("nan"), float("inf"), True, None, "half"])
def test_what_is_no_rate(rate: Any) -> None:
    with pytest.raises(InvalidRateError) as caught:
        Dropout(rate)
    assert str(caught.value) == f"Dropout: rate must be a number in [0, 1), not {rate!r}"


def test_a_rate_that_goes_wrong_later() -> None:
    model = chain(list2ragged(), Dropout(0.1))
    model.layers[1].attrs["dropout_rate"] = 2
    with pytest.raises(InvalidRateError, match=r"in chain > Dropout \(layer 2\): .*not 2"):
        model.begin_update([ONES])
