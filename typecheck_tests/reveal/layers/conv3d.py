"""Conv3d takes volumes by channels and gives volumes of windows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv3d, Flatten, Floats2d, Floats5d, L2Pool, Linear, MaxPool, Model, chain

Volumes = Floats5d[Any, Any, Any, Any, Any]

assert_type(Conv3d(), Model[Volumes, Volumes])
assert_type(Conv3d(8, 3, 5, stride=2, padding=2, dilation=3, groups=1), Model[Volumes, Volumes])
assert_type(chain(Conv3d(3, 1, 5), L2Pool(2)), Model[Volumes, Volumes])
model = chain(Conv3d(3, 1, 5), MaxPool(2), Flatten(), Linear(10, 648))
assert_type(model, Model[Volumes, Floats2d[Any, Any]])


def use(X: Volumes) -> None:
    assert_type(model.predict(X), Floats2d[Any, Any])
    assert_type(MaxPool(2).predict(X), Volumes)
