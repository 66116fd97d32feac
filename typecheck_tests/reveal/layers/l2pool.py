"""L2Pool gives sequences for sequences, and images for images."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv1d, Conv2d, Floats3d, Floats4d, L2Pool, Model, chain

Sequences = Floats3d[Any, Any, Any]
Images = Floats4d[Any, Any, Any, Any]

assert_type(chain(Conv1d(4, 2), L2Pool(3, stride=1, padding=1)), Model[Sequences, Sequences])
assert_type(chain(Conv2d(4, 2), L2Pool()), Model[Images, Images])


def use(X: Images, sequences: Sequences) -> None:
    assert_type(L2Pool(2).predict(X), Images)
    assert_type(L2Pool(2).predict(sequences), Sequences)
