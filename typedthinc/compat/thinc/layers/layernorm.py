"""What `thinc.layers.layernorm` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import LayerNorm as LayerNorm
