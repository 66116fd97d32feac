"""Attributes of models."""

from __future__ import annotations

from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import TEXT
from typedthinc.analysis.values.functions import Method
from typedthinc.analysis.values.objects import Items, ListObject, Model
from typedthinc.shapes.arrays.values import Instance
from typedthinc.shapes.sizes import UNKNOWN


def model_attribute(model: Model, name: str) -> Value:
    """Return what an attribute of a model is worth that the program did not set."""
    match name:
        case "layers":
            layers = model.state.layers
            return UNKNOWN if layers is None else ListObject(Items(layers))
        case "name":
            return TEXT
        case "ops":
            return Instance("Ops")
        case _:
            return Method(model, name)
