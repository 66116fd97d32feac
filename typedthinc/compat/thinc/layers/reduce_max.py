from typedthinc.compat.thinc.adapters.factories import reduce_max as reduce_max
