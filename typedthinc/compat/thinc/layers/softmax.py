"""What `thinc.layers.softmax` has."""

from typedthinc.compat.thinc.adapters.factories import Softmax as Softmax, Softmax_v2 as Softmax_v2
