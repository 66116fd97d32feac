"""A layer written for any sizes: each slip in its forward or its gradients is an error, with no plugin."""

from __future__ import annotations

from collections.abc import Callable

from typedthinc.types import B, Floats1d, Floats2d, I, O


def linear(
    X: Floats2d[B, I], W: Floats2d[O, I], b: Floats1d[O], dW: Floats2d[O, I], db: Floats1d[O]
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    Y = X @ W.T + b

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        nonlocal dW, db
        dW += dY.T @ X
        db += dY.sum(axis=0)
        return dY @ W

    return Y, backprop


def forgot_to_transpose(X: Floats2d[B, I], W: Floats2d[O, I]) -> Floats2d[B, O]:
    return X @ W  # E: any


def wrong_output(X: Floats2d[B, I], W: Floats2d[O, I]) -> Floats2d[B, O]:
    return W @ X.T  # E: any


def wrong_weights(X: Floats2d[B, I], dY: Floats2d[B, O], dW: Floats2d[O, I]) -> None:
    dW += X.T @ dY  # E: any


def wrong_product(X: Floats2d[B, I], dY: Floats2d[B, O], dW: Floats2d[O, I]) -> None:
    dW += dY @ X  # E: any


def wrong_bias(dY: Floats2d[B, O], db: Floats1d[O]) -> None:
    db += dY.sum(axis=1)  # E: any


def wrong_gradient(dY: Floats2d[B, O], W: Floats2d[O, I]) -> Floats2d[B, I]:
    return dY @ W.T  # E: any


def gradient_of_the_output(dY: Floats2d[B, O], W: Floats2d[O, I]) -> Floats2d[B, I]:
    return dY  # E: any


def not_summed(dY: Floats2d[B, O]) -> Floats1d[O]:
    return dY  # E: any


def wrong_residual(X: Floats2d[B, I], Y: Floats2d[B, O]) -> Floats2d[B, I]:
    return X + Y  # E: any
