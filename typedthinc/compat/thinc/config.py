"""What `thinc.config` has: configurations, and a registry with all the names that Thinc's functions have had."""

# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# Arguments have Thinc's names, and catalogues its methods.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from typedthinc import config
from typedthinc.compat.thinc.adapters import registered
from typedthinc.compat.thinc.adapters.errors import also
from typedthinc.config import Config as Config
from typedthinc.errors import ConfigValidationError as ConfigValidationError, RegistryError

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Catalogue(config.Catalogue):
    """The functions of one kind, by name."""

    @overload
    def __call__(self, name: str, func: None = None) -> Callable[[FunctionT], FunctionT]: ...
    @overload
    def __call__(self, name: str, func: FunctionT) -> FunctionT: ...
    def __call__(self, name: str, func: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """Register the function that stands below, or `func`."""
        return self.register(name) if func is None else self.register(name, func=func)

    def get_all(self) -> dict[str, Any]:
        """Return the functions by name."""
        return {name: self.get(name) for name in self.names()}


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
        super().create(registry_name)
        catalogue = Catalogue(registry_name)
        setattr(cls, registry_name, catalogue)
        return catalogue

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
