"""What a module of torch is made with, as text that mypy's cache keeps for other files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, cast

from typedthinc._mypy.features.bodies.places import Step, way_of
from typedthinc._mypy.features.bodies.recipes import Parameter, load_parameters
from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Unknown, atom, plus, times
from typedthinc.shapes.terms import Array
from typedthinc.shapes.text import dump_term, load_term

_MODULE: Final = "module"
_SIZE: Final = "size"
_SEVERAL: Final = "several"

# Says the size to which steps lead from what the parameter at a place is given.
SizeGiven: TypeAlias = Callable[[int, Sequence[Step]], Size]


class Kept(NamedTuple):
    """What a name of a module stands for.

    Attributes:
        parameters: Those of a function that returns such a module, or of its class; None for a module itself.
    """

    module: Module
    parameters: tuple[Parameter, ...] | None


def dump(found: Mapping[str, Kept]) -> str:
    """Write what the names of a module stand for."""
    data = {name: [_written(each.module), each.parameters] for name, each in found.items()}
    return json.dumps(data, separators=(",", ":"))


@lru_cache(maxsize=256)
def load(text: str) -> Mapping[str, Kept]:
    """Read what the names of a module stand for."""
    data: dict[str, Any] = json.loads(text)
    return {name: Kept(_read_module(module), _read_parameters(given)) for name, (module, given) in data.items()}


def filled(kept: Kept, size_named: Callable[[str], Size], size_given: SizeGiven | None = None) -> Module:
    """Put sizes in the place of their names: of constants, and of the parameters by their places."""

    def of_name(name: str) -> Size:
        way = way_of(name)
        if way is None:
            return size_named(name)
        return UNKNOWN if size_given is None else size_given(*way)

    return _filled(kept.module, of_name)


def _filled(module: Module, of_name: Callable[[str], Size]) -> Module:
    values = {name: _value(value, of_name) for name, value in module.values.items()}
    inside = tuple(_filled(each, of_name) for each in module.inside)
    return replace(module, values={name: value for name, value in values.items() if value is not ...}, inside=inside)


def _value(value: object, of_name: Callable[[str], Size]) -> object:
    match value:
        case Module():
            return _filled(value, of_name)
        case tuple():
            return tuple(_value(each, of_name) for each in cast("tuple[object, ...]", value))
        case Known():
            size = _size(value, of_name)
            return ... if isinstance(size, Unknown) else size if size.terms else size.constant
        case _:
            return value


def _size(size: Known, of_name: Callable[[str], Size]) -> Size:
    found: Size = Known(size.constant)
    for item, factor in size.terms:
        inner = of_name(item.name) if isinstance(item, Name) and item.rigid else atom(item)
        found = plus(found, times(inner, factor))
    return found


def _written(value: object) -> Any:
    match value:
        case Module():
            values = {name: _written(each) for name, each in value.values.items() if _is_kept(each)}
            return [_MODULE, value.kind, values, [_written(each) for each in value.inside], value.is_own]
        case tuple():
            return [_SEVERAL, *(_written(each) for each in cast("tuple[object, ...]", value))]
        case Known():
            return [_SIZE, dump_term(Array("Floats", (value,)))]
        case _:
            return value


def _is_kept(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_kept, cast("tuple[object, ...]", value)))
    return value is None or isinstance(value, Module | Known | int | str | float)


def _read(data: Any) -> object:
    match data:
        case ["module", *_]:
            return _read_module(data)
        case ["several", *items]:
            return tuple(map(_read, items))
        case ["size", text]:
            term = load_term(text)
            assert isinstance(term, Array)
            return term.sizes[0]
        case _:
            return data


def _read_module(data: Any) -> Module:
    _, kind, values, inside, is_own = data
    return Module(kind, {name: _read(each) for name, each in values.items()}, tuple(map(_read_module, inside)), is_own)


def _read_parameters(data: Any) -> tuple[Parameter, ...] | None:
    return None if data is None else load_parameters(data)
