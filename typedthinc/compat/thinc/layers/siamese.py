"""What `thinc.layers.siamese` has."""

from typedthinc.compat.thinc.adapters.factories import siamese as siamese
