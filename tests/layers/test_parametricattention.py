from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import (
    ContainerMismatchError,
    InvalidSizeError,
    Linear,
    NotAModelError,
    NotInitializedError,
    ParametricAttention,
    Ragged,
    Relu,
    ShapeMismatchError,
    chain,
    reduce_sum,
    with_array,
)

RNG = np.random.default_rng(0)
X: Any = Ragged(RNG.standard_normal((6, 3)), np.array([3, 0, 1, 2]))
DY: Any = Ragged(RNG.standard_normal((6, 3)), X.lengths)


def ready(model: Any) -> Any:
    rng = np.random.default_rng(1)  # of its own: the same weights, whichever tests ran before
    model.initialize(X)
    for node in model.walk():
        for name in node.param_names:
            put(node, name, rng.standard_normal(node.get_param(name).shape))
    return model


def test_weighted_mean() -> None:
    model = ready(chain(ParametricAttention(), reduce_sum()))
    Q = model.layers[0].get_param("Q")
    Y = model.predict(X)
    weights = np.exp(X.data[:3] @ Q)
    np.testing.assert_allclose(Y[0], weights @ X.data[:3] / weights.sum())
    np.testing.assert_array_equal(Y[1], 0)
    np.testing.assert_allclose(Y[2], X.data[3])


def test_torch_agrees() -> None:
    torch: Any = pytest.importorskip("torch")
    model = ready(ParametricAttention(key_transform=Relu(5, 3)))
    layer = model.layers[0]
    data, Q, W, b = (
        torch.tensor(array, requires_grad=True)
        for array in (X.data, model.get_param("Q"), layer.get_param("W"), layer.get_param("b"))
    )
    scores = torch.relu(data @ W.T + b) @ Q
    weights = torch.cat([torch.softmax(part, 0) for part in scores.split(X.lengths.tolist())])
    wanted = data * weights[:, None]
    wanted.backward(torch.tensor(DY.data))
    Y, backprop = model.begin_update(X)
    dX = backprop(DY)
    np.testing.assert_allclose(Y.data, wanted.detach().numpy())
    np.testing.assert_allclose(dX.data, data.grad.numpy())
    for gradient, oracle in ((model.get_grad("Q"), Q), (layer.get_grad("W"), W), (layer.get_grad("b"), b)):
        np.testing.assert_allclose(gradient, oracle.grad.numpy(), atol=1e-12)


@pytest.mark.parametrize("transform", [None, Linear(4)])
def test_no_gradient_of_the_input(transform: Any) -> None:
    model = ready(ParametricAttention(key_transform=transform))
    model.begin_update(X)[1](DY)
    wanted = [gradient.copy() for _, gradient in model.get_gradients().values()]
    model.finish_update(lambda key, param, gradient: (param, gradient))
    assert model.begin_update(X, need_dX=False)[1](DY) is None
    for (_, gradient), once in zip(model.get_gradients().values(), wanted, strict=True):
        np.testing.assert_array_equal(gradient, once)


def test_huge_scores() -> None:
    model = ParametricAttention(3).initialize()
    model.set_param("Q", np.array([1, 0, 0], "float32"))
    data: Any = np.array([[1e30, 0, 1], [-1e30, 0, 2], [1e30, 0, 3]], "float32")
    Y: Any = model.predict(Ragged(data, np.array([3]))).data
    np.testing.assert_allclose(Y[:, 2], [0.5, 0, 1.5])


def test_sizes() -> None:
    model = ParametricAttention().initialize(X)
    assert (model.get_dim("nO"), model.get_dim("nI"), model.get_param("Q").shape) == (3, 3, (3,))
    assert ParametricAttention(4).initialize().get_param("Q").shape == (4,)
    model = ParametricAttention(key_transform=chain(Relu(7), Linear(5))).initialize(X)
    assert model.get_param("Q").shape == (5,)
    model = ParametricAttention(key_transform=Linear()).initialize(X)
    assert model.layers[0].get_param("W").shape == (3, 3)
    assert ParametricAttention(key_transform=Linear(5, 2)).get_dim("nO") == 2
    model = chain(with_array(Linear()), ParametricAttention(6)).initialize(X)
    assert model.layers[0].get_dim("nO") == 6
    with pytest.raises(NotInitializedError, match=r"nO is missing.*write ParametricAttention\(nO=...\)"):
        ParametricAttention().initialize()


def test_samples_of_two_widths() -> None:
    assert ParametricAttention().initialize(None, X).get_param("Q").shape == (3,)
    with pytest.raises(ShapeMismatchError, match="gives nO = 3 columns, but Y has 4"):
        ParametricAttention().initialize(X, Ragged(np.zeros((6, 4)), X.lengths))


def test_what_is_refused() -> None:
    given = r"ParametricAttention gives it Floats2d\[\*, 5\]"
    sentence = rf"Linear takes Floats2d\[\*, 4\], but {given} \(expected width 4, got 5\)"
    with pytest.raises(ShapeMismatchError, match=sentence):
        ParametricAttention(5, key_transform=Linear(3, 4))
    with pytest.raises(ContainerMismatchError, match="reduce_sum takes Ragged.*, but ParametricAttention gives it"):
        ParametricAttention(5, key_transform=reduce_sum())  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match="must be a Model, not int 3"):
        ParametricAttention(5, key_transform=3)  # type: ignore[arg-type]
    with pytest.raises(InvalidSizeError, match="nO must be an int of at least 1, not 'a'"):
        ParametricAttention("a", key_transform=Linear(3, 4))  # type: ignore[arg-type]
    wrong: Any = X.data
    with pytest.raises(ContainerMismatchError, match="ParametricAttention takes Ragged"):
        ParametricAttention().initialize(X).predict(wrong)
