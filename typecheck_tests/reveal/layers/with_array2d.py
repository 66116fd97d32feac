"""with_array2d gives its output in the container that comes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Floats2d, Floats3d, Ints2d, Padded, Ragged, Relu, noop, with_array2d

lifted = with_array2d(Relu(5, 10))
kept = with_array2d(noop(), pad=1)


def use(
    X: Floats2d[Any, Any],
    ids: Ints2d[Any, Any],
    Xs: list[Floats2d[Any, Any]],
    ragged: Ragged[Floats2d[Any, Any]],
    batch: Padded[Floats3d[Any, Any, Any]],
) -> None:
    assert_type(lifted.predict(X), Floats2d[Any, Any])
    assert_type(lifted.predict(Xs), list[Floats2d[Any, Any]])
    assert_type(lifted.predict(ragged), Ragged[Floats2d[Any, Any]])
    assert_type(lifted.predict(batch), Padded[Floats3d[Any, Any, Any]])
    assert_type(kept.predict(ids), Ints2d[Any, Any])
    assert_type(kept.predict(ragged), Ragged[Floats2d[Any, Any]])
