"""with_ragged gives its output in the container that comes, also a tuple of data and lengths."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import (
    Floats2d,
    Floats3d,
    Ints1d,
    Padded,
    Ragged,
    Relu,
    chain,
    list2ragged,
    ragged2list,
    with_array,
    with_ragged,
)

lifted = with_ragged(chain(ragged2list(), list2ragged(), with_array(Relu(5, 10))))


def use(
    Xs: list[Floats2d[Any, Any]],
    ragged: Ragged[Floats2d[Any, Any]],
    batch: Padded[Floats3d[Any, Any, Any]],
    X: Floats2d[Any, Any],
    steps: Floats3d[Any, Any, Any],
    lengths: Ints1d[Any],
) -> None:
    assert_type(lifted.predict(Xs), list[Floats2d[Any, Any]])
    assert_type(lifted.predict(ragged), Ragged[Floats2d[Any, Any]])
    assert_type(lifted.predict(batch), Padded[Floats3d[Any, Any, Any]])
    assert_type(lifted.predict((X, lengths)), tuple[Floats2d[Any, Any], Ints1d[Any]])
