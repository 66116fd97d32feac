"""What a name of a module stands for, in words that other modules understand: written as text, and read again.

A size in it may be that of a parameter or of a part of it, by its place (`places.py`), or a constant of a third module,
by its full name: all become numbers where the name is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import ArgKind, CallExpr
from mypy.types import AnyType, TypeOfAny

from typedthinc._mypy.assumptions import Assumption
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.text import dump_layer_type, load_layer_type

Kind: TypeAlias = Literal["list", "tuple", "dict"]


class Items(NamedTuple):
    """A list, tuple or dict that nothing changes, as `kind` says; what is not known of its items is None."""

    items: tuple[tuple[int | str, Recipe | None], ...]
    kind: Kind


# What a call makes.
Made: TypeAlias = LayerType | Items


class Built(NamedTuple):
    """An object: the full name of its class, and each argument: mypy's number for its kind, its value, its keyword."""

    fullname: str
    given: tuple[tuple[int, Plain, str | None], ...]


# A number, the full name of a constant, or an object; None for what nobody can tell.
Plain: TypeAlias = int | str | Built | None


class Parameter(NamedTuple):
    """A parameter, with mypy's number for its kind.

    Attributes:
        is_fixed: What is made is known only where it has its default, a layer say.
        kept_to: By how many keys is found what the function may change of a list or dict that it is given.
    """

    name: str | None
    kind: int
    default: Plain
    is_fixed: bool = False
    kept_to: int = 0


def filled(parameters: Sequence[Parameter], node: CallExpr) -> list[list[int]]:
    """Say which arguments of a call each parameter gets."""
    return map_actuals_to_formals(
        node.arg_kinds,
        node.arg_names,
        [ArgKind(each.kind) for each in parameters],
        [each.name for each in parameters],
        lambda _: AnyType(TypeOfAny.special_form),
    )


class Factory(NamedTuple):
    """A function, by what it makes of what its parameters are given: a model, or what holds models.

    Attributes:
        is_plain: It declares no result, and surely makes a model of the library's own class.
        by_default: What is known besides where a call leaves lists out, `widths=(64, 32)`: a loop goes through these.
    """

    parameters: tuple[Parameter, ...]
    made: Made
    is_plain: bool = False
    by_default: Factory | None = None

    @property
    def unknown(self) -> int:
        """Count the sizes of the model that are not known."""
        return self.made.scheme.unknown() if isinstance(self.made, LayerType) else 0

    def is_fixed_for(self, node: CallExpr) -> bool:
        """Tell whether a call gives a parameter without whose default nobody knows what is made."""
        places = filled(self.parameters, node)
        return any(given and each.is_fixed for each, given in zip(self.parameters, places, strict=True))


class Method(NamedTuple):
    """A method, by what it makes; what its class was called with counts on behind its own parameters.

    Attributes:
        made_with: The parameters of the class; None for a method of the class itself.
        is_property: It is read, not called: a property, or an attribute.
    """

    factory: Factory
    made_with: tuple[Parameter, ...] | None
    is_property: bool


class Applied(NamedTuple):
    """A partial application: a function, and each argument: mypy's number for its kind, its size, its keyword."""

    function: Recipe
    given: tuple[tuple[int, int | None, str | None], ...]


class Named(NamedTuple):
    """A function of the library, by its full name."""

    fullname: str


class Passed(NamedTuple):
    """A decorator that returns the function it is given, after so many calls."""

    calls: int


class Assuming(NamedTuple):
    """What a name stands for if nothing happens elsewhere that its module takes for granted.

    Attributes:
        decorators: Functions and methods of other modules that return what they are given, after so many calls.
        assumptions: What other files do not do.
    """

    recipe: Recipe
    decorators: tuple[tuple[str, int], ...]
    assumptions: tuple[Assumption, ...]


Recipe: TypeAlias = "LayerType | Factory | Method | Applied | Named | Items | Built | Passed | Assuming"


def dump_recipes(recipes: Mapping[str, Recipe]) -> str:
    """Write what the names of a module stand for."""
    return json.dumps({name: _written(recipe) for name, recipe in recipes.items()}, separators=(",", ":"))


def load_recipes(text: str) -> dict[str, Recipe]:
    """Read what the names of a module stand for."""
    found: dict[str, Any] = json.loads(text)
    return {name: _read(data) for name, data in found.items()}


def _written(recipe: Recipe | None) -> Any:
    match recipe:
        case None:
            return None
        case LayerType():
            return ["layer", dump_layer_type(recipe)]
        case Factory(parameters, made, is_plain, by_default):
            return ["factory", _written(made), parameters, is_plain, _written(by_default)]
        case Method(factory, made_with, is_property):
            return ["method", _written(factory), made_with, is_property]
        case Applied(function, given):
            return ["applied", _written(function), given]
        case Named(fullname):
            return ["named", fullname]
        case Built():
            return ["built", recipe]
        case Passed(calls):
            return ["passed", calls]
        case Assuming(inner, decorators, assumptions):
            return ["assuming", _written(inner), decorators, assumptions]
        case Items(items, kind):
            return ["items", [[key, _written(item)] for key, item in items], kind]


def _read(data: Sequence[Any]) -> Recipe:
    match data:
        case ["layer", text]:
            return load_layer_type(text)
        case ["factory", text, parameters, is_plain, fuller]:
            made, by_default = _read(text), None if fuller is None else _read(fuller)
            assert isinstance(made, Made)
            assert by_default is None or isinstance(by_default, Factory)
            return Factory(load_parameters(parameters), made, is_plain, by_default)
        case ["method", factory, made_with, is_property]:
            read = _read(factory)
            assert isinstance(read, Factory)
            return Method(read, None if made_with is None else load_parameters(made_with), is_property)
        case ["applied", function, given]:
            return Applied(_read(function), tuple((kind, size, name) for kind, size, name in given))
        case ["named", fullname]:
            return Named(fullname)
        case ["assuming", inner, decorators, assumptions]:
            passed = tuple((name, calls) for name, calls in decorators)
            return Assuming(_read(inner), passed, tuple(Assumption(*each) for each in assumptions))
        case ["built", written]:
            built = _plain(written)
            assert isinstance(built, Built)
            return built
        case ["passed", calls]:
            return Passed(calls)
        case _:
            _, items, kind = data
            return Items(tuple((key, None if item is None else _read(item)) for key, item in items), kind)


def load_parameters(data: Sequence[Any]) -> tuple[Parameter, ...]:
    """Read parameters from what JSON has made of them."""
    return tuple(Parameter(name, kind, _plain(default), *flags) for name, kind, default, *flags in data)


def _plain(data: Any) -> Plain:
    match data:
        case [fullname, given]:
            return Built(fullname, tuple((kind, _plain(value), name) for kind, value, name in given))
        case _:
            return cast("int | str | None", data)
