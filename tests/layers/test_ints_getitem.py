from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import DtypeMismatchError, LayerError, ints_getitem

FLOATS: Any = np.arange(6.0).reshape(2, 3)
INTS: Any = np.arange(6).reshape(2, 3)


def test_part_and_gradient() -> None:
    Y, backprop = ints_getitem((slice(None), [2, 0])).begin_update(INTS)
    np.testing.assert_array_equal(Y, [[2, 0], [5, 3]])
    dX = backprop(Y)
    np.testing.assert_array_equal(dX, [[0, 0, 2], [3, 0, 5]])
    assert dX.dtype == INTS.dtype


def test_what_is_refused() -> None:
    wrong: Any = FLOATS
    with pytest.raises(DtypeMismatchError, match=r"^ints_getitem takes Ints2d, but the data is Floats2d\[2, 3\]"):
        ints_getitem((slice(None), 0)).predict(wrong)
    with pytest.raises(LayerError, match=r"^ints_getitem: the index leaves no axis"):
        ints_getitem((0, 0, 0, 0))
