"""What `thinc.layers.tuplify` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import tuplify as tuplify
