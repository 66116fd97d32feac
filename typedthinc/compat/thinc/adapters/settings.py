"""Settings of layers as bytes, by functions that are registered for the class of a setting."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial, singledispatch
from operator import is_
from types import MappingProxyType
from typing import Any, Final, cast

import numpy as np

from typedthinc.model import Model
from typedthinc.serialize.attributes import register_attribute


def _serialize(_: Any, value: Any, name: str, model: Model[Any, Any]) -> bytes:
    return json.dumps(value).encode()


def _deserialize(_: Any, value: Any, name: str, model: Model[Any, Any]) -> Any:
    return json.loads(value)


@dataclass
class Unserializable:
    """A setting that is not saved with the layer; one that is loaded keeps what it has."""

    obj: Any


class Dispatch:
    """A function that calls the one registered for the class of its first argument."""

    registry: Callable[..., Any]

    def __init__(self, default: Callable[..., Any]) -> None:
        """Begin with the function for all other classes."""
        self._by_class = singledispatch(default)

    def __call__(self, cls_or_value: Any, value: Any, name: str, model: Any) -> Any:
        return self._by_class(cls_or_value, value, name, model)

    def dispatch(self, cls: type[Any]) -> Callable[..., Any]:
        """Return the function for a class."""
        return self._by_class.dispatch(cls)

    def register(self, cls: type[Any], func: Callable[..., Any] | None = None) -> Callable[..., Any]:
        """Register a function for a class, by a call or as a decorator: settings of that class can be saved then."""
        if func is None:
            return partial(self.register, cls)
        self._by_class.register(cls, func)
        register_attribute(cls, f"{cls.__module__}.{cls.__qualname__}", encode=_encoded, decode=_decoder(cls))
        return func


serialize_attr: Final = Dispatch(_serialize)
deserialize_attr: Final = Dispatch(_deserialize)


@dataclass(frozen=True)
class _Waiting:
    """A setting that was read from a file, and not made yet: who makes it has to know whose it is."""

    cls: type[Any]
    data: bytes


# By id of a setting: its name and the model, while that is saved.
_named: Final[ContextVar[Mapping[int, tuple[str, Any]]]] = ContextVar("_named", default=MappingProxyType({}))
# Whether a model is being loaded that makes settings itself once it has all.
_waits: Final[ContextVar[bool]] = ContextVar("_waits", default=False)


@contextmanager
def attr_context(nodes: Iterable[Model[Any, Any]]) -> Generator[None]:
    """Have the functions for classes learn within a `with` block to which name and model a setting belongs."""
    names = {id(value): (name, node) for node in nodes for name, value in node.attrs.items()}
    tokens = _named.set(names), _waits.set(True)
    try:
        yield
    finally:
        _named.reset(tokens[0])
        _waits.reset(tokens[1])


def made(value: Any, before: Any, name: str, model: Model[Any, Any]) -> Any:
    """Return a setting as the function for its class makes it, which is told what it was before.

    What needs no function is the same object as before, and so are lists, tuples and dicts of such.
    """
    if isinstance(value, _Waiting):
        return deserialize_attr.dispatch(value.cls)(value.cls if before is None else before, value.data, name, model)
    if isinstance(value, dict):
        entries: dict[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]  # any dict
        found = {key: made(each, None, name, model) for key, each in entries.items()}
        return entries if all(found[key] is each for key, each in entries.items()) else found
    if not isinstance(value, list | tuple):
        return value
    items = cast("list[Any]", value)
    several = [made(each, None, name, model) for each in items]
    return items if all(map(is_, several, items)) else type(items)(several)


def _encoded(value: Any) -> Any:
    name, model = _named.get().get(id(value), ("", None))
    return np.frombuffer(serialize_attr(value, value, name, model), "uint8")


def _decoder(cls: type[Any]) -> Callable[[Any], Any]:
    def decode(data: Any) -> Any:
        waiting = _Waiting(cls, data.tobytes())
        return waiting if _waits.get() else made(waiting, None, "", cast("Any", None))

    return decode


register_attribute(set, "typedthinc.compat.thinc.set", encode=list, decode=set)
