"""What `thinc.layers.list2ragged` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import list2ragged as list2ragged
