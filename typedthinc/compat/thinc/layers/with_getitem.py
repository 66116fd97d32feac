"""What `thinc.layers.with_getitem` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import with_getitem as with_getitem
