"""What `thinc.backends.ops` has."""

from __future__ import annotations

from typedthinc.compat.thinc.backends import Ops as Ops
