"""What `thinc.layers.residual` has."""

from typedthinc.compat.thinc.adapters.factories import residual as residual
