"""Loops over rows that threads share: the bits of one thread, windows over the edges of parts, refusals of any part."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from kernels.tests.calls import CALLS, Call, floats
from typedthinc.backends import NumpyOps, threads
from typedthinc_kernels import KernelOps, _kernels, instruction_sets, use_instruction_set

ops, plain = KernelOps(seed=0), NumpyOps(seed=0)
each_set = pytest.mark.parametrize("instructions", instruction_sets())


@each_set
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("size", [(1501, 67), (129, 1030)], ids=str)
def test_no_bit_hangs_on_the_number_of_threads(
    call: Call, instructions: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for count in (1, 2, 3, 1000):
        monkeypatch.setattr(threads, "_allowed", count)
        with use_instruction_set(instructions):
            found.append(call(ops, np.random.default_rng(0), *size))
    for arrays in found[1:]:
        for one, other in zip(arrays, found[0], strict=True):
            np.testing.assert_array_equal(one, other)


@each_set
@pytest.mark.parametrize("lengths", [[4000], [1, 0, 1999, 3, 997, 1000], [2] * 2000, [4000 - 7, 7]], ids=len)
@pytest.mark.parametrize("reach", [0, 1, 3])
def test_windows_over_the_edges_of_parts(
    instructions: str, lengths: list[int], reach: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, counts = np.random.default_rng(0), np.array(lengths)
    X, dY = floats(rng, 4000, 50), floats(rng, 4000, 50 * (2 * reach + 1))
    monkeypatch.setattr(threads, "_allowed", 3)
    with use_instruction_set(instructions):
        found = ops.seq2col(X, reach, lengths=counts), ops.backprop_seq2col(dY, reach, lengths=counts)
    np.testing.assert_array_equal(found[0], plain.seq2col(X, reach, lengths=counts))
    np.testing.assert_allclose(found[1], plain.backprop_seq2col(dY, reach, lengths=counts), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("row", [0, 2000, 3999])
def test_a_row_that_no_kernel_can_do_leaves_all_to_numpy(row: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "_allowed", 4)
    X = floats(np.random.default_rng(0), 4000, 96)
    X[row, 3] = np.inf
    ones = np.ones(96, "float32")
    with np.errstate(invalid="ignore"):
        for one, other in zip(ops.layernorm(X, ones, ones), plain.layernorm(X, ones, ones), strict=True):
            np.testing.assert_array_equal(one, other)
    which = np.zeros((4000, 96), "uint8")
    which[row, 3] = 3
    assert _kernels.d_maxout(X, which, np.empty((4000, 3, 96), "float32"), 4) is False


def test_threads_of_python_may_all_share_their_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them has the pool, the others go through theirs alone."""
    monkeypatch.setattr(threads, "_allowed", 3)
    rng = np.random.default_rng(0)
    given = [floats(rng, 1000 + 40 * i, 120) for i in range(4)]

    def work(X: Any) -> list[Any]:
        return [*ops.maxout(X.reshape(len(X), 40, 3)), ops.seq2col(X, 1), ops.gemm(X, X, trans2=True)]

    expected = [work(X) for X in given]
    with ThreadPoolExecutor(4) as pool:
        for found, alone in zip(pool.map(work, given * 20), expected * 20, strict=True):
            for one, other in zip(found, alone, strict=True):
                np.testing.assert_array_equal(one, other)


def test_no_count_below_one() -> None:
    X, which = np.ones((2, 3), "float32"), np.zeros((2, 3), "uint8")
    assert not _kernels.d_maxout(X, which, np.empty((2, 1, 3), "float32"), 0)
    assert not _kernels.windows(X, np.empty((2, 3, 3), "float32"), np.array([2]), 1, -1)
