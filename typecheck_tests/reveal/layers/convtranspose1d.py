"""ConvTranspose1d takes sequences by channels and gives larger ones."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv1d, ConvTranspose1d, Floats3d, Model, chain

Sequences = Floats3d[Any, Any, Any]

assert_type(ConvTranspose1d(), Model[Sequences, Sequences])
assert_type(ConvTranspose1d(8, 4, 5, stride=2, padding=2, output_padding=1, groups=2), Model[Sequences, Sequences])
assert_type(chain(Conv1d(4, 2), ConvTranspose1d(2, 4)), Model[Sequences, Sequences])


def use(X: Sequences) -> None:
    assert_type(ConvTranspose1d(2, 4).predict(X), Sequences)
