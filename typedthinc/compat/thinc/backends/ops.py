"""What `thinc.backends.ops` has."""

from typedthinc.compat.thinc.backends import Ops as Ops
