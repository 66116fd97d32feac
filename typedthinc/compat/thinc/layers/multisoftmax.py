"""What `thinc.layers.multisoftmax` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import MultiSoftmax as MultiSoftmax
