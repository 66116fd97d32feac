"""Numbers that change from step to step."""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np
import pytest

from typedthinc.optimizers import SGD, Adam
from typedthinc.schedules import Schedule, constant, decaying, plateau

KEY = (1, "W")


@pytest.mark.parametrize(
    "given",
    [
        [0.5, 0.25, 0.125],
        (0.5, 0.25, 0.125),
        iter([0.5, 0.25, 0.125]),
        Schedule("own", lambda t, _: 0.5 ** min(t + 1, 3)),
    ],
    ids=["list", "tuple", "iterator", "schedule"],
)
def test_what_may_stand_for_a_schedule(given: Any) -> None:
    optimizer = SGD(given, grad_clip=0)
    W: Any = np.zeros(1)
    rates = []
    for _ in range(5):
        rates.append(optimizer.learn_rate)
        optimizer(KEY, W, np.ones(1))
        optimizer.step_schedules()
    assert rates == [0.5, 0.25, 0.125, 0.125, 0.125]
    assert W[0] == -sum(rates)


def test_each_number_may_change() -> None:
    optimizer = Adam([0.1, 0.2], L2=[0, 1], beta1=[0.9, 0.8], beta2=[0.99, 0.9], eps=[1e-8, 1e-4], grad_clip=[1, 0])
    assert optimizer.numbers == {
        "learn_rate": 0.1, "L2": 0, "beta1": 0.9, "beta2": 0.99, "eps": 1e-8, "grad_clip": 1, "max_decay": 0.9999
    }  # fmt: skip
    optimizer.step_schedules()
    assert optimizer.numbers == {
        "learn_rate": 0.2, "L2": 1, "beta1": 0.8, "beta2": 0.9, "eps": 1e-4, "grad_clip": 0, "max_decay": 0.9999
    }  # fmt: skip
    assert set(optimizer.schedules) == {"learn_rate", "L2", "beta1", "beta2", "eps", "grad_clip"}


def test_a_number_takes_the_place_of_a_schedule() -> None:
    optimizer = SGD(decaying(0.1, 1.0))
    optimizer.step_schedules()
    optimizer.learn_rate = 0.3
    optimizer.step_schedules()
    assert optimizer.learn_rate == 0.3
    assert optimizer.schedules == {}
    optimizer.learn_rate = decaying(0.1, 1.0)
    assert optimizer.learn_rate == pytest.approx(0.1 / 3)


def test_setting_the_step_sets_the_numbers() -> None:
    optimizer = SGD(decaying(0.1, 1.0), L2=[0.0, 0.5])
    optimizer.step = 9
    assert (optimizer.step, optimizer.L2) == (9, 0.5)
    assert optimizer.learn_rate == pytest.approx(0.01)
    with pytest.raises(ValueError, match="step must be an int of at least 0, not -1"):
        optimizer.step = -1
    assert optimizer.step == 9


def test_a_bad_value_of_a_schedule_is_refused_and_nothing_changes() -> None:
    optimizer = SGD([0.1, 0.2, nan], L2=[0.5, 0.6, 0.7])
    optimizer.step_schedules()
    with pytest.raises(ValueError, match="learn_rate at step 2 must be a finite number of at least 0, not nan"):
        optimizer.step_schedules()
    assert (optimizer.step, optimizer.learn_rate, optimizer.L2) == (1, 0.2, 0.6)
    with pytest.raises(ValueError, match="L2 at step 1 must be a finite number of at least 0, not -1"):
        optimizer.L2 = constant(-1.0)
    assert optimizer.L2 == 0.6


@pytest.mark.parametrize("nothing", [[], ()])
def test_a_list_without_values_is_refused(nothing: Any) -> None:
    with pytest.raises(ValueError, match="a list that stands for a schedule must have a value"):
        SGD(nothing)


def test_schedules_hear_of_scores() -> None:
    optimizer = SGD(plateau(2, 0.5, 0.1))
    rates = []
    for score in (0.5, 0.6, 0.6, 0.4, 0.7):
        for _ in range(10):
            optimizer.step_schedules()
        optimizer.add_score(score)
        rates.append(optimizer.learn_rate)
    assert rates == [0.1, 0.1, 0.1, 0.05, 0.05]
    assert optimizer.scores == ((10, 0.5), (20, 0.6), (30, 0.6), (40, 0.4), (50, 0.7))


@pytest.mark.parametrize("score", ["0.5", None, True, [0.5]])
def test_a_score_is_a_number(score: Any) -> None:
    optimizer = SGD(0.1)
    with pytest.raises(ValueError, match="score must be a number, not"):
        optimizer.add_score(score)
    optimizer.add_score(np.float64(0.5))
    assert optimizer.scores == ((0, 0.5),)


def test_a_class_tells_its_settings() -> None:
    assert Adam.beta1.name == "beta1"
    assert Adam.use_averages is not None
    with pytest.raises(ValueError, match="use_averages must be True or False, not 'yes'"):
        Adam(use_averages="yes")  # type: ignore[arg-type]  # wrong on purpose
