"""What the library itself has registered: its public functions, under names of the first version."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from functools import partial, wraps
from types import ModuleType
from typing import Any, Final

_VERSION: Final = ".v1"


def _own(package: ModuleType, left_out: Collection[str] = ()) -> dict[str, Callable[..., Any]]:
    """List what a package offers, under names of the first version."""
    return {f"{name}{_VERSION}": getattr(package, name) for name in package.__all__ if name not in left_out}


def layers() -> dict[str, Callable[..., Any]]:
    """Return the layers and combinators."""
    from typedthinc import layers as package

    return _own(package)


def losses() -> dict[str, Callable[..., Any]]:
    """Return the losses."""
    from typedthinc import losses as package

    return _own(package, {"Loss", "to_categorical"})


def optimizers() -> dict[str, Callable[..., Any]]:
    """Return the optimizers."""
    from typedthinc import optimizers as package

    return _own(package, {"Key", "Optimizer", "OptimizerState"})


def schedules() -> dict[str, Callable[..., Any]]:
    """Return the schedules."""
    from typedthinc import schedules as package

    return _own(package, {"Schedule", "ScheduleLike", "Score", "Scores", "as_schedule"})


def initializers() -> dict[str, Callable[..., Any]]:
    """Return functions that take the settings of an initializer and return it."""
    from typedthinc import initializers as package

    return {
        name: _configured(function)
        for name, function in _own(package, {"Initializer", "configure_normal_init"}).items()
    }


def _configured(initializer: Callable[..., Any]) -> Callable[..., Any]:
    """Make the function that takes the settings of an initializer and gives the initializer."""

    @wraps(initializer)
    def configured(**settings: Any) -> Callable[..., Any]:
        return partial(initializer, **settings)

    signature = inspect.signature(initializer)
    settings = [each for each in signature.parameters.values() if each.kind is each.KEYWORD_ONLY]
    setattr(configured, "__signature__", signature.replace(parameters=settings))  # noqa: B010  # no checker knows it
    return configured


def ops() -> dict[str, Callable[..., Any]]:
    """Return the ops of both backends. Those of cupy are looked for when they are made."""
    from typedthinc.backends import CupyOps, NumpyOps

    return {"CupyOps": CupyOps, "NumpyOps": NumpyOps}
