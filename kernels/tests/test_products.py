"""Products of matrices: any shape and strides, beside numpy's in float64; equal bits from each set of instructions."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.lib.stride_tricks import as_strided

from kernels.tests.calls import floats
from typedthinc.backends import NumpyOps, threads
from typedthinc_kernels import KernelOps, _kernels, instruction_sets, products, use_instruction_set

ops, plain = KernelOps(seed=0), NumpyOps(seed=0)
fast = settings(deadline=None, max_examples=60)
with_tiles = [name for name in instruction_sets() if name != "base"]
each_set = pytest.mark.parametrize("instructions", with_tiles)
# Around the sizes of tiles, panels and blocks, and what they leave.
rows = st.one_of(st.integers(8, 40), st.sampled_from([255, 256, 257, 520]))
inner = st.one_of(st.integers(0, 40), st.sampled_from([255, 256, 257, 600]))
columns = st.one_of(st.integers(8, 70), st.sampled_from([191, 192, 511, 512, 513, 545]))
seeds = st.integers(0, 2**32)


def laid_out(rng: np.random.Generator, array: Any, layouts: str) -> Any:
    """Return an equal array: by rows or columns, with gaps, every second of both, or upside down."""
    layout = rng.choice(list(layouts))
    if layout == "C":
        return np.ascontiguousarray(array)
    if layout == "F":
        return np.asfortranarray(array)
    height, width = array.shape
    steps = {"c": (1, 1), "f": (1, 1), "2": (2, 2), "-": (-1, 1)}[layout]
    memory = np.full((height * 2 + 3, width * 2 + 5), np.nan, "float32", order="F" if layout == "f" else "C")
    view = memory[: height * abs(steps[0]) : abs(steps[0]), : width * steps[1] : steps[1]]
    view = view[::-1] if steps[0] < 0 else view
    view[...] = array
    return view


def drawn(seed: int, shape: tuple[int, int, int]) -> tuple[np.random.Generator, Any, Any, Any, Any]:
    """Return the factors, what is there before, and a bias."""
    rng, (m, k, n) = np.random.default_rng(seed), shape
    x, y, c, bias = (rng.standard_normal(size).astype("float32") for size in ((m, k), (k, n), (m, n), (n,)))
    out = laid_out(rng, c, "CFcf")
    # Only what is not cut into panels may have gaps both ways.
    return rng, laid_out(rng, x, "CFcf2-" if out.strides[1] == 4 else "CFcf-"), laid_out(rng, y, "CFcf-"), out, bias


@each_set
@fast
@given(seed=seeds, shape=st.tuples(rows, inner, columns), adds=st.booleans(), relu=st.booleans())
def test_any_shape_and_strides(
    instructions: str, seed: int, shape: tuple[int, int, int], adds: bool, relu: bool
) -> None:
    rng, x, y, out, bias = drawn(seed, shape)
    has_bias = bool(rng.random() < 0.5) and out.strides[1] == 4
    before = out.astype("float64")
    around = None if out.base is None else np.isnan(out.base).sum()
    with use_instruction_set(instructions):
        assert _kernels.gemm(x, y, out, bias if has_bias else None, relu, adds, 1)
    expected = x.astype("float64") @ y.astype("float64") + (before if adds else 0.0) + (bias if has_bias else 0.0)
    expected = np.maximum(expected, 0.0) if relu else expected
    np.testing.assert_allclose(out, expected, rtol=1e-5, atol=2e-6 * (1 + shape[1]) ** 0.5)
    assert around is None or np.isnan(out.base).sum() == around


@pytest.mark.skipif(len(with_tiles) < 2, reason="needs a processor with both")
@fast
@given(seed=seeds, shape=st.tuples(rows, inner, columns), adds=st.booleans())
def test_equal_bits_with_avx2_and_avx512(seed: int, shape: tuple[int, int, int], adds: bool) -> None:
    found = []
    for instructions in with_tiles:
        _, x, y, out, bias = drawn(seed, shape)
        with use_instruction_set(instructions):
            assert _kernels.gemm(x, y, out, bias if out.strides[1] == 4 else None, True, adds, 1)
        found.append(out.view())
    np.testing.assert_array_equal(*found)


@each_set
@fast
@given(seed=seeds, shape=st.tuples(rows, inner, columns))
def test_bits_hang_on_no_layout_and_no_part(instructions: str, seed: int, shape: tuple[int, int, int]) -> None:
    _, x, y, _, _ = drawn(seed, shape)
    m, _, n = shape
    whole, part = np.empty((m, n), "float32"), np.empty((m - m // 3, n), "float32")
    flipped, some = np.empty((n, m), "float32"), np.empty((m, n - n // 3), "float32")
    with use_instruction_set(instructions):
        assert _kernels.gemm(x, y, whole, None, False, False, 1)
        for left, right, out in ((x[m // 3 :], y, part), (x, y[:, n // 3 :], some), (y.T, x.T, flipped)):
            if not _kernels.gemm(left, right, out, None, False, False, 1):
                out[...] = {id(part): whole[m // 3 :], id(some): whole[:, n // 3 :], id(flipped): whole.T}[id(out)]
    np.testing.assert_array_equal(part, whole[m // 3 :])
    np.testing.assert_array_equal(some, whole[:, n // 3 :])
    np.testing.assert_array_equal(flipped, whole.T)


@each_set
def test_what_is_not_finite_stays_where_it_is(instructions: str) -> None:
    x, y = np.ones((9, 20), "float32"), np.ones((20, 21), "float32")
    x[2, 3], x[5, 19], y[7, 20], y[0, 0] = np.nan, np.inf, -np.inf, 3e38
    out = np.full((9, 21), np.nan, "float32")
    with use_instruction_set(instructions):
        assert _kernels.gemm(x, y, out, None, False, False, 1)
    with np.errstate(invalid="ignore"):
        np.testing.assert_allclose(out, x.astype("float64") @ y, rtol=1e-6)


@each_set
@pytest.mark.parametrize("order", ["C", "F"])
def test_long_sums_stay_exact(instructions: str, order: Any) -> None:
    """Of numbers above 0, where an error adds up."""
    x, y = np.random.default_rng(0).uniform(0.5, 1, (2, 100_000, 16)).astype("float32")
    out = np.empty((16, 16), "float32", order=order)
    with use_instruction_set(instructions):
        assert _kernels.gemm(x.T, y, out, None, False, False, 1)
    np.testing.assert_allclose(out, x.astype("float64").T @ y, rtol=2e-6)


def ones(*shape: int) -> Any:
    return np.ones(shape, "float32")


shared = ones(64, 64)
REFUSED = {
    "other sizes": (ones(8, 9), ones(8, 16), ones(8, 16)),
    "another result": (ones(8, 9), ones(9, 16), ones(8, 17)),
    "doubles": (np.ones((8, 9)), np.ones((9, 16)), np.ones((8, 16))),
    "three axes": (ones(8, 9, 1), ones(9, 16), ones(8, 16)),
    "a row": (ones(1, 9), ones(9, 16), ones(1, 16)),
    "a column": (ones(16, 9), ones(9, 1), ones(16, 1)),
    "a right factor with gaps both ways": (ones(8, 9), ones(18, 32)[::2, ::2], ones(8, 16)),
    "a result with gaps both ways": (ones(8, 9), ones(9, 16), ones(16, 32)[::2, ::2]),
    "a result whose rows are one": (
        ones(8, 9),
        ones(9, 16),
        as_strided(ones(16), (8, 16), (0, 4)),
    ),
    "a result that is a factor": (shared, ones(64, 64), shared),
    "a result that shares memory with a factor": (ones(8, 8), shared[:8, :8], shared[4:12, 4:12]),
    "floats across bytes": (
        np.frombuffer(bytearray(4 * 64 + 1), "float32", 64, 1).reshape(8, 8),
        ones(8, 8),
        ones(8, 8),
    ),
}


@pytest.mark.parametrize("arrays", REFUSED.values(), ids=REFUSED)
def test_what_is_nothing_for_it_is_left_to_blas(arrays: Any) -> None:
    before = arrays[2].copy()
    assert _kernels.gemm(*arrays, None, False, False, 1) is False
    np.testing.assert_array_equal(arrays[2], before)


def test_a_bias_of_another_size_or_in_the_result_is_nothing_for_it() -> None:
    out = ones(8, 16)
    assert not _kernels.gemm(ones(8, 9), ones(9, 16), out, ones(8), False, False, 1)
    assert not _kernels.gemm(ones(8, 9), ones(9, 16), out, out[3], False, False, 1)
    assert not _kernels.gemm(ones(8, 9), ones(9, 16), np.asfortranarray(out), ones(16), False, False, 1)


def test_without_tiles_blas_does_all() -> None:
    with use_instruction_set("base"):
        assert not _kernels.gemm(ones(8, 9), ones(9, 16), ones(8, 16), None, False, False, 1)


LARGE = [(700, 300, 64), (64, 300, 700), (257, 129, 257), (33, 3000, 40), (1100, 70, 33)]


@each_set
@pytest.mark.parametrize("shape", LARGE, ids=str)
@pytest.mark.parametrize("layout", ["C", "F"])
def test_no_bit_hangs_on_the_number_of_threads(instructions: str, shape: tuple[int, int, int], layout: Any) -> None:
    _, x, y, _, bias = drawn(0, shape)
    found = []
    for count in (1, 2, 3, 5, 1000):
        out = np.ones((shape[0], shape[2]), "float32", order=layout)
        with use_instruction_set(instructions):
            assert _kernels.gemm(x, y, out, bias if layout == "C" else None, True, True, count)
        found.append(out)
    for out in found[1:]:
        np.testing.assert_array_equal(out, found[0])


@each_set
def test_threads_of_python_may_all_share_their_products(instructions: str) -> None:
    """One of them has the pool, the others multiply alone."""
    rng = np.random.default_rng(0)
    pairs = [(floats(rng, 300 + 40 * i, 200), floats(rng, 200, 150)) for i in range(4)]

    def multiply(pair: Any, threads: int = 4) -> Any:
        out = np.empty((len(pair[0]), 150), "float32")
        assert _kernels.gemm(*pair, out, None, False, False, threads)
        return out

    with use_instruction_set(instructions), ThreadPoolExecutor(4) as pool:
        expected = [multiply(pair, 1) for pair in pairs]
        for found, alone in zip(pool.map(multiply, pairs * 20), expected * 20, strict=True):
            np.testing.assert_array_equal(found, alone)


FORKED = """
import os, sys, threading
import numpy as np
from typedthinc_kernels import _kernels
X, Y = np.ones((600, 300), "float32"), np.ones((300, 200), "float32")
out = np.empty((600, 200), "float32")
def multiply():
    assert _kernels.gemm(X, Y, out, None, False, False, 3) and (out == 300).all()
multiply()
def go_on():
    other = np.empty_like(out)
    while not done:
        _kernels.gemm(X, Y, other, None, False, False, 3)
done = False
thread = threading.Thread(target=go_on)
thread.start()
for _ in range(20):
    if not (child := os.fork()):
        multiply()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    multiply()
done = True
thread.join()
"""


@pytest.mark.skipif(not with_tiles or not hasattr(os, "fork"), reason="needs tiles and fork")
def test_a_process_that_is_forked_off_has_a_pool_of_its_own() -> None:
    """Also while the pool is at work."""
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=100)


def test_an_op_takes_as_many_threads_as_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(products, "_kernels", SimpleNamespace(gemm=lambda *given: asked.append(given[-1])))
    for count in (3, 1):
        monkeypatch.setattr(threads, "_allowed", count)
        np.testing.assert_array_equal(ops.gemm(ones(40, 40), ones(40, 40)), 40.0)
    assert asked == [3, 1]


def test_no_count_below_one() -> None:
    assert not _kernels.gemm(ones(8, 9), ones(9, 16), ones(8, 16), None, False, False, 0)


@fast
@given(seed=seeds, shape=st.tuples(st.integers(20, 60), st.integers(20, 60), st.integers(20, 60)))
def test_the_op_has_every_form_of_the_numpy_path(seed: int, shape: tuple[int, int, int]) -> None:
    _, x, y, out, _ = drawn(seed, shape)
    forms: list[dict[str, Any]] = [{}, {"relu": True}, {"alpha": 0.5}, {"out": out}, {"out": out, "beta": 1.0}]
    forms.append({"out": out, "beta": 0.5, "relu": True})
    for trans1 in (False, True):
        for trans2 in (False, True):
            left, right = x.T if trans1 else x, y.T if trans2 else y
            for form in forms:
                given_ = [{**form, **({"out": out.copy()} if "out" in form else {})} for _ in range(2)]
                one, other = (
                    each.gemm(left, right, trans1=trans1, trans2=trans2, **some)
                    for each, some in zip((ops, plain), given_, strict=True)
                )
                np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)
                assert "out" not in form or one is given_[0]["out"]
