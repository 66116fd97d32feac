"""What programs import of this package; tensorflow is imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.imports import framework
from typedthinc.model.structure import described
from typedthinc.model.updates import Update


def keras_optimizer(optimizer: Any) -> Update:
    """Return an optimizer of Keras as one for `finish_update`, which trains all layers of a model.

    Each parameter gets a copy of it, so what looks at several, such as `global_clipnorm`, sees one.

    Args:
        optimizer: A `keras.optimizers.Optimizer`, which has not trained anything yet.

    Raises:
        ImportError: tensorflow is not installed, which the extra `typedthinc[tensorflow]` brings, or it is broken.
        NotAModelError: It is something else.
    """
    framework("tensorflow", "tensorflow", "keras_optimizer")
    if not isinstance(optimizer, framework("keras", "tensorflow", "keras_optimizer").optimizers.Optimizer):
        raise NotAModelError(f"keras_optimizer takes an optimizer of Keras, not {described(optimizer)}")
    update: Update = import_module("typedthinc.frameworks.tensorflow.optimizing").Keras(optimizer)
    return update
