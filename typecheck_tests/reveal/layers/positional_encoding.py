"""positional_encoding gives the sequences it takes, in the container that holds them."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import (
    Floats2d,
    Floats3d,
    Linear,
    Model,
    Padded,
    Ragged,
    chain,
    list2ragged,
    positional_encoding,
    with_array,
)

assert_type(chain(Linear(5, 10), positional_encoding()), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
encoded = chain(with_array(Linear(5)), positional_encoding(period=100), with_array(Linear(3, 5)))


def use(
    Xs: list[Floats2d[Any, Any]], ragged: Ragged[Floats2d[Any, Any]], batch: Padded[Floats3d[Any, Any, Any]]
) -> None:
    assert_type(encoded.predict(Xs), list[Floats2d[Any, Any]])
    assert_type(encoded.predict(ragged), Ragged[Floats2d[Any, Any]])
    assert_type(encoded.predict(batch), Padded[Floats3d[Any, Any, Any]])
    assert_type(chain(list2ragged(), positional_encoding()).predict(Xs), Ragged[Floats2d[Any, Any]])
