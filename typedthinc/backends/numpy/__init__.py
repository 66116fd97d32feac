"""The ops on numpy; the files have the names of those in `interface`."""

from typedthinc.backends.numpy.ops import NumpyOps

__all__ = ["NumpyOps"]
