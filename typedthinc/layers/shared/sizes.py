"""Sizes without which a layer can make no parameters."""

from typing import Any

from typedthinc.errors import NotInitializedError, layer_error
from typedthinc.model import Model


def needed(model: Model[Any, Any], dim: str) -> int:
    """Return a size without which there are no parameters.

    Raises:
        NotInitializedError: It is missing, and neither data nor neighbours tell it.
    """
    size = model.maybe_get_dim(dim)
    if size is None:
        raise layer_error(
            model,
            NotInitializedError,
            f"{dim} is missing, and neither the data nor the layers beside it tell it: "
            f"write {model.factory}({dim}=...)",
        )
    return size
