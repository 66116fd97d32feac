"""What `thinc.layers.with_nvtx_range` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import with_nvtx_range as with_nvtx_range
