"""Images as rows."""

from __future__ import annotations

from math import prod
from typing import Any

from typedthinc.layers.shared.variables import ImagesT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, Floats3d, Floats4d, Floats5d, I, M, N, OneOf, P, Product


@says_names
def Flatten() -> OneOf[
    Model[ImagesT, Floats2d[Any, Any]],
    Model[Floats3d[B, I, M], Floats2d[B, Product[I, M]]],
    Model[Floats4d[B, I, M, N], Floats2d[B, Product[I, Product[M, N]]]],
    Model[Floats5d[B, I, M, N, P], Floats2d[B, Product[I, Product[M, Product[N, P]]]]],
]:
    """Put all numbers of each item of a batch into one row, for a dense layer behind.

    Shapes:
        X: (B, nI, n), (B, nI, h, w) or (B, nI, d, h, w) -> Y: (B, nI * n), (B, nI * h * w) or (B, nI * d * h * w)

    Examples:
        >>> import numpy as np
        >>> Flatten().predict(np.zeros((2, 3, 4, 5))).shape
        (2, 60)
    """
    model: Model[Any, Any] = Model("flatten", forward, factory="Flatten")
    return model


def forward(
    model: OneOf[
        Model[ImagesT, Floats2d[Any, Any]],
        Model[Floats3d[B, I, M], Floats2d[B, Product[I, M]]],
        Model[Floats4d[B, I, M, N], Floats2d[B, Product[I, Product[M, N]]]],
        Model[Floats5d[B, I, M, N, P], Floats2d[B, Product[I, Product[M, Product[N, P]]]]],
    ],
    X: ImagesT,
    is_train: bool,
) -> tuple[Floats2d[Any, Any], Backprop[Floats2d[Any, Any], ImagesT]]:
    shape, ops = X.shape, model.ops  # the callback needs the shape alone

    def backprop(dY: Floats2d[Any, Any]) -> ImagesT:
        dX: ImagesT = ops.reshape(dY, shape)
        return dX

    return ops.reshape2f(X, shape[0], prod(shape[1:])), backprop  # a view where X is contiguous
