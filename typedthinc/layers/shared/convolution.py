"""What convolutions of one, two and three axes have in common."""

# pyright: reportConstantRedefinition=false
# Y is an array, not a constant.

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import prod
from typing import Any, Literal, TypeAlias, cast

from typing_extensions import TypeVar

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError
from typedthinc.initializers import Initializer
from typedthinc.layers.shared.axes import along, steps
from typedthinc.layers.shared.reach import check_reach
from typedthinc.layers.shared.sizes import needed
from typedthinc.layers.shared.variables import EachImagesT
from typedthinc.model import Backprop, Model
from typedthinc.model.gradients import SKIPPED
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import Along, Difference, Floats1d, Floor, M, Product, Sum

# Parameters and attributes that sizes are computed from.
kernel_size = TypeVar("kernel_size", bound=int, default=Literal[3])
stride = TypeVar("stride", bound=int, default=Literal[1])
padding = TypeVar("padding", bound=int, default=Literal[0])
dilation = TypeVar("dilation", bound=int, default=Literal[1])
groups = TypeVar("groups", bound=int, default=Literal[1])
# An axis that windows move over, from 0 on.
axis = TypeVar("axis", bound=int, default=Literal[0])
# How many windows there are along an axis of size M, as `typedthinc.shapes.windows.window_count` counts them.
Windows: TypeAlias = Sum[
    Floor[
        Difference[
            Sum[M, Product[Literal[2], Along[padding, axis]]],
            Sum[Product[Along[dilation, axis], Difference[Along[kernel_size, axis], Literal[1]]], Literal[1]],
        ],
        Along[stride, axis],
    ],
    Literal[1],
]


@hide_frames(LIBRARY_ERRORS)
def convolution(
    factory: str, axes: int, forward: Any, nO: Any, nI: Any, init_W: Any, init_b: Any, windows: tuple[Any, ...]
) -> Model[Any, Any]:
    """Make a layer with filters W: (nO, nI / groups, kernel_size, ...) and b: (nO,).

    Raises:
        InvalidSizeError: A number out of its range.
    """
    made = partial(init, init_W, init_b, axes)
    names = ("kernel_size", "stride", "padding", "dilation", "groups")
    options: dict[str, Any] = dict(zip(names, windows, strict=True))
    return with_filters(factory, axes, forward, made, ("nO", "nI"), nO, nI, options)


@hide_frames(LIBRARY_ERRORS)
def with_filters(
    factory: str,
    axes: int,
    forward: Any,
    init: Any,
    ends: tuple[str, str],
    nO: Any,
    nI: Any,
    options: Mapping[str, Any],
) -> Model[Any, Any]:
    """Make a layer with W and b, and with how its windows lie as attributes; `ends` are the first two axes of W.

    Raises:
        InvalidSizeError: A number out of its range.
    """
    groups = integer(factory, "groups", options["groups"], 1, InvalidSizeError)
    lying = {name: steps(factory, name, value, axes) for name, value in options.items() if name != "groups"}
    attrs = {**lying, "groups": groups}
    first, second = ends
    cells = along(lying["kernel_size"], axes)  # (kernel_size,) * axes, or the tuple itself
    return Model(
        factory.lower(),
        forward,
        init=init,
        dims={"nO": nO, "nI": nI},
        params={"W": (first, f"{second}/{groups}", *cells), "b": ("nO",)},
        attrs=attrs,
        factory=factory,
    )


def convolved(model: Model[Any, Any], X: EachImagesT) -> tuple[EachImagesT, Backprop[EachImagesT, EachImagesT]]:
    """Convolve, and return the callback of the gradient.

    Raises:
        ShapeMismatchError: Windows reach over more than there is.
    """
    check_reach(model, X)
    ops = model.ops
    W = model.get_param("W")  # as many axes as X
    b: Floats1d = model.get_param("b")
    options: dict[str, Any] = {name: model.attrs[name] for name in ("stride", "padding", "dilation", "groups")}
    Y: EachImagesT = ops.conv(X, W, **options)  # (B, nO, *windows)
    Y += b.reshape(-1, *(1,) * (Y.ndim - 2))  # (nO, 1, ...), so that it stands beside channels

    def backprop(dY: EachImagesT, need_dX: bool = True) -> EachImagesT:
        dW = ops.backprop_conv_filter(dY, cast(Any, X), W.shape[2:], **options)
        model.inc_grad("W", dW)  # (nO, nI / groups, *kernel)
        model.inc_grad("b", dY.sum(axis=(0, *range(2, dY.ndim))))  # over the batch and all windows
        dX: EachImagesT = SKIPPED
        if need_dX:
            dX = ops.backprop_conv_input(dY, W, X.shape[2:], **options)
        return dX

    return Y, backprop


def init(
    init_W: Initializer, init_b: Initializer, axes: int, model: Model[Any, Any], X: Any = None, Y: Any = None
) -> None:
    """Make the filters, each as wide as all cells that it sees, and the bias."""
    nO, nI = needed(model, "nO"), needed(model, "nI")
    cells = along(model.attrs["kernel_size"], axes)
    seen = nI // model.attrs["groups"]
    W = init_W(model.ops, (nO, seen * prod(cells)))  # a matrix: initializers ask for inputs last
    model.set_param("W", W.reshape(nO, seen, *cells))
    model.set_param("b", init_b(model.ops, (nO,)))
