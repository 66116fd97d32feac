"""Layers of the program's own, as they are when data come: with the sizes, forward and init that were set last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from typedthinc.api import Model, Relu, Softmax, chain


def double(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    width = model.get_param("b").shape[0] if model.has_param("b") else X.shape[1]
    return X[:, :width] * 2, lambda dY: dY * 2


def zeros(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    if X is not None and model.has_dim("nI") is None:
        model.set_dim("nI", X.shape[1])
    model.set_param("b", np.zeros(4 if X is None else X.shape[1], dtype="f"))


X, Y = np.ones((6, 4), dtype="f"), np.ones((6, 3), dtype="f")
own: Model[Any, Any] = Model("double", double, init=zeros, dims={"nI": None}, params={"b": None})
model = chain(Relu(8), Relu(4), own, Softmax()).initialize(X, Y)
Yh, backprop = model.begin_update(X)
print((Yh - Y).shape, backprop(Yh - Y).shape, model.predict(X[:2]).shape)


def by_three(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    return X @ np.ones((3, 2), dtype="f"), lambda dY: dY


def by_four(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    return X @ np.ones((4, 2), dtype="f"), lambda dY: dY


def of_three(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    print(X @ np.ones((3, 2), dtype="f"))


def of_four(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    print(X @ np.ones((4, 2), dtype="f"))


def rows_of(items: Sequence[float]) -> Any:
    return items.shape[0] if hasattr(items, "shape") else len(items)


replaced: Model[Any, Any] = Model("own", by_three)
replaced.replace_callbacks(by_four)
print(replaced.predict(X).shape, rows_of([1.0, 2.0]))
changed: Model[Any, Any] = Model("own", by_three, init=of_three)
changed.init = of_four
changed.forward = by_four
print(changed.initialize(X).predict(X).shape)
