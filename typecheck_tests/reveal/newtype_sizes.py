"""What is computed from a NewType size is an int again."""

from __future__ import annotations

from typing import NewType, assert_type

Batch = NewType("Batch", int)

assert_type(Batch(3), Batch)
assert_type(Batch(3) + 1, int)
