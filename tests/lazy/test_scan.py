from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc import lazy
from typedthinc.lazy.loops import LOOP
from typedthinc.lazy.walk import ordered

rng = np.random.default_rng(0)


def recurrence(k: int | None) -> tuple[Any, list[Any]]:
    """Return a loss of a small recurrent network, and what it depends on."""
    W, b = lazy.Var(rng.normal(size=(3, 3)) * 0.5, name="W"), lazy.Var(rng.normal(size=3), name="b")
    Xs, start = lazy.Var(rng.normal(size=(7, 2, 3)), name="Xs"), lazy.Var(rng.normal(size=(2, 3)), name="start")
    found = lazy.scan(lambda X, H: lazy.tanh(H @ W + X * b), start, sequences=Xs, checkpoint_every=k)
    assert found.outputs.shape == (None, 2, 3)
    return lazy.sum(found.outputs**3) + lazy.sum(found.last**2), [W, b, Xs, start]


def torchs(leaves: list[Any]) -> tuple[Any, Any, Any]:
    torch: Any = pytest.importorskip("torch")
    W, b, Xs, H = tensors = [torch.tensor(each.get(), requires_grad=True) for each in leaves]
    outputs = []
    for X in Xs:
        H = torch.tanh(H @ W + X * b)
        outputs.append(H)
    loss = (torch.stack(outputs) ** 3).sum() + (H**2).sum()
    first = torch.autograd.grad(loss, tensors, create_graph=True)
    return loss, first, torch.autograd.grad(sum((each**2).sum() for each in first), tensors)


@pytest.mark.parametrize("k", [None, 1, 3, 7, 10])
def test_both_gradients_of_a_recurrence(k: int | None) -> None:
    loss, leaves = recurrence(k)
    first = lazy.grad(loss, leaves)
    total: Any = 0.0
    for each in first:
        total = total + lazy.sum(each**2)
    found = lazy.function((), [loss, *first, *lazy.grad(total, leaves)])()  # type: ignore[list-item]  # a list of results
    value, one, two = torchs(leaves)
    for mine, other in zip(found, [value, *one, *two], strict=True):
        np.testing.assert_allclose(mine, other.detach().numpy(), rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("k", [None, 1, 2, 3])
def test_until_includes_the_step_at_which_it_holds(k: int | None) -> None:
    x = lazy.Var(2.0, name="x")
    found = lazy.scan(lambda y: (y * x, lazy.Until(y * x > 20.0)), 1.0, n_steps=100, checkpoint_every=k)
    assert lazy.evaluate(found.outputs).tolist() == [2.0, 4.0, 8.0, 16.0, 32.0]  # type: ignore[attr-defined]  # an array
    total = lazy.sum(found.outputs)
    slope = lazy.grad(total, x)
    assert [float(lazy.evaluate(each)) for each in (found.last, slope, lazy.grad(slope, x))] == [32.0, 129.0, 222.0]
    x.set(1.0)
    assert float(lazy.evaluate(found.last)) == 1.0
    assert lazy.evaluate(found.outputs.reshape(-1)).shape == (100,)


def test_until_cuts_sequences_and_their_gradients() -> None:
    Xs = lazy.Var(np.array([1.0, 2.0, 3.0, 4.0, 5.0]), name="Xs")
    found = lazy.scan(lambda x, y: (y + x * x, lazy.Until(y + x * x > 10.0)), 0.0, sequences=Xs)
    assert float(lazy.evaluate(found.last)) == 14.0
    assert lazy.evaluate(lazy.grad(found.last, Xs)).tolist() == [2.0, 4.0, 6.0, 0.0, 0.0]
    second = lazy.grad(lazy.sum(lazy.grad(found.last, Xs) ** 2), Xs)
    assert lazy.evaluate(second).tolist() == [8.0, 16.0, 24.0, 0.0, 0.0]


def test_several_states_and_outputs_without_a_state() -> None:
    a, b = lazy.Var(1.0), lazy.Var(1.0)
    found = lazy.scan(lambda x, y: [y, x + y, x * y], [a, b, None], n_steps=5)
    last, outputs = [lazy.evaluate(each) for each in found.last], [lazy.evaluate(each) for each in found.outputs]
    assert [float(each) for each in last] == [8.0, 13.0, 40.0]
    assert [each.tolist() for each in outputs] == [[1, 2, 3, 5, 8], [2, 3, 5, 8, 13], [1, 2, 6, 15, 40]]
    assert float(lazy.evaluate(lazy.grad(found.outputs[2][-1], a))) == 2 * 8 + 3 * 5


def test_integers_count_beside_floats() -> None:
    x = lazy.Var(3.0)
    n, Y = lazy.scan(lambda n, y: [n + 1, y * x + n], [lazy.Var(np.asarray(0)), 1.0], n_steps=3).last
    assert (int(lazy.evaluate(n)), float(lazy.evaluate(Y))) == (3, 27 + 0 + 3 + 2)
    assert float(lazy.evaluate(lazy.grad(Y, x))) == 3 * 9 + 1


def test_no_step() -> None:
    Xs = lazy.placeholder((None, 3), "float64", name="Xs")
    W = lazy.Var(np.ones((3, 2)), name="W")
    found = lazy.scan(lambda X, h: h + X @ W, lazy.Var(np.ones(2)), sequences=Xs)
    run = lazy.function((Xs,), (found.last, found.outputs, lazy.grad(lazy.sum(found.last), W)))
    last, outputs, dW = run(np.zeros((0, 3)))
    assert (last.tolist(), outputs.shape, dW.tolist()) == ([1.0, 1.0], (0, 2), [[0.0, 0.0]] * 3)


def test_loops_in_loops() -> None:
    x = lazy.Var(1.5, name="x")

    def power(n: int) -> Callable[[Any], Any]:
        return lambda y: y * lazy.scan(lambda z: z * x, 1.0, n_steps=n).last

    y = lazy.scan(power(3), x, n_steps=2).last
    slope = lazy.grad(y, x)
    assert float(lazy.evaluate(y)) == pytest.approx(1.5**7)
    assert float(lazy.evaluate(slope)) == pytest.approx(7 * 1.5**6)
    assert float(lazy.evaluate(lazy.grad(slope, x))) == pytest.approx(42 * 1.5**5)


def test_a_loop_in_a_branch_runs_if_it_is_taken() -> None:
    x, flag = lazy.Var(np.eye(2) * 0.0, name="x"), lazy.Var(0.0)
    fails = lazy.scan(lambda y: lazy.solve(x, y), lazy.Var(np.ones(2)), n_steps=2).last
    y = lazy.ifelse(flag > 0.5, lazy.sum(fails), lazy.sum(x))
    assert float(lazy.evaluate(y)) == 0.0
    assert lazy.evaluate(lazy.grad(y, x)).tolist() == [[1.0, 1.0], [1.0, 1.0]]
    flag.set(1.0)
    with pytest.raises(np.linalg.LinAlgError):
        lazy.evaluate(y)


def test_many_steps() -> None:
    x = lazy.Var(0.9999, name="x")
    y = lazy.scan(lambda y: y * x, 1.0, n_steps=20_000).last
    assert float(lazy.evaluate(lazy.grad(y, x))) == pytest.approx(20_000 * 0.9999**19_999)


def test_checkpoints_trade_time_for_memory() -> None:
    def peak(k: int | None) -> int:
        start = lazy.Var(np.ones(1000))
        x = lazy.Var(np.full(1000, 0.99))
        slope = lazy.grad(lazy.sum(lazy.scan(lambda h: lazy.tanh(h * x), start, 400, checkpoint_every=k).last), x)
        run = lazy.function((), slope)
        run()
        tracemalloc.start()
        run()
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    # 400 states of 8 kB; or 20 of them, and 20 more of the steps at hand.
    assert peak(None) > 400 * 8000
    assert peak(20) < 90 * 8000
    assert peak(20) < peak(5) < peak(1)
    assert peak(20) < peak(80) < peak(400)


@settings(deadline=None, max_examples=examples(25))
@given(st.integers(0, 9), st.integers(1, 12), st.booleans(), st.floats(0.5, 40))
def test_checkpoints_change_no_result(n: int, k: int, has_rows: bool, bound: float) -> None:
    Xs, x = lazy.Var(np.linspace(0.5, 1.5, 6)), lazy.Var(1.1)

    def step(*args: Any) -> Any:
        y = args[-1] * x + (args[0] if has_rows else 0.3)
        return y, lazy.Until(y > bound)

    def results(k: int | None) -> list[Any]:
        found = lazy.scan(step, 1.0, n, Xs if has_rows else (), checkpoint_every=k)
        total = lazy.sum(found.outputs**2) + found.last
        slope = lazy.grad(total, [x, Xs], disconnected="zero")
        second = lazy.grad(slope[0] * 1.0, x, disconnected="zero")
        return [lazy.evaluate(each) for each in (found.outputs, *slope, second)]

    for mine, other in zip(results(k), results(None), strict=True):
        np.testing.assert_allclose(mine, other, rtol=1e-12)


def test_what_a_scan_refuses() -> None:
    X, v = lazy.Var(np.ones((2, 3)), name="X"), lazy.Var(np.ones(3), name="v")
    for build, sentence in (
        (lambda: lazy.scan(lambda y: (y, y), v, 2), "scan: fn must return 1 expression, .* not 2"),
        (lambda: lazy.scan(lambda y: y, v), "scan: give n_steps or sequences"),
        (
            lambda: lazy.scan(lambda y: X * y, v, 2),
            r"scan: state 0 is Floats1d\[3\] before a step and Floats2d\[2, 3\] after it",
        ),
        (
            lambda: lazy.scan(lambda y: y.astype("float32"), v, 2),
            "scan: state 0 is float64 before a step and float32 after it",
        ),
        (lambda: lazy.scan(lambda y, z: z, v, sequences=lazy.Var(1.0, name="n")), "scan: the sequence n is a number"),
        (lambda: lazy.scan(lambda y, z: z, v, 2), "scan: fn takes 2 arguments, but gets 1: items of sequences, states"),
        (lambda: lazy.scan(lambda: v, v, 2), "scan: fn takes 0 arguments, but gets 1"),
        (lambda: lazy.scan(lambda y: None, v, 2), "an expression is made of numbers and arrays of numbers, not None"),
        (lambda: lazy.scan(lambda y: y, v, -1), "scan: n_steps must be"),
        (lambda: lazy.scan(lambda y: y, v, 1, checkpoint_every=0), "scan: checkpoint_every must be"),
    ):
        with pytest.raises(ValueError, match="^" + sentence):
            build()
    short = lazy.placeholder((None,), "float64", name="short")
    grows = lazy.scan(lambda y: lazy.concatenate([y, y]), short, 2)
    with pytest.raises(
        lazy.ExpressionError, match=r"^scan: state 0 has sizes \(3,\) before a step and \(6,\) after it"
    ):
        lazy.evaluate(grows.last, {short: np.ones(3)})
    leaked: list[Any] = []

    def step(y: Any) -> Any:
        leaked.append(y)
        return y * 2.0

    lazy.scan(step, v, 2)
    with pytest.raises(lazy.ExpressionError, match="^state 0 has no value"):
        lazy.evaluate(leaked[0])


def test_the_gradient_computes_no_step_again() -> None:
    W, Xs = lazy.Var(rng.normal(size=(3, 3)), name="W"), lazy.Var(rng.normal(size=(5, 2, 3)), name="Xs")
    states = lazy.scan(lambda X, H: lazy.tanh(X + H @ W), lazy.Var(np.zeros((2, 3))), sequences=Xs)
    slope: Any = lazy.function((), lazy.grad(lazy.sum(states.last**2), W))
    bodies = [node.options["body"] for node in slope.plan.nodes if node.primitive.name == LOOP]
    forward, backward = ([each for each in ordered(body.roots, body.given) if each.args] for body in bodies)
    (taken,) = (each for each in forward if each.primitive.name == "tanh")
    assert taken in bodies[1].sequences
    assert not any(each.primitive.name == "tanh" for each in backward if each not in bodies[1].given)


def test_states_and_outputs_of_a_loop_that_ends_early() -> None:
    W, stop = lazy.Var(0.5, name="W"), lazy.Var(3.0, name="stop")
    powers = lazy.scan(lambda y: (y + W * y, lazy.Until(y > stop)), 1.0, n_steps=20)
    outputs, slope = lazy.function((), (powers.outputs, lazy.grad(lazy.sum(powers.outputs), W)))()
    expected = 1.5 ** np.arange(1, 5)
    np.testing.assert_allclose(outputs, expected)
    np.testing.assert_allclose(slope, sum(n * 1.5 ** (n - 1) for n in range(1, 5)))
