"""What `thinc.layers.swish` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Swish as Swish
