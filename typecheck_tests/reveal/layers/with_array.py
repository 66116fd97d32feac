"""with_array gives its output in the container that comes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Floats3d, Padded, Ragged, Relu, with_array

lifted = with_array(Relu(5, 10))
padded = with_array(Relu(5, 10), pad=1)


def use(
    X: Floats2d[Any, Any],
    Xs: list[Floats2d[Any, Any]],
    ragged: Ragged[Floats2d[Any, Any]],
    batch: Padded[Floats3d[Any, Any, Any]],
) -> None:
    assert_type(lifted.predict(X), Floats2d[Any, Any])
    assert_type(lifted.predict(Xs), list[Floats2d[Any, Any]])
    assert_type(lifted.predict(ragged), Ragged[Floats2d[Any, Any]])
    assert_type(lifted.predict(batch), Padded[Floats3d[Any, Any, Any]])
    assert_type(padded.predict(ragged), Ragged[Floats2d[Any, Any]])
