"""Schedules know the type of their values, and optimizers take them wherever they take a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_type

from typedthinc.api import (
    SGD,
    Adam,
    Model,
    Optimizer,
    OptimizerState,
    RAdam,
    Schedule,
    as_schedule,
    compounding,
    constant,
    constant_then,
    cosine,
    decaying,
    plateau,
    warmup_linear,
)


def generated() -> Iterator[float]:
    yield 0.1


def right(model: Model, word: str) -> None:
    assert_type(constant(word), Schedule[str])
    assert_type(constant(word)(3), str)
    assert_type(decaying(0.1, 0.5)(3), float)
    assert_type(next(iter(cosine(0.1, 10))), float)
    assert_type(constant_then(0.1, 3, decaying(0.1, 0.5)), Schedule[float])
    assert_type(as_schedule([0.1, 0.2])(1), float)
    rates: Schedule[float] = constant(1)
    own = Schedule("own", lambda step, scores: 0.5**step)
    assert_type(own(3, [(1, 0.5)]), float)
    optimizer: Optimizer = Adam(decaying(0.1, 0.5), L2=[0.0, 0.1], beta1=generated(), eps=1e-8, grad_clip=0)
    optimizer = RAdam(plateau(3, 0.5, 0.1), use_averages=True)
    optimizer = SGD(warmup_linear(0.1, 10, 100))
    now: float = optimizer.learn_rate
    assert_type(optimizer.learn_rate(step=now), float)
    optimizer.learn_rate = compounding(0.1, 0.5, 1.1)
    optimizer.L2 = 0
    assert_type(optimizer.use_averages, bool)
    optimizer.step_schedules()
    state: OptimizerState = optimizer.get_state(model)
    optimizer.set_state(model, state)
    with model.use_params(optimizer.averages):
        pass


def wrong(optimizer: Adam) -> None:
    number: float = constant("warm")(0)  # E: any
    words: Schedule[str] = decaying(0.1, 0.5)  # E: any
    rates: Schedule[float] = constant_then(0.1, 3, constant("warm"))  # E: any
    plateau(3, 0.5, constant("warm"))  # E: any
    SGD("fast")  # E: any
    SGD(constant("warm"))  # E: any
    Adam(0.1, beta1=["a"])  # E: any
    optimizer.learn_rate = "fast"  # E: any
    optimizer.beta1 = constant("warm")  # E: any
    optimizer.use_averages = "yes"  # E: any
