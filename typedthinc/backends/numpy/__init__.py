"""The ops on numpy; the files have the names of those in `interface`."""

from __future__ import annotations

from typedthinc.backends.numpy.ops import NumpyOps

__all__ = ["NumpyOps"]
