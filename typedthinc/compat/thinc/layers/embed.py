"""What `thinc.layers.embed` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Embed as Embed
