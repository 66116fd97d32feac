"""What `thinc.layers.dropout` has."""

from typedthinc import layers
from typedthinc.compat.thinc.adapters.models import adopted
from typedthinc.layers.shared.variables import T
from typedthinc.model import Model


def Dropout(rate: float = 0.0, *, dropout_rate: float | None = None) -> Model[T, T]:
    """Set random elements to zero in training, as `typedthinc.api.Dropout` does.

    Args:
        rate: The probability that an element becomes zero.
        dropout_rate: The same, by its first name.
    """
    return adopted(layers.Dropout(rate if dropout_rate is None else dropout_rate))
