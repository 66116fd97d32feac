"""Rows as sequences, images or volumes."""

from __future__ import annotations

from math import prod
from typing import Any, Final, Literal, TypeAlias, overload

from typedthinc.arguments import integer, must_be
from typedthinc.errors import ArityError, InvalidSizeError
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.types import B, Floats2d, Floats3d, Floats4d, Floats5d, M, N, O, P, Product, Size

# A size, or -1 for what is left.
Part: TypeAlias = Size[M] | Literal[-1]


@overload
def Reshape(nM: Part[M], nN: Part[N], /) -> Model[Floats2d[B, Product[M, N]], Floats3d[B, M, N]]: ...
@overload
def Reshape(
    nM: Part[M], nN: Part[N], nO: Part[O], /
) -> Model[Floats2d[B, Product[M, Product[N, O]]], Floats4d[B, M, N, O]]: ...
@overload
def Reshape(
    nM: Part[M], nN: Part[N], nO: Part[O], nP: Part[P], /
) -> Model[Floats2d[B, Product[M, Product[N, Product[O, P]]]], Floats5d[B, M, N, O, P]]: ...
@overload
def Reshape(sizes: tuple[Part[M], Part[N]], /) -> Model[Floats2d[B, Product[M, N]], Floats3d[B, M, N]]: ...
@overload
def Reshape(
    sizes: tuple[Part[M], Part[N], Part[O]], /
) -> Model[Floats2d[B, Product[M, Product[N, O]]], Floats4d[B, M, N, O]]: ...
@overload
def Reshape(
    sizes: tuple[Part[M], Part[N], Part[O], Part[P]], /
) -> Model[Floats2d[B, Product[M, Product[N, Product[O, P]]]], Floats5d[B, M, N, O, P]]: ...
@says_names
def Reshape(*sizes: Any) -> Model[Any, Any]:
    """Make a sequence, an image or a volume of the numbers of each row, as `Flatten` does backwards.

    Images become other images by way of rows: `Flatten() >> Reshape(3, 8, 8)`.

    Shapes:
        X: (B, product of the sizes) -> Y: (B, *sizes)

    Args:
        sizes: 2, 3 or 4 numbers of at least 1, or a tuple of them: channels first, then the size of the image. One may
            be -1, for what is left of each row.

    Raises:
        ArityError: More or fewer sizes.
        InvalidSizeError: A size that is not an int of at least 1, nor the only -1.

    Examples:
        >>> import numpy as np
        >>> Reshape(3, 4, 5).predict(np.zeros((2, 60))).shape
        (2, 3, 4, 5)
    """
    given: tuple[Any, ...] = sizes
    if len(sizes) == 1 and isinstance(sizes[0], tuple):
        (given,) = sizes  # Reshape((3, 28, 28)) is meant as Reshape(3, 28, 28)
    if len(given) not in _FORWARDS:
        raise ArityError(must_be("Reshape", "sizes", "2, 3 or 4 numbers, such as Reshape(3, 28, 28)", sizes))
    dims = {
        name: None if _is_left(size) else integer("Reshape", name, size, 1, InvalidSizeError)
        for name, size in zip(_NAMES, given, strict=False)
    }
    if list(dims.values()).count(None) > 1:
        raise InvalidSizeError("Reshape: one of the sizes may be -1, not several")
    return Model("reshape", _FORWARDS[len(given)], dims=dims, factory="Reshape")


def forward_sequences(
    model: Model[Floats2d[B, Product[M, N]], Floats3d[B, M, N]], X: Floats2d[B, Product[M, N]], is_train: bool
) -> tuple[Floats3d[B, M, N], Backprop[Floats3d[B, M, N], Floats2d[B, Product[M, N]]]]:
    return _reshaped(model, X)


def forward_images(
    model: Model[Floats2d[B, Product[M, Product[N, O]]], Floats4d[B, M, N, O]],
    X: Floats2d[B, Product[M, Product[N, O]]],
    is_train: bool,
) -> tuple[Floats4d[B, M, N, O], Backprop[Floats4d[B, M, N, O], Floats2d[B, Product[M, Product[N, O]]]]]:
    return _reshaped(model, X)


def forward_volumes(
    model: Model[Floats2d[B, Product[M, Product[N, Product[O, P]]]], Floats5d[B, M, N, O, P]],
    X: Floats2d[B, Product[M, Product[N, Product[O, P]]]],
    is_train: bool,
) -> tuple[
    Floats5d[B, M, N, O, P], Backprop[Floats5d[B, M, N, O, P], Floats2d[B, Product[M, Product[N, Product[O, P]]]]]
]:
    return _reshaped(model, X)


_NAMES: Final = ("nM", "nN", "nO", "nP")
_FORWARDS: Final[dict[int, Any]] = {2: forward_sequences, 3: forward_images, 4: forward_volumes}


def _reshaped(model: Model[Any, Any], X: Any) -> tuple[Any, Any]:
    known = [model.maybe_get_dim(name) for name in _NAMES[: len(model.dim_names)]]
    width: int = X.shape[1]
    sizes = [width // prod(filter(None, known)) if size is None else size for size in known]  # what is left

    def backprop(dY: Any) -> Any:
        return model.ops.reshape(dY, (len(dY), width))

    return model.ops.reshape(X, (len(X), *sizes)), backprop


def _is_left(size: object) -> bool:
    return type(size) is int and size == -1
