"""Arrays in the other order, small and large, in any layout."""

from __future__ import annotations

import numpy as np
import pytest

from typedthinc.arrays.orders import column_by_column, row_by_row


@pytest.mark.parametrize(
    "shape", [(), (0,), (7,), (0, 5), (3, 4), (2, 3, 4), (256, 256), (1000, 70), (70, 1000), (65, 1031)]
)
@pytest.mark.parametrize("dtype", ["float32", ">f8", "int16"])
def test_values_stay_and_the_order_is_the_one_asked_for(shape: tuple[int, ...], dtype: str) -> None:
    X = np.asarray(np.arange(int(np.prod(shape))).reshape(shape), dtype)
    double = np.asarray(np.tile(X, (1,) * max(X.ndim - 1, 0) + (2,)))[..., ::2] if X.ndim else X
    for given in (X, np.asfortranarray(X), double):
        rows, columns = row_by_row(given), column_by_column(given)
        assert rows.flags.c_contiguous
        assert columns.flags.f_contiguous
        np.testing.assert_array_equal(rows, given, strict=True)
        np.testing.assert_array_equal(columns, given, strict=True)


def test_what_is_in_order_is_not_copied() -> None:
    X = np.zeros((300, 300), "float32")
    assert row_by_row(X) is X
    assert np.shares_memory(column_by_column(X.T), X)
