from typedthinc.compat.thinc.adapters.factories import Linear as Linear
