"""What `thinc.layers.sparselinear` has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typedthinc.model import Model
    from typedthinc.types import Floats2d, O, Size

    # Programs write all kinds of types for keys, values and lengths, for in Thinc these have none.
    def SparseLinear(nO: Size[O] | None = None, length: int = 2**18) -> Model[tuple[Any, Any, Any], Floats2d[Any, O]]:
        """Score sparse features, as `typedthinc.api.SparseLinear` does."""
        ...

    def SparseLinear_v2(
        nO: Size[O] | None = None, length: int = 2**18
    ) -> Model[tuple[Any, Any, Any], Floats2d[Any, O]]:
        """Score sparse features, as `typedthinc.api.SparseLinear` does."""
        ...

else:
    from typedthinc.compat.thinc.adapters.factories import SparseLinear as SparseLinear
    from typedthinc.compat.thinc.adapters.factories import SparseLinear_v2 as SparseLinear_v2
