"""What `thinc.layers.hashembed` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import HashEmbed as HashEmbed
