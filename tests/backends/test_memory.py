from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS
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


LARGE = 11648197037703959513


@pytest.mark.parametrize("gpu", [None, *GPU_OPS])
@pytest.mark.parametrize("data", [[1.7, -1.7, 0.0], np.array([1.7, -1.7, 0.0], "float32")])
def test_a_dtype_asked_for_truncates_as_numpy_does(gpu: Any, data: Any) -> None:
    ops: Any = NumpyOps() if gpu is None else gpu()
    for dtype in ("i", "int64", "int32"):
        assert ops.asarray(data, dtype=dtype).tolist() == [1, -1, 0]
    for wrong in (float("nan"), float("inf"), 1e30):
        with pytest.raises(ValueError, match="cannot be held as int32"):
            ops.asarray([wrong], dtype="i")


@pytest.mark.parametrize("gpu", [None, *GPU_OPS])
def test_large_integers_in_lists_stay_what_they_are(gpu: Any) -> None:
    ops: Any = NumpyOps() if gpu is None else gpu()
    for items in ([16, LARGE], [np.int64(16), LARGE], [np.array(16), np.array(LARGE)]):
        for array in (ops.asarray(items, dtype="uint64"), ops.asarray1i(items, dtype="uint64"), ops.asarray(items)):
            assert (array.dtype, array.tolist()) == ("uint64", [16, LARGE])
    assert ops.asarray([[16], [LARGE]], dtype="uint64").tolist() == [[16], [LARGE]]
    assert ops.asarray([2**53 + 1, 0.0], dtype="int64").tolist() == [2**53 + 1, 0]
    assert ops.asarray([LARGE, 0.5]).dtype == ops.asarray([16, LARGE], dtype="float64").dtype == "float64"


@pytest.mark.parametrize(
    ("items", "dtype", "wrong"),
    [
        ([16, LARGE], "int64", LARGE),
        ([-16, LARGE], "uint64", -16),
        ([-16, LARGE], None, -16),
        ([16, 2**64], "uint64", 2**64),
        ([16, 2**64], None, 2**64),
        ([LARGE, 0.5], "uint64", 0.5),
        ([LARGE, float("nan")], "uint64", "nan"),
        (np.array([2.0**64]), "uint64", 2.0**64),
        (np.array([2.0**63]), "int64", 2.0**63),
        (np.array([-(2.0**64)], "float32"), "int64", -(2.0**64)),
    ],
)
def test_integers_that_no_dtype_holds(items: Any, dtype: Any, wrong: object) -> None:
    held = f"asarray: {wrong} cannot be held as {dtype or 'uint64'}"
    with pytest.raises(ValueError, match=f"^{re.escape(held)}$"):
        ops.asarray(items, dtype=dtype)


@pytest.mark.parametrize("data", [["a"], [None], [None, 2**70], np.array([1j]), [object()]])
@pytest.mark.parametrize("dtype", ["float32", "uint64", None])
def test_only_numbers_become_arrays(data: Any, dtype: Any) -> None:
    with pytest.raises(ValueError, match="asarray: the data must be numbers, not (<U1|object|complex128)"):
        ops.asarray(data, dtype=dtype)


def test_to_numpy() -> None:
    X = np.arange(3, dtype="<i4")
    assert ops.to_numpy(X) is X
    assert ops.to_numpy(X, byte_order="<") is X
    swapped = ops.to_numpy(X, byte_order=">")
    assert swapped.dtype == np.dtype(">i4")
    assert swapped.tolist() == [0, 1, 2]


def test_reshape() -> None:
    X = np.arange(24.0)
    assert ops.reshape4f(X, 2, 3, 2, 2).shape == (2, 3, 2, 2)
    assert ops.reshape2i(np.arange(6), 3, -1).tolist() == [[0, 1], [2, 3], [4, 5]]
    assert np.shares_memory(ops.reshape3f(X, 2, 3, 4), X)
    assert ops.reshape1f(X.reshape(4, 6), 24).tolist() == X.tolist()


@pytest.mark.parametrize(
    ("shape", "sentence"),
    [
        ((5, 5), "the 24 elements of Floats1d[24] do not fill 5 x 5"),
        ((5, -1), "the 24 elements of Floats1d[24] do not fill 5 x -1"),
        ((0, -1), "the 24 elements of Floats1d[24] do not fill 0 x -1"),
        ((-4, -6), "the 24 elements of Floats1d[24] do not fill -4 x -6"),
        ((-1, 3, -1), "one size may be -1, for the elements to tell, not several of -1 x 3 x -1"),
        ((), "the 24 elements of Floats1d[24] do not fill one number"),
    ],
)
def test_reshape_refusals(shape: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"reshape: {sentence}") + "$"):
        ops.reshape(np.arange(24.0), shape)
    assert ops.reshape(np.zeros((0, 3)), (3, -1)).shape == (3, 0)


def test_as_contig() -> None:
    X = np.arange(6.0).reshape(2, 3)
    assert ops.as_contig(X) is X
    columns = ops.as_contig(X, order="F")
    assert columns.flags.f_contiguous
    np.testing.assert_array_equal(columns, X)
    assert ops.as_contig(X[:, ::2]).flags.c_contiguous


def test_arrays_of_other_libraries() -> None:
    torch = pytest.importorskip("torch")
    tensor = torch.arange(4.0)
    X = ops.asarray1f(tensor)
    X[0] = 7
    assert tensor[0] == 7
    back = torch.from_dlpack(X)
    back[1] = 8
    assert X[1] == 8


class OnlyDLPack:
    def __init__(self, data: Any) -> None:
        self.data = data

    def __dlpack__(self, **options: Any) -> Any:
        return self.data.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.data.__dlpack_device__()


def test_dlpack_alone_is_enough() -> None:
    X = np.arange(3, dtype="float32")
    assert np.shares_memory(ops.asarray1f(OnlyDLPack(X)), X)
