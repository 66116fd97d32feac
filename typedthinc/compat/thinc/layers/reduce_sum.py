"""What `thinc.layers.reduce_sum` has."""

from typedthinc.compat.thinc.adapters.factories import reduce_sum as reduce_sum
