"""A third module that sets a function, a method and a model of another one."""

from __future__ import annotations

from typecheck_tests.several_modules.changed import nets
from typecheck_tests.several_modules.changed.nets import Kept, Net, Pair
from typedthinc.api import Linear, Model, Relu, chain
from typedthinc.types import Floats2d


def unscaled(model: Model[Floats2d, Floats2d], X: Floats2d) -> Floats2d:
    return X


def first_columns(self: Kept, X: Floats2d) -> Floats2d:
    return self.model.predict(X[:, :20])


def change(net: Net, pair: Pair) -> None:
    nets.scaled = unscaled
    setattr(Kept, "predict", first_columns)  # noqa: B010
    net.model = chain(Linear(20, 21), net.model).initialize()
    pair.right = Relu(3, 8)
