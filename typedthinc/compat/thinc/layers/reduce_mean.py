"""What `thinc.layers.reduce_mean` has."""

from typedthinc.compat.thinc.adapters.factories import reduce_mean as reduce_mean
