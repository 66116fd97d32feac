"""What `thinc.layers.mish` has."""

from typedthinc.compat.thinc.adapters.factories import Mish as Mish
