"""What programs import of this package; jax is imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.imports import framework
from typedthinc.model.structure import described
from typedthinc.model.updates import Update


def jax_optimizer(transformation: Any) -> Update:
    """Return an optimizer of optax as one for `finish_update`, which trains all layers of a model.

    Each parameter has a state of its own there, so what looks at several, such as `clip_by_global_norm`, sees one.

    Args:
        transformation: What has optax's `init` and `update`.

    Raises:
        ImportError: jax is not installed, which the extra `typedthinc[jax]` brings, or cannot be imported.
        NotAModelError: It has not.
    """
    framework("jax", "jax", "jax_optimizer")
    if not (hasattr(transformation, "init") and hasattr(transformation, "update")):
        raise NotAModelError(f"jax_optimizer takes an optimizer of optax, not {described(transformation)}")
    update: Update = import_module("typedthinc.frameworks.jax.optimizing").Optax(transformation)
    return update
