from typedthinc.compat.thinc.adapters.factories import uniqued as uniqued
