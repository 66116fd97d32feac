"""What `thinc.layers.with_array2d` has."""

from typedthinc.compat.thinc.adapters.factories import with_array2d as with_array2d
