"""A column of a table as truths: what it holds no type tells, so any loss may take it."""

from __future__ import annotations

from typing import Any

from typedthinc.api import Adam, CategoricalCrossentropy, Floats2d, Relu, Softmax, chain, evaluate, train


class Series:
    """A column of a table, as of polars."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


def use(X: Floats2d, y: Series, frame: Series) -> None:
    model = chain(Relu(8, 2), Softmax(2))
    train(model, frame, y, loss=CategoricalCrossentropy(), optimizer=Adam(0.001))
    train(model, X, y, loss=CategoricalCrossentropy(), optimizer=Adam(0.001), validation=(X, y))
    evaluate(model, frame, y, loss=CategoricalCrossentropy())
    evaluate(model, frame, X)
    train(model, X, y, loss=CategoricalCrossentropy(), optimizer=Adam)  # E: any
