from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Callback, L2Distance, Linear, Progress, Relu, Run, Training, Watch, chain, train

X: Any = np.random.default_rng(0).standard_normal((40, 3)).astype("float32")


def go(model: Any, *callbacks: Any, **options: Any) -> Run:
    settings = {"epochs": 3, "batch_size": 10, "progress": False, **options}
    return train(model, X, X[:, :1], loss=L2Distance(), optimizer=SGD(0.01), callbacks=callbacks, **settings)


class Norms(Callback):
    """Notes the norm of the gradient of the first layer, as numpy has it."""

    def __init__(self) -> None:
        self.found: list[float] = []

    def on_backward_end(self, training: Training) -> None:
        layer = training.model.layers[0]
        each = [layer.get_grad(name).ravel() for name in layer.param_names]
        self.found.append(float(np.linalg.norm(np.concatenate(each))))


def test_norms_are_means_of_epochs() -> None:
    norms = Norms()
    run = go(chain(Relu(4, 3), Linear(1, 4)), norms, Watch())
    assert run.watched is not None
    assert list(run.watched.norms) == ["chain > Relu (layer 1)", "chain > Linear (layer 2)"]
    wanted = np.reshape(norms.found, (3, 4)).mean(axis=1)
    np.testing.assert_allclose(list(run.watched.norms["chain > Relu (layer 1)"].values()), wanted, rtol=1e-5)


def test_some_steps_alone() -> None:
    norms = Norms()
    run = go(chain(Relu(4, 3), Linear(1, 4)), norms, Watch(every=2))
    assert run.watched is not None
    wanted = np.reshape(norms.found, (3, 4))[:, ::2].mean(axis=1)
    np.testing.assert_allclose(list(run.watched.norms["chain > Relu (layer 1)"].values()), wanted, rtol=1e-5)


def test_dead_units() -> None:
    model = chain(Relu(6, 3), Linear(1, 6)).initialize()
    b = model.layers[0].get_param("b").copy()
    b[[1, 4]] = -100
    model.layers[0].set_param("b", b)
    run = go(model, Watch())
    assert run.watched is not None
    dead, units = run.watched.dead["chain > Relu (layer 1)"]
    still = model.layers[0].predict(X)
    assert (dead, units) == (int((~still.any(axis=0)).sum()), 6)
    assert dead >= 2
    assert "2 of 6" in str(run.report()) or dead > 2


def test_what_is_trained_stays_the_same() -> None:
    one, two = (chain(Relu(4, 3), Linear(1, 4)).initialize() for _ in range(2))
    for node, same in zip(one.layers, two.layers, strict=True):
        for name in node.param_names:
            same.set_param(name, node.get_param(name).copy())
    go(one)
    go(two, Watch())
    np.testing.assert_array_equal(one.predict(X), two.predict(X))


@pytest.mark.parametrize("every", [1, 3])
@pytest.mark.parametrize("steps", [5, 8])
def test_what_was_seen_is_in_checkpoints(tmp_path: Path, steps: int, every: int) -> None:
    """A run that is stopped in its midst, or at the end of an epoch, and gone on with, has seen the same."""
    pytest.importorskip("pydantic")

    def stop(progress: Progress) -> None:
        if progress.step == steps:
            signal.raise_signal(signal.SIGINT)

    first = chain(Relu(4, 3), Linear(1, 4)).initialize()
    whole, stopped = first.copy(), first.copy()
    wanted = go(whole, Watch(every=every))
    with pytest.raises(KeyboardInterrupt):
        go(stopped, Watch(every=every), stop, checkpoint=tmp_path / "run")
    found = go(first, Watch(every=every), checkpoint=tmp_path / "run", resume=True)
    assert found.watched == wanted.watched
    assert list(found.watched.norms["chain > Linear (layer 2)"]) == [1, 2, 3]
    without = go(first, checkpoint=tmp_path / "run", resume=True, epochs=4)
    assert without.watched == wanted.watched


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="Watch: every must be an int of at least 1, not 0"):
        Watch(every=0)
