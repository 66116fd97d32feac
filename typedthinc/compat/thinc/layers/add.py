"""What `thinc.layers.add` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import add as add
