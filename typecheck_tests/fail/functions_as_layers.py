"""Functions, classes and objects in the place of layers, by their value or by their type."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from typedthinc.api import Linear, Model, Relu, chain, clone, concatenate, residual, with_array
from typedthinc.types import Floats2d


def build() -> Model[Any, Any]:
    return Relu(3, 3)


class Net:
    def __init__(self) -> None:
        self.inner = Linear(3, 3)

    def block(self) -> Model[Any, Any]:
        return self.inner


model, net = Linear(3, 3), Net()
chain(model, build)  # E: typedthinc-container: chain: argument 2 must be a Model, not the function build; did you mean build()?
chain(build, model)  # E: typedthinc-container: chain: argument 1 must be a Model, not the function build; did you mean build()?
chain(model, net.block)  # E: typedthinc-container: chain: argument 2 must be a Model, not the function block; did you mean block()?
chain(model, net)  # E: typedthinc-container: chain: argument 2 must be a Model, not Net
chain(model, Net)  # E: typedthinc-container: chain: argument 2 must be a Model, not the class Net; did you mean Net()?
chain(model, lambda X: X)  # E: typedthinc-container: chain: argument 2 must be a Model, not a lambda
chain(model, math.sqrt)  # E: typedthinc-container: chain: argument 2 must be a Model, not the function sqrt
by_operator = model >> build  # E: typedthinc-container: chain: argument 2 must be a Model, not the function build; did you mean build()?
of_lambda = model >> (lambda X: X)  # E: typedthinc-container: chain: argument 2 must be a Model, not a lambda
before = build >> model  # E: operator: Unsupported left operand type for >>
residual(build)  # E: typedthinc-container: residual: argument 1 must be a Model, not the function build; did you mean build()?
with_array(lambda X: X)  # E: typedthinc-container: with_array: argument 1 must be a Model, not a lambda
many = model ** "a"  # E: typedthinc-container: clone takes int as n, but the argument is str
copies = model**build  # E: typedthinc-container: clone takes int as n, but the argument is the function build
clone(model, 2.0)  # E: typedthinc-container: clone takes int as n, but the argument is float
chain(model, build(), net.block())


def by_type(
    maker: Callable[[], Model[Any, Any]],
    X: Floats2d,
    name: str,
    anything: Any,
    perhaps: Model[Floats2d, Floats2d] | None,
) -> None:
    chain(model, maker)  # E: typedthinc-container: chain: argument 2 must be a Model, not the function maker; did you mean maker()?
    model >> maker  # E: typedthinc-container: chain: argument 2 must be a Model, not the function maker; did you mean maker()?
    chain(X, model)  # E: typedthinc-container: chain: argument 1 must be a Model, not Floats2d
    chain(model, name)  # E: typedthinc-container: chain: argument 2 must be a Model, not str
    concatenate(model, name, model)  # E: typedthinc-container: concatenate: argument 2 must be a Model, not str
    model | name  # E: typedthinc-container: concatenate: argument 2 must be a Model, not str
    chain(model, perhaps)  # E: arg-type: Argument 2 to "chain" has incompatible type "Model[Floats2d, Floats2d] | None"
    model**name  # E: typedthinc-container: clone takes int as n, but the argument is str
    chain(model, anything)
    model >> anything
