"""What `thinc.layers.parametricattention_v2` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import ParametricAttention_v2 as ParametricAttention_v2
