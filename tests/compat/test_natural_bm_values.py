"""Each function of Natural_BM's backend beside numpy and scipy, on arrays that hypothesis draws."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.compat.test_natural_bm import FUNCTIONS, METHODS
from tests.example_counts import examples
from typedthinc.compat import natural_bm as B

# What each is compared with, from two float64 arrays of one shape.
Case = tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]


def of_one(mine: Any, other: Any) -> Case:
    return lambda x, y: mine(x), lambda x, y: other(x)


def along(name: str, other: Any) -> dict[str, Case]:
    """Compare a reduction along each axis, with and without the axis kept."""
    mine = getattr(B, name)

    def case(axis: int | None, keepdims: bool) -> Case:
        return of_one(lambda x: mine(x, axis=axis, keepdims=keepdims), lambda x: other(x, axis=axis, keepdims=keepdims))

    return {
        f"{name} {axis} {keepdims}": case(axis, keepdims) for axis in (None, 0, 1, -1) for keepdims in (True, False)
    }


def diff_of_exps(x: Any) -> Any:
    with np.errstate(all="ignore"):
        return np.log(np.diff(np.exp(x)))


def with_diagonal(x: Any, value: Any) -> Any:
    filled = x[:, :3].copy()
    np.fill_diagonal(filled, value)
    return filled


IDS = np.array([[2, 0], [1, 2]])
CASES: dict[str, Case] = {
    "abs": of_one(B.abs, np.abs),
    "square": of_one(B.square, np.square),
    "sqrt": of_one(B.sqrt, lambda x: np.sqrt(np.maximum(x, 0))),
    "exp": of_one(B.exp, np.exp),
    "log": of_one(lambda x: B.log(B.abs(x) + 0.1), lambda x: np.log(np.abs(x) + 0.1)),
    "sin": of_one(B.sin, np.sin),
    "cos": of_one(B.cos, np.cos),
    "sign": of_one(B.sign, np.sign),
    "sigmoid": of_one(B.sigmoid, scipy.special.expit),
    "round": of_one(B.round, np.round),
    "pow": of_one(lambda x: B.pow(x, 3), lambda x: x**3),
    "pow of two": (lambda x, y: B.pow(B.abs(x) + 0.1, y), lambda x, y: (np.abs(x) + 0.1) ** y),
    "equal": (B.equal, np.equal),
    "not_equal": (B.not_equal, np.not_equal),
    "greater": (B.greater, np.greater),
    "greater_equal": (B.greater_equal, np.greater_equal),
    "less": (B.less, np.less),
    "less_equal": (B.less_equal, np.less_equal),
    "maximum": (B.maximum, np.maximum),
    "minimum": (B.minimum, np.minimum),
    "dot": (lambda x, y: B.dot(x, B.transpose(y)), lambda x, y: x @ y.T),
    "dot of vectors": (lambda x, y: B.dot(x[0], y[0]), lambda x, y: x[0] @ y[0]),
    "clip": of_one(lambda x: B.clip(x, -0.5, 0.7), lambda x: np.clip(x, -0.5, 0.7)),
    "clip below": of_one(lambda x: B.clip(x, -0.5, None), lambda x: np.maximum(x, -0.5)),
    "clip above": of_one(lambda x: B.clip(x, None, 0.7), lambda x: np.minimum(x, 0.7)),
    "clip crossed": of_one(lambda x: B.clip(x, 2.0, 1.0), lambda x: np.full_like(x, 2)),
    "allclose": (lambda x, y: B.allclose(x, y, 0.1, 0.5), lambda x, y: np.allclose(x, y, 0.1, 0.5)),
    "allclose nan": of_one(lambda x: B.allclose(x * np.nan, x * np.nan), lambda x: False),
    "transpose": of_one(B.transpose, np.transpose),
    "transpose 3": of_one(lambda x: B.transpose(x[None]), lambda x: x[None].T),
    "permute_dimensions": of_one(
        lambda x: B.permute_dimensions(x[None], [0, 2, 1]), lambda x: x[None].transpose(0, 2, 1)
    ),
    "diag": of_one(B.diag, np.diagonal),
    "fill_diagonal": of_one(lambda x: B.fill_diagonal(x[:, :3], 7.0), lambda x: with_diagonal(x, 7.0)),
    "fill_diagonal of one": of_one(
        lambda x: B.fill_diagonal(x[:, :3], np.array([7.0])), lambda x: with_diagonal(x, 7.0)
    ),
    "fill_diagonal of n": of_one(
        lambda x: B.fill_diagonal(x[:, :3], np.arange(3.0)), lambda x: with_diagonal(x, np.arange(3.0))
    ),
    "solve": (
        lambda x, y: B.solve(x[:, :3] + 9 * np.eye(3), y), lambda x, y: np.linalg.solve(x[:, :3] + 9 * np.eye(3), y)
    ),
    "solve of a vector": (
        lambda x, y: B.solve(x[:, :3] + 9 * np.eye(3), y[:, 0]),
        lambda x, y: np.linalg.solve(x[:, :3] + 9 * np.eye(3), y[:, 0]),
    ),
    "svd": of_one(lambda x: B.svd(x)[1], lambda x: np.linalg.svd(x)[1]),
    "arange": of_one(lambda x: B.arange(2, 9, 3), lambda x: np.arange(2, 9, 3)),
    "arange stop": of_one(lambda x: B.arange(5), lambda x: np.arange(5)),
    "concatenate": (lambda x, y: B.concatenate([x, y]), lambda x, y: np.concatenate([x, y], -1)),
    "concatenate 0": (lambda x, y: B.concatenate([x, y], 0), lambda x, y: np.concatenate([x, y], 0)),
    "stack": (lambda x, y: B.stack([x, y]), lambda x, y: np.stack([x, y])),
    "stack 1": (lambda x, y: B.stack([x, y], 1), lambda x, y: np.stack([x, y], 1)),
    "reshape": of_one(lambda x: B.reshape(x, (2, -1)), lambda x: x.reshape(2, -1)),
    "flatten": of_one(B.flatten, np.ravel),
    "squeeze": of_one(lambda x: B.squeeze(x[:, None], 1), lambda x: x),
    "reverse": of_one(lambda x: B.reverse(x, 1), lambda x: x[:, ::-1]),
    "reverse of two": of_one(lambda x: B.reverse(x, (0, 1)), lambda x: x[::-1, ::-1]),
    "repeat": of_one(lambda x: B.repeat(x, 2), lambda x: np.stack([x, x], 1)),
    "repeat_elements": of_one(lambda x: B.repeat_elements(x[None], 3, 1), lambda x: np.repeat(x[None], 3, 1)),
    "tile": of_one(lambda x: B.tile(x, (2, 3)), lambda x: np.tile(x, (2, 3))),
    "one_hot": of_one(lambda x: B.one_hot(IDS, 3), lambda x: np.eye(3)[IDS]),
    **along("max", np.max),
    **along("min", np.min),
    **along("sum", np.sum),
    **along("prod", np.prod),
    **along("mean", np.mean),
    **along("std", np.std),
    **along("var", np.var),
    **along("logsumexp", scipy.special.logsumexp),
    **{name: of_one(lambda x, mine=mine: mine[0](x > 0), lambda x, mine=mine: mine[1](x > 0)) for name, mine in {
        "any": (B.any, np.any), "all": (B.all, np.all),
        "any 0": (lambda x: B.any(x, 0), lambda x: np.any(x, 0)),
        "all 1": (lambda x: B.all(x, 1, True), lambda x: np.all(x, 1, keepdims=True)),
    }.items()},
    "argmax": of_one(B.argmax, lambda x: np.argmax(x, -1)),
    "argmax 0": of_one(lambda x: B.argmax(x, 0), lambda x: np.argmax(x, 0)),
    "argmin": of_one(B.argmin, lambda x: np.argmin(x, -1)),
    "cumsum": of_one(B.cumsum, lambda x: np.cumsum(x, 0)),
    "cumsum 1": of_one(lambda x: B.cumsum(x, 1), lambda x: np.cumsum(x, 1)),
    "cumprod": of_one(B.cumprod, lambda x: np.cumprod(x, 0)),
    "logdiffexp": of_one(lambda x: B.logdiffexp(np.sort(x)), lambda x: diff_of_exps(np.sort(x))),
    "logdiffexp falling": of_one(
        lambda x: B.logdiffexp(np.sort(x)[:, ::-1] - np.arange(4)), lambda x: np.full((3, 3), np.nan)
    ),
    "zeros": of_one(lambda x: B.zeros(x.shape), np.zeros_like),
    "ones": of_one(lambda x: B.ones(x.shape), np.ones_like),
    "eye": of_one(lambda x: B.eye(3), lambda x: np.eye(3)),
    "zeros_like": of_one(B.zeros_like, np.zeros_like),
    "ones_like": of_one(lambda x: B.ones_like(x, "int32"), lambda x: np.ones_like(x, "int32")),
    "cast": of_one(lambda x: B.cast(x, "int64"), lambda x: x.astype("int64")),
    "shape": of_one(B.shape, np.shape),
    "variable": of_one(lambda x: B.variable(x, "float64"), lambda x: x),
    "variable of an expression": of_one(lambda x: B.variable(B.square(x), "float64"), np.square),
    "cast_to_floatx": of_one(lambda x: B.cast_to_floatx(x).astype("float64"), lambda x: x.astype("float32")),
    "stop_gradient": of_one(B.stop_gradient, lambda x: x),
    "stop_gradient of two": (lambda x, y: B.stop_gradient([x, y])[1], lambda x, y: y),
    "ifelse": (
        lambda x, y: B.ifelse(B.greater(B.sum(x), 0.0), x, y), lambda x, y: x if x.sum() > 0 else y
    ),
}  # fmt: skip
# Compared with something else than an array, in `test_natural_bm.py` and below.
ELSEWHERE = {
    *("backend", "batch_get_value", "batch_set_value", "dtype", "epsilon", "eval", "floatx", "function", "get_value"),
    *("get_variable_shape", "gradients", "intx", "make_rng", "ndim", "placeholder", "random_binomial", "random_normal"),
    *("random_uniform", "scan", "set_epsilon", "set_floatx", "set_intx", "set_value", "until"),
}


def test_every_name_is_compared() -> None:
    assert {name.split()[0] for name in CASES} | ELSEWHERE == set(FUNCTIONS)


# Ties and whole numbers are as likely as others.
numbers = st.sampled_from([-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.5]) | st.floats(-4, 4, width=16)
matrices = st.lists(numbers, min_size=12, max_size=12).map(lambda each: np.reshape(each, (3, 4)))


@pytest.mark.parametrize("name", CASES)
@settings(max_examples=examples(15), deadline=None)
@example(np.zeros((3, 4)), np.zeros((3, 4)))
@given(matrices, matrices)
def test_values(name: str, x: Any, y: Any) -> None:
    mine, other = CASES[name]
    kept = x.copy(), y.copy()
    found, expected = B.eval(mine(x, y)), np.asarray(other(x, y))
    assert found.shape == expected.shape
    assert (found.dtype == bool) == (expected.dtype == bool)
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(x, kept[0])
    np.testing.assert_array_equal(y, kept[1])


@given(matrices)
def test_svd_is_a_decomposition(x: Any) -> None:
    U, S, V = (B.eval(each) for each in B.svd(x))
    np.testing.assert_allclose(U @ (np.eye(3, 4) * S[:, None]) @ V, x, atol=1e-9)
    np.testing.assert_allclose(U @ U.T, np.eye(3), atol=1e-9)
    np.testing.assert_allclose(V @ V.T, np.eye(4), atol=1e-9)


def test_the_logarithm_of_one_and_an_exponential_does_not_overflow() -> None:
    x = B.variable(np.array([-1000.0, -1.0, 0.0, 1000.0]), "float64")
    for y in (B.log(1 + B.exp(x)), B.log(B.exp(x) + 1.0)):
        np.testing.assert_allclose(B.eval(y), np.logaddexp(0, x.get_value()))
        np.testing.assert_allclose(B.eval(B.gradients(B.sum(y), x)), scipy.special.expit(x.get_value()))
    for other in (B.log(2 + B.exp(x)), B.log(1 + B.abs(x)), B.log(x * 0.0 + 1.0)):
        assert other.primitive.name == "log"


def test_logsumexp_at_the_ends() -> None:
    rows = np.array([[-np.inf, -np.inf], [np.inf, 1.0], [1000.0, 1000.0]])
    assert B.eval(B.logsumexp(rows, 1)).tolist() == [-np.inf, np.inf, pytest.approx(1000 + np.log(2))]


def test_means_of_ints_and_bools_are_floats() -> None:
    for values in (np.arange(3), np.array([True, False, False])):
        for function in (B.mean, B.var, B.std):
            assert B.eval(function(values)).dtype == "float32"


@pytest.mark.parametrize("ids", [[-1, 0], [0, 3]])
def test_a_class_out_of_range_is_an_error(ids: list[int]) -> None:
    with pytest.raises(ValueError, match="one_hot"):
        B.eval(B.one_hot(np.array(ids), 3))


def test_solve_fails_only_where_its_branch_is_taken() -> None:
    a, flag = B.variable(np.ones((2, 2))), B.variable(0.0)
    x = B.function([], B.ifelse(B.greater(flag, 0.5), B.solve(a, np.ones(2, "float32")), B.zeros((2,)) + 1.0))
    assert x().tolist() == [1.0, 1.0]
    flag.set_value(1.0)
    with pytest.raises(np.linalg.LinAlgError):
        x()


def test_only_an_axis_of_size_1_is_squeezed() -> None:
    with pytest.raises(ValueError, match="squeeze takes away axes of size 1, which axis 0 of Floats2d.2, 3. is not"):
        B.squeeze(np.ones((2, 3)), 0)


def test_values_of_several_variables() -> None:
    one, two = B.variable([1.0, 2.0]), B.variable(3, dtype="int64")
    assert [each.tolist() for each in B.batch_get_value([one, two])] == [[1, 2], 3]
    B.batch_set_value([(one, [5, 6]), (two, 7.0)])
    assert [each.tolist() for each in B.batch_get_value([one, two])] == [[5, 6], 7]
    with pytest.raises(ValueError):
        B.batch_set_value([(one, [8, 9]), (two, [1, 2])])
    assert B.get_value(one).tolist() == [5, 6]
    with pytest.raises(TypeError):
        B.batch_set_value([(one + 1, [1, 2])])


def test_settings() -> None:
    before = B.epsilon(), B.floatx(), B.intx()
    try:
        for name in ("float16", "float32", "float64"):
            B.set_floatx(name)
            found = {B.dtype(each) for each in (B.zeros((2,)), B.placeholder(ndim=1), B.one_hot(IDS, 3))}
            assert (B.floatx(), found, str(B.cast_to_floatx([1]).dtype)) == (name, {name}, name)
            assert {B.eval(each).dtype for each in (B.random_uniform((2,)), B.random_normal((2,)))} == {np.dtype(name)}
        for name in ("int16", "int32", "int64"):
            B.set_intx(name)
            assert B.intx() == name
        B.set_epsilon(1e-3)
        assert B.epsilon() == 1e-3
    finally:
        B.set_epsilon(before[0])
        B.set_floatx(before[1])
        B.set_intx(before[2])


def test_draws_of_functions() -> None:
    rng = B.make_rng(5)
    draws = {
        "uniform": B.random_uniform((4000,), -1.0, 3.0, rng=rng),
        "normal": B.random_normal((4000,), 2.0, 3.0, rng=rng),
        "binomial": B.random_binomial((4000,), 0.25, rng=rng),
    }
    values = {name: B.eval(each) for name, each in draws.items()}
    assert -1 < values["uniform"].min() and values["uniform"].max() < 3
    assert values["uniform"].mean() == pytest.approx(1, abs=0.1)
    assert (values["normal"].mean(), values["normal"].std()) == (pytest.approx(2, abs=0.2), pytest.approx(3, abs=0.2))
    assert set(values["binomial"]) == {0.0, 1.0}
    assert values["binomial"].mean() == pytest.approx(0.25, abs=0.03)
    assert (
        B.eval(B.random_uniform((3,), rng=B.make_rng(5))).tolist()
        == B.eval(B.random_uniform((3,), rng=B.make_rng(5))).tolist()
    )


def test_draws_in_a_scan_differ_by_step_and_by_call() -> None:
    streams = B.RandomStreams(4)
    outputs, updates = B.scan(lambda x: x * 0.0 + streams.uniform((3,)), outputs_info=np.zeros(3, "float32"), n_steps=4)
    run = B.function([], outputs, updates=updates)
    found = np.concatenate([run(), run()])
    assert len(np.unique(found, axis=0)) == 8


def test_scan_gives_sequences_states_and_the_rest_in_this_order() -> None:
    seen: list[int] = []

    def step(a: Any, b: Any, y: Any, c: Any) -> Any:
        seen.extend(map(B.ndim, (a, b, y, c)))
        return y * c + a * b

    outputs, _ = B.scan(
        step, outputs_info=1.0, sequences=[np.arange(3.0), np.ones((3,))], non_sequences=[np.float64(2.0)]
    )
    assert B.eval(outputs).tolist() == [2.0, 5.0, 12.0]
    with pytest.raises(TypeError, match="scan: unknown arguments go_backwards"):
        B.scan(step, go_backwards=True)


class TestStreams:
    """What the page says of `RandomStreams`."""

    def test_states(self) -> None:
        streams = B.RandomStreams(234)
        first = streams.rstate
        assert first == (234,) * 6
        states = streams.get_substream_rstates(5, "int32")
        assert (states.shape, states.dtype) == ((5, 6), np.int32)
        assert states[0].tolist() == list(first)
        jumped = streams.rstate
        streams.set_rstate(234)
        streams.inc_rstate()
        assert streams.rstate == jumped != first
        streams.set_rstate([1, 2, 3, 4, 5, 6])
        assert streams.rstate == (1, 2, 3, 4, 5, 6)
        kept = streams.get_substream_rstates(2, "int32", inc_rstate=False)
        assert streams.rstate == tuple(kept[0].tolist())

    @pytest.mark.parametrize(
        "seed", [0, 2147462579, [0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0], [2147483647, 1, 1, 1, 1, 1]]
    )
    def test_seeds_out_of_range(self, seed: Any) -> None:
        with pytest.raises(ValueError):
            B.RandomStreams(seed)

    def test_seeds_of_other_lengths(self) -> None:
        with pytest.raises(TypeError):
            B.RandomStreams([1, 2, 3])

    def test_how_many_streams(self) -> None:
        streams = B.RandomStreams()
        assert [streams.n_streams(size) for size in ((2, 3), 6, (7,), (10**6,))] == [6, 6, 1, 15360]
        assert streams.n_streams(B.shape(B.placeholder(ndim=2))) == 15360

    def test_seed_starts_all_draws_again(self) -> None:
        streams = B.RandomStreams(7)
        run = B.function([], [streams.uniform((3,)), streams.normal((4,), avg=1.0, std=2.0)])
        first = run()
        assert all((one != two).any() for one, two in zip(first, run(), strict=True))
        streams.seed()
        assert all((one == two).all() for one, two in zip(first, run(), strict=True))
        streams.seed(8)
        other = run()
        assert all((one != two).any() for one, two in zip(first, other, strict=True))

    def test_updates(self) -> None:
        streams = B.RandomStreams(7)
        draws = [streams.uniform((2,)), streams.binomial((2,), p=0.5), streams.multinomial(pvals=np.eye(2))]
        assert [each[0] for each in streams.updates()] == [each.rstate for each in draws]
        for (state, after), draw in zip(streams.updates(), draws, strict=True):
            assert draw.update[0] is state
            before = state.get_value()
            assert (B.eval(after) != before).any()

    def test_sizes_must_be_positive(self) -> None:
        streams = B.RandomStreams()
        for size in ((0,), (3, 0), (-1,)):
            with pytest.raises(ValueError):
                streams.uniform(size)

    def test_sizes_of_a_symbol(self) -> None:
        x = B.placeholder(ndim=2, name="x")
        draw = B.function([x], B.RandomStreams(1).uniform(B.shape(x)))
        assert draw(np.zeros((2, 5))).shape == (2, 5)

    def test_binomial(self) -> None:
        streams = B.RandomStreams(1)
        found = B.eval(streams.binomial((2000,), n=4, p=0.25))
        assert (found.dtype, set(found)) == (np.int64, {0, 1, 2, 3, 4})
        assert found.mean() == pytest.approx(1, abs=0.1)
        p = np.array([[0.0, 1.0]], "float32")
        assert B.eval(streams.binomial(p=p)).tolist() == [[0, 1]]

    def test_multinomial(self) -> None:
        streams = B.RandomStreams(1)
        pvals = np.array([[0.98, 0.01, 0.01], [0.0, 0.5, 0.5]])
        found = B.eval(streams.multinomial(n=1000, pvals=pvals))
        assert found.sum(axis=1).tolist() == [1000, 1000]
        np.testing.assert_allclose(found / 1000, pvals, atol=0.06)
        assert B.eval(streams.multinomial(pvals=np.array([[-2.0, 2.0]]))).tolist() == [[0, 0]]
        for wrong in ({"size": 3}, {"ndim": 2}):
            with pytest.raises(ValueError):
                streams.multinomial(pvals=pvals, **wrong)

    def test_choice(self) -> None:
        streams = B.RandomStreams(1)
        p = np.array([[0.98, 0.01, 0.01], [0.01, 0.49, 0.50]])
        for draw in (streams.choice(size=3, replace=False, p=p), streams.multinomial_wo_replacement(n=3, pvals=p)):
            assert np.sort(B.eval(draw)).tolist() == [[0, 1, 2]] * 2
        many = B.eval(streams.choice(size=2000, p=p))
        assert many.shape == (2, 2000)
        np.testing.assert_allclose([(row[:, None] == np.arange(3)).mean(axis=0) for row in many], p, atol=0.06)
        assert set(B.eval(streams.choice(size=200, a=3)).ravel()) == {0, 1, 2}
        with pytest.raises(ValueError):
            B.eval(streams.choice(size=4, replace=False, p=p))


def test_every_method_is_called() -> None:
    text = inspect.getsource(TestStreams) + inspect.getsource(test_draws_of_functions)
    assert [name for name in METHODS if name not in ("__init__", "pretty_return") and f"{name}(" not in text] == []
