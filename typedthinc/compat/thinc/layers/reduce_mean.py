from typedthinc.compat.thinc.adapters.factories import reduce_mean as reduce_mean
