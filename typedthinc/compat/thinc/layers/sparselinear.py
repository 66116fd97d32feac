"""What `thinc.layers.sparselinear` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import (
    SparseLinear as SparseLinear,
    SparseLinear_v2 as SparseLinear_v2,
)
