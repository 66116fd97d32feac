"""TensorFlow and Keras, as they are when a layer needs them."""

from __future__ import annotations

from typing import Any

from typedthinc.errors import FrameworkError, NotAModelError
from typedthinc.frameworks.imports import framework
from typedthinc.model.structure import described
from typedthinc.tracebacks import hide_frames


@hide_frames()
def check_module(who: str, module: Any) -> None:
    """Refuse what is not a layer or model of Keras on tensorflow.

    Raises:
        ImportError: tensorflow or keras is not installed, or broken; the message names the extra that brings both.
        FrameworkError: Keras computes with another framework.
        NotAModelError: It is something else.
    """
    framework("tensorflow", "tensorflow", who)
    keras = framework("keras", "tensorflow", who)
    if not isinstance(module, keras.Layer):
        raise NotAModelError(f"{who} takes a layer or model of Keras, not {described(module)}")
    backend = keras.backend.backend()
    if backend != "tensorflow":
        hint = "; PyTorchWrapper takes its models" if backend == "torch" else ""
        raise FrameworkError(f"{who} needs Keras on tensorflow, but it computes with {backend} here{hint}")
