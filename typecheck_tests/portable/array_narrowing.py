"""The checks of typedthinc.arrays.validation narrow."""

from __future__ import annotations

from typing import Any, NewType, assert_type

from typedthinc.types import Floats1d, Floats2d, Ints1d, Ragged
from typedthinc.arrays.validation import is_floats1d, is_floats2d, is_ragged

Batch = NewType("Batch", int)
Wide = NewType("Wide", int)


def sized(X: Floats2d[Batch, Wide]) -> None: ...
def sequences(X: Ragged[Floats2d[Any, Wide]]) -> None: ...
def vectors(X: list[Floats1d]) -> None: ...
def labels(X: Ints1d[Batch]) -> None: ...


def anything(X: object) -> None:
    if is_floats2d(X):
        assert_type(X, Floats2d)
    if is_ragged(X):
        print(X.lengths)


def of_sizes(X: object, Y: Floats2d) -> None:
    if is_floats2d(X, sizes=(None, 784)):
        # pyrefly narrows by no overload that is a TypeGuard.
        sized(X)  # E[pyrefly]: any
    if not is_floats2d(Y, sizes=(None, 784)):
        assert_type(Y, Floats2d)


def one_of(X: Floats2d[Batch, Wide] | list[Floats1d], Y: Ragged[Floats2d[Any, Wide]] | Ints1d[Batch]) -> None:
    if is_floats2d(X):
        sized(X)
    else:
        vectors(X)
    if is_ragged(Y):
        sequences(Y)
    else:
        labels(Y)


def of_rank(X: Floats1d[Batch] | Floats2d[Batch, Wide]) -> None:
    if is_floats1d(X):
        sized(X)  # E: any
    else:
        sized(X)


is_floats2d(1, sizes=(None, 784, 1))  # E: any
