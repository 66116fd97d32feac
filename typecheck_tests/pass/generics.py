"""Functions over models, closures, and models of a class of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from typedthinc.api import Backprop, Dropout, Floats2d, Linear, Model, Relu, Size, Softmax, chain, residual
from typedthinc.types import B, I, M, O

A = TypeVar("A")
C = TypeVar("C")
D = TypeVar("D")
ModelT = TypeVar("ModelT", bound=Model[Any, Any])
X = np.ones((4, 10), dtype="float32")


def twice(layer: Model[A, A]) -> Model[A, A]:
    return chain(layer, layer)


def joined(left: Model[A, C], right: Model[C, D]) -> Model[A, D]:
    return chain(left, right)


def joined_by_operator(left: Model[A, C], right: Model[C, D]) -> Model[A, D]:
    return left >> right


def behind(layer: Model[Floats2d[B, I], Floats2d[B, O]]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(layer, Dropout(), residual(Relu()))


def passed(model: ModelT) -> ModelT:
    return model


def either(left: Model[A, C], right: Model[A, C], *, first: bool) -> Model[A, C]:
    return left if first else right


def summary(models: Iterable[Model[Any, Any]]) -> int:
    return sum(len(model.layers) for model in models)


def bare(model: Model[Floats2d, Floats2d]) -> Model[Floats2d, Floats2d]:
    return chain(model, Linear(2))


def barest(model: Model) -> Model:
    return chain(model, Linear(2))


def two(hidden: Size[M], output: Size[O], nI: Size[I] | None = None) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(Linear(hidden, nI), Relu(hidden, hidden), Softmax(output, hidden))


def counted(n: int, width: Size[O]) -> Model[Floats2d[B, Any], Floats2d[B, O]]:
    layers = [Linear(width) for _ in range(n)]
    return chain(*layers)


def closure(width: int) -> Callable[[], Model[Floats2d, Floats2d]]:
    inner = Linear(width, 10)

    def make() -> Model[Floats2d, Floats2d]:
        return chain(inner, Linear(2, width))

    return make


def rebound_later() -> Callable[[], Model[Floats2d, Floats2d]]:
    inner = Linear(5, 10)

    def make() -> Model[Floats2d, Floats2d]:
        return chain(inner, Linear(2, 6))

    inner = Linear(6, 10)
    return make


def forward(model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool) -> tuple[Floats2d, Backprop]:
    return X, lambda dY: dY


class Named(Model[Floats2d[Any, Any], Floats2d[Any, Any]]):
    def __init__(self, title: str) -> None:
        super().__init__(title, forward)


class Holder(Generic[A, C]):
    def __init__(self, model: Model[A, C]) -> None:
        self.model = model

    def put(self, model: Model[A, C]) -> None:
        self.model = model

    def then(self, other: Model[C, D]) -> Model[A, D]:
        return chain(self.model, other)


class Makes(Protocol):
    def __call__(self, nO: int, /) -> Model[Floats2d, Floats2d]: ...


def made(make: Makes) -> Model[Floats2d, Floats2d]:
    return chain(make(5), Linear(2, 5))


def done(model: Model[Floats2d, Floats2d]) -> None:
    model.initialize(X).predict(X)


done(twice(Relu(10, 10)))
done(joined(Linear(5, 10), Linear(3, 5)))
done(joined(Linear(5, 10), Dropout()))
done(joined_by_operator(Linear(5, 10), Linear(3, 5)))
done(chain(joined(Linear(5, 10), Linear(3, 5)), Linear(2, 3)))
done(chain(behind(Linear(5, 10)), Linear(2, 5)))
done(chain(passed(Linear(5, 10)), Linear(2, 5)))
done(either(Linear(5, 10), Linear(6, 10), first=False))
done(chain(either(Linear(5, 10), Linear(6, 10), first=False), Linear(2, 6)))
print(summary([Linear(5, 10), chain(Linear(5), Linear(4))]))
done(bare(Linear(5, 10)))
done(chain(bare(Linear(5, 10)), Linear(1, 2)))
done(barest(Linear(5, 10)))
done(chain(two(6, 3, 10), Linear(2, 3)))
done(chain(two(hidden=6, output=3), Linear(2, 3)))
done(chain(counted(3, 5), Linear(2, 5)))
done(closure(5)())
done(closure(6)())
done(rebound_later()())
done(chain(Linear(5, 10), Named("any width"), Linear(2, 5)))
done(Named("first") >> Linear(2, 10))
done(Holder(Linear(5, 10)).then(Linear(3, 5)))
holder = Holder(Linear(5, 10))
holder.put(Linear(6, 10))
done(chain(holder.model, Linear(2, 6)))
done(made(lambda nO: Linear(nO)))
done(made(Relu))
variable: Model[Floats2d, Floats2d] = Linear(5, 10)
variable = Linear(6, 10)
done(chain(variable, Linear(2, 6)))
