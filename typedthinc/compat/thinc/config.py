"""What `thinc.config` has: configurations, and a registry with all the names that Thinc's functions have had."""

# pyright: reportIncompatibleMethodOverride=false
# Arguments have Thinc's names.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typedthinc import config
from typedthinc.compat.thinc.adapters import registered
from typedthinc.compat.thinc.adapters.errors import also
from typedthinc.config import Catalogue, Config as Config
from typedthinc.errors import ConfigValidationError as ConfigValidationError, RegistryError


class registry(config.registry):
    """The functions of this package by name, in all their versions; what programs register stands beside them.

    Example:
        >>> registry.resolve({"output": {"@layers": "Softmax.v2", "nO": 3}})["output"].get_dim("nO")
        3
    """

    initializers: Catalogue = Catalogue("initializers", registered.initializers)
    layers: Catalogue = Catalogue("layers", registered.layers)
    losses: Catalogue = Catalogue("losses", registered.losses)
    optimizers: Catalogue = Catalogue("optimizers", registered.optimizers)
    schedules: Catalogue = Catalogue("schedules", registered.schedules)
    datasets: Catalogue = Catalogue("datasets")

    @classmethod
    def create(cls, registry_name: str, entry_points: bool = False) -> Catalogue:
        """Add a kind without any function, and return its catalogue.

        Args:
            registry_name: Its name.
            entry_points: Has no effect: only what a program imports is registered.
        """
        return super().create(registry_name)

    @classmethod
    def get(cls, registry_name: str, func_name: str) -> Callable[..., Any]:
        """Return the function of a name.

        Raises:
            RegistryError: The kind or the function is not there; it is a ValueError, too.
        """
        try:
            return super().get(registry_name, func_name)
        except RegistryError as error:
            raise also(error, ValueError) from None

    @classmethod
    def has(cls, registry_name: str, func_name: str) -> bool:
        """Tell whether there is a function of a name."""
        return super().has(registry_name, func_name)

    @classmethod
    def get_all(cls, registry_name: str) -> dict[str, Any]:
        """Return the functions of a kind by name."""
        catalogue = cls.kinds()[registry_name]
        return {name: catalogue.get(name) for name in catalogue.names()}
