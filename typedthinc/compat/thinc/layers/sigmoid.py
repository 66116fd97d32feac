"""What `thinc.layers.sigmoid` has."""

from typedthinc.compat.thinc.adapters.factories import Sigmoid as Sigmoid
