"""Normalization of groups of channels."""

# pyright: reportConstantRedefinition=false
# Y is an array, not a constant.

from __future__ import annotations

from math import prod
from typing import Any, Literal

from typing_extensions import TypeVar

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.variables import ImagesT
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats3d, Floats4d, Floats5d, I, M, Multiple, N, OneOf, P, Size

groups = TypeVar("groups", bound=int, default=Literal[1])


@says_names
def GroupNorm(
    groups: Size[groups] = 1, nI: Size[I] | None = None
) -> OneOf[
    Model[ImagesT, ImagesT],
    Model[Floats3d[B, Multiple[I, groups], M], Floats3d[B, Multiple[I, groups], M]],
    Model[Floats4d[B, Multiple[I, groups], M, N], Floats4d[B, Multiple[I, groups], M, N]],
    Model[Floats5d[B, Multiple[I, groups], M, N, P], Floats5d[B, Multiple[I, groups], M, N, P]],
]:
    """Shift and scale each group of channels to mean 0 and variance 1, then apply a gain and a bias to each channel.

    Every sequence or image is normalized by itself, in training and in prediction.

    Shapes:
        X: (B, nI, n), (B, nI, h, w) or (B, nI, d, h, w) -> Y: the same; G: (nI,), b: (nI,)

    Args:
        groups: How many groups the channels come in.
        nI: The number of channels, which are the second axis, a multiple of `groups`; None to find it at `initialize`.

    Raises:
        InvalidSizeError: A size that is not an int of at least 1, or channels that cannot be divided into the groups.

    Source:
        Wu and He 2018, Group normalization, equation 7.

    Examples:
        >>> import numpy as np
        >>> GroupNorm(2, 4).initialize().predict(np.array([[[1.0], [3.0], [5.0], [5.0]]])).round(2).tolist()
        [[[-1.0], [1.0], [0.0], [0.0]]]
    """
    attrs = {"groups": integer("GroupNorm", "groups", groups, 1, InvalidSizeError)}
    dims = {"nO": nI, "nI": nI}
    params: dict[str, tuple[str, ...]] = dict.fromkeys(("G", "b"), ("nI",))
    model: Model[Any, Any] = Model(
        "groupnorm", forward, init=init, dims=dims, params=params, attrs=attrs, factory="GroupNorm"
    )
    return model


def forward(
    model: OneOf[
        Model[ImagesT, ImagesT],
        Model[Floats3d[B, Multiple[I, groups], M], Floats3d[B, Multiple[I, groups], M]],
        Model[Floats4d[B, Multiple[I, groups], M, N], Floats4d[B, Multiple[I, groups], M, N]],
        Model[Floats5d[B, Multiple[I, groups], M, N, P], Floats5d[B, Multiple[I, groups], M, N, P]],
    ],
    X: ImagesT,
    is_train: bool,
) -> tuple[ImagesT, Backprop[ImagesT, ImagesT]]:
    ops, shape, count = model.ops, X.shape, model.attrs["groups"]
    G, b = model.get_param("G")[:, None], model.get_param("b")[:, None]  # (nI, 1) each, beside (B, nI, n)
    size = prod(shape[2:])
    # Each group is one row, (B * groups, nI / groups * n), beside its 1 / sigma.
    normal, factors = ops.normalize_rows(ops.reshape2f(X, shape[0] * count, shape[1] // count * size))
    by_channel = ops.reshape3f(normal, shape[0], shape[1], size)  # (B, nI, n): a gain for each channel
    Y = by_channel * G
    Y += b

    def backprop(dY: ImagesT) -> ImagesT:
        dy = ops.reshape3f(dY, shape[0], shape[1], size)  # (B, nI, n)
        model.inc_grad("G", (dy * by_channel).sum(axis=(0, 2)))
        model.inc_grad("b", dy.sum(axis=(0, 2)))
        dn = ops.backprop_normalize_rows((dy * G).reshape(normal.shape), normal, factors)  # mean and sigma depend on X
        dX: ImagesT = ops.reshape(dn, shape)
        return dX

    images: ImagesT = ops.reshape(Y, shape)
    return images, backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nI = needed(model, "nI")
    model.set_dim("nO", nI)
    model.set_param("G", model.ops.alloc1f(nI) + 1)
    model.set_param("b", model.ops.alloc1f(nI))
