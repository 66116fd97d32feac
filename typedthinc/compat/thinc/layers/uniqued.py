"""What `thinc.layers.uniqued` has."""

from typedthinc.compat.thinc.adapters.factories import uniqued as uniqued
