"""What `thinc.layers.with_padded` has."""

from typedthinc.compat.thinc.adapters.factories import with_padded as with_padded
