from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import SGD, Adam, LayerNorm, Linear, Model, OptimizerState, RAdam, Relu, RMSprop, chain
from typedthinc.errors import IncompatibleError
from typedthinc.schedules import decaying, plateau

MAKERS: Any = [
    lambda: SGD(plateau(2, 0.5, decaying(0.1, 0.1))),
    lambda: Adam(decaying(0.1, 0.1), L2=[0.0, 0.1], use_averages=True),
    lambda: SGD(0.1, momentum=0.9, nesterov=True),
    lambda: RMSprop(0.01, momentum=0.5, use_averages=True),
    lambda: RAdam(0.01, beta1=iter([0.9, 0.8, 0.7, 0.6, 0.5]), max_decay=0.5, use_averages=True),
]
X = np.random.default_rng(0).standard_normal((3, 4)).astype("float32")


def network() -> Model[Any, Any]:
    return chain(Relu(5, 4), LayerNorm(5), Linear(3, 5)).initialize(X)


def learn(of: Model[Any, Any], optimizer: Any, steps: int, *, flat: bool = True) -> None:
    for step in range(steps):
        Y, backprop = of.begin_update(X)
        backprop(Y - step)
        of.finish_update(optimizer if flat else lambda key, W, dW: optimizer(key, W, dW))
        optimizer.step_schedules()
        if step % 2:
            optimizer.add_score(float(-step))


def values(of: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name).copy() for node in of.walk() for name in node.param_names]


def averages(of: Model[Any, Any], optimizer: Any) -> list[Any]:
    return [
        optimizer.averages[node.id, name] for node in of.walk() for name in node.param_names if optimizer.use_averages
    ]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("was_used", [True, False])
def test_going_on_from_a_state_gives_the_same_bits(make: Any, flat: bool, was_used: bool) -> None:
    of, optimizer = network(), make()
    learn(of, optimizer, 7, flat=flat)
    twin, other = of.copy(), make()
    if was_used:
        before = values(twin)
        learn(twin, other, 2, flat=flat)
        for node in twin.walk():
            for name in node.param_names:
                node.set_param(name, before.pop(0))
    other.set_state(twin, optimizer.get_state(of))
    assert (other.step, other.scores, other.numbers) == (optimizer.step, optimizer.scores, optimizer.numbers)
    learn(of, optimizer, 70, flat=flat)
    learn(twin, other, 70, flat=flat)
    assert other.nr_update.keys() == {(node.id, name) for node in twin.walk() for name in node.param_names}
    assert set(other.nr_update.values()) == {77}
    for a, b in zip(values(of) + averages(of, optimizer), values(twin) + averages(twin, other), strict=True):
        np.testing.assert_array_equal(a, b)


def test_names_parameters_by_their_places() -> None:
    of, optimizer = network(), Adam(0.1, use_averages=True)
    learn(of, optimizer, 2)
    of.layers[0].inc_grad("b", np.ones(5, "float32"))
    of.finish_update(optimizer)
    state = optimizer.get_state(of)
    names = ["1.Relu.W", "1.Relu.b", "2.LayerNorm.G", "2.LayerNorm.b", "3.Linear.W", "3.Linear.b"]
    assert (state.kind, state.step) == ("Adam", 2)
    assert state.counts["updates"] == state.counts["averages"] == {name: 2 + (name == names[1]) for name in names}
    assert {which: sorted(arrays) for which, arrays in state.arrays.items()} == dict.fromkeys(
        ("mom1", "mom2", "averages"), names
    )
    assert state.arrays["mom1"]["3.Linear.W"].shape == (3, 5)


def test_is_a_copy() -> None:
    of, optimizer = network(), Adam(0.1)
    learn(of, optimizer, 1)
    state = optimizer.get_state(of)
    before = state.arrays["mom1"]["3.Linear.W"].copy()
    learn(of, optimizer, 1)
    np.testing.assert_array_equal(state.arrays["mom1"]["3.Linear.W"], before)
    optimizer.set_state(of, state)
    learn(of, optimizer, 1)
    np.testing.assert_array_equal(state.arrays["mom1"]["3.Linear.W"], before)


def test_what_is_kept_for_other_models_stays() -> None:
    of, stranger, optimizer = network(), network(), Adam(0.1)
    learn(of, optimizer, 1)
    learn(stranger, optimizer, 3)
    kept = {key: array.copy() for key, array in optimizer.mom1.items()}
    optimizer.set_state(of, Adam(0.1).get_state(of))
    assert set(optimizer.nr_update) == {(node.id, name) for node in stranger.walk() for name in node.param_names}
    assert set(optimizer.nr_update.values()) == {3}
    for key, array in optimizer.mom1.items():
        np.testing.assert_array_equal(array, kept[key])
    learn(stranger, optimizer, 1)
    assert set(optimizer.nr_update.values()) == {4}


@pytest.mark.parametrize("use_averages", [False, True])
def test_a_layer_that_moves_to_another_model_takes_what_is_kept_along(use_averages: bool) -> None:
    shared, left = Relu(5, 4), Linear(3, 5)
    chain(shared, left).initialize(X)
    optimizer = Adam(0.1, use_averages=use_averages)
    second = chain(shared, LayerNorm(5)).initialize(X)
    learn(second, optimizer, 3)
    kept = {key: array.copy() for key, array in optimizer.mom1.items()}
    # Only what stayed behind is updated, where the shared layer lay before.
    Y, backprop = left.begin_update(shared.predict(X))
    backprop(Y)
    left.finish_update(optimizer)
    counts = {(shared.id, "W"): 3, (left.id, "W"): 1, (second.layers[1].id, "G"): 3}
    assert {key: optimizer.nr_update[key] for key in counts} == counts
    np.testing.assert_array_equal(optimizer.mom1[shared.id, "W"], kept[shared.id, "W"])
    learn(second, optimizer, 1)
    assert not np.array_equal(optimizer.mom1[shared.id, "W"], kept[shared.id, "W"])
    assert optimizer.get_state(second).counts["updates"]["1.Relu.W"] == 4


def test_a_parameter_that_changes_its_dtype() -> None:
    of, optimizer = network(), Adam(0.1, use_averages=True)
    learn(of, optimizer, 2)
    put(of.layers[2], "W", of.layers[2].get_param("W").astype("float64"))
    learn(of, optimizer, 2)
    state = optimizer.get_state(of)
    assert {arrays["3.Linear.W"].dtype.name for arrays in state.arrays.values()} == {"float64"}
    assert state.counts["updates"]["3.Linear.W"] == 4
    optimizer.set_state(of, state)


def test_says_all_that_does_not_fit_and_changes_nothing() -> None:
    of, optimizer = network(), Adam(0.1)
    learn(of, optimizer, 2)
    state = optimizer.get_state(of)
    other = chain(Relu(5, 4), LayerNorm(5), Linear(2, 5)).initialize(X)
    fresh = Adam(0.1)
    with pytest.raises(IncompatibleError) as caught:
        fresh.set_state(other, state)
    assert caught.value.disagreements == (
        "mom1 of 3.Linear.W must be float32 of shape (2, 5), not float32 of shape (3, 5)",
        "mom1 of 3.Linear.b must be float32 of shape (2,), not float32 of shape (3,)",
        "mom2 of 3.Linear.W must be float32 of shape (2, 5), not float32 of shape (3, 5)",
        "mom2 of 3.Linear.b must be float32 of shape (2,), not float32 of shape (3,)",
    )
    assert (fresh.step, fresh.mom1, fresh.nr_update) == (0, {}, {})


BAD: Any = [
    (lambda state: state._replace(kind="SGD"), "the state is that of SGD, but this is Adam"),
    (lambda state: state._replace(step=-1), "the step must be an int of at least 0, not -1"),
    (lambda state: state._replace(scores=((1, "a"),)), "scores must be pairs of a step and a number, not"),
    (lambda state: state._replace(counts={}), "the counts must be updates, averages, not none"),
    (lambda state: state._replace(arrays={"mom1": {}}), "the arrays must be mom1, mom2, averages, not mom1"),
    (lambda state: state.counts["updates"].update({"9.Linear.W": 1}), "9.Linear.W is not a parameter of the model"),
    (lambda state: state.counts["updates"].update({"1.Relu.W": -1}), "1.Relu.W has been updated -1 times"),
    (lambda state: state.arrays["mom2"].pop("1.Relu.W") * 0, "mom2 of 1.Relu.W is missing"),
    (lambda state: state.counts["updates"].pop("1.Relu.W") * 0, "mom1 of 1.Relu.W was never updated"),
    (
        lambda state: state.arrays["mom2"].update({"1.Relu.b": np.zeros(5, "float64")}),
        r"mom2 of 1.Relu.b must be float32 of shape \(5,\), not float64 of shape \(5,\)",
    ),
    (lambda state: state.arrays["mom2"].update({"1.Relu.b": [1.0]}), "mom2 of 1.Relu.b must be float32 .*, not list"),
]


@pytest.mark.parametrize(("spoil", "message"), BAD)
def test_a_damaged_state_is_refused(spoil: Any, message: str) -> None:
    of, optimizer = network(), Adam(0.1)
    learn(of, optimizer, 2)
    state = optimizer.get_state(of)
    spoiled = spoil(state)
    with pytest.raises(IncompatibleError, match=message):
        optimizer.set_state(of, spoiled if isinstance(spoiled, OptimizerState) else state)
    assert optimizer.step == 2
