"""What `thinc.config` has: configurations, and a registry with all the names that Thinc's functions have had."""

# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false
# Arguments have Thinc's names, and catalogues its methods.

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from typedthinc import config
from typedthinc.compat.thinc.adapters import registered
from typedthinc.compat.thinc.adapters.errors import of_both_kinds
from typedthinc.compat.thinc.adapters.configs import ConfigValidationError as ConfigValidationError, in_thincs_form
from typedthinc.errors import RegistryError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from typedthinc.config import Config as Config
else:
    from typedthinc.compat.thinc.adapters.configs import Config as Config

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

    Examples:
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
            raise of_both_kinds(error, ValueError) from None

    @classmethod
    def has(cls, registry_name: str, func_name: str) -> bool:
        """Tell whether there is a function of a name."""
        return super().has(registry_name, func_name)

    @classmethod
    def resolve(
        cls,
        config: Mapping[str, Any],
        *,
        schema: type[BaseModel] | None = None,
        overrides: Mapping[str, Any] | None = None,
        validate: bool = True,
    ) -> dict[str, Any]:
        """Build what a configuration describes.

        Raises:
            ConfigValidationError: It names everything that is wrong.
        """
        with in_thincs_form():
            return super().resolve(config, schema=schema, overrides=overrides, validate=validate)

    @classmethod
    def fill(
        cls,
        config: Mapping[str, Any],
        *,
        schema: type[BaseModel] | None = None,
        overrides: Mapping[str, Any] | None = None,
        validate: bool = True,
    ) -> Config:
        """Return a configuration in which each section has the defaults of its function, too.

        Raises:
            ConfigValidationError: It names everything that is wrong.
        """
        with in_thincs_form():
            filled = super().fill(config, schema=schema, overrides=overrides, validate=validate)
        return Config(filled, lines=filled.lines)  # of Thinc's class; the lines are for messages

    @classmethod
    def get_all(cls, registry_name: str) -> dict[str, Any]:
        """Return the functions of a kind by name."""
        catalogue = cls.kinds()[registry_name]
        return {name: catalogue.get(name) for name in catalogue.names()}
