"""with_padded gives its output in the container that comes, also its data alone or a tuple of its fields."""

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
    list2padded,
    padded2list,
    with_array,
    with_padded,
)

lifted = with_padded(chain(padded2list(), list2padded(), with_array(Relu(5, 10))))


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
    assert_type(lifted.predict(steps), Floats3d[Any, Any, Any])
    fields = lifted.predict((steps, lengths, lengths, lengths))
    assert_type(fields, tuple[Floats3d[Any, Any, Any], Ints1d[Any], Ints1d[Any], Ints1d[Any]])
