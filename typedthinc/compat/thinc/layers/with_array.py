"""What `thinc.layers.with_array` has."""

from typedthinc.compat.thinc.adapters.factories import with_array as with_array
