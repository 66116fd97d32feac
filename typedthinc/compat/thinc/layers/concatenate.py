"""What `thinc.layers.concatenate` has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.layers import concatenate as concatenate
else:
    from typedthinc import layers
    from typedthinc.compat.thinc.adapters.models import adopting

    @adopting
    def concatenate(*layers_given):
        """Concatenate the outputs of layers; without any, pass the input on."""
        return layers.concatenate(*layers_given) if layers_given else layers.noop()
