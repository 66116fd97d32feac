"""An optimizer for another process: its settings, and nothing else."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from typedthinc.api import Adam, Linear, warmup_linear


def test_it_has_the_numbers_of_the_step_and_no_schedule() -> None:
    optimizer = Adam((rate for rate in [0.1, 0.2, 0.3]), L2=warmup_linear(1.0, 2, 4), use_averages=True)
    model = Linear(2, 3).initialize()
    model.set_grad("W", np.ones((2, 3), "float32"))
    model.finish_update(optimizer)
    optimizer.step_schedules()
    # A generator is part of a schedule: it could not be pickled.
    twin: Any = pickle.loads(pickle.dumps(optimizer.detached()))
    assert type(twin) is Adam and twin.numbers == optimizer.numbers and twin.flags == optimizer.flags
    assert not twin.nr_update and not twin.averages and not twin.schedules
    twin.step_schedules()
    assert twin.learn_rate == optimizer.learn_rate == 0.2
    twin.learn_rate = 0.5
    assert optimizer.learn_rate == 0.2 and optimizer.nr_update


def test_it_goes_on_as_the_other_does() -> None:
    one, optimizer = Linear(2, 3).initialize(), Adam(0.1)

    def update(model: Any, by: Adam) -> None:
        model.set_grad("W", np.ones((2, 3), "float32"))
        model.finish_update(by)

    update(one, optimizer)
    two, twin = one.copy(), optimizer.detached()
    twin.set_state(two, optimizer.get_state(one))
    update(one, optimizer)
    update(two, twin)
    assert np.array_equal(one.get_param("W"), two.get_param("W"))
