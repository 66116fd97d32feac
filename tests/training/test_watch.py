from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, Callback, L2Distance, Linear, Relu, Run, Training, Watch, chain, train

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


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="Watch: every must be an int of at least 1, not 0"):
        Watch(every=0)
