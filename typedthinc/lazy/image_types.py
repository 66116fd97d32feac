"""The types of what convolves and pools: as many axes come out as went in."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, cast, overload

from typedthinc.backends.windows import Steps
from typedthinc.lazy.expr import Expr
from typedthinc.types import B, Floats3d, Floats4d, Floats5d, I, O

Rest = ParamSpec("Rest")


# Each rank has its own overloads: mypy gives Any for sizes that are unknown where one for all ranks would fit as well.
# The other parameters are those of the function.
class Convolution(Protocol[Rest]):
    """`conv`."""

    @overload
    def __call__(
        self, X: Expr[Floats3d[B, Any, Any]], W: Expr[Floats3d[O, Any, Any]], *args: Rest.args, **named: Rest.kwargs
    ) -> Expr[Floats3d[B, O, Any]]: ...
    @overload
    def __call__(self, X: Expr[Floats4d[B, Any, Any, Any]], W: Expr[Floats4d[O, Any, Any, Any]], *args: Rest.args,
                 **named: Rest.kwargs) -> Expr[Floats4d[B, O, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Expr[Floats5d[B, Any, Any, Any, Any]], W: Expr[Floats5d[O, Any, Any, Any, Any]],
                 *args: Rest.args, **named: Rest.kwargs) -> Expr[Floats5d[B, O, Any, Any, Any]]: ...  # fmt: skip


class Transposed(Protocol[Rest]):
    """`conv_transpose`."""

    @overload
    def __call__(
        self, X: Expr[Floats3d[B, Any, Any]], W: Expr[Floats3d], *args: Rest.args, **named: Rest.kwargs
    ) -> Expr[Floats3d[B, Any, Any]]: ...
    @overload
    def __call__(
        self, X: Expr[Floats4d[B, Any, Any, Any]], W: Expr[Floats4d], *args: Rest.args, **named: Rest.kwargs
    ) -> Expr[Floats4d[B, Any, Any, Any]]: ...
    @overload
    def __call__(
        self, X: Expr[Floats5d[B, Any, Any, Any, Any]], W: Expr[Floats5d], *args: Rest.args, **named: Rest.kwargs
    ) -> Expr[Floats5d[B, Any, Any, Any, Any]]: ...


class Pooling(Protocol):
    """`max_pool`, `avg_pool` and `l2_pool`; a tuple may hold a number for the channels."""

    @overload
    def __call__(self, X: Expr[Floats3d[B, I, Any]], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Expr[Floats3d[B, I, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Expr[Floats4d[B, I, Any, Any]], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Expr[Floats4d[B, I, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Expr[Floats5d[B, I, Any, Any, Any]], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Expr[Floats5d[B, I, Any, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Expr[Floats3d[B, Any, Any]], kernel_size: tuple[int, ...], *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Expr[Floats3d[B, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Expr[Floats4d[B, Any, Any, Any]], kernel_size: tuple[int, ...], *,
                 stride: Steps | None = None, padding: Steps = 0,
                 ceil_mode: bool = False) -> Expr[Floats4d[B, Any, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Expr[Floats5d[B, Any, Any, Any, Any]], kernel_size: tuple[int, ...], *,
                 stride: Steps | None = None, padding: Steps = 0,
                 ceil_mode: bool = False) -> Expr[Floats5d[B, Any, Any, Any, Any]]: ...  # fmt: skip


def convolution(function: Callable[Concatenate[Any, Any, Rest], Any]) -> Convolution[Rest]:
    """Return `conv` with its overloads."""
    return cast("Convolution[Rest]", function)


def transposed(function: Callable[Concatenate[Any, Any, Rest], Any]) -> Transposed[Rest]:
    """Do the same for `conv_transpose`."""
    return cast("Transposed[Rest]", function)


def pooling(function: Callable[..., Any]) -> Pooling:
    """Do the same for what pools."""
    return cast("Pooling", function)
