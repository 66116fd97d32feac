"""What `thinc.layers.cauchysimilarity` has."""

from typedthinc.compat.thinc.adapters.factories import CauchySimilarity as CauchySimilarity
