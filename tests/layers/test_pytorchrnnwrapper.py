from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ContainerMismatchError,
    FrameworkError,
    Model,
    NumpyOps,
    PyTorchRNNWrapper,
    ShapeMismatchError,
    chain,
    list2padded,
    padded2list,
)

torch: Any = pytest.importorskip("torch")
nn: Any = torch.nn
rng = np.random.default_rng(0)
SEQUENCES: list[Any] = [rng.standard_normal((length, 4)).astype("float32") for length in (3, 5, 1)]


@pytest.mark.parametrize("kind", ["RNN", "GRU", "LSTM"])
@pytest.mark.parametrize("bi", [False, True])
def test_each_sequence_is_run_as_alone(kind: str, bi: bool) -> None:
    module = getattr(nn, kind)(4, 3, 2, bidirectional=bi)
    model: Model[Any, Any] = chain(list2padded(), PyTorchRNNWrapper(module), padded2list())
    for X, Y in zip(SEQUENCES, model.predict(SEQUENCES), strict=True):
        with torch.no_grad():
            np.testing.assert_allclose(Y, module(torch.from_numpy(X))[0].numpy(), atol=1e-6)


def test_gradients_are_those_of_the_module() -> None:
    module = nn.GRU(4, 3)
    model: Model[Any, Any] = chain(list2padded(), PyTorchRNNWrapper(module), padded2list())
    Y, backprop = model.begin_update(SEQUENCES)
    dX = backprop(Y)
    module.zero_grad()
    for X, gradient in zip(SEQUENCES, dX, strict=True):
        leaf = torch.from_numpy(X.copy()).requires_grad_()
        found, _ = module(leaf)
        found.backward(found.detach())
        np.testing.assert_allclose(gradient, leaf.grad.numpy(), atol=1e-6)


def test_nothing_gives_nothing() -> None:
    model: Model[Any, Any] = PyTorchRNNWrapper(nn.GRU(4, 3))
    empty = NumpyOps().list2padded([np.zeros((0, 4), "float32")])
    Y, backprop = model.begin_update(empty)
    assert Y.data.shape == (0, 1, 3) and backprop(Y).data.shape == (0, 1, 4)


def test_what_it_refuses() -> None:
    with pytest.raises(ShapeMismatchError, match="PyTorchRNNWrapper: nO is 5, but GRU gives rows of 3"):
        PyTorchRNNWrapper(nn.GRU(4, 3), nO=5)
    with pytest.raises(ContainerMismatchError, match="PyTorchRNNWrapper takes Padded"):
        PyTorchRNNWrapper(nn.GRU(4, 3)).predict(SEQUENCES[0])
    with pytest.raises(FrameworkError, match="Linear raised TypeError"):
        PyTorchRNNWrapper(nn.Linear(4, 3)).predict(NumpyOps().list2padded(SEQUENCES))

    class Sums(nn.Module):  # type: ignore[misc]  # torch is Any here
        def forward(self, x: Any) -> Any:
            return x.data.sum(1)

    with pytest.raises(FrameworkError, match="Sums returned a Tensor: it has to return packed sequences as it gets"):
        PyTorchRNNWrapper(Sums()).predict(NumpyOps().list2padded(SEQUENCES))
