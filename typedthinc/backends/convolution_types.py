"""The types of ops that convolve: as many axes come out as went in, and a channel that is summed over is gone."""

from collections.abc import Callable
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, TypeAlias, cast, overload

from typedthinc.backends.windows import Steps
from typedthinc.types import B, Floats3d, Floats4d, Floats5d, I, O

Whole: TypeAlias = Literal[1]
Rest = ParamSpec("Rest")


class Convolution(Protocol):
    """`conv`; of channels in groups, only how many filters there are is known."""

    @overload
    def __call__(self, X: Floats3d[B, I, Any], W: Floats3d[O, I, Any], *, stride: Steps = 1, padding: Steps = 0,
                 dilation: Steps = 1, groups: Whole = 1) -> Floats3d[B, O, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, I, Any, Any], W: Floats4d[O, I, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1,
                 groups: Whole = 1) -> Floats4d[B, O, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, I, Any, Any, Any], W: Floats5d[O, I, Any, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1,
                 groups: Whole = 1) -> Floats5d[B, O, Any, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats3d[B, Any, Any], W: Floats3d[O, Any, Any], *, stride: Steps = 1, padding: Steps = 0,
                 dilation: Steps = 1, groups: int) -> Floats3d[B, O, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, Any, Any, Any], W: Floats4d[O, Any, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1, groups: int) -> Floats4d[B, O, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, Any, Any, Any, Any], W: Floats5d[O, Any, Any, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1,
                 groups: int) -> Floats5d[B, O, Any, Any, Any]: ...  # fmt: skip


class Transposed(Protocol):
    """`conv_transpose`."""

    @overload
    def __call__(self, X: Floats3d[B, O, Any], W: Floats3d[O, I, Any], *, stride: Steps = 1, padding: Steps = 0,
                 dilation: Steps = 1, groups: Whole = 1,
                 output_padding: Steps = 0) -> Floats3d[B, I, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, O, Any, Any], W: Floats4d[O, I, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1, groups: Whole = 1,
                 output_padding: Steps = 0) -> Floats4d[B, I, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, O, Any, Any, Any], W: Floats5d[O, I, Any, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1, groups: Whole = 1,
                 output_padding: Steps = 0) -> Floats5d[B, I, Any, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats3d[B, O, Any], W: Floats3d[O, I, Any], *, stride: Steps = 1, padding: Steps = 0,
                 dilation: Steps = 1, groups: int, output_padding: Steps = 0) -> Floats3d[B, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, O, Any, Any], W: Floats4d[O, I, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1, groups: int,
                 output_padding: Steps = 0) -> Floats4d[B, Any, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, O, Any, Any, Any], W: Floats5d[O, I, Any, Any, Any], *, stride: Steps = 1,
                 padding: Steps = 0, dilation: Steps = 1, groups: int,
                 output_padding: Steps = 0) -> Floats5d[B, Any, Any, Any, Any]: ...  # fmt: skip


# The other parameters of gradients are those of the method.
class InputGradient(Protocol[Rest]):
    """`backprop_conv_input`."""

    @overload
    def __call__(
        self, dY: Floats3d[B, O, Any], W: Floats3d[O, Any, Any], *args: Rest.args, **named: Rest.kwargs
    ) -> Floats3d[B, Any, Any]: ...
    @overload
    def __call__(
        self, dY: Floats4d[B, O, Any, Any], W: Floats4d[O, Any, Any, Any], *args: Rest.args, **named: Rest.kwargs
    ) -> Floats4d[B, Any, Any, Any]: ...
    @overload
    def __call__(self, dY: Floats5d[B, O, Any, Any, Any], W: Floats5d[O, Any, Any, Any, Any], *args: Rest.args,
                 **named: Rest.kwargs) -> Floats5d[B, Any, Any, Any, Any]: ...  # fmt: skip


class FilterGradient(Protocol[Rest]):
    """`backprop_conv_filter`."""

    @overload
    def __call__(
        self, dY: Floats3d[B, O, Any], X: Floats3d[B, Any, Any], *args: Rest.args, **named: Rest.kwargs
    ) -> Floats3d[O, Any, Any]: ...
    @overload
    def __call__(
        self, dY: Floats4d[B, O, Any, Any], X: Floats4d[B, Any, Any, Any], *args: Rest.args, **named: Rest.kwargs
    ) -> Floats4d[O, Any, Any, Any]: ...
    @overload
    def __call__(self, dY: Floats5d[B, O, Any, Any, Any], X: Floats5d[B, Any, Any, Any, Any], *args: Rest.args,
                 **named: Rest.kwargs) -> Floats5d[O, Any, Any, Any, Any]: ...  # fmt: skip


def convolution(method: Callable[..., Any]) -> Convolution:
    """Return `conv` with its overloads; checkers take an object as bound already."""
    return cast("Convolution", method)


def transposed(method: Callable[..., Any]) -> Transposed:
    """Do the same for `conv_transpose`."""
    return cast("Transposed", method)


def input_gradient(method: Callable[Concatenate[Any, Any, Any, Rest], Any]) -> InputGradient[Rest]:
    """Do the same for `backprop_conv_input`."""
    return cast("InputGradient[Rest]", method)


def filter_gradient(method: Callable[Concatenate[Any, Any, Any, Rest], Any]) -> FilterGradient[Rest]:
    """Do the same for `backprop_conv_filter`."""
    return cast("FilterGradient[Rest]", method)
