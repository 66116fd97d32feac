"""What `thinc.layers.sigmoid_activation` has."""

from typedthinc.compat.thinc.adapters.factories import sigmoid_activation as sigmoid_activation
