"""What `thinc.layers.tuplify` has."""

from typedthinc.compat.thinc.adapters.factories import tuplify as tuplify
