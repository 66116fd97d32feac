"""Small models for tests of the model itself, which need no layer of the package."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from typedthinc.model import Backprop, Model

Array: TypeAlias = Any
Toy: TypeAlias = Model[Array, Array]


def affine(nO: Any = None, nI: Any = None, *, name: str = "affine", **more: Any) -> Toy:
    """Multiply by W."""
    return Model(name, affine_forward, init=affine_init, dims={"nO": nO, "nI": nI}, params={"W": None}, **more)


def affine_forward(model: Toy, X: Array, is_train: bool) -> tuple[Array, Backprop[Array, Array]]:
    W = model.get_param("W")

    def backprop(dY: Array) -> Array:
        model.inc_grad("W", dY.T @ X)
        return dY @ W

    return X @ W.T, backprop


def affine_init(model: Toy, X: Any = None, Y: Any = None) -> None:
    model.attrs["inits"] = model.attrs.get("inits", 0) + 1
    if X is not None:
        model.set_dim("nI", X.shape[1])
    if Y is not None and model.has_dim("nO") is None:
        model.set_dim("nO", Y.shape[1])
    shape = model.get_dim("nO"), model.get_dim("nI")
    model.set_param("W", model.ops.rng.normal(size=shape))


def series(*layers: Any, name: str = "series", **more: Any) -> Toy:
    """Run layers one after the other, without flattening nested ones and without an init."""
    return Model(name, series_forward, layers=layers, **more)


def series_forward(model: Toy, X: Array, is_train: bool) -> tuple[Array, Backprop[Array, Array]]:
    callbacks: list[Callable[[Array], Array]] = []
    for layer in model.layers:
        X, callback = layer(X, is_train)
        callbacks.append(callback)

    def backprop(dY: Array) -> Array:
        for callback in reversed(callbacks):
            dY = callback(dY)
        return dY

    return X, backprop


def idle(*layers: Any, name: str = "idle", **more: Any) -> Toy:
    """Hold layers without running them."""
    return Model(name, lambda model, X, is_train: (X, lambda dY: dY), layers=layers, **more)


def put(node: Toy, name: str, value: Array) -> None:
    """Give a parameter a value of any shape and dtype."""
    node.set_param(name, None)
    node.set_param(name, value)
