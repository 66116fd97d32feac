"""Containers keep the type of what is in them, and one of known sizes fits where any sizes do."""

from __future__ import annotations

from typing import Any, Literal, NewType, assert_type

import numpy as np

from typedthinc.types import ArgsKwargs, Floats2d, Floats3d, Ints1d, Padded, Pairs, Ragged, SizedGenerator

Wide = NewType("Wide", int)


def digits(X: Ragged[Floats2d[Any, Literal[784]]]) -> None: ...
def unknown(X: Ragged[Floats2d]) -> None: ...
def padded(X: Padded[Floats3d[Any, Any, Literal[784]]]) -> None: ...


def fits(X: Ragged[Floats2d[Any, Literal[784]]], Y: Ragged[Floats2d], Z: Ragged, T: Padded) -> None:
    digits(X)
    digits(Y)
    digits(Z)
    unknown(X)
    padded(T)
    digits(Ragged(np.zeros((3, 784), np.float32), np.array([1, 2])))


def does_not_fit(X: Ragged[Floats2d[Any, Literal[64]]], ids: Ragged[Ints1d], T: Padded[Floats3d], Y: Floats2d) -> None:
    digits(X)  # E: any
    unknown(ids)  # E: any
    digits(T)  # E: any
    unknown(Y)  # E: any


def parts(X: Ragged[Floats2d[Any, Wide]], T: Padded[Floats3d[Any, Any, Wide]], ids: Ints1d) -> None:
    assert_type(X.data, Floats2d[Any, Wide])
    assert_type(X[0], Ragged[Floats2d[Any, Wide]])
    assert_type(X[1:], Ragged[Floats2d[Any, Wide]])
    assert_type(X[ids], Ragged[Floats2d[Any, Wide]])
    assert_type(X[ids > 0], Ragged[Floats2d[Any, Wide]])
    assert_type(X[[2, 0]], Ragged[Floats2d[Any, Wide]])
    assert_type(T[:2], Padded[Floats3d[Any, Any, Wide]])
    assert_type(Pairs([1], ["a"])[0], Pairs[list[int], list[str]])
    assert_type(len(X) + len(T), int)


def frozen(X: Ragged[Floats2d], Y: Floats2d) -> None:
    X.data = Y  # E: any


def generators(batches: SizedGenerator[Floats2d[Any, Wide]], call: ArgsKwargs) -> None:
    for batch in batches:
        assert_type(batch, Floats2d[Any, Wide])
    assert_type(len(batches), int)
    for key, _value in call.items():
        assert_type(key, int | str)
