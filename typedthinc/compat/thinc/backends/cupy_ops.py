"""What `thinc.backends.cupy_ops` has."""

from __future__ import annotations

from typedthinc.compat.thinc.backends import CupyOps as CupyOps
