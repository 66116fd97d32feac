"""The types of ops that pool: as many axes come out as went in, with as many channels unless these are pooled, too."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, cast, overload

from typing_extensions import TypeVar

from typedthinc.backends.windows import Steps
from typedthinc.types import B, Floats3d, Floats4d, Floats5d, I, Ints3d, Ints4d, IntsXd

# A batch of sequences (N, C, W), of images (N, C, H, W), or of volumes (N, C, D, H, W).
Images: TypeAlias = Floats3d | Floats4d | Floats5d
ImagesT = TypeVar("ImagesT", bound=Images)
Rest = ParamSpec("Rest")


# One number for the window leaves the channels as they are; a tuple may hold one for them. No call fits both, for mypy
# gives Any for sizes that are unknown where another overload with another type would fit as well.
class MaxPooling(Protocol):
    """`max_pool`."""

    @overload
    def __call__(self, X: Floats3d[B, I, Any], kernel_size: int, *, stride: Steps | None = None, padding: Steps = 0,
                 ceil_mode: bool = False) -> tuple[Floats3d[B, I, Any], Ints3d[B, I, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, I, Any, Any], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0,
                 ceil_mode: bool = False) -> tuple[Floats4d[B, I, Any, Any], Ints4d[B, I, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, I, Any, Any, Any], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0,
                 ceil_mode: bool = False) -> tuple[Floats5d[B, I, Any, Any, Any], IntsXd]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats3d[B, Any, Any], kernel_size: tuple[int, ...], *, stride: Steps | None = None,
                 padding: Steps = 0,
                 ceil_mode: bool = False) -> tuple[Floats3d[B, Any, Any], Ints3d[B, Any, Any]]: ...  # fmt: skip
    @overload
    def __call__(
        self,
        X: Floats4d[B, Any, Any, Any],
        kernel_size: tuple[int, ...],
        *,
        stride: Steps | None = None,
        padding: Steps = 0,
        ceil_mode: bool = False,
    ) -> tuple[Floats4d[B, Any, Any, Any], Ints4d[B, Any, Any, Any]]: ...
    @overload
    def __call__(self, X: Floats5d[B, Any, Any, Any, Any], kernel_size: tuple[int, ...], *, stride: Steps | None = None,
                 padding: Steps = 0,
                 ceil_mode: bool = False) -> tuple[Floats5d[B, Any, Any, Any, Any], IntsXd]: ...  # fmt: skip


class Pooling(Protocol):
    """`avg_pool` and `l2_pool`."""

    @overload
    def __call__(self, X: Floats3d[B, I, Any], kernel_size: int, *, stride: Steps | None = None, padding: Steps = 0,
                 ceil_mode: bool = False) -> Floats3d[B, I, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, I, Any, Any], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Floats4d[B, I, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, I, Any, Any, Any], kernel_size: int, *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Floats5d[B, I, Any, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats3d[B, Any, Any], kernel_size: tuple[int, ...], *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Floats3d[B, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats4d[B, Any, Any, Any], kernel_size: tuple[int, ...], *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Floats4d[B, Any, Any, Any]: ...  # fmt: skip
    @overload
    def __call__(self, X: Floats5d[B, Any, Any, Any, Any], kernel_size: tuple[int, ...], *, stride: Steps | None = None,
                 padding: Steps = 0, ceil_mode: bool = False) -> Floats5d[B, Any, Any, Any, Any]: ...  # fmt: skip


class PoolingGradient(Protocol[Rest]):
    """`backprop_max_pool` and `backprop_avg_pool`, whose other parameters are those of the method."""

    @overload
    def __call__(self, dY: Floats3d[B, Any, Any], *args: Rest.args, **named: Rest.kwargs) -> Floats3d[B, Any, Any]: ...
    @overload
    def __call__(
        self, dY: Floats4d[B, Any, Any, Any], *args: Rest.args, **named: Rest.kwargs
    ) -> Floats4d[B, Any, Any, Any]: ...
    @overload
    def __call__(
        self, dY: Floats5d[B, Any, Any, Any, Any], *args: Rest.args, **named: Rest.kwargs
    ) -> Floats5d[B, Any, Any, Any, Any]: ...


def max_pooling(method: Callable[..., Any]) -> MaxPooling:
    """Return `max_pool` with its overloads; checkers take an object as bound already."""
    return cast("MaxPooling", method)


def pooling(method: Callable[..., Any]) -> Pooling:
    """Do the same for `avg_pool` and `l2_pool`."""
    return cast("Pooling", method)


def pooling_gradient(method: Callable[Concatenate[Any, Any, Rest], Any]) -> PoolingGradient[Rest]:
    """Do the same for gradients."""
    return cast("PoolingGradient[Rest]", method)
