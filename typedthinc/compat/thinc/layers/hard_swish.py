"""What `thinc.layers.hard_swish` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import HardSwish as HardSwish
