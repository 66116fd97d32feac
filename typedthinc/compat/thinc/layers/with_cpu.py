"""What `thinc.layers.with_cpu` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import with_cpu as with_cpu
