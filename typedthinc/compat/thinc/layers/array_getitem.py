"""What `thinc.layers.array_getitem` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import (
    array_getitem as array_getitem,
    floats_getitem as floats_getitem,
    ints_getitem as ints_getitem,
)
