"""What `thinc.layers.layernorm` has."""

from typedthinc.compat.thinc.adapters.factories import LayerNorm as LayerNorm
