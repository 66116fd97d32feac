"""What `thinc.layers.linear` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Linear as Linear
