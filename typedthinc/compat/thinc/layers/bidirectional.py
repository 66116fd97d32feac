"""What `thinc.layers.bidirectional` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import bidirectional as bidirectional
