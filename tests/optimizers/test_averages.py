from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Adam, Linear, Model, Relu, chain

KEY = (1, "W")
X = np.ones((3, 4), "float32")


def learn(of: Model[Any, Any], optimizer: Any) -> None:
    Y, backprop = of.begin_update(X)
    backprop(Y - 1)
    of.finish_update(optimizer)


def expected(weights: list[Any], max_decay: float) -> Any:
    average = weights[0]
    for t, W in enumerate(weights[1:], start=1):
        decay = min((1 + t) / (10 + t), max_decay)
        average = decay * average + (1 - decay) * W
    return average


@pytest.mark.parametrize("max_decay", [0.9999, 0.3, 0.0])
def test_follow_the_weights(max_decay: float) -> None:
    optimizer = SGD(0.1, use_averages=True, max_decay=max_decay)
    W: Any = np.zeros((2, 3))
    rng = np.random.default_rng(0)
    seen = []
    for _ in range(20):
        optimizer(KEY, W, rng.standard_normal((2, 3)))
        seen.append(W.copy())
        np.testing.assert_allclose(optimizer.averages[KEY], expected(seen, max_decay))


def test_one_pass_over_all_averages_what_a_pass_over_each_does() -> None:
    flat = chain(Relu(5, 4), Linear(3, 5)).initialize(X)
    each = flat.copy()
    one, other = Adam(0.1, use_averages=True), Adam(0.1, use_averages=True)
    for _ in range(20):
        learn(flat, one)
        learn(each, lambda key, W, dW: other(key, W, dW))
    assert len(one.averages) == len(other.averages) == 4
    for a, b in zip(one.averages.values(), other.averages.values(), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-7)


def test_stand_in_for_the_parameters() -> None:
    of = Linear(2, 4).initialize(X)
    optimizer = SGD(0.5, use_averages=True)
    for _ in range(5):
        learn(of, optimizer)
    W, Y = of.get_param("W").copy(), of.predict(X)
    with of.use_params(optimizer.averages):
        np.testing.assert_array_equal(of.get_param("W"), optimizer.averages[of.id, "W"])
        assert not np.array_equal(of.predict(X), Y)
    np.testing.assert_array_equal(of.get_param("W"), W)


def test_only_of_what_was_updated() -> None:
    of = chain(Relu(5, 4), Linear(3, 5)).initialize(X)
    frozen, head = of.layers
    optimizer = Adam(0.1, use_averages=True)
    for _ in range(3):
        head.inc_grad("b", np.ones(3, "float32"))
        of.finish_update(optimizer)
    assert set(optimizer.averages) == {(head.id, "b")}
    frozen.set_param("b", np.full(5, 7, "float32"))
    with of.use_params(optimizer.averages):
        assert (frozen.get_param("b") == 7).all()


def test_begin_when_they_are_switched_on() -> None:
    of = Linear(2, 4).initialize(X)
    optimizer = Adam(0.5)
    learn(of, optimizer)
    assert optimizer.averages == {}
    optimizer.use_averages = True
    learn(of, optimizer)
    np.testing.assert_array_equal(optimizer.averages[of.id, "W"], of.get_param("W"))


@pytest.mark.parametrize("value", [1.0, -0.1, float("nan")])
def test_the_decay_is_a_share(value: float) -> None:
    with pytest.raises(ValueError, match=r"max_decay must be a number in \[0, 1\), not"):
        SGD(0.1, max_decay=value)
