"""What `thinc.layers.premap_ids` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import premap_ids as premap_ids
