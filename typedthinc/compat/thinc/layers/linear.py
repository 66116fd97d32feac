"""What `thinc.layers.linear` has."""

from typedthinc.compat.thinc.adapters.factories import Linear as Linear
