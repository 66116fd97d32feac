"""What transposed convolutions of one, two and three axes have in common."""

# pyright: reportConstantRedefinition=false
# Y is an array, not a constant.

from __future__ import annotations

from functools import partial
from math import prod
from typing import Any, Literal, TypeAlias, cast

from typing_extensions import TypeVar

from typedthinc.errors import InvalidSizeError
from typedthinc.initializers import Initializer
from typedthinc.layers.shared.axes import along
from typedthinc.layers.shared.convolution import axis, dilation, kernel_size, padding, stride, with_filters
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.variables import EachImagesT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import Along, Difference, Floats1d, M, Product, Sum

output_padding = TypeVar("output_padding", bound=int, default=Literal[0])
# What M windows reach over, as `typedthinc.backends.windows.windows_under` counts it.
Reach: TypeAlias = Sum[
    Difference[
        Sum[
            Product[Along[stride, axis], Difference[M, Literal[1]]],
            Product[Along[dilation, axis], Difference[Along[kernel_size, axis], Literal[1]]],
        ],
        Product[Literal[2], Along[padding, axis]],
    ],
    Sum[Along[output_padding, axis], Literal[1]],
]


@hide_frames(LIBRARY_ERRORS)
def transposed(
    factory: str, axes: int, forward: Any, nO: Any, nI: Any, init_W: Any, init_b: Any, windows: tuple[Any, ...]
) -> Model[Any, Any]:
    """Make a layer with filters W: (nI, nO / groups, kernel_size, ...) and b: (nO,).

    Raises:
        InvalidSizeError: A number out of its range.
    """
    made = partial(init, init_W, init_b, axes)
    names = ("kernel_size", "stride", "padding", "output_padding", "dilation", "groups")
    options: dict[str, Any] = dict(zip(names, windows, strict=True))
    model = with_filters(factory, axes, forward, made, ("nI", "nO"), nO, nI, options)
    for step, more in zip(along(model.attrs["stride"], axes), along(model.attrs["output_padding"], axes), strict=True):
        if more >= step:
            raise InvalidSizeError(  # a stride loses at most stride - 1 cells at the end, so no more can be given back
                f"{factory}: output_padding must be less than the stride, which is {step}, not {more}"
            )
    return model


def conv_transposed(model: Model[Any, Any], X: EachImagesT) -> tuple[EachImagesT, Backprop[EachImagesT, EachImagesT]]:
    """Put filters where windows would lie, and return the callback of the gradient."""
    ops = model.ops
    W = model.get_param("W")  # as many axes as X
    b: Floats1d = model.get_param("b")
    options: dict[str, Any] = {name: model.attrs[name] for name in ("stride", "padding", "dilation", "groups")}
    more = model.attrs["output_padding"]
    Y: EachImagesT = ops.conv_transpose(X, W, **options, output_padding=more)  # (B, nO, *sizes)
    Y += b.reshape(-1, *(1,) * (Y.ndim - 2))

    def backprop(dY: EachImagesT, need_dX: bool = True) -> EachImagesT:
        # The op is the adjoint of a convolution, whose gradient dY is here the input X.
        dW = ops.backprop_conv_filter(X, cast(Any, dY), W.shape[2:], **options)  # X and dY in each other's place
        model.inc_grad("W", dW)
        model.inc_grad("b", dY.sum(axis=(0, *range(2, dY.ndim))))
        dX: EachImagesT = SKIPPED
        if need_dX:
            dX = ops.conv(dY, W, **options)  # the transpose of the transpose
        return dX

    return Y, backprop


def init(
    init_W: Initializer, init_b: Initializer, axes: int, model: Model[Any, Any], X: Any = None, Y: Any = None
) -> None:
    """Make the filters, each as wide as all numbers that it is multiplied with, and the bias."""
    nO, nI, count = needed(model, "nO"), needed(model, "nI"), model.attrs["groups"]
    cells = along(model.attrs["kernel_size"], axes)
    W = init_W(model.ops, (nO, nI // count * prod(cells)))  # drawn by output unit, as an initializer takes it
    by_group = W.reshape(count, nO // count, nI // count, *cells).swapaxes(1, 2)  # (groups, nI', nO', *kernel)
    model.set_param("W", by_group.reshape(nI, nO // count, *cells))
    model.set_param("b", init_b(model.ops, (nO,)))
