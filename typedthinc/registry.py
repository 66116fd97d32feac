"""Functions by name, for configurations: a file says `@layers = "Linear.v1"`, and means what was registered so.

A configuration can call these functions and nothing else: it imports nothing, and it evaluates no expression.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Collection, Mapping
from functools import partial, wraps
from threading import RLock
from types import ModuleType
from typing import Any, Final, TypeVar

from typedthinc.errors import RegistryError

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_VERSION: Final = ".v1"


class Catalogue:
    """The functions of one kind, by name.

    Example:
        >>> @registry.layers("identity.v1")
        ... def identity() -> Model[Floats2d, Floats2d]:
        ...     return noop()
        >>> "identity.v1" in registry.layers
        True
    """

    def __init__(self, kind: str, own: Callable[[], Mapping[str, Callable[..., Any]]]) -> None:
        """Begin with our own functions, which are looked up when the first one is asked for."""
        self.kind = kind
        self._own = own
        self._functions: dict[str, Callable[..., Any]] | None = None
        self._lock = RLock()

    def __call__(self, name: str) -> Callable[[FunctionT], FunctionT]:
        """Register a function under a name. By custom, names end in a version, `my_layer.v2` say.

        Raises:
            RegistryError: The name is taken by another function.
        """

        def register(function: FunctionT) -> FunctionT:
            taken = self._known().setdefault(name, function)
            if taken is not function and _place(taken) != _place(function):
                raise RegistryError(f"the name {name!r} of {self.kind} is taken by {taken.__qualname__} already")
            self._known()[name] = function
            return function

        return register

    def __contains__(self, name: object) -> bool:
        return name in self._known()

    def names(self) -> list[str]:
        """List the names, sorted."""
        return sorted(self._known())

    def get(self, name: str) -> Callable[..., Any]:
        """Return the function of a name.

        Raises:
            RegistryError: There is none; the error says which name comes near.
        """
        found = self._known().get(name)
        if found is None:
            raise RegistryError(f"there are no {self.kind} {name!r}{nearest(name, self.names())}")
        return found

    def _known(self) -> dict[str, Callable[..., Any]]:
        with self._lock:
            if self._functions is None:
                self._functions = dict(self._own())
            return self._functions


class Registry:
    """The catalogues, one for each kind that a configuration names by `@kind`."""

    initializers: Catalogue
    layers: Catalogue
    losses: Catalogue
    optimizers: Catalogue
    schedules: Catalogue

    def __init__(self) -> None:
        """Make the catalogues."""
        self.initializers = Catalogue("initializers", _initializers)
        self.layers = Catalogue("layers", _layers)
        self.losses = Catalogue("losses", _losses)
        self.optimizers = Catalogue("optimizers", _optimizers)
        self.schedules = Catalogue("schedules", _schedules)

    def kinds(self) -> dict[str, Catalogue]:
        """Return the catalogues by kind."""
        return dict(vars(self))


def nearest(name: str, known: list[str]) -> str:
    """Ask for the name that comes nearest, if one does; else list some."""
    found = difflib.get_close_matches(name, known, 1)
    return f": did you mean {found[0]!r}?" if found else ""


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    # A module that is loaded again registers its functions again.
    return function.__module__, function.__qualname__


def _own(package: ModuleType, left_out: Collection[str] = ()) -> dict[str, Callable[..., Any]]:
    """List what a package offers, under names of the first version."""
    return {f"{name}{_VERSION}": getattr(package, name) for name in package.__all__ if name not in left_out}


def _layers() -> dict[str, Callable[..., Any]]:
    from typedthinc import layers

    return _own(layers)


def _losses() -> dict[str, Callable[..., Any]]:
    from typedthinc import losses

    return _own(losses, {"Loss"})


def _optimizers() -> dict[str, Callable[..., Any]]:
    from typedthinc import optimizers

    return _own(optimizers, {"Key", "Optimizer", "OptimizerState"})


def _schedules() -> dict[str, Callable[..., Any]]:
    from typedthinc import schedules

    return _own(schedules, {"Schedule", "ScheduleLike", "Score", "Scores", "as_schedule"})


def _initializers() -> dict[str, Callable[..., Any]]:
    from typedthinc import initializers

    return {name: _configured(function) for name, function in _own(initializers, {"Initializer"}).items()}


def _configured(initializer: Callable[..., Any]) -> Callable[..., Any]:
    """Make the function that takes the settings of an initializer and gives the initializer."""

    @wraps(initializer)
    def configured(**settings: Any) -> Callable[..., Any]:
        return partial(initializer, **settings)

    signature = inspect.signature(initializer)
    settings = [each for each in signature.parameters.values() if each.kind is each.KEYWORD_ONLY]
    setattr(configured, "__signature__", signature.replace(parameters=settings))  # noqa: B010  # no checker knows it
    return configured


registry: Final = Registry()
