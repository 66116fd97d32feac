"""Conv1d takes sequences by channels and gives sequences of windows."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import Conv1d, Flatten, Floats2d, Floats3d, Linear, Model, chain

Sequences = Floats3d[Any, Any, Any]

assert_type(Conv1d(), Model[Sequences, Sequences])
assert_type(Conv1d(8, 3, 5, stride=2, padding=2, dilation=3, groups=1), Model[Sequences, Sequences])
assert_type(chain(Conv1d(4, 2), Conv1d(8, 4), Flatten(), Linear(10)), Model[Sequences, Floats2d[Any, Any]])
