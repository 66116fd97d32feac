"""ConvTranspose3d takes volumes by channels and gives larger ones."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv3d, ConvTranspose3d, Floats5d, Model, chain

Volumes = Floats5d[Any, Any, Any, Any, Any]

assert_type(ConvTranspose3d(), Model[Volumes, Volumes])
assert_type(ConvTranspose3d(8, 4, 5, stride=2, padding=2, output_padding=1, groups=2), Model[Volumes, Volumes])
assert_type(chain(Conv3d(4, 2), ConvTranspose3d(2, 4)), Model[Volumes, Volumes])


def use(X: Volumes) -> None:
    assert_type(ConvTranspose3d(2, 4).predict(X), Volumes)
