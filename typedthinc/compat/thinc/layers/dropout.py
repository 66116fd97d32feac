"""What `thinc.layers.dropout` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Dropout as Dropout
