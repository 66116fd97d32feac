"""What pooling layers have in common."""

from typing import Any, Literal, TypeAlias

from typing_extensions import TypeVar

from typedthinc.arguments import integer
from typedthinc.backends import Ops
from typedthinc.errors import InvalidSizeError
from typedthinc.layers.shared.axes import along, steps
from typedthinc.layers.shared.reach import check_reach
from typedthinc.layers.shared.variables import ImagesT
from typedthinc.model import Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import (
    Along,
    B,
    Difference,
    Floats3d,
    Floats4d,
    Floats5d,
    Floor,
    I,
    M,
    N,
    OneOf,
    P,
    Product,
    Quotient,
    Sum,
)

# Parameters and attributes that sizes are computed from; windows lie side by side where no stride is given.
kernel_size = TypeVar("kernel_size", bound=int, default=Literal[2])
stride = TypeVar("stride", bound=int, default=kernel_size)
padding = TypeVar("padding", bound=int, default=Literal[0])
channels = TypeVar("channels", bound=int, default=Literal[1])
axis = TypeVar("axis", bound=int, default=Literal[0])
# How many windows there are along an axis of size M, as `typedthinc.shapes.windows.window_count` counts them.
Pooled: TypeAlias = Sum[
    Floor[Difference[Sum[M, Product[Literal[2], Along[padding, axis]]], Along[kernel_size, axis]], Along[stride, axis]],
    Literal[1],
]
# What pools a sequence of M, an image of M by N, or a volume of M by N by P.
Pools: TypeAlias = OneOf[
    Model[ImagesT, ImagesT],
    Model[Floats3d[B, I, M], Floats3d[B, Quotient[I, channels], Pooled[M, padding, Literal[0], kernel_size, stride]]],
    Model[
        Floats4d[B, I, M, N],
        Floats4d[
            B,
            Quotient[I, channels],
            Pooled[M, padding, Literal[0], kernel_size, stride],
            Pooled[N, padding, Literal[1], kernel_size, stride],
        ],
    ],
    Model[
        Floats5d[B, I, M, N, P],
        Floats5d[
            B,
            Quotient[I, channels],
            Pooled[M, padding, Literal[0], kernel_size, stride],
            Pooled[N, padding, Literal[1], kernel_size, stride],
            Pooled[P, padding, Literal[2], kernel_size, stride],
        ],
    ],
]


@hide_frames(LIBRARY_ERRORS)
def pooling(factory: str, forward: Any, kernel_size: Any, stride: Any, padding: Any, channels: Any) -> Model[Any, Any]:
    """Make a layer without parameters.

    Raises:
        InvalidSizeError: A number out of its range.
    """
    given = {
        "kernel_size": kernel_size,
        "stride": kernel_size if stride is None else stride,  # windows side by side
        "padding": padding,
        "channels": channels,
    }
    attrs = {name: steps(factory, name, value) for name, value in given.items() if name != "channels"}
    many = [len(value) for value in attrs.values() if isinstance(value, tuple)]
    if len(set(many)) > 1:
        raise InvalidSizeError(f"{factory}: {' and '.join(attrs)} must have one number, or as many as each other")
    axes = max(many, default=1)
    for cells, padding in zip(along(attrs["kernel_size"], axes), along(attrs["padding"], axes), strict=True):
        if padding >= cells:  # else a window could lie in the padding alone, and have nothing to pool
            told = f"padding must be less than kernel_size, which is {cells}, not {padding}"
            raise InvalidSizeError(f"{factory}: {told}")
    channels = integer(factory, "channels", channels, 1, InvalidSizeError)
    return Model(factory.lower(), forward, attrs={**attrs, "channels": channels}, factory=factory)


def ops_and_options(model: Model[Any, Any], X: Any) -> tuple[Ops, dict[str, Any]]:
    """Return the ops, and how windows lie, as they take it.

    Raises:
        ShapeMismatchError: Windows reach over more than there is.
    """
    check_reach(model, X)
    ops = model.ops
    options = {name: model.attrs[name] for name in ("kernel_size", "stride", "padding")}
    channels, axes = model.attrs["channels"], X.ndim - 2
    if channels == 1:  # the axis of the channels need not be looked at
        return ops, options
    # The number of the channels first, which do not overlap.
    first = {"kernel_size": channels, "stride": channels, "padding": 0}
    return ops, {name: (first[name], *along(value, axes)) for name, value in options.items()}
