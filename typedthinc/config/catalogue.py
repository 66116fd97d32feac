"""Functions of one kind by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, TypeVar, overload

from typedthinc.errors import RegistryError
from typedthinc.shapes.nearest import nearest as nearest_name
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Catalogue:
    """The functions of one kind, by name.

    Examples:
        >>> from typedthinc.api import Floats2d, Model, noop, registry
        >>> @registry.layers("identity.v1")
        ... def identity() -> Model[Floats2d, Floats2d]:
        ...     return noop()
        >>> "identity.v1" in registry.layers
        True
    """

    def __init__(self, kind: str, own: Callable[[], Mapping[str, Callable[..., Any]]] = dict) -> None:
        """Make a catalogue.

        Args:
            kind: What a section of a configuration writes behind `@`.
            own: Returns the functions to begin with; it is called when the first one is asked for.
        """
        self.kind = kind
        self._own = own
        self._functions: dict[str, Callable[..., Any]] | None = None
        self._lock = RLock()

    @overload
    def __call__(self, name: str) -> Callable[[FunctionT], FunctionT]: ...
    @overload
    def __call__(self, name: str, *, func: FunctionT) -> FunctionT: ...
    def __call__(self, name: str, *, func: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """Register the function that stands below, or `func`; see `register`."""
        return self.register(name) if func is None else self.register(name, func=func)

    @overload
    def register(self, name: str) -> Callable[[FunctionT], FunctionT]: ...
    @overload
    def register(self, name: str, *, func: FunctionT) -> FunctionT: ...
    def register(self, name: str, *, func: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """Register a function under a name. By custom, names end in a version, `my_layer.v2` say.

        Args:
            name: The name.
            func: The function; without it, what is returned decorates one.

        Raises:
            RegistryError: The name is taken by another function.
        """

        def add(function: FunctionT) -> FunctionT:
            taken = self._known().setdefault(name, function)  # the first one stays, also between threads
            if taken is not function and _place(taken) != _place(function):  # a module loaded again may
                raise RegistryError(f"the name {name!r} of {self.kind} is taken by {taken.__qualname__} already")
            self._known()[name] = function
            return function

        return add if func is None else add(func)

    def __contains__(self, name: object) -> bool:
        return name in self._known()

    def names(self) -> list[str]:
        """List the names, sorted."""
        return sorted(self._known())

    @hide_frames(LIBRARY_ERRORS)
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
                self._functions = dict(self._own())  # a copy: what is registered stays in here
            return self._functions


def nearest(name: str, known: list[str]) -> str:
    """Ask for the name that comes nearest, if one does."""
    found = nearest_name(name, known)
    return f": did you mean {found!r}?" if found else ""


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    # A module that is loaded again registers its functions again.
    return function.__module__, function.__qualname__
