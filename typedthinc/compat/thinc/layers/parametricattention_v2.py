"""What `thinc.layers.parametricattention_v2` has."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.compat.thinc.adapters.factories import ParametricAttention_v2 as ParametricAttention_v2
else:
    from typedthinc import layers
    from typedthinc.compat.thinc.adapters.models import adopting

    @adopting
    def ParametricAttention_v2(nO=None, *, key_transform=None):
        """Weight the rows of each sequence; the reference `key_transform` leads to the layer of that name."""
        model = layers.ParametricAttention(nO, key_transform=key_transform)
        model.set_ref("key_transform", key_transform)
        return model
