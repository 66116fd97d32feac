"""What `thinc.layers.reduce_mean` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import reduce_mean as reduce_mean
