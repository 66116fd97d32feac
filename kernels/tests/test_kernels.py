"""What the conformance suite does not ask: which way was taken, equal bits, refusals, memory that overlaps, threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import erfc, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.tests.calls import CALLS, Call, floats
from typedthinc.api import get_ops
from typedthinc.backends import NumpyOps
from typedthinc.backends.interface.recurrent import LSTMParams
from typedthinc_kernels import KernelOps, _kernels, instruction_sets, use_instruction_set

ops, plain = KernelOps(seed=0), NumpyOps(seed=0)
each_call = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
sizes = st.tuples(st.integers(0, 70), st.integers(1, 70))
fast = settings(deadline=None, max_examples=30)

# What differs in the last bits of a gate is multiplied at every step on the way back. The gradients of the scores of a
# sequence cancel each other in the sum that is the query's.
NEAR = {"lstm": 1e-4, "rnn": 1e-4, "attention": 1e-4}


def results(call: Call, which: Any, seed: int, size: tuple[int, int]) -> list[Any]:
    return call(which, np.random.default_rng(seed), *size)


def test_they_are_the_ops_of_the_cpu() -> None:
    assert type(get_ops("cpu")) is KernelOps
    assert type(get_ops("numpy")) is NumpyOps


@each_call
@pytest.mark.parametrize("instructions", instruction_sets())
@fast
@given(seed=st.integers(0, 2**32), size=sizes)
def test_equals_the_numpy_path(call: Call, instructions: str, seed: int, size: tuple[int, int]) -> None:
    with use_instruction_set(instructions):
        ours = results(call, ops, seed, size)
    for one, other in zip(ours, results(call, plain, seed, size), strict=True):
        assert one.dtype == other.dtype
        assert one.shape == other.shape
        if one.dtype.kind == "f":
            scale = max(float(np.abs(other).max(initial=0)), 1.0)
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=NEAR.get(call.__name__, 1e-5) * scale)
        else:
            np.testing.assert_array_equal(one, other)


@pytest.mark.skipif("avx512" not in instruction_sets(), reason="needs a processor with both")
@each_call
@fast
@given(seed=st.integers(0, 2**32), size=sizes)
def test_equal_bits_with_avx2_and_avx512(call: Call, seed: int, size: tuple[int, int]) -> None:
    found = []
    for instructions in ("avx2", "avx512"):
        with use_instruction_set(instructions):
            found.append(results(call, ops, seed, size))
    for one, other in zip(*found, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("op", ["adam", "sgd", "update_averages", "flush_denormals", "backprop_relu"])
def test_what_is_elementwise_by_products_has_the_bits_of_the_numpy_path(op: str) -> None:
    rng = np.random.default_rng(0)
    w, g, m, v = (floats(rng, 33, 17) for _ in range(4))
    given_ = {
        "adam": (w, g, m, abs(v), 0.9, 0.999, 1e-8, 0.01),
        "sgd": (w, g, 0.3),
        "update_averages": (w, g, 3),
        "flush_denormals": (w,),
        "backprop_relu": (w, g),
    }[op]
    one = getattr(ops, op)(*(each.copy() if isinstance(each, np.ndarray) else each for each in given_))
    other = getattr(plain, op)(*(each.copy() if isinstance(each, np.ndarray) else each for each in given_))
    np.testing.assert_equal(one, other)


@pytest.mark.parametrize("instructions", instruction_sets())
@pytest.mark.parametrize(("eps", "rate"), [(1e-8, 0.01), (1e-8, 0.0), (0.0, 0.01), (1e-8, -0.01), (1e-8, np.inf)])
def test_adam_leaves_rows_that_rest_with_the_bits_of_the_numpy_path(instructions: str, eps: float, rate: float) -> None:
    """Rows of a table without a gradient and a first moment: whatever the weights and second moments are."""
    rng = np.random.default_rng(0)
    w, g, m, v = rng.standard_normal((4, 12, 64)).astype("float32")
    w[0], w[1], w[2, :5] = 0.0, -0.0, [np.nan, np.inf, -np.inf, 1e-40, -1e-40]
    v[:6:2], v[1::2] = 0.0, abs(v[1::2])
    v[6:] = abs(v[6:])
    g[:9], m[:8] = 0.0, 0.0
    g[2], m[3], m[4, 63], g[5, 63] = -0.0, -0.0, 1.0, 1e-45
    found = []
    for each in (ops, plain):
        state: Any = tuple(array.copy() for array in (w, g, m, v))
        with use_instruction_set(instructions), np.errstate(all="ignore"):
            for _ in range(3):
                state = each.adam(*state, 0.9, 0.999, eps, rate, 1.1, inplace=True)
        found.append([array.view(np.uint32) for array in state])
    np.testing.assert_array_equal(*found)


def test_special_values_stay_what_they_are() -> None:
    X = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-40, 3e38, -3e38], "float32")
    for op in ("relu", "sigmoid", "tanh", "softplus", "swish", "gelu", "gelu_approx", "mish", "dish", "hard_swish"):
        with np.errstate(all="ignore"):
            expected = getattr(plain, op)(X.astype("float64"))
        np.testing.assert_allclose(getattr(ops, op)(X), expected.astype("float32"), rtol=1e-5, atol=1e-6, err_msg=op)


@pytest.mark.parametrize("instructions", instruction_sets())
@pytest.mark.parametrize("op", ["sigmoid", "tanh", "softplus", "erf", "swish", "gelu", "gelu_approx", "mish"])
def test_activations_and_their_slopes_are_accurate(op: str, instructions: str) -> None:
    X = np.linspace(-30, 30, 60001, dtype="float32")
    wide = X.astype("float64")
    made = [(lambda each, x: getattr(each, op)(x))]
    if op not in ("sigmoid", "tanh", "erf"):
        made.append(lambda each, x: getattr(each, f"backprop_{op}")(np.ones_like(x), x))
    for make in made:
        with use_instruction_set(instructions):
            found = make(ops, X)
        expected = make(plain, wide)
        assert (abs(found - expected) / (1 + abs(expected))).max() < 2.5e-7


def test_gelu_is_accurate_where_it_is_nearly_0() -> None:
    X = np.linspace(-9, -3, 1001, dtype="float32")
    expected = [x * 0.5 * erfc(-x / sqrt(2)) for x in X.tolist()]
    np.testing.assert_allclose(ops.gelu(X), expected, rtol=5e-6)


@pytest.mark.parametrize("directions", [1, 2])
@pytest.mark.parametrize("sizes", [[2000] * 10, [2000, 2000, 1999, 1500, 1500, 3, 1, 0]])
def test_outputs_of_an_lstm_alone_are_those_with_what_the_way_back_needs(sizes: list[int], directions: int) -> None:
    """Of one direction they are made for some steps at a time: here there are more numbers than fit at once."""
    rng, nO = np.random.default_rng(0), 19
    params = tuple(
        LSTMParams(floats(rng, 4, nO, 7), floats(rng, 4, nO, nO), floats(rng, 4, nO)) for _ in range(directions)
    )
    H0, C0 = floats(rng, 2, directions, sizes[0], nO)
    X, lengths = floats(rng, len(sizes), sizes[0], 7), np.array(sizes, "int32")
    expected, _ = ops.lstm_forward_training(params, H0, C0, X, lengths)
    np.testing.assert_allclose(ops.lstm_forward_inference(params, H0, C0, X, lengths), expected, rtol=1e-4, atol=1e-5)


def test_an_infinite_score_takes_the_way_of_numpy() -> None:
    X = np.array([[np.inf, 0.0, np.inf], [1.0, 2.0, -np.inf]], "float32")
    expected = plain.softmax(X)
    for inplace in (False, True):
        np.testing.assert_allclose(ops.softmax(X.copy(), inplace=inplace), expected, rtol=1e-5)


REFUSED = {
    "another dtype": lambda: _kernels.relu(np.ones(3), np.ones(3), 0.0, 0.0),
    "another byte order": lambda: _kernels.relu(np.ones(3, ">f4"), np.ones(3, "float32"), 0.0, 0.0),
    "another layout": lambda: _kernels.softmax(np.ones((4, 4), "float32").T[::2], np.ones((2, 4), "float32"), 1.0),
    "another shape": lambda: _kernels.relu(np.ones(3, "float32"), np.ones(4, "float32"), 0.0, 0.0),
    "no array": lambda: _kernels.relu([1.0], [1.0], 0.0, 0.0),
    "no number": lambda: _kernels.relu(np.ones(3, "float32"), np.ones(3, "float32"), "x", 0.0),
    "read-only": lambda: _kernels.flush(np.ones(3, "float32"), np.broadcast_to(np.float32(1), 3), 1.0),
    "an id out of range": lambda: _kernels.scatter(
        np.ones((2, 3), "float32"), np.array([0, 2]), np.ones((2, 3), "float32")
    ),
    "a negative id": lambda: _kernels.gather(np.ones((2, 3), "float32"), np.array([-1]), np.ones((1, 3), "float32")),
    "lengths that do not add up": lambda: _kernels.sums(
        np.ones((3, 2), "float32"), np.ones((2, 2), "float32"), np.array([1, 1]), False
    ),
    "a negative length": lambda: _kernels.sums(
        np.ones((3, 2), "float32"), np.ones((2, 2), "float32"), np.array([4, -1]), False
    ),
    "lengths whose sum overflows": lambda: _kernels.sums(
        np.ones((0, 2), "float32"), np.ones((2, 2), "float32"), np.array([2**63 - 1, 2**63 - 1]), False
    ),
    "a piece out of range": lambda: _kernels.d_maxout(
        np.ones((1, 2), "float32"), np.array([[0, 3]], "uint8"), np.ones((1, 3, 2), "float32"), 1
    ),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_what_is_nothing_for_a_kernel_is_left_to_numpy(call: Any) -> None:
    assert call() is False


def test_a_wrong_number_of_arguments_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected 4 arguments, not 1"):
        _kernels.relu(np.ones(3, "float32"))


def test_nothing_is_written_before_ids_are_checked() -> None:
    table, values = np.zeros((2, 3), "float32"), np.ones((2, 3), "float32")
    with pytest.raises(IndexError, match=r"scatter_add: id 2 at position 1 is outside \[0, 2\)"):
        ops.scatter_add(table, np.array([0, 2]), values, inplace=True)
    assert not table.any()


def test_overlapping_memory_is_left_to_numpy() -> None:
    """Vectors would read what they have written."""
    memory = np.arange(40, dtype="float32")
    expected = plain.backprop_sigmoid(memory[1:].copy(), memory[:-1].copy())
    np.testing.assert_array_equal(ops.backprop_sigmoid(memory[1:], memory[:-1], inplace=True), expected)


def test_threads_do_not_come_between_each_other() -> None:
    rng = np.random.default_rng(0)
    X = floats(rng, 600, 300)
    expected = ops.gelu(X), ops.softmax(X), ops.normalize_rows(X)[0]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: (ops.gelu(X), ops.softmax(X), ops.normalize_rows(X)[0]), range(24)))
    for each in found:
        for one, other in zip(each, expected, strict=True):
            np.testing.assert_array_equal(one, other)


def test_an_unknown_instruction_set_is_refused() -> None:
    with pytest.raises(ValueError, match="this machine has no instruction set 'mmx'"), use_instruction_set("mmx"):
        pass


def test_nothing_is_kept() -> None:
    """Buffers are given back: an array that a kernel has seen can change its size, which a held buffer forbids."""
    X = np.ones(8, "float32")
    Y = np.ones(8, "float32")
    _kernels.relu(X, Y, 0.0, 0.0)
    _kernels.relu(X, Y[:3], 0.0, 0.0)
    X.resize(16, refcheck=False)
    assert X.shape == (16,)
