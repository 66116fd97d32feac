"""Settings of layers as bytes, by functions that are registered for the class of a setting."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, singledispatch
from typing import Any, Final

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

    def __call__(self, cls_or_value: Any, value: Any, name: str, model: Model[Any, Any]) -> Any:
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


# Neither function learns to which model and name a setting belongs: most have no use for it.
_UNKNOWN: Final[Any] = None


def _encoded(value: Any) -> Any:
    return np.frombuffer(serialize_attr(value, value, "", _UNKNOWN), "uint8")


def _decoder(cls: type[Any]) -> Callable[[Any], Any]:
    def decode(data: Any) -> Any:
        return deserialize_attr.dispatch(cls)(cls, data.tobytes(), "", _UNKNOWN)

    return decode


register_attribute(set, "typedthinc.compat.thinc.set", encode=list, decode=set)
