"""What `thinc.layers.with_reshape` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import with_reshape as with_reshape
