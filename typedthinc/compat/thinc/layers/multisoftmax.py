"""What `thinc.layers.multisoftmax` has."""

from typedthinc.compat.thinc.adapters.factories import MultiSoftmax as MultiSoftmax
