from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import softmax

from tests import rounding
from tests.toys import put
from typedthinc.api import CategoricalCrossentropy, LayerError, Softmax

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
    np.testing.assert_allclose(model.get_grad("b"), dY.sum(axis=0), atol=rounding.of_sum(dY, 0))
    W = model.get_param("W")
    np.testing.assert_allclose(dX, dY @ W, atol=rounding.of_product(dY, W))


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


def test_agrees_with_torch_at_any_temperature() -> None:
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(1)
    arrays = {"X": rng.standard_normal((6, 3)), "W": 3 * rng.standard_normal((4, 3)), "b": rng.standard_normal(4)}
    labels: Any = np.array([0, 1, 2, 3, 1, 0])
    for temperature in (1.0, 0.3, 4.0):
        tensors = {name: torch.tensor(array, requires_grad=True) for name, array in arrays.items()}
        scores = torch.nn.functional.linear(tensors["X"], tensors["W"], tensors["b"]) / temperature
        torch.nn.functional.cross_entropy(scores, torch.tensor(labels), reduction="sum").backward()
        model = Softmax(4, 3, temperature=temperature).initialize()
        for name in ("W", "b"):
            put(model, name, arrays[name])
        Y, backprop = model.begin_update(arrays["X"])
        np.testing.assert_allclose(Y, torch.softmax(scores, 1).detach().numpy(), rtol=1e-9)
        dX = backprop(Y - np.eye(4)[labels])
        found = {"X": dX, "W": model.get_grad("W"), "b": model.get_grad("b")}
        for name, tensor in tensors.items():
            np.testing.assert_allclose(found[name], tensor.grad.numpy(), rtol=1e-8, atol=1e-10)


def test_predictions_may_be_scores() -> None:
    model = Softmax(2, 3, normalize_outputs=False, temperature=2.0).initialize()
    model.set_param("W", X[:2])
    scores = X @ X[:2].T
    np.testing.assert_allclose(model.predict(X), scores, atol=rounding.of_product(X, X[:2].T))
    np.testing.assert_allclose(model.begin_update(X)[0], softmax(scores / 2, axis=1), rtol=1e-5)
    model.attrs["softmax_normalize"] = True
    np.testing.assert_allclose(model.predict(X), softmax(scores / 2, axis=1), rtol=1e-5)


def test_the_gradient_of_scores_is_not_cooled() -> None:
    model = Softmax(2, 3, normalize_outputs=False, temperature=2.0).initialize()
    scores, backprop = model(X, False)
    backprop(scores + 1)
    assert model.get_grad("b").tolist() == [5, 5]


def test_the_likeliest_class_far_out() -> None:
    model = Softmax(3, 1).initialize()
    model.set_param("W", np.array([[-1e30], [1e30], [0]], "float32"))
    assert model.predict(np.ones((1, 1), "float32")).tolist() == [[0, 1, 0]]


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match=r"^Softmax: temperature must be a finite number above 0, not 0$"):
        Softmax(2, temperature=0)
    maybe: Any = "yes"
    with pytest.raises(LayerError, match=r"^Softmax: normalize_outputs must be True or False, not 'yes'$"):
        Softmax(2, normalize_outputs=maybe)
