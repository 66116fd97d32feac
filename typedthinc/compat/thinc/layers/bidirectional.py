"""What `thinc.layers.bidirectional` has."""

from typedthinc.compat.thinc.adapters.factories import bidirectional as bidirectional
