"""Conv2d takes images by channels and gives images of windows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv2d, Flatten, Floats2d, Floats4d, Linear, MaxPool, Model, chain

Images = Floats4d[Any, Any, Any, Any]

assert_type(Conv2d(), Model[Images, Images])
assert_type(Conv2d(8, 3, 5, stride=2, padding=2, dilation=3, groups=1), Model[Images, Images])
model = chain(Conv2d(3, 1, 5), MaxPool(2), Flatten(), Linear(10, 432))
assert_type(model, Model[Images, Floats2d[Any, Any]])


def use(X: Images, size: int) -> None:
    assert_type(model.predict(X), Floats2d[Any, Any])
    # Of any width where the window is not known.
    assert_type(chain(Conv2d(3, 1, size), Flatten(), Linear(10, 102)).predict(X), Floats2d[Any, Any])
