"""A model without sizes or parameters gets them from the data that it is trained on."""

from collections.abc import Callable
from typing import Any

import numpy as np

from typedthinc.errors import LayerError
from typedthinc.losses.categorical_crossentropy import CategoricalCrossentropy
from typedthinc.model import Model
from typedthinc.model.initialization import run
from typedthinc.model.walk import locate
from typedthinc.shapes.messages import LOOKED_UP
from typedthinc.tracebacks import REFUSALS, hide_frames


@hide_frames(REFUSALS)
def initialize_missing(model: Model[Any, Any], sample: Callable[[], tuple[Any, Any]], loss: object) -> None:
    """Initialize a model that lacks what it needs; leave one alone that has all.

    Args:
        sample: Returns some of the inputs, and the truths: of the numbers of classes all, as the largest tells how many
            classes there are.
        loss: The loss, which may have names of classes.

    Raises:
        LayerError: The sample is nothing that the model takes, or nothing tells a size.
        ValueError: The truths are names, and the loss has none; or they are not of the kind that the loss takes.
    """
    if any(_lacks(node) for node in model.walk()):  # nothing is read where nothing is missing
        X, Y = sample()
        labels: Any = Y
        names = getattr(loss, "names", None)
        if names is None and isinstance(Y, list) and Y and isinstance(Y[0], str):
            raise ValueError(f"{type(loss).__name__}: {LOOKED_UP}")
        if isinstance(loss, CategoricalCrossentropy):
            loss.check_truths(labels)
        # Of names, their number tells the width of the output.
        truths = labels if names is None else _a_row_for(names, labels)
        try:
            run(model, X, truths, reset=False)  # sizes from data, truths tell the width of the output
        except LayerError as error:
            locate(model, error)
            raise


def _lacks(node: Model[Any, Any]) -> bool:
    if any(node.has_param(name) is None for name in node.param_names):
        return True
    return node.init is not None and any(node.has_dim(name) is None for name in node.dim_names)


def _a_row_for(names: Any, Y: Any) -> Any:
    """Return a row as wide as there are names, in a list where the truths are lists of sequences."""
    row = np.zeros((1, len(names)), "float32")  # only its shape is looked at
    return [row] if isinstance(Y, list) and Y and not isinstance(Y[0], str) else row
