"""What `thinc.layers.hard_swish_mobilenet` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import HardSwishMobilenet as HardSwishMobilenet
