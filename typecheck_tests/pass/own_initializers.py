"""Layers of one's own that set their parameters as they may: nobody knows a shape that not all calls state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc.api import Floats1d, Floats2d, Model, Size, get_width, glorot_uniform_init
from typedthinc.types import B, I, O


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W").reshape(model.get_dim("nO"), model.get_dim("nI"))

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        return dY @ W

    return X @ W.T, backprop


def one(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
    """Serve two layers that state the same parameter in two ways."""
    nO, nI = model.get_dim("nO"), model.get_dim("nI")
    model.set_param("W", model.ops.alloc2f(nI, nO) if model.attrs["is_turned"] else model.ops.alloc2f(nO, nI))
    if model.attrs["is_turned"]:
        model.set_param("W", model.ops.alloc2f(nI, nO))


def Straight(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    dims, attrs = {"nO": nO, "nI": nI}, {"is_turned": False}
    return Model("straight", forward, init=one, dims=dims, params={"W": ("nO", "nI")}, attrs=attrs)


def Turned(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    dims, attrs = {"nO": nO, "nI": nI}, {"is_turned": True}
    return Model("turned", forward, init=one, dims=dims, params={"W": ("nI", "nO")}, attrs=attrs)


def Fixed(nI: Size[I]) -> Model[Floats2d[B, I], Floats2d]:
    """Give a size a number, which its `init` knows by a name."""

    def init(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
        model.set_param("W", np.zeros((4, nI), dtype="f"))
        model.set_param("W", np.zeros((model.get_dim("nO"), nI), dtype="f"))
        model.set_param("V", np.zeros((8, 2), dtype="f"))

    params = {"W": ("nO", "nI"), "V": ("2*nO", None)}
    return Model("fixed", forward, init=init, dims={"nO": 4, "nI": nI}, params=params)


def Known(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Is called once, so that its closure knows its sizes by their numbers."""

    def init(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
        model.set_param("W", np.zeros((nO, nI), dtype="f"))
        model.set_param("W", np.zeros((model.get_dim("nO"), nI), dtype="f"))
        model.set_param("W", model.ops.alloc2f(nO, model.get_dim("nI")))
        model.set_param("V", np.zeros((nI, nO), dtype="f"))

    return Model("known", forward, init=init, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI"), "V": None})


def Outer(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return Model("outer", forward, init=inner_first, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI")})


def inner_first(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
    """Set a parameter of another model under the same name."""
    nO, nI = model.get_dim("nO"), model.get_dim("nI")
    model.set_param("W", glorot_uniform_init(model.ops, (nO, nI)))
    model = Turned(nO, nI)
    model.set_param("W", glorot_uniform_init(model.ops, (nI, nO)))


def Resized(nO: int, nI: int) -> Model[Floats2d, Floats2d]:
    model: Model[Floats2d, Floats2d] = Model(
        "resized", same, dims={"nO": nO, "nI": nI, "nX": None}, params={"b": ("nO",), "W": ("nX", "nI")}
    )
    model.set_param("b", model.ops.alloc1f(nO))
    model.set_param("W", np.zeros((7, nI), dtype="f"))
    return model


def same(
    model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool
) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
    b: Floats1d = model.get_param("b")
    return X + b, lambda dY: dY


def late(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
    if X is not None:
        model.set_dim("nI", get_width(X))
    nO = model.get_dim("nO") if model.has_dim("nO") else get_width(Y)
    model.set_param("W", model.ops.alloc2f(nO, model.get_dim("nI")))


X = np.zeros((2, 3), dtype="f")
Straight(4, 3).initialize().predict(X)
Turned(4, 3).initialize().predict(X)
Fixed(3).initialize().predict(X)
Known(4, 3).initialize().predict(X)
Outer(4, 3).initialize().predict(X)
Resized(4, 3)
Model("late", forward, init=late, dims={"nO": 4, "nI": None}, params={"W": ("nO", "nI")}).initialize(X).predict(X)
