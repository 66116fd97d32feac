"""What makes the model of an estimator: its settings, by which searches try sizes; and how it gets into a pickle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from inspect import Parameter, signature
from typing import Any, Final

from typedthinc.shapes.nearest import hint_of_names

# A builder takes the number of columns, and that of outputs; what it takes besides are settings.
_GIVEN: Final = 2
_LOCAL: Final = ("<lambda>", "<locals>")


class Local:
    """A function that no pickle can hold, as it is found by no name: a copy keeps it, a pickle comes back without it.

    Attributes:
        function: The function; None where it was left behind.
    """

    function: Any

    def __init__(self, function: Any = None) -> None:
        """Hold a function."""
        self.function = function

    def __deepcopy__(self, memo: dict[int, Any]) -> Local:
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Local, ()

    def __repr__(self) -> str:
        return "<a builder that the pickle did not hold>"

    def __call__(self, columns: int, outputs: int) -> Any:
        """Say that it was left behind.

        Raises:
            ValueError: Always.
        """
        raise ValueError(
            "build was a lambda, or a function within another, which pickles do not hold: "
            "a function of a module is held by its name; set_params(build=...) gives one again"
        )


def holdable(build: Any) -> Any:
    """Return what can be pickled in the place of a builder: itself, where it is found by its name."""
    name = getattr(getattr(build, "func", build), "__qualname__", "")
    return Local(build) if any(part in name for part in _LOCAL) else build


def released(build: Any) -> Any:
    """Return the builder that `holdable` was given, as far as it was kept."""
    return build.function if isinstance(build, Local) and build.function is not None else build


def settings_of(build: Any) -> dict[str, Any]:
    """Return the settings of a builder, with their values: its parameters behind the first two."""
    try:
        found = list(signature(build).parameters.values())[_GIVEN:] if build is not None else []
    except (TypeError, ValueError):
        return {}  # of builtins, say
    return {each.name: each.default for each in found if each.default is not Parameter.empty}


def check_parameters(where: str, build: Any) -> None:
    """Refuse a builder that cannot be called with the number of columns and that of outputs.

    Raises:
        TypeError: It is such.
    """
    try:
        found = signature(build)
    except (TypeError, ValueError):
        return
    try:
        found.bind(*range(_GIVEN))
    except TypeError:
        message = f"{where}: build is called with the number of columns and that of outputs, but takes {found}"
        raise TypeError(message) from None


def with_settings(where: str, build: Any, settings: Mapping[str, Any]) -> Any:
    """Return a builder with other settings.

    Raises:
        ValueError: It has none of such a name.
    """
    known = settings_of(build)
    for name in settings:
        if name not in known:
            lacking = f"{where}: build__{name} is a setting of build, which has no parameter {name} with a default"
            raise ValueError(f"{lacking}{hint_of_names(name, list(known))}")
    return partial(build, **settings)
