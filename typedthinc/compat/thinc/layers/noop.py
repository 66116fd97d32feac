"""What `thinc.layers.noop` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import noop as noop
