"""What `thinc.layers.maxout` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Maxout as Maxout
