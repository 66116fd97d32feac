"""What `thinc.layers.with_debug` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import with_debug as with_debug
