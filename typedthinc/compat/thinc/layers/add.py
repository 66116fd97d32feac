"""What `thinc.layers.add` has."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.layers import add as add
else:
    from typedthinc import layers
    from typedthinc.compat.thinc.adapters.models import adopting, without_one_inside

    @adopting
    def add(*layers_given):
        """Add the outputs of layers. A sum inside that comes first is dissolved."""
        return layers.add(*without_one_inside(layers_given, "add"))
