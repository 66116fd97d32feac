"""What holds of the wrapper of every framework holds of that of PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.frameworks.wrapper_contract import WrapperContract
from typedthinc.api import Model, PyTorchWrapper
from typedthinc.types import ArgsKwargs

torch = pytest.importorskip("torch")
nn = torch.nn


class Summing(nn.Module):
    def forward(self, one: Any, two: Any) -> Any:
        return one + two, one - two


class Inner(nn.Module):
    """A module of which nobody knows how wide its output is."""

    def __init__(self, inner: Any) -> None:
        super().__init__()
        self.inner = inner

    def forward(self, X: Any) -> Any:
        return self.inner(X)


class Product(nn.Module):
    """Uses its weight as it is: torch keeps the weight itself for the gradient, not its values."""

    def __init__(self) -> None:
        super().__init__()
        self.W = nn.Parameter(torch.randn(4, 3))

    def forward(self, X: Any) -> Any:
        return X @ self.W


class Odd(nn.Module):
    """Does something else than a module does."""

    def __init__(self, act: Callable[[Any, bool], Any]) -> None:
        super().__init__()
        self.act = act
        self.linear = nn.Linear(4, 3)

    def forward(self, X: Any) -> Any:
        return self.act(self.linear(X), self.training)


class Returning:
    def __init__(self, value: object) -> None:
        self.value = value

    def __call__(self, Y: Any, is_train: bool) -> Any:
        return self.value


class TestPyTorchWrapper(WrapperContract):
    mlp_names = ("0.weight", "0.bias", "2.weight", "2.bias")
    is_transposed = False

    def mlp(self) -> Model[Any, Any]:
        return self.mlp_with()

    def mlp_with(self, **options: Any) -> Model[Any, Any]:
        return PyTorchWrapper(nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3)), **options)

    def dropout_and_norm(self) -> Model[Any, Any]:
        return PyTorchWrapper(nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.Dropout(0.5), nn.Linear(8, 3)))

    def identity(self) -> Model[Any, Any]:
        return PyTorchWrapper(nn.Identity())

    def table(self) -> Model[Any, Any]:
        return PyTorchWrapper(nn.Embedding(10, 3))

    def product(self) -> Model[Any, Any]:
        return PyTorchWrapper(Product())

    def two_inputs(self, **options: Any) -> Model[Any, Any]:
        return PyTorchWrapper(Summing(), **options)

    def returning(self, value: object) -> Model[Any, Any]:
        return PyTorchWrapper(Odd(Returning(value)))

    def raising(self, error: Exception) -> Model[Any, Any]:
        def act(Y: Any, is_train: bool) -> Any:
            if is_train:
                raise error
            return Y

        return PyTorchWrapper(Odd(act))

    def detached(self) -> Model[Any, Any]:
        return PyTorchWrapper(Odd(lambda Y, is_train: Y.detach()))

    def frozen(self) -> Model[Any, Any]:
        return PyTorchWrapper(nn.Linear(4, 3).requires_grad_(False))

    def twice(self) -> tuple[Callable[[], object], str]:
        module = nn.Linear(4, 3)
        return lambda: (PyTorchWrapper(module), PyTorchWrapper(module)), "another layer stands for Linear already"

    def normalized_to(self, nO: int) -> Model[Any, Any]:
        return PyTorchWrapper(Inner(nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))), nO=nO)

    def growing(self) -> Any:
        module = nn.Sequential(nn.Linear(4, 3))
        return PyTorchWrapper(module), lambda: module.append(nn.Linear(3, 3))

    def wrap(self, module: Any) -> Model[Any, Any]:
        return PyTorchWrapper(module)

    def argument(self, array: Any) -> Any:
        return torch.from_numpy(array).requires_grad_()

    def array(self, returned: Any) -> Any:
        return returned.detach().numpy()

    def gradients_given(self, outputs: tuple[Any, ...], gradients: tuple[Any, ...]) -> Any:
        return ArgsKwargs((outputs, tuple(map(torch.from_numpy, gradients))), {})

    def sgd(self, rate: float) -> Any:
        pytest.skip("torch's own optimizers hold tensors: their own tests")
