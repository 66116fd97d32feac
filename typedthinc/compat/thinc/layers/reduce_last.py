from typedthinc.compat.thinc.adapters.factories import reduce_last as reduce_last
