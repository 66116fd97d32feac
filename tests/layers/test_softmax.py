from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import CategoricalCrossentropy, Softmax

X: Any = np.random.default_rng(0).standard_normal((5, 3)).astype("float32")


def test_all_classes_are_equally_likely_at_first() -> None:
    assert np.unique(Softmax(4, 3).initialize().predict(X)).tolist() == [0.25]


def test_rows_sum_to_one() -> None:
    model = Softmax(4, 3).initialize()
    model.set_param("W", X[:4])
    np.testing.assert_allclose(np.asarray(model.predict(X)).sum(axis=1), 1, rtol=1e-6)


def test_the_gradient_is_that_of_the_scores() -> None:
    model = Softmax(4, 3).initialize()
    dY: Any = X[:, :1] * np.ones(4, "float32")
    dX = model.begin_update(X)[1](dY)
    np.testing.assert_allclose(model.get_grad("b"), dY.sum(axis=0), rtol=1e-6)
    np.testing.assert_allclose(dX, dY @ model.get_param("W"))


def test_it_learns_with_crossentropy() -> None:
    labels: Any = np.array([0, 1, 2, 1, 0])
    model = Softmax().initialize(X, labels)
    loss = CategoricalCrossentropy()
    before = loss.get_loss(model.predict(X), labels)
    for _ in range(20):
        Y, backprop = model.begin_update(X)
        backprop(loss.get_grad(Y, labels))
        model.finish_update(lambda key, param, grad: (param - 0.5 * grad, 0 * grad))
    assert loss.get_loss(model.predict(X), labels) < before
