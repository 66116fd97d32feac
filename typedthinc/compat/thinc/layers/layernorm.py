from typedthinc.compat.thinc.adapters.factories import LayerNorm as LayerNorm
