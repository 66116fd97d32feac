from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from tests.random import mrg31k3p as oracle
from typedthinc import lazy, random
from typedthinc.api import get_ops
from typedthinc.lazy.draws import DRAW
from typedthinc.lazy.primitives import PRIMITIVES
from typedthinc.lazy.scratch import scratch
from typedthinc.types import Floats2d

P = np.array([[0.1, 0.2, 0.7], [0.5, 0.5, 0.0]])


def test_the_first_values_are_those_of_the_streams() -> None:
    mine, other = lazy.RandomStreams(seed=7), random.RandomStreams(seed=7)
    for one, two in (
        (mine.uniform((2, 3), -1.0, 1.0), other.uniform((2, 3), -1.0, 1.0)),
        (mine.normal((3, 3), 1.0, 2.0), other.normal((3, 3), 1.0, 2.0)),
        (mine.binomial((20,), 3, 0.3), other.binomial((20,), 3, 0.3)),
        (mine.binomial((2, 3), p=lazy.Var(P)), other.binomial((2, 3), p=P)),
        (mine.multinomial(4, pvals=lazy.Var(P)), other.multinomial(4, pvals=P)),
        (mine.choice(2, replace=False, p=lazy.Var(P)), other.choice(2, replace=False, p=P)),
        (mine.choice(3, 5), other.choice(3, 5)),
        (mine.uniform(5, dtype="float64", nstreams=2), other.uniform(5, dtype="float64", nstreams=2)),
    ):
        found: Any = lazy.evaluate(one)
        np.testing.assert_allclose(found, two, rtol=1e-6)
        assert found.dtype == two.dtype == one.dtype
        assert one.shape == found.shape


def test_a_function_goes_on_and_evaluate_does_not() -> None:
    streams = lazy.RandomStreams(seed=1)
    u = streams.uniform((4,))
    first: Any = lazy.evaluate(u)
    np.testing.assert_array_equal(lazy.evaluate(u), first)
    draw = lazy.function((), (u, u * 2.0))
    one, double = draw()
    np.testing.assert_array_equal(one, first)
    np.testing.assert_array_equal(double, 2 * one)
    assert not (draw()[0] == first).any()
    streams.seed()
    np.testing.assert_array_equal(draw()[0], first)
    streams.seed(2)
    assert not (draw()[0] == first).any()
    (state, _), *_ = streams.updates()
    kept = lazy.function((), u, updates={state: state})
    np.testing.assert_array_equal(kept(), kept())


def test_sizes_that_are_not_known_before() -> None:
    X, n = lazy.placeholder((None, 3), name="X"), lazy.placeholder((), "int64", name="n")
    streams = lazy.RandomStreams()
    noise = lazy.function((X, n), (X + streams.normal(lazy.shape_of(X)), streams.uniform((n, 2))))
    rows, pairs = noise(np.zeros((5, 3)), np.asarray(4))
    assert (rows.shape, pairs.shape) == ((5, 3), (4, 2))


def test_gradients_flow_into_mean_and_deviation() -> None:
    mean, std = lazy.Var(1.0, name="mean"), lazy.Var(2.0, name="std")
    z = lazy.RandomStreams(3).normal((1000,), mean, std, "float64")
    total = lazy.sum(z)
    d_mean, d_std, value = (float(lazy.evaluate(each)) for each in (*lazy.grad(total, (mean, std)), total))
    assert d_mean == 1000.0
    assert value == pytest.approx(1000 * 1.0 + 2.0 * d_std)


@pytest.mark.parametrize("k", [None, 3])
def test_draws_in_a_loop_differ_by_step_and_by_call(k: int | None) -> None:
    streams = lazy.RandomStreams(seed=5)
    x = lazy.Var(np.ones(4), name="x")
    found = lazy.scan(lambda y: y * x * streams.uniform((4,), dtype="float64"), x, n_steps=8, checkpoint_every=k)
    walk = lazy.function((), (found.outputs, lazy.grad(lazy.sum(found.last), x)))
    outputs, dx = walk()
    # The gradient has drawn the same again: there are nine factors x in the last.
    np.testing.assert_allclose(dx, 9 * outputs[-1])
    factors = outputs[1:] / outputs[:-1]
    assert len(np.unique(factors)) == factors.size
    other, dx = walk()
    assert not (other == outputs).any()
    np.testing.assert_allclose(dx, 9 * other[-1])
    assert list(found.updates) == [variable for variable, _ in streams.updates()]


def test_states_of_streams_that_a_loop_overwrites() -> None:
    streams = lazy.RandomStreams(seed=5)
    X = lazy.placeholder((None,), "float64", name="X")
    draw = lambda y: streams.uniform(lazy.shape_of(y), dtype="float64")  # noqa: E731
    found = lazy.scan(lambda y: y * 0.0 + draw(y), X, n_steps=5)
    ((state, after),) = found.updates.items()
    before = state.get()
    kept = before.copy()
    one = lazy.function((X,), (found.outputs, after), updates={state: state})
    outputs, last = one(np.ones(7))
    # What the variable holds is never overwritten, and the streams of the source give the same.
    np.testing.assert_array_equal(state.get(), kept)
    np.testing.assert_array_equal(before, kept)
    expected = [oracle.run(row, 5) for row in kept[:7].tolist()]
    np.testing.assert_array_equal(outputs.T * 2.0**31, [values for values, _ in expected])
    assert type(last) is np.ndarray
    np.testing.assert_array_equal(last[:7], [end for _, end in expected])
    np.testing.assert_array_equal(last[7:], kept[7:])


def test_states_of_streams_that_something_else_reads() -> None:
    streams = lazy.RandomStreams(seed=5)

    def step(y: Any) -> Any:
        u = streams.uniform(lazy.shape_of(y), dtype="float64")
        (state, _), *_ = streams.updates()
        return u, lazy.sum(state)

    X = lazy.placeholder((None,), "float64", name="X")
    found = lazy.scan(step, (X, None), n_steps=3)
    ((state, _),) = found.updates.items()
    rows = state.get().astype(np.int64)
    _, sums = lazy.function((X,), found.outputs)(np.ones(7))
    for at, total in enumerate(sums):
        ends = [oracle.run(row, at)[1] for row in rows[:7].tolist()]
        assert total == rows[7:].sum() + np.sum(ends)


@pytest.mark.parametrize("may_be_overwritten", [True, False])
def test_a_draw_overwrites_what_it_may_and_nothing_else(*, may_be_overwritten: bool) -> None:
    draw = PRIMITIVES[DRAW].bind(
        get_ops("cpu"), frozenset({0, 1}), kind="uniform", dtypes=("int32", "float32"), n_sizes=1, low=0.0, high=1.0
    )
    kept = np.ascontiguousarray(random.RandomStreams(3).get_substream_rstates(50).T).T
    states = scratch(kept) if may_be_overwritten else kept
    before = states.copy()
    after, values = draw(states, np.array([4]))
    again, _ = draw(after, np.array([4]))
    assert np.shares_memory(states, after) == np.shares_memory(after, again) == may_be_overwritten
    assert (states == before).all() != may_be_overwritten
    np.testing.assert_array_equal(values, random.RandomStreams(3).uniform(4, nstreams=50))


def test_a_draw_from_outside_is_the_same_at_each_step() -> None:
    u = lazy.RandomStreams().uniform((3,), dtype="float64")
    found = lazy.scan(lambda y: y + u, lazy.zeros_like(u), n_steps=3)
    last, once = lazy.function((), (found.last, u))()
    np.testing.assert_allclose(last, 3 * once)


def test_dropout_in_a_layer() -> None:
    W = lazy.Var(np.ones((3, 2), "float32"), name="W")
    streams = lazy.RandomStreams()

    @lazy.as_layer(params=(W,))
    def dropped(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        return (X * streams.binomial(lazy.shape_of(X), dtype="float32")) @ W

    X = np.ones((50, 3), "float32")
    dropped.initialize(X)
    Y, backprop = dropped.begin_update(X)
    dX = backprop(np.ones_like(Y))
    np.testing.assert_array_equal(dX.sum(axis=1), 2 * Y[:, 0])
    again, _ = dropped.begin_update(X)
    assert (again != Y).any()


def test_what_is_refused() -> None:
    streams = lazy.RandomStreams()
    for build, sentence in (
        (lambda: streams.uniform((0, 2)), "uniform: size"),
        (lambda: streams.uniform(3, 1.0, 1.0), "uniform: low must be below high"),
        (lambda: streams.uniform(cast(Any, "ab")), "uniform: size must be an int of at least 1, not 'ab'"),
        (lambda: streams.normal(3, float("nan")), "normal: avg must be a finite number, not nan"),
        (lambda: streams.normal(3, std=-1.0), "normal: std must be a finite number of at least 0, not -1.0"),
        (lambda: streams.binomial(3, 0), "binomial: n must be"),
        (lambda: streams.choice(0, 3), "choice: size must be"),
        (lambda: lazy.evaluate(streams.choice(5, 3, replace=False)), "in draw.*choice: size must be at most 3"),
    ):
        with pytest.raises(ValueError, match="^" + sentence):
            build()
