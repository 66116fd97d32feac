"""Normalization of channels over a batch."""

# pyright: reportConstantRedefinition=false
# Y is an array, not a constant.

from __future__ import annotations

from functools import partial
from math import prod
from typing import Any

from typing_extensions import TypeVar

from typedthinc.arguments import above_zero, fraction
from typedthinc.errors import InvalidRateError
from typedthinc.layers.shared.sizes import needed
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, Floats3d, Floats4d, Floats5d, I, M, N, OneOf, P, Size

ChannelsT = TypeVar("ChannelsT", bound=Floats2d | Floats3d | Floats4d | Floats5d, default=Any)


@says_names
def BatchNorm(
    nI: Size[I] | None = None, *, momentum: float = 0.9, eps: float = 1e-5
) -> OneOf[
    Model[ChannelsT, ChannelsT],
    Model[Floats2d[B, I], Floats2d[B, I]],
    Model[Floats3d[B, I, M], Floats3d[B, I, M]],
    Model[Floats4d[B, I, M, N], Floats4d[B, I, M, N]],
    Model[Floats5d[B, I, M, N, P], Floats5d[B, I, M, N, P]],
]:
    """Shift and scale each channel to mean 0 and variance 1, then apply a gain and a bias of its own to it.

    In training, means and variances are those of the batch, and averages of them are kept; in prediction, these
    averages are used. They are the parameters `mean` and `var`, so they are saved with the model; no optimizer
    changes them. `attrs["is_enabled"] = False` freezes them: training then normalizes as prediction does.

    Shapes:
        X: (B, nI), (B, nI, n), (B, nI, h, w) or (B, nI, d, h, w) -> Y: the same; G, b, mean, var: (nI,)

    Args:
        nI: The number of channels, which are the second axis; None to find it at `initialize`.
        momentum: How much of the averages stays at each step, in [0, 1), as in Keras; PyTorch counts what is new, 0.1.
        eps: Above 0, is added to each variance.

    Raises:
        InvalidSizeError: A size that is not an int of at least 1.
        InvalidRateError: A momentum outside [0, 1).
        ValueError: eps is not above 0.

    Source:
        Ioffe and Szegedy 2015, Batch normalization, algorithms 1 and 2.

    Examples:
        >>> import numpy as np
        >>> model = BatchNorm(1).initialize()
        >>> Y, backprop = model.begin_update(np.array([[1.0], [3.0]]))
        >>> Y.round(3).tolist()
        [[-1.0], [1.0]]
    """
    attrs = {
        "momentum": fraction("BatchNorm", "momentum", momentum, InvalidRateError),
        "eps": above_zero("BatchNorm", "eps", eps),
        "is_enabled": True,
    }
    params: dict[str, tuple[str, ...]] = dict.fromkeys(("G", "b", "mean", "var"), ("nI",))
    dims = {"nO": nI, "nI": nI}
    model: Model[Any, Any] = Model(
        "batchnorm", forward, init=init, dims=dims, params=params, attrs=attrs, factory="BatchNorm"
    )
    return model


def forward(
    model: OneOf[
        Model[ChannelsT, ChannelsT],
        Model[Floats2d[B, I], Floats2d[B, I]],
        Model[Floats3d[B, I, M], Floats3d[B, I, M]],
        Model[Floats4d[B, I, M, N], Floats4d[B, I, M, N]],
        Model[Floats5d[B, I, M, N, P], Floats5d[B, I, M, N, P]],
    ],
    X: ChannelsT,
    is_train: bool,
) -> tuple[ChannelsT, Backprop[ChannelsT, ChannelsT]]:
    channels = _channels(X)  # (B, nI, n), n the product of all sizes behind
    of_batch = is_train and model.attrs["is_enabled"] and channels.size > 0  # an empty batch has no mean
    mean, var = _statistics(model, channels) if of_batch else (model.get_param("mean"), model.get_param("var"))
    factors = 1 / model.ops.xp.sqrt(var + model.attrs["eps"])  # (nI,), 1 / sigma
    normal = (channels - _beside(mean)) * _beside(factors)  # (B, nI, n), mean 0 and variance 1
    Y = normal * _beside(model.get_param("G"))
    Y += _beside(model.get_param("b"))  # in place: Y is an array of our own since the product above
    gradient = partial(_backprop, model, normal, factors, of_batch=of_batch)

    def backprop(dY: ChannelsT) -> ChannelsT:
        dX: ChannelsT = gradient(_channels(dY)).reshape(X.shape)
        return dX

    rows: ChannelsT = Y.reshape(X.shape)
    return rows, backprop


def init(model: Model[Any, Any], X: Any = None, Y: Any = None) -> None:
    nI = needed(model, "nI")
    model.set_dim("nO", nI)
    for name in ("G", "var"):
        model.set_param(name, model.ops.alloc1f(nI) + 1)  # before the first batch, prediction passes X on
    for name in ("b", "mean"):
        model.set_param(name, model.ops.alloc1f(nI))


def _statistics(model: Model[Any, Any], channels: Any) -> tuple[Any, Any]:
    """Return means and variances of a batch, and take them into the averages."""
    mean, var = channels.mean(axis=(0, 2)), channels.var(axis=(0, 2))  # (nI,); var divides by the count
    kept, count = model.attrs["momentum"], channels.shape[0] * channels.shape[2]
    # The variance of what a batch is a sample of is that much larger.
    for name, value in (("mean", mean), ("var", var * (count / max(count - 1, 1)))):
        average = model.get_param(name)  # the parameter itself: it is changed in place, and no gradient is kept for it
        average *= kept
        average += (1 - kept) * value
    return mean, var


def _backprop(model: Model[Any, Any], normal: Any, factors: Any, dY: Any, *, of_batch: bool) -> Any:
    dG, db = (dY * normal).sum(axis=(0, 2)), dY.sum(axis=(0, 2))  # both (nI,); Y = G normal + b
    model.inc_grad("G", dG)
    model.inc_grad("b", db)
    if of_batch:
        count = normal.shape[0] * normal.shape[2]  # how many numbers share a mean
        dY = dY - _beside(db / count) - normal * _beside(dG / count)  # dN - mean(dN) - N mean(dN N): both depend on X
    return dY * _beside(model.get_param("G") * factors)  # for given averages this alone is dX: they are constants


def _channels(X: Any) -> Any:
    """Put all axes behind the channels into one."""
    return X.reshape(*X.shape[:2], prod(X.shape[2:]))


def _beside(of_channels: Any) -> Any:
    return of_channels[:, None]
