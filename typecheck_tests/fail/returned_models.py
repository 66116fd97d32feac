"""Functions that return the model that they get: what is known of it is known of the result."""

from __future__ import annotations

from typing import Any, TypeVar

from typedthinc.api import Dropout, Linear, Model, Relu, chain, change_attr_values, set_dropout_rate

ModelT = TypeVar("ModelT", bound=Model[Any, Any])


def prepared(steps: int, model: ModelT, *, rate: float = 0.2) -> ModelT:
    return set_dropout_rate(model, rate) if steps else model


def copied(model: ModelT) -> ModelT:
    return model.copy()


model = chain(Relu(4, 3), Dropout(0.2))
quiet = set_dropout_rate(model, 0.1)
chain(quiet, Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but quiet (chain that ends with Dropout) before it gives Floats2d[*, 4]
chain(change_attr_values(model, {}), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but Dropout before it gives Floats2d[*, 4]
chain(prepared(1, model=model), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but prepared() (chain that ends with Dropout) before it gives Floats2d[*, 4]
chain(prepared(1, model=model), Linear(2, 4))
set_dropout_rate(3, 0.1)  # E: typedthinc-container: set_dropout_rate takes a Model as model, but the argument is int

# A copy of a layer finds a size of its own.
missing = Linear(5)
chain(missing, Linear(3, 5)), chain(Linear(7, 2), copied(missing)), chain(Linear(8, 2), copied(missing))
