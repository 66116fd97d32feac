"""What `thinc.layers.hard_swish` has."""

from typedthinc.compat.thinc.adapters.factories import HardSwish as HardSwish
