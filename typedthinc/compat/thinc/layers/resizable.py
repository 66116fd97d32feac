from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.layers.resizable import (
        resizable as resizable,
        resize_linear_weighted as resize_linear_weighted,
        resize_model as resize_model,
    )
else:
    from typedthinc.compat.thinc.adapters.models import adopting
    from typedthinc.layers import resizable as core_resizable
    from typedthinc.layers.resizable import resize_linear_weighted as core_weighted, resize_model as core_model

    resizable = adopting(core_resizable)
    resize_linear_weighted = adopting(core_weighted)
    resize_model = adopting(core_model)
