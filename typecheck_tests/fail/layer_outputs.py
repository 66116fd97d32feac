"""Results that are written into an array, joined, or returned with others, in a layer of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

from typedthinc.api import Floats2d, Model, Size
from typedthinc.types import Sum

B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
O = TypeVar("O", bound=int)


def Mine(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return Model("mine", forward, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI")})


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    Y = X @ W.T
    Y0: Floats2d[B, O] = np.einsum("bi,io->bo", X, W)  # E: typedthinc-size: Y0 is declared as Floats2d[B, O], but the value is Floats2d[B, I]
    Y1: Floats2d[B, O] = np.einsum("bi,oi->bo", X, W)
    out, wide = np.zeros((X.shape[0], W.shape[0])), np.zeros((X.shape[0], X.shape[1]))
    np.matmul(X, W.T, out=out)
    np.matmul(X, W, out=out)  # E: typedthinc-size: `Floats2d[B, I] @ Floats2d[O, I]` needs equal inner sizes, not I and O; did you mean .T?
    np.dot(X, W, out)  # E: typedthinc-size: `Floats2d[B, I] dot Floats2d[O, I]` needs equal inner sizes
    np.matmul(X, W.T, out=wide)  # E: typedthinc-size: out is Floats2d[B, I], but matmul gives Floats2d[B, O]
    np.maximum(X, 0, out=out)  # E: typedthinc-size: out is Floats2d[B, O], but maximum gives Floats2d[B, I]
    np.matmul(X, W.T, out=wide[:, :2])
    Z: Floats2d[B, O] = np.concatenate([X, Y], axis=1)  # E: typedthinc-size: Z is declared as Floats2d[B, O], but the value is Floats2d[B, I + O]
    Z1: Floats2d[B, Sum[I, O]] = np.concatenate([X, Y], axis=1)
    Z2: Floats2d[B, Sum[I, I]] = np.hstack([X, Y])  # E: typedthinc-size: Z2 is declared as Floats2d[B, 2 * I], but the value is Floats2d[B, I + O]

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        model.inc_grad("W", np.einsum("bo,bi->io", dY, X))  # E: typedthinc-size: the gradient of W must be Floats2d[O, I], but the value is Floats2d[I, O]
        return dY @ W

    print(Y0, Y1, Z, Z1, Z2)
    return np.concatenate([X, Y], axis=1), backprop  # E: typedthinc-size: the result of forward is declared as Floats2d[B, O], but the value is Floats2d[B, I + O]


def Cat(nO: Size[O], nI: Size[I]) -> Model[Floats2d[B, I], Floats2d[B, Sum[I, O]]]:
    return Model("cat", forward_cat, dims={"nO": nO, "nI": nI}, params={"W": ("nO", "nI")})


def forward_cat(
    model: Model[Floats2d[B, I], Floats2d[B, Sum[I, O]]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, Sum[I, O]], Callable[[Floats2d[B, Sum[I, O]]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")

    def backprop(dY: Floats2d[B, Sum[I, O]]) -> Floats2d[B, I]:
        return dY  # E: typedthinc-size: the result of backprop is declared as Floats2d[B, I], but the value is Floats2d[B, I + O]

    return np.concatenate([X, X, X @ W.T], axis=1), backprop  # E: typedthinc-size: declared as Floats2d[B, I + O], but the value is Floats2d[B, 2 * I + O]


def plain() -> None:
    out = np.zeros((3, 4))
    np.matmul(np.zeros((3, 2)), np.zeros((2, 4)), out=out)
    np.matmul(np.zeros((3, 2)), np.zeros((2, 5)), out=out)  # E: typedthinc-size: out is Floats2d[3, 4], but matmul gives Floats2d[3, 5]
    np.add(np.zeros(4), 1, out=out)
    np.add(np.zeros((3, 4)), 1, out=np.zeros(4))  # E: typedthinc-size: out is Floats1d[4], but add gives Floats2d[3, 4]
    np.sum(np.zeros((3, 2)), axis=0, out=np.zeros(3))  # E: typedthinc-size: out is Floats1d[3], but sum gives Floats1d[2]
    np.einsum("ij,jk->ik", np.zeros((3, 2)), np.zeros((2, 5)), out=out)  # E: typedthinc-size: out is Floats2d[3, 4], but einsum gives Floats2d[3, 5]
    np.concatenate([out, out], out=np.zeros((6, 3)))  # E: typedthinc-size: out is Floats2d[6, 3], but concatenate gives Floats2d[6, 4]
    np.dot(np.zeros((3, 2)), np.zeros((2, 5)), out)  # E: typedthinc-size: out is Floats2d[3, 4], but dot gives Floats2d[3, 5]
    np.matmul(np.zeros((7, 3, 2)), np.zeros((2, 4)), out=np.zeros((7, 3, 4)))
