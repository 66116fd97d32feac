"""The types of ops that convolve: as many axes come out as went in, and a channel that is summed over is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeAlias, overload

from typedthinc.backends.windows import Steps
from typedthinc.types import B, Floats3d, Floats4d, Floats5d, I, O, Shape

Whole: TypeAlias = Literal[1]


class Convolution(Protocol):
    """`conv`; of channels in groups, only how many filters there are is known."""

    @overload
    def __call__(
        self,
        X: Floats3d[B, I, Any],
        W: Floats3d[O, I, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: Whole = 1,
    ) -> Floats3d[B, O, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats4d[B, I, Any, Any],
        W: Floats4d[O, I, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: Whole = 1,
    ) -> Floats4d[B, O, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats5d[B, I, Any, Any, Any],
        W: Floats5d[O, I, Any, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: Whole = 1,
    ) -> Floats5d[B, O, Any, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats3d[B, Any, Any],
        W: Floats3d[O, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int,
    ) -> Floats3d[B, O, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats4d[B, Any, Any, Any],
        W: Floats4d[O, Any, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int,
    ) -> Floats4d[B, O, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats5d[B, Any, Any, Any, Any],
        W: Floats5d[O, Any, Any, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int,
    ) -> Floats5d[B, O, Any, Any, Any]: ...


class Transposed(Protocol):
    """`conv_transpose`."""

    @overload
    def __call__(
        self,
        X: Floats3d[B, O, Any],
        W: Floats3d[O, I, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: Whole = 1,
        extra: Steps = 0,
    ) -> Floats3d[B, I, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats4d[B, O, Any, Any],
        W: Floats4d[O, I, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: Whole = 1,
        extra: Steps = 0,
    ) -> Floats4d[B, I, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats5d[B, O, Any, Any, Any],
        W: Floats5d[O, I, Any, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: Whole = 1,
        extra: Steps = 0,
    ) -> Floats5d[B, I, Any, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats3d[B, O, Any],
        W: Floats3d[O, I, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int,
        extra: Steps = 0,
    ) -> Floats3d[B, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats4d[B, O, Any, Any],
        W: Floats4d[O, I, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int,
        extra: Steps = 0,
    ) -> Floats4d[B, Any, Any, Any]: ...
    @overload
    def __call__(
        self,
        X: Floats5d[B, O, Any, Any, Any],
        W: Floats5d[O, I, Any, Any, Any],
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int,
        extra: Steps = 0,
    ) -> Floats5d[B, Any, Any, Any, Any]: ...


class InputGradient(Protocol):
    """`backprop_conv_input`."""

    @overload
    def __call__(
        self,
        dY: Floats3d[B, O, Any],
        W: Floats3d[O, Any, Any],
        size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Floats3d[B, Any, Any]: ...
    @overload
    def __call__(
        self,
        dY: Floats4d[B, O, Any, Any],
        W: Floats4d[O, Any, Any, Any],
        size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Floats4d[B, Any, Any, Any]: ...
    @overload
    def __call__(
        self,
        dY: Floats5d[B, O, Any, Any, Any],
        W: Floats5d[O, Any, Any, Any, Any],
        size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Floats5d[B, Any, Any, Any, Any]: ...


class FilterGradient(Protocol):
    """`backprop_conv_filter`."""

    @overload
    def __call__(
        self,
        dY: Floats3d[B, O, Any],
        X: Floats3d[B, Any, Any],
        kernel_size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Floats3d[O, Any, Any]: ...
    @overload
    def __call__(
        self,
        dY: Floats4d[B, O, Any, Any],
        X: Floats4d[B, Any, Any, Any],
        kernel_size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Floats4d[O, Any, Any, Any]: ...
    @overload
    def __call__(
        self,
        dY: Floats5d[B, O, Any, Any, Any],
        X: Floats5d[B, Any, Any, Any, Any],
        kernel_size: Shape,
        *,
        stride: Steps = 1,
        padding: Steps = 0,
        dilation: Steps = 1,
        groups: int = 1,
    ) -> Floats5d[O, Any, Any, Any, Any]: ...


def convolution(method: Callable[..., Any]) -> Convolution:
    """Return `conv` with its overloads; checkers take an object as bound already."""
    op: Any = method
    typed: Convolution = op
    return typed


def transposed(method: Callable[..., Any]) -> Transposed:
    """Do the same for `conv_transpose`."""
    op: Any = method
    typed: Transposed = op
    return typed


def input_gradient(method: Callable[..., Any]) -> InputGradient:
    """Do the same for `backprop_conv_input`."""
    op: Any = method
    typed: InputGradient = op
    return typed


def filter_gradient(method: Callable[..., Any]) -> FilterGradient:
    """Do the same for `backprop_conv_filter`."""
    op: Any = method
    typed: FilterGradient = op
    return typed
