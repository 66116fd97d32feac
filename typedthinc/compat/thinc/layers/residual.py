"""What `thinc.layers.residual` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import residual as residual
