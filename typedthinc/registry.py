"""Functions by name, for configurations: a file says `@layers = "Linear.v1"`, and means what was registered so.

A configuration can call these functions and nothing else: it imports nothing, and it evaluates no expression.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
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

    def __call__(self, name: str) -> Callable[[FunctionT], FunctionT]:
        """Register a function under a name. By custom names end in a version, `my_layer.v2` say.

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
        if self._functions is None:
            self._functions = dict(self._own())
        return self._functions


class Registry:
    """The catalogues, one for each kind that a configuration names by `@kind`."""

    def __init__(self) -> None:
        """Make the catalogues."""
        self.layers = Catalogue("layers", _layers)
        self.losses = Catalogue("losses", _losses)
        self.optimizers = Catalogue("optimizers", _optimizers)

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


def _versioned(functions: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    return {f"{name}{_VERSION}": function for name, function in functions.items()}


def _layers() -> dict[str, Callable[..., Any]]:
    from typedthinc import layers

    return _versioned({name: getattr(layers, name) for name in layers.__all__})


def _losses() -> dict[str, Callable[..., Any]]:
    from typedthinc import losses

    return _versioned({name: getattr(losses, name) for name in losses.__all__ if name != "Loss"})


def _optimizers() -> dict[str, Callable[..., Any]]:
    from typedthinc import optimizers

    return _versioned({name: getattr(optimizers, name) for name in optimizers.__all__ if name != "Optimizer"})


registry: Final = Registry()
