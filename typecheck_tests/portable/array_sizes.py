"""Two sizes that disagree do not fit; a size that is not known fits both ways."""

from __future__ import annotations

from typing import Any, Literal, NewType, TypeVar, assert_type

from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d

Batch = NewType("Batch", int)
Time = NewType("Time", int)
N = TypeVar("N", bound=int)
W = TypeVar("W", bound=int)


def digits(X: Floats2d[Any, Literal[784]]) -> None: ...
def labels(Y: Ints1d[Batch]) -> None: ...
def batch(X: Floats2d[Batch, Time]) -> None: ...
def unknown(X: Floats2d) -> None: ...
def ids(X: Ints2d[Batch, Literal[3]]) -> None: ...


def paired(X: Floats2d[N, W], Y: Ints1d[N]) -> Floats1d[W]:
    raise NotImplementedError


def fits(
    bare: Floats2d,
    image: Floats2d[Any, Literal[784]],
    sized: Floats2d[Batch, Literal[784]],
    of_ints: Floats2d[int, int],
    series: Floats2d[Batch, Time],
    classes: Ints1d[Batch],
) -> None:
    digits(bare)
    digits(image)
    digits(sized)
    unknown(image)
    unknown(series)
    unknown(of_ints)
    batch(series)
    batch(bare)
    labels(classes)
    assert_type(paired(sized, classes), Floats1d[Literal[784]])


def does_not_fit(
    small: Floats2d[Any, Literal[64]],
    swapped: Floats2d[Time, Batch],
    steps: Ints1d[Time],
    cube: Floats3d[Batch, Time, Literal[784]],
    wide: Ints2d[Batch, Literal[4]],
) -> None:
    digits(small)  # E: any
    batch(swapped)  # E: any
    labels(steps)  # E: any
    unknown(cube)  # E: any
    ids(wide)  # E: any
