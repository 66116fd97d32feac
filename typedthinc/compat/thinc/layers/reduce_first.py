from typedthinc.compat.thinc.adapters.factories import reduce_first as reduce_first
