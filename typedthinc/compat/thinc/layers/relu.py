"""What `thinc.layers.relu` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Relu as Relu
