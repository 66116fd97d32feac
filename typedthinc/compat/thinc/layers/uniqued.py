"""What `thinc.layers.uniqued` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import uniqued as uniqued
