from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Callback, Epoch, L2Distance, Linear, Progress, Run, Training, TrainingError, train

X: Any = np.linspace(-1, 1, 20, dtype="float32").reshape(20, 1)


class Listener(Callback):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def on_train_begin(self, training: Training) -> None:
        self.told.append(("begin", training.run.step, training.epochs, training.total))

    def on_step_end(self, training: Training, progress: Progress) -> None:
        self.told.append(progress.step)

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        self.told.append((epoch.number, epoch is training.run.history[-1]))

    def on_train_end(self, training: Training) -> None:
        self.told.append(training.status)


def go(*callbacks: Any, Y: Any = 3 * X, **options: Any) -> Run:
    settings = {"epochs": 2, "batch_size": 10, "progress": False, "optimizer": SGD(0.1), **options}
    return train(Linear(1, 1), X, Y, loss=L2Distance(), callbacks=callbacks, **settings)


def test_they_are_told_in_order() -> None:
    listener = Listener()
    go(listener)
    assert listener.told == [("begin", 0, 2, 20), 1, 2, (1, True), 3, 4, (2, True), "finished"]


def test_they_see_model_and_learn_rate_and_may_change_it() -> None:
    seen: list[Any] = []

    class Halve(Callback):
        def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
            seen.append((training.learn_rate, training.model.has_param("W")))
            training.learn_rate /= 2

    optimizer = SGD(0.1)
    go(Halve(), optimizer=optimizer)
    assert seen == [(0.1, True), (0.05, True)]
    assert optimizer.learn_rate == 0.025


def test_one_may_stop_the_run() -> None:
    class Stop(Callback):
        def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
            if epoch.number == 3:
                training.stop()

    run = go(Stop(), epochs=9)
    assert (len(run.history), run.stopped) == (3, True)


def test_all_learn_of_an_end_by_error_and_that_of_one_hides_none() -> None:
    class Bad(Listener):
        def on_train_end(self, training: Training) -> None:
            super().on_train_end(training)
            raise RuntimeError("cannot close")

    bad, listener = Bad(), Listener()
    with np.errstate(all="ignore"), pytest.raises(RuntimeError, match="cannot close") as caught:
        go(bad, listener, Y=np.full((20, 1), np.nan, "float32"))
    assert isinstance(caught.value.__context__, TrainingError)
    assert (bad.told[-1], listener.told[-1]) == ("failed", "failed")


def test_the_best_parameters_are_there_at_the_end() -> None:
    scores = iter([1.0, 3.0, 2.0])
    seen: list[Any] = []

    class Look(Callback):
        def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
            seen.append(training.model.get_param("W").copy())

        def on_train_end(self, training: Training) -> None:
            seen.append(training.model.get_param("W").copy())

    go(Look(), epochs=3, evaluate=lambda model: next(scores))
    assert np.array_equal(seen[3], seen[1])
    assert not np.array_equal(seen[3], seen[2])


@pytest.mark.parametrize(("given", "came"), [(Listener, "the class Listener"), ("log", "str"), (3, "int")])
def test_what_is_not_a_callback(given: Any, came: str) -> None:
    with pytest.raises(TypeError, match=f"train takes a Callback, or a .* in callbacks, but the argument is {came}"):
        go(given)


@pytest.mark.parametrize("given", [Callback(), print])
def test_one_that_is_not_in_a_list(given: Any) -> None:
    with pytest.raises(TypeError, match=r"train takes a list as callbacks, .*; did you mean callbacks=\[...\]\?"):
        train(Linear(1, 1), X, X, loss=L2Distance(), optimizer=SGD(0.1), callbacks=given)


def test_a_stop_is_in_the_checkpoint(tmp_path: Path) -> None:
    pytest.importorskip("pydantic")

    class Stop(Callback):
        def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
            training.stop()

    path = tmp_path / "run"
    go(Stop(), epochs=5, checkpoint=path)
    assert len(go(epochs=5, checkpoint=path, resume=True).history) == 1


def test_a_method_that_nobody_would_call_is_refused() -> None:
    for name in ("on_epoch_ended", "on_batch_end", "on_epoch_begin"):
        with pytest.raises(TypeError, match=f"Mine.{name} would never be called: callbacks have on_train_begin, on_b"):
            type("Mine", (Callback,), {name: lambda self, training: None})
    # What another base is told by is its own matter, and so is what resembles none.
    Other = type("Other", (), {"on_batch_end": lambda self: None})
    type("Both", (Callback, Other), {"on_batch_end": lambda self: None, "on_button": lambda self: None, "on_": 0})
