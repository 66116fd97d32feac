"""`predict`: what a model gives for many rows, with the memory of a batch."""

from typing import Any, TypeVar, overload

from typedthinc.data.dataset import Dataset
from typedthinc.data.predicting import predicted
from typedthinc.data.tables import ArrowStream
from typedthinc.model import Model
from typedthinc.model.role import check_model
from typedthinc.runtime.keywords import says_names

InT = TypeVar("InT")
OutT = TypeVar("OutT")


@overload
def predict(model: Model[InT, OutT], X: InT, *, batch_size: int = ...) -> OutT: ...
# A table fits the first one only where the model takes tables: it says itself what it takes.
@overload
def predict(  # pyright: ignore[reportOverlappingOverload]
    model: Model[Any, OutT], X: ArrowStream | Dataset[Any], *, batch_size: int = ...
) -> OutT: ...
@says_names
def predict(model: Model[Any, Any], X: Any, *, batch_size: int = 1024) -> Any:
    """Compute what a model gives for many items, batch by batch.

    What lies between the layers takes no more memory than a batch does, and arrays of results are written into place.
    It is for models that look at each item by itself.

    Args:
        model: The model.
        X: The inputs, an array, a table of pandas, polars, Arrow or Hugging Face, a `Dataset` of
            inputs alone, a list, Ragged or Padded; for a model
            that takes a tuple, a tuple of such.
        batch_size: Items to a batch.

    Raises:
        LayerError: X is nothing that the model takes.
        ValueError: X has no length, or the model gives Pairs, say.
        TypeError: The model is something else.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import Linear
        >>> predict(Linear(2, 3).initialize(), np.zeros((5, 3), "float32"), batch_size=2).shape
        (5, 2)
    """
    check_model("predict", model)
    return predicted(model, X, batch_size)
