"""Flatten makes rows of sequences and images."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv1d, Conv2d, Flatten, Floats2d, Floats3d, Floats4d, Model, chain

Rows = Floats2d[Any, Any]

assert_type(chain(Conv1d(4, 2), Flatten()), Model[Floats3d[Any, Any, Any], Rows])
assert_type(chain(Conv2d(4, 2), Flatten()), Model[Floats4d[Any, Any, Any, Any], Rows])
