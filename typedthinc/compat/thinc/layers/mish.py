"""What `thinc.layers.mish` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Mish as Mish
