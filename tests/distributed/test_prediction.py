"""Prediction by workers of Ray gives what one process gives, in its order."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from tests.distributed.harm import Harm, die, hang
from tests.distributed.models import CASES
from typedthinc.api import (
    Linear,
    Model,
    RayWorkers,
    ShapeMismatchError,
    TrainingError,
    predict,
    predict_all,
    predict_stream,
)
from typedthinc.distributed import prediction, ray_workers

pytest.importorskip("ray", reason="the extra `ray` is not installed")
pytestmark = pytest.mark.usefixtures("ray_here")


@pytest.mark.parametrize("name", ["tagger", pytest.param("columns", marks=pytest.mark.nightly)])
def test_the_results_are_those_of_predict(name: str) -> None:
    case = CASES[name]
    model = case.model()
    with threadpool_limits(1):
        expected: Any = predict(model, case.X, batch_size=7)
    found: Any = predict_all(model, case.X, workers=RayWorkers(2), batch_size=7)
    assert type(found) is type(expected) and len(found) == len(case.X)
    assert all(np.array_equal(one, two) for one, two in zip(found, expected, strict=True))


def harmed(harm: Harm) -> Model[Any, Any]:
    """Return a layer that does harm when it predicts."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        harm()
        return X * 2, lambda dY: dY

    return Model("harmed", forward)


@pytest.mark.parametrize("harm", [die, pytest.param(hang, marks=pytest.mark.nightly)])
def test_batches_of_a_worker_that_is_lost(tmp_path: Path, harm: Any, logged: list[str]) -> None:
    X = np.arange(40.0).reshape(20, 2)
    model = harmed(Harm(tmp_path, 3, harm))
    found = predict_all(model, X, workers=RayWorkers(2, limit=4), batch_size=2)
    assert np.array_equal(found, X * 2)
    (message,) = logged
    assert message.endswith("its batches go to others")


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("go", [predict_all, pytest.param(predict_stream, marks=pytest.mark.nightly)])
def test_ctrl_c(tmp_path: Path, go: Any) -> None:
    """The traceback shows no line of Ray."""
    model = harmed(Harm(tmp_path, 1, hang))
    pressing = threading.Thread(target=press_when_there, args=(tmp_path / "harm0",))
    pressing.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        list(go(model, np.ones((1, 2, 2)), workers=RayWorkers(1)))
    pressing.join()
    files = [frame.filename for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert files[0] == __file__ and set(files[1:]) <= {prediction.__file__, ray_workers.__file__, contextlib.__file__}


def press_when_there(file: Path) -> None:
    """Press Ctrl-C when there is a file."""
    while not file.exists():
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.nightly
def test_losses_without_end(tmp_path: Path) -> None:
    model = harmed(Harm(tmp_path, 1, die, workers=9))
    with pytest.raises(TrainingError, match=r"worker 0 is gone; workers were lost 3 times, and restarts=2$"):
        predict_all(model, np.ones((2, 2)), workers=RayWorkers(1, restarts=2))


@pytest.mark.parametrize("go", [predict_all, predict_stream])
def test_workers_that_are_a_number(go: Any) -> None:
    with pytest.raises(TypeError, match=f"{go.__name__} takes workers such as .*, but the argument is int"):
        go(Linear(1, 2).initialize(), [np.ones((2, 2))], workers=2)


class Stream:
    """Batches, and how many were read."""

    def __init__(self, count: int) -> None:
        self.count, self.read = count, 0

    def __iter__(self) -> Iterator[Any]:
        for number in range(self.count):
            self.read += 1
            yield np.full((3, 2), number, "float32")


def test_a_stream_is_read_as_far_as_it_is_needed() -> None:
    model = Linear(1, 2).initialize()
    stream = Stream(50)
    outputs = predict_stream(model, stream, workers=RayWorkers(2))
    with threadpool_limits(1):
        for number in range(10):
            assert np.array_equal(next(outputs), model.predict(np.full((3, 2), number, "float32")))
    assert stream.read <= 14
    outputs.close()  # type: ignore[attr-defined]  # it is a generator


def test_what_a_worker_raises() -> None:
    model = Linear(1, 2).initialize()
    with pytest.raises(ShapeMismatchError, match="Linear takes"):
        predict_all(model, np.ones((4, 3), "float32"), workers=RayWorkers(1))


def test_something_else_than_a_model() -> None:
    with pytest.raises(TypeError, match="predict_all takes a Model, but the argument is function"):
        predict_all(Linear, np.ones((4, 3)), workers=RayWorkers(1))  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="predict_stream: batches is a generator"):
        predict_stream(Linear(1, 2), (each for each in []), workers=RayWorkers(1))
