"""What `thinc.layers.gelu` has."""

from typedthinc.compat.thinc.adapters.factories import Gelu as Gelu
