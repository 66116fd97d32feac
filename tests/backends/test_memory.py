from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.backends import NumpyOps

ops: Any = NumpyOps(seed=0)
FAMILIES = [("f", "float32"), ("i", "int32")]


@pytest.mark.parametrize(("letter", "dtype"), FAMILIES)
@pytest.mark.parametrize("ndim", [1, 2, 3, 4])
def test_typed_forms(letter: str, dtype: str, ndim: int) -> None:
    shape = (3, 0, 2, 4)[:ndim]
    alloc, asarray = getattr(ops, f"alloc{ndim}{letter}"), getattr(ops, f"asarray{ndim}{letter}")
    X = alloc(*shape)
    assert (X.shape, X.dtype) == (shape, dtype)
    assert not X.any()
    assert alloc(*shape, dtype=dtype.replace("32", "64"), zeros=False).dtype == dtype.replace("32", "64")
    assert asarray(X) is X
    assert asarray(X.tolist() if X.size else X.astype("int64")).dtype == dtype
    with pytest.raises(ValueError, match=f"asarray: the data must have {ndim} dimensions, not {ndim + 1}"):
        asarray(X[None])


def test_any_rank() -> None:
    assert ops.alloc((2, 3)).dtype == "float32"
    assert ops.alloc_f(()).shape == ()
    assert ops.alloc_i((2,)).dtype == "int32"
    assert ops.asarray_f([[1, 2]]).dtype == "float32"
    assert ops.asarray_i([[1.0, 2.0]]).tolist() == [[1, 2]]
    assert ops.asarray([1, 2]).dtype == "int64"
    assert ops.asarray1i([]).shape == (0,)
    with pytest.raises(ValueError, match="negative"):
        ops.alloc2f(2, -1)


@pytest.mark.parametrize("value", [1.5, float("nan"), 2**40, -(2**31) - 1, 3e20])
def test_integers_stay_what_they_are(value: float) -> None:
    with pytest.raises(ValueError, match="asarray: .* cannot be held as int32"):
        ops.asarray1i([1, value])


def test_only_numbers_become_arrays() -> None:
    with pytest.raises(ValueError, match="asarray: the data must be numbers, not <U1"):
        ops.asarray1f(["a"])


def test_to_numpy() -> None:
    X = np.arange(3, dtype="<i4")
    assert ops.to_numpy(X) is X
    assert ops.to_numpy(X, byte_order="<") is X
    swapped = ops.to_numpy(X, byte_order=">")
    assert swapped.dtype == np.dtype(">i4")
    assert swapped.tolist() == [0, 1, 2]
