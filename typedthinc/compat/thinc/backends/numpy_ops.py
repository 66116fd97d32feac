"""What `thinc.backends.numpy_ops` has."""

from typedthinc.compat.thinc.backends import NumpyOps as NumpyOps
