"""What `thinc.layers.clone` has."""

from typing import TypeVar

from typedthinc import layers
from typedthinc.compat.thinc.adapters.models import adopted
from typedthinc.model import Model

T = TypeVar("T")


def clone(orig: Model[T, T], n: int) -> Model[T, T]:
    """Chain a layer with n - 1 copies of it, as `typedthinc.api.clone` does, with the name `orig` for the layer."""
    return adopted(layers.clone(orig, n))
