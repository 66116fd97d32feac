"""Optimizers go through pickle, to other processes say, with their schedules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    SGD,
    Adam,
    Linear,
    RAdam,
    Schedule,
    as_schedule,
    compounding,
    constant,
    constant_then,
    cosine,
    cyclic_triangular,
    decaying,
    plateau,
    slanted_triangular,
    warmup_linear,
)

SCHEDULES: list[Schedule[float]] = [
    compounding(0.1, 0.5, 1.2, t=2),
    constant(0.3),
    constant_then(0.1, 3, [0.2, 0.3]),
    cosine(0.1, 9, min_rate=0.01, warmup_steps=2),
    cyclic_triangular(0.1, 0.2, 3),
    decaying(0.1, 0.2, t=1),
    plateau(2, 0.5, decaying(0.1, 0.01)),
    slanted_triangular(0.1, 20, cut_frac=0.2, t=1),
    warmup_linear(0.1, 2, 9),
    as_schedule([0.1, 0.2]),
]
SCORES = [(1, 0.5), (2, 0.4), (3, 0.3), (4, 0.2)]


@pytest.mark.parametrize("schedule", SCHEDULES, ids=lambda schedule: schedule.name)
@pytest.mark.parametrize("protocol", [0, 5])
def test_schedules_come_back(schedule: Schedule[float], protocol: int) -> None:
    again = pickle.loads(pickle.dumps(schedule, protocol))
    assert repr(again) == repr(schedule)
    assert [again(step, SCORES) for step in range(12)] == [schedule(step, SCORES) for step in range(12)]


@pytest.mark.parametrize("make", [Adam, SGD, RAdam])
def test_a_copy_by_pickle_goes_on_as_the_optimizer_does(make: Any) -> None:
    model = Linear(2, 2).initialize()
    optimizer = make(decaying(0.1, 0.5))

    def step(by: Any) -> Any:
        model.set_grad("W", np.ones((2, 2), "float32"))
        model.finish_update(by)
        by.step_schedules()
        return model.get_param("W").copy()

    step(optimizer)
    before = model.get_param("W").copy()
    again = pickle.loads(pickle.dumps(optimizer))
    assert (again.step, again.learn_rate) == (optimizer.step, optimizer.learn_rate)
    expected = step(optimizer)
    model.set_param("W", before)
    np.testing.assert_array_equal(step(again), expected)


def test_what_belongs_to_models_of_another_process_is_left_behind(tmp_path: Path) -> None:
    model = Linear(2, 2).initialize()
    optimizer = Adam(decaying(0.1, 0.5))
    for kept in (False, True):
        if kept:
            model.set_grad("W", np.ones((2, 2), "float32"))
            model.finish_update(optimizer)
        (tmp_path / "optimizer").write_bytes(pickle.dumps(optimizer))
        program = f"import pickle; o = pickle.load(open({str(tmp_path / 'optimizer')!r}, 'rb')); print(o.nr_update, o)"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == f"{{}} {optimizer}\n"
        assert ("get_state(model) and set_state(model, state) do" in done.stderr) is kept
