"""What `thinc.backends.numpy_ops` has."""

from __future__ import annotations

from typedthinc.compat.thinc.backends import NumpyOps as NumpyOps
