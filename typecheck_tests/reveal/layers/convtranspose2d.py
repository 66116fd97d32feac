"""ConvTranspose2d takes images by channels and gives larger ones."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv2d, ConvTranspose2d, Floats4d, Model, chain

Images = Floats4d[Any, Any, Any, Any]

assert_type(ConvTranspose2d(), Model[Images, Images])
assert_type(ConvTranspose2d(8, 4, 5, stride=2, padding=2, output_padding=1, groups=2), Model[Images, Images])
assert_type(chain(Conv2d(4, 2), ConvTranspose2d(2, 4)), Model[Images, Images])


def use(X: Images) -> None:
    assert_type(ConvTranspose2d(2, 4).predict(X), Images)
