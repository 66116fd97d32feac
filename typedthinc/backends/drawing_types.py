"""The types of ops that draw arrays: as many axes come out as the shape has sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, overload

from typedthinc.types import DTypesFloat, Floats1d, Floats2d, Floats3d, Floats4d, Floats5d, FloatsXd, Shape


class Uniform(Protocol):
    """`uniform`."""

    @overload
    def __call__(
        self, shape: tuple[int], lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats1d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int], lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats2d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int], lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats3d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int], lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats4d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int, int], lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats5d: ...
    @overload
    def __call__(
        self, shape: Shape, lo: float = 0.0, hi: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> FloatsXd: ...


class Normal(Protocol):
    """`normal`."""

    @overload
    def __call__(
        self, shape: tuple[int], mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats1d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int], mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats2d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int], mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats3d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int], mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> Floats4d: ...
    @overload
    def __call__(
        self,
        shape: tuple[int, int, int, int, int],
        mean: float = 0.0,
        std: float = 1.0,
        *,
        dtype: DTypesFloat = "float32",
    ) -> Floats5d: ...
    @overload
    def __call__(
        self, shape: Shape, mean: float = 0.0, std: float = 1.0, *, dtype: DTypesFloat = "float32"
    ) -> FloatsXd: ...


class DropoutMask(Protocol):
    """`get_dropout_mask`."""

    @overload
    def __call__(self, shape: tuple[int], drop: float | None, *, dtype: DTypesFloat = "float32") -> Floats1d: ...
    @overload
    def __call__(self, shape: tuple[int, int], drop: float | None, *, dtype: DTypesFloat = "float32") -> Floats2d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int], drop: float | None, *, dtype: DTypesFloat = "float32"
    ) -> Floats3d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int], drop: float | None, *, dtype: DTypesFloat = "float32"
    ) -> Floats4d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int, int], drop: float | None, *, dtype: DTypesFloat = "float32"
    ) -> Floats5d: ...
    @overload
    def __call__(self, shape: Shape, drop: float | None, *, dtype: DTypesFloat = "float32") -> FloatsXd: ...


class BernoulliMask(Protocol):
    """`bernoulli_mask`."""

    @overload
    def __call__(self, shape: tuple[int], keep: float = 0.5, *, dtype: DTypesFloat = "float32") -> Floats1d: ...
    @overload
    def __call__(self, shape: tuple[int, int], keep: float = 0.5, *, dtype: DTypesFloat = "float32") -> Floats2d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int], keep: float = 0.5, *, dtype: DTypesFloat = "float32"
    ) -> Floats3d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int], keep: float = 0.5, *, dtype: DTypesFloat = "float32"
    ) -> Floats4d: ...
    @overload
    def __call__(
        self, shape: tuple[int, int, int, int, int], keep: float = 0.5, *, dtype: DTypesFloat = "float32"
    ) -> Floats5d: ...
    @overload
    def __call__(self, shape: Shape, keep: float = 0.5, *, dtype: DTypesFloat = "float32") -> FloatsXd: ...


def drawing_uniformly(method: Callable[..., Any]) -> Uniform:
    """Return a method with the overloads of `uniform`; checkers take an object as bound already."""
    op: Any = method
    typed: Uniform = op
    return typed


def drawing_normally(method: Callable[..., Any]) -> Normal:
    """Do the same for `normal`."""
    op: Any = method
    typed: Normal = op
    return typed


def drawing_dropout_masks(method: Callable[..., Any]) -> DropoutMask:
    """Do the same for `get_dropout_mask`."""
    op: Any = method
    typed: DropoutMask = op
    return typed


def drawing_bernoulli_masks(method: Callable[..., Any]) -> BernoulliMask:
    """Do the same for `bernoulli_mask`."""
    op: Any = method
    typed: BernoulliMask = op
    return typed
