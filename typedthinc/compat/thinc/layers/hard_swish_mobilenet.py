"""What `thinc.layers.hard_swish_mobilenet` has."""

from typedthinc.compat.thinc.adapters.factories import HardSwishMobilenet as HardSwishMobilenet
