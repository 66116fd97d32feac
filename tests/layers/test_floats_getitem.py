from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import DtypeMismatchError, LayerError, floats_getitem

FLOATS: Any = np.arange(6.0).reshape(2, 3)
INTS: Any = np.arange(6).reshape(2, 3)


def test_part_and_gradient() -> None:
    Y, backprop = floats_getitem((slice(None), [2, 0])).begin_update(FLOATS)
    np.testing.assert_array_equal(Y, [[2, 0], [5, 3]])
    dX = backprop(Y)
    np.testing.assert_array_equal(dX, [[0, 0, 2], [3, 0, 5]])
    assert dX.dtype == FLOATS.dtype


def test_what_is_refused() -> None:
    wrong: Any = INTS
    with pytest.raises(DtypeMismatchError, match=r"^floats_getitem takes Floats2d, but the data is Ints2d\[2, 3\]"):
        floats_getitem((slice(None), 0)).predict(wrong)
    with pytest.raises(LayerError, match=r"^floats_getitem: the index leaves no axis"):
        floats_getitem((0, 0, 0, 0))
