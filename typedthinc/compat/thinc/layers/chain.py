"""What `thinc.layers.chain` has."""

from typing import TYPE_CHECKING, Any, TypeVar

from typedthinc.model import Model

if TYPE_CHECKING:
    from typedthinc.layers import chain as chain
else:
    from typedthinc import layers
    from typedthinc.compat.thinc.adapters.models import adopting

    chain = adopting(layers.chain)

ModelT = TypeVar("ModelT", bound=Model[Any, Any])


def init(model: ModelT, X: Any = None, Y: Any = None) -> ModelT:
    """Return the model: an `init` of your own may end with this.

    `initialize` sends the sample through the layers after that, and they find their sizes from it and from Y.
    """
    return model
