"""Losses, optimizers and schedules as programs of Thinc make and ask them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc import api
from typedthinc.compat.thinc.api import (
    SGD,
    Adam,
    CategoricalCrossentropy,
    Linear,
    Optimizer,
    RAdam,
    Schedule,
    SequenceCategoricalCrossentropy,
    compounding,
    constant,
    constant_then,
    cyclic_triangular,
    decaying,
    plateau,
    slanted_triangular,
    warmup_linear,
)

guesses = np.array([[0.5, 0.25, 0.25], [0.1, 0.8, 0.1]], "float32")


def halved(schedule: Schedule[float], step: int, **kwargs: Any) -> float:
    start: float = schedule.attrs["start"]
    return start * 0.5**step


def test_a_schedule_is_a_function_of_itself_and_the_step() -> None:
    schedule: Schedule[float] = Schedule("halved", halved, attrs={"start": 8.0})
    assert [schedule(0), schedule(1.0, key=(0, "W")), schedule(step=2)] == [8.0, 4.0, 2.0]
    assert next(schedule.to_generator(3)) == 1.0
    optimizer = Adam(schedule)
    optimizer.step_schedules()
    assert (optimizer.learn_rate, optimizer.learn_rate(2)) == (4.0, 2.0)
    with pytest.raises(ValueError, match="step"):
        schedule(-1)


def test_what_a_schedule_is_told() -> None:
    told: list[dict[str, Any]] = []

    def listening(schedule: Schedule[float], step: int, **kwargs: Any) -> float:
        told.append(kwargs)
        return 0.1

    schedule: Schedule[float] = Schedule("listening", listening)
    schedule(0)
    optimizer = SGD(schedule)
    optimizer.last_score = 0.75
    assert (told[0], told[-1]) == ({}, {"key": (0, ""), "last_score": (0, 0.75)})
    assert optimizer.last_score == (0, 0.75)


def test_the_schedules_of_the_library() -> None:
    made = [
        constant(0.1),
        decaying(0.1, 0.5, t=1.0),
        compounding(1.0, 16.0, 2.0),
        slanted_triangular(0.1, 4),
        warmup_linear(0.1, 2, 4),
        cyclic_triangular(0.1, 1.0, 2),
    ]
    theirs = [
        api.constant(0.1),
        api.decaying(0.1, 0.5, t=1),
        api.compounding(1.0, 16.0, 2.0),
        api.slanted_triangular(0.1, 4),
        api.warmup_linear(0.1, 2, 4),
        api.cyclic_triangular(0.1, 1.0, 2),
    ]
    for one, other in zip(made, theirs, strict=True):
        assert isinstance(one, Schedule)
        assert [one(step) for step in range(6)] == [other(step) for step in range(6)]


def test_steps_count_on_in_the_schedule_that_comes_then() -> None:
    assert [constant_then(1.0, 2, decaying(1.0, 1.0))(step) for step in range(4)] == [1.0, 1.0, 1 / 3, 0.25]


def test_a_plateau_remembers_the_scores_of_its_calls() -> None:
    schedule = plateau(2, 0.5, constant(1.0))
    assert [schedule(step, last_score=(step, 0.3)) for step in range(6)] == [1.0, 1.0, 0.5, 0.5, 0.25, 0.25]


@pytest.mark.parametrize(
    ("made", "other"),
    [
        (Optimizer(0.1, beta1=0.0, beta2=0.0, use_averages=False), api.SGD(0.1)),
        (SGD(0.1), api.SGD(0.1)),
        (Adam(0.1, L2=0.1), api.Adam(0.1, L2=0.1)),
        (RAdam(0.1), api.RAdam(0.1)),
    ],
)
def test_an_optimizer_steps_as_the_one_it_stands_for(made: Optimizer, other: api.Optimizer) -> None:
    W = [np.ones((2, 2), "float32") for _ in range(2)]
    for _ in range(9):
        for weights, optimizer in zip(W, (made, other), strict=True):
            optimizer((0, "W"), weights, np.full((2, 2), 0.5, "float32"))
    np.testing.assert_array_equal(W[0], W[1])
    assert isinstance(made, Optimizer)


def test_an_optimizer_has_the_old_names() -> None:
    optimizer = Adam(0.1, beta1=0.8)
    assert (optimizer.b1, optimizer.b2) == (0.8, 0.999)
    optimizer.b1, optimizer.b2 = 0.7, 0.9
    assert (optimizer.beta1, optimizer.beta2) == (0.7, 0.9)
    model = Linear(1, 1).initialize()
    model.inc_grad("W", np.ones((1, 1), "float32"))
    model.finish_update(optimizer)
    with model.use_params(optimizer.averages):
        assert model.predict(np.ones((1, 1), "float32")).shape == (1, 1)
    assert not SGD(0.1, use_averages=False).averages


def test_truths_in_more_forms() -> None:
    loss, wanted = CategoricalCrossentropy(), api.CategoricalCrossentropy()(guesses, np.array([0, 1]))
    forms: list[Any] = [[0, 1], np.array([[1, 0, 0], [0, 1, 0]], "i"), np.array([0, 1])]
    for truths in forms:
        np.testing.assert_array_equal(loss.get_grad(guesses, truths), wanted[0])
        sequences, value = SequenceCategoricalCrossentropy()([guesses], [truths])
        # A mean is over sequences there, and this is one.
        np.testing.assert_allclose(sequences[0], wanted[0] * len(guesses))
        assert value == pytest.approx(wanted[1] * len(guesses))
    with pytest.raises(ValueError, match="row 1"):
        loss(guesses, np.array([0, 7]))


def test_what_labels_may_be() -> None:
    two = np.array([[0.75, 0.25], [0.5, 0.5]], "float32")
    expected = CategoricalCrossentropy()(two, np.array([0, 1]))[1]
    for loss in (CategoricalCrossentropy(neg_prefix="!"), CategoricalCrossentropy(names=["a", "b"], neg_prefix="!")):
        numbers: Any = [0, 1]
        assert loss(two, numbers)[1] == expected
    assert CategoricalCrossentropy(names=["a", "b"], neg_prefix="!")(two, ["a", "b"])[1] == expected
    sequences: Any = [[0, 1], [1, 1]]
    SequenceCategoricalCrossentropy(names=["a", "b"])([two, two], sequences)
    assert SequenceCategoricalCrossentropy(neg_prefix="!").rows.neg_prefix is None


def test_means_and_smoothing_are_those_of_thinc() -> None:
    two = np.array([[0.5, 0.25, 0.25], [0.1, 0.8, 0.1]], "float32")
    ids = np.array([0, 1])
    smoothed = CategoricalCrossentropy(label_smoothing=0.2, normalize=False).get_grad(two, ids)
    np.testing.assert_allclose(smoothed, two - np.array([[0.8, 0.1, 0.1], [0.1, 0.8, 0.1]]), atol=1e-6)
    missing = CategoricalCrossentropy(missing_value=1).get_grad(two, ids)
    np.testing.assert_allclose(missing, [[-0.25, 0.125, 0.125], [0, 0, 0]], atol=1e-6)
    with pytest.raises(ValueError, match="label_smoothing must be below 0.666667 for 3 classes, not 0.7"):
        CategoricalCrossentropy(label_smoothing=0.7).get_grad(two, ids)
    rows = np.concatenate([two, two[:1]])
    expected = CategoricalCrossentropy(normalize=False).get_grad(rows, np.array([0, 1, 2]))
    sequences = SequenceCategoricalCrossentropy()
    truths = [ids, np.array([2])]
    found = sequences.get_grad([two, two[:1]], truths)
    np.testing.assert_allclose(np.concatenate(found), expected / 2, atol=1e-6)
    value = CategoricalCrossentropy(normalize=False).get_loss(rows, np.array([0, 1, 2]))
    assert sequences([two, two[:1]], truths)[1] == pytest.approx(value / 2)
    whole = SequenceCategoricalCrossentropy(normalize=False)
    np.testing.assert_allclose(np.concatenate(whole.get_grad([two, two[:1]], truths)), expected, atol=1e-6)


@pytest.mark.parametrize(
    ("truths", "rows", "mask"),
    [
        (["a", "b"], [[1, 0], [0, 1]], [[1, 1], [1, 1]]),
        (["a", ""], [[1, 0], [1, 0]], [[1, 1], [0, 0]]),
        (["!a", "b"], [[0, 0], [0, 1]], [[1, 0], [1, 1]]),
        ([0, 1], [[1, 0], [0, 1]], [[1, 1], [1, 1]]),
        (np.array([[0.5, 0.5], [0, 0]], "f"), [[0.5, 0.5], [0, 0]], [[1, 1], [1, 1]]),
    ],
)
def test_truths_are_converted(truths: Any, rows: Any, mask: Any) -> None:
    loss = CategoricalCrossentropy(names=["a", "b"], missing_value="", neg_prefix="!")
    found = loss.convert_truths(truths, np.array([[7, -3], [0.4, 0.6]], "f"))
    assert [each.tolist() for each in found] == [rows, mask]


def test_converted_truths_are_smoothed() -> None:
    rows, _ = CategoricalCrossentropy(label_smoothing=0.1).convert_truths(np.array([0]), np.zeros((1, 3), "f"))
    assert np.allclose(rows, [[0.9, 0.05, 0.05]])


def test_a_class_that_is_missing_in_rows() -> None:
    loss = CategoricalCrossentropy(missing_value=1)
    guesses, truths = np.full((2, 2), 0.5, "f"), np.eye(2, dtype="f")
    assert loss.get_grad(guesses, truths).tolist() == [[-0.25, 0.25], [0, 0]]
    assert loss.convert_truths(truths, guesses)[1].tolist() == [[1, 1], [0, 0]]


@pytest.mark.parametrize("labels", [["a", "b"], ["1", "0"], ("a", "b")])
def test_truths_by_name_for_a_loss_without_names(labels: Any) -> None:
    guesses = np.full((2, 2), 0.5, "f")
    with pytest.raises(ValueError, match="labels in a list are looked up by name"):
        CategoricalCrossentropy()(guesses, labels)
    with pytest.raises(ValueError, match="labels in a list are looked up by name"):
        SequenceCategoricalCrossentropy()([guesses], [labels])


def test_the_loss_of_the_rows_of_sequences() -> None:
    assert SequenceCategoricalCrossentropy(names=["a", "b"]).cc.names == ["a", "b"]


def test_steps_that_a_program_keeps() -> None:
    optimizer = Adam(0.1)
    optimizer.last_seen[(1, "W")] += 1
    assert dict(optimizer.last_seen) == {(1, "W"): 1}
