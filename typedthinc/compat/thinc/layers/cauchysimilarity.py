"""What `thinc.layers.cauchysimilarity` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import CauchySimilarity as CauchySimilarity
