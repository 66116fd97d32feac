"""What `thinc.layers.siamese` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import siamese as siamese
