"""Layers of one's own that set their parameters: each has the shape that its model states, or that its forward reads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from typedthinc.api import (
    Floats1d,
    Floats2d,
    Initializer,
    Model,
    Size,
    get_width,
    glorot_uniform_init,
    uniform_init,
    zero_init,
)
from typedthinc.types import B, I, O

rng = np.random.default_rng(0)


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        model.inc_grad("W", dY.T @ X)
        model.inc_grad("b", dY.sum(axis=0))
        return dY @ W

    return X @ W.T + b, backprop


def Dense(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return Model("dense", forward, init=init, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI"), "b": ("nO",)})


def init(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
    nO, nI = model.get_dim("nO"), model.get_dim("nI")
    model.set_param("W", model.ops.alloc2f(nI, nO))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O] (expected O rows, got I)
    model.set_param("W", model.ops.alloc2f(model.get_dim("nI"), model.get_dim("nO")))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("W", np.zeros((nI, nO), dtype="f"))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("W", rng.normal(size=(nI, nO)))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("W", np.random.randn(nI, nO).astype("f"))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("W", rng.uniform(-1, 1, (nI, nO)).astype("float32"))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("W", glorot_uniform_init(model.ops, (nI, nO)))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("W", uniform_init(model.ops, (nI, nO), lo=-1, hi=1))  # E: typedthinc-size: W must be Floats2d[O, I]
    model.set_param("b", zero_init(model.ops, (nI,)))  # E: typedthinc-size: b must be Floats1d[O], but the value is Floats1d[I]
    model.set_param("b", np.zeros((nO, 1), dtype="f"))  # E: typedthinc-rank: b must be Floats1d[O], but the value is Floats2d[O, 1]
    model.set_param("W", glorot_uniform_init(model.ops, (nO, nI)))
    model.set_param("b", zero_init(model.ops, (nO,)))


def Late(
    nO: Size[O] | None = None, nI: Size[I] | None = None, init_W: Initializer = glorot_uniform_init
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    dims = {"nO": nO, "nI": nI}
    return Model("late", forward, init=partial(init_late, init_W), dims=dims, params={"W": None, "b": None})


def init_late(
    init_W: Initializer,
    model: Model[Floats2d[B, I], Floats2d[B, O]],
    X: Floats2d[B, I] | None = None,
    Y: Floats2d[B, O] | None = None,
) -> None:
    if X is not None:
        model.set_dim("nI", get_width(X))
    if Y is not None:
        model.set_dim("nO", get_width(Y))
    nO, nI = model.get_dim("nO"), model.get_dim("nI")
    model.set_param("W", init_W(model.ops, (nO, nI)))
    model.set_param("b", model.ops.alloc1f(nO))
    model.set_param("W", init_W(model.ops, (nI, nO)))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O]
    model.set_param("b", model.ops.alloc1f(nI))  # E: typedthinc-size: b must be Floats1d[O], but the value is Floats1d[I]


def Inside(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    def init_inside(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
        model.set_param("W", np.zeros((nO, nI), dtype="f"))
        model.set_param("W", model.ops.alloc2f(nI, nO))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O]

    return Model("inside", forward, init=init_inside, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI"), "b": None})


def Called(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    def init_called(model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any = None, Y: Any = None) -> None:
        model.set_param("W", np.zeros((nO, nI), dtype="f"))
        model.set_param("W", model.ops.alloc2f(model.get_dim("nO"), nI))
        model.set_param("W", model.ops.alloc2f(nI, nO))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O]

    return Model("called", forward, init=init_called, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI"), "b": None})


Called(4, 3)


def Made(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    model: Model[Floats2d[B, I], Floats2d[B, O]] = Model(
        "made", forward, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI"), "b": ("nO",)}
    )
    model.set_param("W", np.zeros((nI, nO), dtype="f"))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O]
    model.set_param("b", model.ops.alloc1f(nO))
    return model


class Scale(Model[Floats2d[B, I], Floats2d[B, O]]):
    """Its functions are methods."""

    def __init__(self, nO: Size[O], nI: Size[I]) -> None:
        dims = {"nO": nO, "nI": nI}
        super().__init__("scale", forward, init=self._init, dims=dims, params={"W": ("nO", "nI"), "b": None})

    def _init(self, model: Model[Floats2d[B, I], Floats2d[B, O]], X: Any, Y: Any) -> None:
        nO, nI = model.get_dim("nO"), model.get_dim("nI")
        model.set_param("W", np.zeros((nI, nO), dtype="f"))  # missed: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O]
        model.set_param("W", np.zeros((nO, nI), dtype="f"))
