"""What `thinc.layers.concatenate` has."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.layers import concatenate as concatenate
else:
    from typedthinc import layers
    from typedthinc.compat.thinc.adapters.models import adopting, without_one_inside

    @adopting
    def concatenate(*layers_given):
        """Concatenate the outputs of layers; without any, pass the input on. A first one inside is dissolved."""
        return layers.concatenate(*without_one_inside(layers_given, "concatenate")) if layers_given else layers.noop()
