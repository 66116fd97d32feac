from typedthinc.compat.thinc.adapters.factories import reduce_sum as reduce_sum
