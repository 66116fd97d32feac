from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special

from typedthinc.api import LayerError, Linear, chain, softmax_activation

X: Any = np.random.default_rng(0).standard_normal((5, 4))


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    scores = torch.tensor(3 * X, requires_grad=True)
    expected = torch.softmax(scores, 1)
    expected.backward(torch.tensor(X))
    Y, backprop = softmax_activation().begin_update(3 * X)
    np.testing.assert_allclose(Y, expected.detach().numpy(), rtol=1e-10)
    np.testing.assert_allclose(backprop(X), scores.grad.numpy(), rtol=1e-9, atol=1e-12)


def test_scores_that_are_far_apart() -> None:
    far: Any = np.array([[1e30, -1e30, 0], [-np.inf, 1, 1]], "float32")
    Y, backprop = softmax_activation().begin_update(far)
    assert Y.tolist() == scipy.special.softmax(far, axis=1).tolist() == [[1, 0, 0], [0, 0.5, 0.5]]
    assert backprop(np.ones_like(Y)).tolist() == [[0, 0, 0], [0, 0, 0]]


def test_it_passes_sizes_on() -> None:
    model = chain(Linear(4, 3), softmax_activation(), Linear(2)).initialize()
    assert model.layers[2].get_dim("nI") == 4


def test_it_takes_rows() -> None:
    one: Any = X[0]
    with pytest.raises(LayerError, match=r"^softmax_activation takes Floats2d, but the data is Floats1d\[4\]"):
        softmax_activation().predict(one)
