"""Corners of neon's ops, on operands that hypothesis draws."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.compat.neon import Backend, Block, Tensor

be = Backend(rng_seed=0, default_dtype=np.float64)
brief = settings(deadline=None, max_examples=examples(40))
seeds = st.integers(0, 2**32 - 1)
sizes = st.tuples(st.integers(1, 4), st.integers(1, 5))
# Ties, zeros and whole numbers are as likely as others.
numbers = st.sampled_from([-2.0, -1.0, -0.25, 0.0, 0.25, 1.0, 3.0]) | st.floats(-8, 8, width=16)


@st.composite
def matrices(draw: Any) -> Any:
    shape = draw(sizes)
    return np.reshape(draw(st.lists(numbers, min_size=shape[0] * shape[1], max_size=shape[0] * shape[1])), shape)


def out_like(values: Any) -> Tensor:
    return be.array(np.full(values.shape, np.nan))


# Random numbers


@brief
@given(seeds, st.integers(0, 700), st.integers(0, 3))
def test_a_state_is_the_generator_at_that_moment(seed: int, before: int, times: int) -> None:
    backend, oracle = Backend(rng_seed=seed), np.random.RandomState(seed)
    backend.make_binary_mask(backend.empty((before + 1, 1)))
    oracle.uniform(size=before + 1)
    state = pickle.loads(pickle.dumps(backend.rng_get_state()))
    expected = oracle.uniform(size=(3, 2)) < 0.5
    for _ in range(times + 1):
        np.testing.assert_array_equal(backend.make_binary_mask(backend.empty((3, 2))).get(), expected)
        backend.rng_set_state(state)
    backend.rng_reset()
    first = np.random.RandomState(seed).uniform(size=(3, 2)) < 0.5
    np.testing.assert_array_equal(backend.make_binary_mask(backend.empty((3, 2))).get(), first)


@pytest.mark.parametrize("seed", [None, 3])
def test_a_new_generator_is_what_a_reset_goes_back_to(seed: int | None) -> None:
    backend = Backend(rng_seed=1)
    rng = backend.gen_rng(seed)
    assert isinstance(rng, np.random.RandomState)
    assert rng is backend.rng
    first = rng.uniform(size=4)
    backend.rng_reset()
    np.testing.assert_array_equal(backend.rng.uniform(size=4), first)
    other = Backend()
    other.rng_set_state(backend.init_rng_state)
    np.testing.assert_array_equal(other.rng.uniform(size=4), first)


@brief
@given(seeds, sizes, st.sampled_from([0.0, 0.3, 0.5, 1.0]), st.sampled_from(["float16", "float32", "float64", "int32"]))
def test_masks(seed: int, shape: tuple[int, int], keep: float, dtype: str) -> None:
    backend = Backend(rng_seed=seed)
    whole = backend.ones((shape[1] + 1, shape[0]), dtype=dtype)
    part = whole[1:].T
    assert backend.make_binary_mask(part, keep) is part
    expected = np.random.RandomState(seed).uniform(size=shape) < keep
    np.testing.assert_array_equal(whole.get()[1:].T, expected)
    assert (whole.get()[:1] == 1).all()
    if keep in (0.0, 1.0):
        assert (part.get() == keep).all()


# Elements


@brief
@given(matrices())
def test_elements_at_the_ends(x: Any) -> None:
    t = be.array(x)
    low = be.safelog(t, out=out_like(x)).get()
    assert (low >= -50).all()
    np.testing.assert_allclose(low[x > 1e-20], np.log(x[x > 1e-20]))
    assert (np.isnan(be.sqrt(t, out=out_like(x)).get()) == (x < 0)).all()
    assert (np.isinf(be.reciprocal(t, out=out_like(x)).get()) == (x == 0)).all()
    assert (np.isneginf(be.log(t, out=out_like(x)).get()) == (x == 0)).all()
    np.testing.assert_allclose(be.sig2(t, out=out_like(x)).get(), be.sig(be.array(x * np.log(2)) + 0).asnumpyarray())
    np.testing.assert_array_equal(be.finite(be.reciprocal(t)).asnumpyarray(), x != 0)
    for name in ("sig", "sig2", "tanh", "tanh2"):
        huge = getattr(be, name)(t * 1e4).asnumpyarray()
        assert (np.abs(huge) <= 1).all()


@brief
@given(matrices(), numbers, numbers)
def test_clip_lowers_last(x: Any, low: float, high: float) -> None:
    expected = np.minimum(np.maximum(x, low), high)
    t = be.array(x)
    np.testing.assert_array_equal(be.clip(t, low, high).asnumpyarray(), expected)
    np.testing.assert_array_equal(be.clip(t, t * 0 + low, t * 0 + high, out=t).get(), expected)
    np.testing.assert_array_equal(be.clip(be.array(x), None, high).asnumpyarray(), np.minimum(x, high))
    np.testing.assert_array_equal(be.clip(be.array(x), low, None).asnumpyarray(), np.maximum(x, low))


@brief
@given(matrices(), st.integers(-20, 20), st.floats(0.01, 1000), st.sampled_from([-1, 1]))
def test_shifts_are_by_powers_of_two(x: Any, exponent: int, by: float, sign: int) -> None:
    t = be.array(x)
    np.testing.assert_array_equal(be.shift(t, exponent, value=False).asnumpyarray(), np.ldexp(x, exponent))
    found = be.shift(t, sign * by).asnumpyarray()
    factor = found[x != 0] / x[x != 0]
    assume(factor.size)
    assert set(np.frexp(np.abs(factor))[0]) == {0.5}
    assert (np.abs(np.log2(factor * sign / by)) <= 0.5 + 1e-9).all()
    assert (be.shift(t, 0.0).asnumpyarray() == 0).all()


@brief
@given(matrices())
def test_places_are_the_first(x: Any) -> None:
    t = be.array(x)
    for axis in (None, 0, 1):
        for name in ("argmax", "argmin"):
            expected = getattr(np, name)(x, axis=axis, keepdims=True)
            np.testing.assert_array_equal(getattr(be, name)(t, axis=axis).asnumpyarray(), expected)
    np.testing.assert_array_equal(be.argmax(t).asnumpyarray(), x.argmax(axis=1)[:, None])


@brief
@given(matrices(), st.data())
def test_take(x: Any, data: Any) -> None:
    for axis in (0, 1, None):
        size = x.size if axis is None else x.shape[axis]
        ids = np.array(data.draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=6)), "int32")
        expected = np.take(x, ids, axis)
        for places in (be.array(ids, dtype="int32"), be.array(ids, dtype="int32").T, ids):
            found = be.take(be.array(x), places, axis).asnumpyarray()
            np.testing.assert_array_equal(found, expected.reshape(-1, 1) if axis is None else expected)


# Products


@brief
@given(seeds, st.tuples(*[st.integers(1, 4)] * 4), st.floats(-2, 2), st.sampled_from([0.0, 1.0, -0.5]), st.booleans())
def test_products(seed: int, dims: tuple[int, ...], alpha: float, beta: float, relu: bool) -> None:
    rng, (X, K, C, N) = np.random.default_rng(seed), dims
    W, I, E = rng.standard_normal((K, C)), rng.standard_normal((X, C, N)), rng.standard_normal((X, K, N))
    w, i, e = map(be.array, (W, I, E))

    def expected(product: Any, old: Any) -> Any:
        scaled = alpha * product
        return (np.maximum(scaled, 0) if relu else scaled) + (beta * old if beta else 0)

    for a, b, product in [(w, i, W @ I), (w.T, e, W.T @ E), (e, i.T, np.einsum("xkn,xcn->kc", E, I))]:
        old = rng.standard_normal(product.shape) if beta else np.full(product.shape, np.nan)
        found = be.batched_dot(a, b, be.array(old), alpha=alpha, beta=beta, relu=relu)
        np.testing.assert_allclose(found.get(), expected(product, old), atol=1e-12)
    for a, b, product in [(w, i[0].reshape(C, N), W @ I[0]), (w.T, e[0].reshape(K, N), W.T @ E[0])]:
        old = rng.standard_normal(product.shape) if beta else np.full(product.shape, np.nan)
        found = be.compound_dot(a, b, be.array(old), alpha=alpha, beta=beta, relu=relu)
        np.testing.assert_allclose(found.get(), expected(product, old), atol=1e-12)


@brief
@given(matrices(), seeds)
def test_products_of_signs_are_counts(x: Any, seed: int) -> None:
    other = np.random.default_rng(seed).standard_normal((x.shape[1], 3))
    found = be.xnor_compound_dot(be.array(x), be.array(other), be.array(np.full((len(x), 3), np.nan))).get()
    differ = ((x >= 0)[:, :, None] != (other >= 0)[None]).sum(axis=1)
    np.testing.assert_array_equal(found, x.shape[1] - 2 * differ)


@brief
@given(st.lists(st.integers(0, 5), min_size=1, max_size=9), st.none() | st.integers(0, 5), st.floats(-2, 2), seeds)
def test_the_gradient_of_a_table(ids: list[int], pad: int | None, beta: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    error, old = rng.standard_normal((2, len(ids))), rng.standard_normal((6, 2))
    dW, inputs = be.array(old), be.array([ids], dtype="int32")
    be.compound_bprop_lut(len(ids), inputs, be.array(error), be.array(error.T), dW, pad, alpha=2.0, beta=beta)
    expected = old.copy()
    for row in set(ids) - {pad}:
        expected[row] = 2 * error[:, np.equal(ids, row)].sum(axis=1) + beta * old[row]
    np.testing.assert_allclose(dW.get(), expected, atol=1e-12)


# Images


@brief
@given(st.integers(1, 12), st.integers(1, 5), st.integers(0, 4), st.integers(1, 6), st.integers(1, 3))
def test_sizes_of_windows_are_those_of_torch(X: int, S: int, padding: int, strides: int, dilation: int) -> None:
    torch: Any = pytest.importorskip("torch")
    assume(padding <= S // 2 and dilation * (S - 1) + 1 <= X + 2 * padding)
    image = torch.zeros(1, 1, X)
    conv = torch.nn.functional.conv1d(image, torch.zeros(1, 1, S), stride=strides, padding=padding, dilation=dilation)
    caffe = Backend(compat_mode="caffe")
    for backend in (be, caffe):
        assert backend.output_dim(X, S, padding, strides, dilation=dilation) == conv.shape[2]
    for backend, ceil_mode in ((be, False), (caffe, True)):
        pooled = torch.nn.functional.max_pool1d(image, S, strides, padding, dilation, ceil_mode)
        assert backend.output_dim(X, S, padding, strides, pooling=True, dilation=dilation) == pooled.shape[2]


# Buffers, blocks and copies


@brief
@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(1, 5))
def test_buffers(dims: list[int], batch: int) -> None:
    backend = Backend()
    backend.bsz = batch
    expected = (dims[0], dims[1] * batch) if len(dims) == 2 else (int(np.prod(dims)), batch)
    for shape in (dims, tuple(dims), *([dims[0]] if len(dims) == 1 else [])):
        buffer = backend.iobuf(shape)
        assert (buffer.shape, buffer.dtype, float(buffer.get().sum())) == (expected, np.float32, 0.0)
    memory = backend.empty((backend.shared_iobuf_size(expected, None) + 2, 1)).fill(3)
    shared = backend.iobuf(dims, shared=memory)
    shared[:] = 5
    assert (memory.get() == 5).sum() == shared.size
    assert backend.iobuf(dims, x=shared) is shared


def test_shared_memory_of_another_dtype_is_refused() -> None:
    with pytest.raises(ValueError, match="^iobuf: shared must be of float16, not float64$"):
        be.iobuf(2, dtype=np.float16, shared=be.zeros((2, 1)))


PARTS = st.tuples(st.sampled_from(Block), st.integers(0, 3))


# All is drawn first: an example that is given up on its way would leave blocks open.
@brief
@given(st.lists(st.tuples(PARTS, PARTS).filter(lambda pair: pair[0] != pair[1]), max_size=6))
def test_blocks_end_in_the_order_in_which_they_began(blocks: list[tuple[tuple[Block, int], tuple[Block, int]]]) -> None:
    backend = Backend()
    for block, _ in blocks:
        backend.begin(*block)
    for block, wrong in reversed(blocks):
        with pytest.raises(ValueError, match="is not the block that is open"):
            backend.end(*wrong)
        backend.end(*block)
    with pytest.raises(ValueError, match="which is none"):
        backend.end(Block.epoch, 0)


@brief
@given(matrices())
def test_copies_are_tensors_of_their_own(x: Any) -> None:
    whole = be.array(x, name="t")
    for part in (whole, whole.T, whole[:1]):
        for other in (pickle.loads(pickle.dumps(part)), copy.deepcopy(part)):
            assert (other.name, other.dtype) == ("t", np.float64)
            np.testing.assert_array_equal(other.get(), part.get())
            other[:] = 100
            np.testing.assert_array_equal(whole.get(), x)


@brief
@given(matrices(), st.data())
def test_parts_are_those_of_numpy(x: Any, data: Any) -> None:
    t = be.array(x)
    places = [data.draw(st.integers(-size, size - 1) | st.slices(size)) for size in x.shape]
    key = tuple(places[: data.draw(st.integers(1, 2))])
    kept = tuple(slice(each, each + 1 or None) if isinstance(each, int) else each for each in key)
    np.testing.assert_array_equal(t[key].get(), x[kept])
    np.testing.assert_array_equal((t[key] + 0).asnumpyarray(), x[kept])
    t[key] = 7
    x[kept] = 7
    np.testing.assert_array_equal(t.get(), x)
