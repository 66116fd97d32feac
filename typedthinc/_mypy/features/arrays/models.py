"""Methods of models that the program keeps under a name: `predict = model.predict`, then `predict(X)`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from typedthinc._mypy.features.arrays.types import term_of_value, value_of_term
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.sizes import UNKNOWN
from typedthinc.shapes.text import load_layer_type


@dataclass(frozen=True)
class Predict:
    """The method `predict` of a model.

    Attributes:
        layer: What is known of the model, as text.
    """

    layer: str


def predicted(method: Predict, args: Sequence[Value]) -> Value:
    """Return what a model predicts.

    Raises:
        Mismatch: The data does not fit.
    """
    if len(args) != 1:
        return UNKNOWN
    return value_of_term(rules.accept(load_layer_type(method.layer), term_of_value(args[0]), "the data is"))
