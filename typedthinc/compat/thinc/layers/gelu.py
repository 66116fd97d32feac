"""What `thinc.layers.gelu` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Gelu as Gelu
