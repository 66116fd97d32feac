"""Noise that regularizes."""

from __future__ import annotations

from operator import mul
from typing import Any, cast

from typedthinc.arguments import fraction
from typedthinc.arrays.mapping import map_arrays
from typedthinc.errors import ContainerMismatchError, InvalidRateError, layer_error
from typedthinc.layers.shared.sublayers import unchanged
from typedthinc.layers.shared.variables import T
from typedthinc.model import Backprop, Model
from typedthinc.runtime.keywords import says_names
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, first_foreign
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@says_names
def Dropout(rate: float = 0.0) -> Model[T, T]:
    """Set random elements to zero in training, and scale the others up so that the mean stays.

    In prediction, at rate 0 and for arrays of integers the input is passed on as it is.

    Shapes:
        X: any array, or a container of arrays -> Y: the same

    Args:
        rate: The probability that an element becomes zero, in [0, 1). It is kept in `attrs["dropout_rate"]` and may be
            changed there; `attrs["is_enabled"] = False` switches the layer off.

    Raises:
        InvalidRateError: The rate is not a number in [0, 1).

    Source:
        Srivastava et al. 2014, Dropout, section 10 (scaled at training time).

    Examples:
        >>> import numpy as np
        >>> X = np.ones((2, 3), dtype="float32")
        >>> Dropout(0.5).predict(X) is X
        True
    """
    return Model("dropout", forward, attrs={"dropout_rate": _checked(rate), "is_enabled": True}, factory="Dropout")


def forward(model: Model[T, T], X: T, is_train: bool) -> tuple[T, Backprop[T, T]]:
    if not (is_train and model.attrs["is_enabled"] and model.attrs["dropout_rate"]):
        return X, unchanged  # the very same array: no copy, and no random number is drawn
    rate = _checked(model.attrs["dropout_rate"])  # checked again: attrs can be set to anything since

    def draw(array: Any) -> Any:
        # The exact type comes first: to look closer costs more than the mask of a small array.
        if type(array) not in KNOWN_ARRAY_TYPES or array.dtype.kind not in "fiu":
            _refuse(model, array)
        if array.dtype.kind != "f":
            return cast("Any", model.ops).alloc(array.shape, dtype=array.dtype) + 1  # ones: integers stay what they are
        mask = cast("Any", model.ops).get_dropout_mask(array.shape, rate, dtype=array.dtype)
        return mask

    masks: T = map_arrays(draw, X)  # drawn once: the gradient goes through the elements that stayed

    def backprop(dY: T) -> T:
        return _product(dY, masks)

    return _product(X, masks), backprop


def _product(X: T, masks: T) -> T:
    Y: T = map_arrays(mul, X, masks)
    return Y


def _refuse(model: Model[Any, Any], X: Any) -> None:
    """Refuse what cannot be multiplied by a mask, or loses something by that."""
    foreign = first_foreign(X)
    if foreign is not None:
        raise layer_error(model, ContainerMismatchError, f"{model.factory} takes arrays, but {foreign.message}")


@hide_frames(LIBRARY_ERRORS)
def _checked(rate: Any) -> float:
    return fraction("Dropout", "rate", rate, InvalidRateError)
