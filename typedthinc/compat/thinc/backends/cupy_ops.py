"""What `thinc.backends.cupy_ops` has."""

from typedthinc.compat.thinc.backends import CupyOps as CupyOps
