"""What `thinc.layers.mxnetwrapper` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.wrappers import (
    MXNetWrapper as MXNetWrapper,
)
