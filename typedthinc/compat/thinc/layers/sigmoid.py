"""What `thinc.layers.sigmoid` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Sigmoid as Sigmoid
