"""What `thinc.layers.parametricattention` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import ParametricAttention as ParametricAttention
