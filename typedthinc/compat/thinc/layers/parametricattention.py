"""What `thinc.layers.parametricattention` has."""

from typedthinc.compat.thinc.adapters.factories import ParametricAttention as ParametricAttention
