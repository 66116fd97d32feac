"""A layer whose author computes with numpy: its sizes are type variables."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Backprop, Model
from typedthinc.types import B, Floats1d, Floats2d, I, O


def forward(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[I] = model.get_param("b")
    print(X @ W)  # E: operator: Unsupported operand types for @
    print(X @ W.T + b)  # E: operator: Unsupported operand types for +

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dW: Floats2d[O, I] = np.einsum("bo,bi->io", dY, X)  # E: typedthinc-size: dW is declared as Floats2d[O, I], but the value is Floats2d[I, O] (expected O rows, got I)
        db: Floats1d[O] = np.sum(dY, axis=1)  # E: typedthinc-size: db is declared as Floats1d[O], but the value is Floats1d[B]
        print(dW, db)
        dX = np.zeros((X.shape[0], W.shape[0]))
        return dX  # E: typedthinc-size: the result of backprop is declared as Floats2d[B, I], but the value is Floats2d[B, O] (expected width I, got O)

    Y = np.dot(X, W.T)
    return Y, backprop


def outer(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    b: Floats1d[O] = model.get_param("b")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        model.inc_grad("W", X.T @ dY)  # E: typedthinc-size: the gradient of W must be Floats2d[O, I], but the value is Floats2d[I, O] (expected O rows, got I)
        model.inc_grad("W", dY.T @ X)
        model.inc_grad("b", dY)  # E: typedthinc-rank: the gradient of b must be Floats1d[O], but the value is Floats2d[B, O]
        model.inc_grad("b", dY.sum(axis=1))  # E: typedthinc-size: the gradient of b must be Floats1d[O], but the value is Floats1d[B]
        model.set_grad("b", dY.sum(axis=0))
        model.set_param("W", np.zeros((model.get_dim("nI"), model.get_dim("nO"))))  # E: typedthinc-size: W must be Floats2d[O, I], but the value is Floats2d[I, O] (expected O rows, got I)
        model.set_param("W", np.zeros((model.get_dim("nO"), model.get_dim("nI"))))
        return dY @ W

    return X @ W.T + b, backprop


def in_other_forms(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")
    V = np.zeros((model.get_dim("nI"), model.get_dim("nO")), dtype="f")
    print(model.ops.gemm(X, W))  # E: typedthinc-size: gemm takes Floats2d[I, *], but the argument is Floats2d[O, I] (expected I rows, got O)
    Y = model.ops.gemm(X, W, trans2=True)

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dW = np.zeros_like(W)
        dW += X.T @ dY  # E: typedthinc-size: `Floats2d[O, I] + Floats2d[I, O]` cannot be broadcast
        dW += dY.T @ X
        dV = X.T @ dY
        print(V - 0.1 * dV.T)  # E: typedthinc-size: `Floats2d[I, O] - Floats2d[O, I]` cannot be broadcast
        print(V - 0.1 * dV)
        dX = X.copy()
        dX[:] = dY  # E: typedthinc-size: `Floats2d[B, I] = Floats2d[B, O]` cannot be broadcast
        dX[:] = dY @ W
        print(dW)
        return dX

    return Y, backprop


def said_once(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
    W: Floats2d[O, I] = model.get_param("W")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dW: Floats2d[O, I] = X.T @ dY  # E: operator: Unsupported operand types for @
        again: Floats2d[O, I] = model.ops.gemm(X, dY, trans1=True)  # E: typedthinc-size: again is declared as Floats2d[O, I], but the value is Floats2d[I, O] (expected O rows, got I)
        db: Floats1d[O] = dY.sum(axis=1)  # E: assignment: Incompatible types in assignment
        print(dW, again, db)
        return dY @ W

    return X @ W.T, backprop
