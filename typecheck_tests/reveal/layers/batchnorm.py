"""BatchNorm gives what it takes."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import BatchNorm, Conv1d, Conv2d, Floats3d, Floats4d, Model, chain

Sequences = Floats3d[Any, Any, Any]
Images = Floats4d[Any, Any, Any, Any]

assert_type(chain(Conv1d(4, 2), BatchNorm(4)), Model[Sequences, Sequences])
assert_type(chain(Conv2d(4, 2), BatchNorm(4)), Model[Images, Images])
