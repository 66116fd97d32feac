from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import softmax

from tests.toys import put
from typedthinc.api import InvalidSizeError, Linear, MultiSoftmax, ShapeMismatchError, chain

rng = np.random.default_rng(0)
X: Any = rng.standard_normal((6, 3))


def test_each_choice_sums_to_one() -> None:
    model = MultiSoftmax((2, 1, 4), 3).initialize()
    weights: Any = rng.standard_normal((7, 3))
    put(model, "W", weights)
    scores = X @ weights.T
    parts = [softmax(scores[:, start:end], axis=1) for start, end in ((0, 2), (2, 3), (3, 7))]
    np.testing.assert_allclose(model.predict(X), np.concatenate(parts, axis=1), rtol=1e-10)


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    labels: Any = np.array([[0, 2], [1, 0], [1, 1], [0, 2], [1, 2], [0, 0]])
    arrays: Any = {"X": X, "W": rng.standard_normal((5, 3)), "b": rng.standard_normal(5)}
    tensors = {name: torch.tensor(array, requires_grad=True) for name, array in arrays.items()}
    scores = torch.nn.functional.linear(tensors["X"], tensors["W"], tensors["b"])
    losses = [
        torch.nn.functional.cross_entropy(part, torch.tensor(truth), reduction="sum")
        for part, truth in zip((scores[:, :2], scores[:, 2:]), labels.T, strict=True)
    ]
    sum(losses).backward()
    model = MultiSoftmax((2, 3), 3).initialize()
    for name in ("W", "b"):
        put(model, name, arrays[name])
    Y, backprop = model.begin_update(X)
    dX = backprop(Y - np.concatenate([np.eye(2)[labels[:, 0]], np.eye(3)[labels[:, 1]]], axis=1))
    found = {"X": dX, "W": model.get_grad("W"), "b": model.get_grad("b")}
    for name, tensor in tensors.items():
        np.testing.assert_allclose(found[name], tensor.grad.numpy(), rtol=1e-8, atol=1e-10)


def test_scores_that_are_far_apart() -> None:
    model = MultiSoftmax((2, 2), 1).initialize()
    model.set_param("W", np.array([[1e30], [-1e30], [0], [0]], "float32"))
    assert model.predict(np.ones((1, 1), "float32")).tolist() == [[1, 0, 0.5, 0.5]]


def test_sizes() -> None:
    model = MultiSoftmax([np.int64(2), 3]).initialize(X)  # type: ignore[arg-type]
    assert (model.get_dim("nO"), model.get_dim("nI"), model.attrs["nOs"]) == (5, 3, (2, 3))
    assert chain(MultiSoftmax((2, 3), 3), Linear(2)).initialize().layers[1].get_dim("nI") == 5
    with pytest.raises(ShapeMismatchError, match=r"Linear takes Floats2d\[\*, 4\], but MultiSoftmax before it gives"):
        chain(MultiSoftmax((2, 3)), Linear(2, 4))
    with pytest.raises(ShapeMismatchError, match=r"MultiSoftmax takes Floats2d\[\*, 4\], but the data is .*\[6, 3\]"):
        MultiSoftmax((2, 3), 4).initialize(X)
    with pytest.raises(ShapeMismatchError, match="MultiSoftmax gives nO = 5 columns, but Y has 4"):
        MultiSoftmax((2, 3)).initialize(X, np.zeros((6, 4), "float32"))


@pytest.mark.parametrize(
    ("nOs", "sentence"),
    [
        ((), r"nOs must hold ints of at least 1, at least one of them, not \(\)"),
        (5, "nOs must hold ints of at least 1, at least one of them, not 5"),
        ((2, 0), r"nOs\[1\] must be an int of at least 1, not 0"),
        ((True, 2), r"nOs\[0\] must be an int of at least 1, not True"),
        ((2, 1.5), r"nOs must hold ints of at least 1, at least one of them, not \(2, 1.5\)"),
    ],
)
def test_what_is_refused(nOs: Any, sentence: str) -> None:
    with pytest.raises(InvalidSizeError, match=f"^MultiSoftmax: {sentence}$"):
        MultiSoftmax(nOs)
