"""What `thinc.layers.with_array2d` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import with_array2d as with_array2d
