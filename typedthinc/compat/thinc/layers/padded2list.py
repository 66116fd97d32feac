"""What `thinc.layers.padded2list` has."""

from typedthinc.compat.thinc.adapters.factories import padded2list as padded2list
