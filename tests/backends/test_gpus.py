"""Devices and the ways between them: what is copied, what is found out late, and which ops `get_ops` gives."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import typedthinc.backends.gpus as gpus
from tests.backends.gpu import GPU_OPS, cupy_ops_type, to_device
from tests.backends.standin.arrays import Transfers
from tests.backends.standin.devices import CUDARuntimeError
from typedthinc.api import DeviceMismatchError, Linear, Ragged, Relu, chain, list2ragged, reduce_mean, with_array
from typedthinc.backends import get_array_ops, get_current_ops, get_ops, set_current_ops, use_device, use_ops


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Any:
    return request.param()


@pytest.fixture
def standin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Make `get_ops` find CupyOps on the stand-in, with its two devices."""
    kind = cupy_ops_type(real=False)
    library = sys.modules["tests.backends.standin"]
    monkeypatch.setattr(gpus, "_made", {})
    monkeypatch.setitem(sys.modules, "cupy", library)
    monkeypatch.setitem(sys.modules, "typedthinc.backends.cupy", SimpleNamespace(CupyOps=kind))
    monkeypatch.setitem(sys.modules, "typedthinc.backends.cupy.library", SimpleNamespace(cupy=library))
    with kind(0).on_device():
        yield library


LATE: list[tuple[str, Any]] = [
    ("gather_rows", (np.ones((2, 3)), np.array([0, 2]))),
    ("gather_add", (np.ones((2, 3)), np.array([[0, -1]]))),
    ("scatter_add", (np.ones((2, 3)), np.array([2]), np.ones((1, 3)))),
    ("one_hot", (np.array([3]), 3)),
    ("backprop_maxout", (np.ones((1, 2)), np.array([[0, 2]]), 2)),
    ("backprop_take", (np.ones((1, 2)), np.array([[0, 2]]), 2)),
    ("take_which", (np.ones((1, 2, 2)), np.array([[0, 2]]))),
    ("backprop_reduce_max", (np.ones((1, 2)), np.array([[0, 2]]), np.array([2]))),
]


@pytest.mark.parametrize(("op", "arguments"), LATE, ids=[op for op, _ in LATE])
def test_ids_out_of_range_are_found_when_the_host_reads_next(ops: Any, op: str, arguments: Any) -> None:
    result = getattr(ops, op)(*to_device(ops, arguments))
    assert np.isfinite(result.get()).all()
    with pytest.raises(IndexError, match=f"^{op}: an id was out of range, as the device found out; nothing was done"):
        ops.to_numpy(result)
    ops.to_numpy(result)


def test_what_is_out_of_range_leaves_the_table_alone(ops: Any) -> None:
    table = ops.scatter_add(ops.alloc2f(2, 1), ops.asarray1i([5, 1]), ops.asarray2f([[1], [2]]))
    assert table.get().tolist() == [[0], [2]]
    ops.gather_rows(table, ops.asarray1i([-1]))
    with pytest.raises(IndexError, match="^gather_rows and scatter_add: "):
        ops.sum(table)


def test_conversion(ops: Any) -> None:
    X = ops.asarray2f(np.arange(6.0).reshape(2, 3))
    assert (X.dtype, ops.asarray2f(X) is X) == ("float32", True)
    assert ops.to_numpy(ops.asarray(np.arange(3, dtype=">f8"))).tolist() == [0, 1, 2]
    assert ops.to_numpy(X, byte_order=">").dtype == np.dtype(">f4")
    assert ops.to_numpy(ops.asarray1i([1.0, 2.0])).tolist() == [1, 2]
    assert ops.to_numpy(ops.asarray1i(X[0])).tolist() == [0, 1, 2]
    for wrong in ([1.5], ops.asarray1f([1.5])):
        with pytest.raises(ValueError, match=r"asarray: 1\.5 cannot be held as int32"):
            ops.asarray1i(wrong)
    with pytest.raises(ValueError, match="asarray: the data must have 1 dimensions"):
        ops.asarray1f(X)
    with pytest.raises(ValueError, match="asarray: the data must be numbers, not <U1"):
        ops.asarray(["a"])


def test_arrays_of_other_libraries_stay_on_the_device(ops: Any) -> None:
    X = ops.asarray1f([1, 2, 3])

    class OnlyDLPack:
        def __dlpack__(self, **options: Any) -> Any:
            return X.__dlpack__(**options)

        def __dlpack_device__(self) -> Any:
            return X.__dlpack_device__()

    Transfers.to_host = 0
    ops.asarray1f(OnlyDLPack())[0] = 7
    assert Transfers.to_host == 0
    assert ops.to_numpy(X).tolist() == [7, 2, 3]


@pytest.mark.parametrize("op", ["softmax", "as_contig", "relu"])
def test_arrays_of_the_host_are_refused(ops: Any, op: str) -> None:
    with pytest.raises(TypeError):
        getattr(ops, op)(np.ones((2, 2)))


def test_half_precision_is_refused_in_one_sentence(ops: Any) -> None:
    with pytest.raises(TypeError, match="^CupyOps: floats must be float32 or float64 here, not float16$"):
        ops.softmax(ops.asarray(np.ones((2, 2), "float16")))


def test_lengths_go_to_the_device_once(ops: Any) -> None:
    X, lengths = ops.alloc2f(9, 2), np.array([2, 3, 4])
    ops.reduce_sum(X, lengths)
    Transfers.to_device = Transfers.to_host = 0
    ops.backprop_reduce_mean(ops.reduce_mean(X, lengths.copy()), lengths)
    ops.backprop_softmax_sequences(X, ops.softmax_sequences(X, lengths), lengths)
    ops.backprop_reduce_last(*ops.reduce_last(X, lengths))
    assert Transfers.to_device <= 1  # the last rows
    assert Transfers.to_host == 0


def test_lengths_on_the_device_are_read_back(ops: Any) -> None:
    lengths = ops.asarray1i([2, 1])
    assert ops.to_numpy(ops.reduce_sum(ops.asarray2f([[1], [2], [3]]), lengths)).tolist() == [[3], [3]]
    ragged = Ragged(ops.alloc2f(3, 1), lengths)
    assert type(ragged.lengths) is np.ndarray
    assert type(ragged[1].data) is ops.xp.ndarray


def test_data_that_lies_elsewhere(ops: Any) -> None:
    X, Xs = np.ones((2, 3), "float32"), [np.ones((2, 3), "float32")]
    with use_ops(ops):
        on_gpu = chain(Relu(4), Linear(2)).initialize(ops.asarray(X))
        of_lists = chain(list2ragged(), with_array(Linear(2, 3)), reduce_mean()).initialize(to_device(ops, Xs))
    on_cpu = chain(Relu(4), Linear(2)).initialize(X)
    sentence = (
        "the layer computes with cupy, but the data is an array of numpy; `model.ops.asarray` makes it one of cupy"
    )
    with pytest.raises(DeviceMismatchError, match=f"Relu.*: {re.escape(sentence)}$"):
        on_gpu.predict(X)
    with pytest.raises(DeviceMismatchError, match=re.escape(sentence)):
        of_lists.predict(Xs)
    with pytest.raises(DeviceMismatchError, match="the layer computes with numpy, but the data is an array of"):
        on_cpu.predict(ops.asarray(X))
    assert ops.to_numpy(on_gpu.predict(ops.asarray(X))).shape == (2, 2)


def test_minibatches(ops: Any) -> None:
    X, y = ops.asarray2f([[0], [1], [2]]), ops.asarray1i([0, 1, 2])
    for batch, labels in ops.multibatch(2, X, y, shuffle=True):
        assert type(batch) is ops.xp.ndarray
        assert ops.to_numpy(batch)[:, 0].tolist() == ops.to_numpy(labels).tolist()


def test_get_ops_finds_gpus(standin: Any) -> None:
    first, second = get_ops("gpu"), get_ops("cupy", 1)
    assert get_ops("cupy") is get_ops(0) is get_ops("gpu", 0) is first
    assert get_ops(1) is second is not first
    assert (first.device_id, second.device_id) == (0, 1)
    with pytest.raises(ValueError, match=r"^get_ops: there is no GPU 2: cupy finds 2, counted from 0$"):
        get_ops("gpu", 2)


def test_ops_run_on_their_device(standin: Any) -> None:
    second = get_ops(1)
    assert standin.cuda.runtime.getDevice() == 0
    X = second.asarray2f([[1.0, -2.0]])
    assert X.device.id == 1
    assert second.relu(X).device.id == 1
    assert second.to_numpy(second.reduce_sum(X, np.array([1]))).tolist() == [[1, -2]]
    assert standin.cuda.runtime.getDevice() == 0
    with pytest.raises(ValueError, match="Array device must be same"):
        X + X
    with use_device(1) as ops:
        assert ops is second is get_current_ops()
        assert (X + X).device.id == 1
    assert standin.cuda.runtime.getDevice() == 0


def test_set_current_ops_selects_the_device(standin: Any) -> None:
    with use_ops("cpu"):
        set_current_ops(get_ops(1))
        assert standin.cuda.runtime.getDevice() == 1


def test_ops_of_an_array(standin: Any) -> None:
    first, second = get_ops(0), get_ops(1)
    assert get_array_ops(first.alloc1f(2)) is first
    assert get_array_ops(second.alloc1f(2)) is second
    mine = type(first)(0)
    with use_ops(mine):
        assert get_array_ops(first.alloc1f(2)) is mine
        assert get_array_ops(second.alloc1f(2)) is second
        assert get_array_ops(np.zeros(1)) is get_ops("cpu")


@pytest.mark.parametrize("count", ["none", "error"])
def test_without_a_gpu_one_sentence_says_so(standin: Any, monkeypatch: pytest.MonkeyPatch, count: str) -> None:
    def missing() -> int:
        if count == "none":
            return 0
        raise CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")

    monkeypatch.setattr(standin.cuda.runtime, "getDeviceCount", missing)
    reason = "" if count == "none" else " (cudaErrorNoDevice: no CUDA-capable device is detected)"
    sentence = f"get_ops: 'gpu' needs a GPU, and cupy finds none here{reason}; use get_ops('cpu')"
    with pytest.raises(RuntimeError, match=f"^{re.escape(sentence)}$"):
        get_ops("gpu")
