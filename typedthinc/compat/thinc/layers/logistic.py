"""What `thinc.layers.logistic` has."""

from typedthinc.compat.thinc.adapters.factories import Logistic as Logistic
