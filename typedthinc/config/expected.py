"""What a function of the registry expects for an argument, by its annotation, as pydantic validates it.

Numbers, texts and flags are strict: 1 is not a text, and true is not a number. Sizes are ints. What pydantic
knows nothing of is an instance of its class, or anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    SupportsIndex,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import InstanceOf, StrictBool, StrictFloat, StrictInt, StrictStr, TypeAdapter, ValidationError
from typing_extensions import TypeAliasType

from typedthinc.arrays.sizes import Size
from typedthinc.model import Model

_PLAIN: Final[dict[Any, tuple[Any, str]]] = {
    bool: (StrictBool, "true or false"),
    int: (StrictInt, "an int"),
    SupportsIndex: (StrictInt, "an int"),
    Size: (StrictInt, "an int"),
    float: (StrictInt | StrictFloat, "a number"),
    str: (StrictStr, "a text"),
    NoneType: (None, "null"),
    Model: (InstanceOf[Model[Any, Any]], "a layer"),
}
_SEQUENCES: Final[dict[Any, str]] = {
    list: "a list",
    tuple: "a list",
    Sequence: "a list",
    dict: "a section",
    Mapping: "a section",
}


class Expected(NamedTuple):
    """What fits: an annotation for pydantic, and the words for it."""

    annotation: Any
    words: str


def misfit(function: Callable[..., Any], name: str, value: object) -> str | None:
    """Say what is wrong with a value for a parameter, if anything."""
    adapter, words = _adapter(function, name)
    try:
        adapter.validate_python(value)
    except ValidationError:
        return f"expected {words}, not {_shown(value)}"
    return None


@cache
def _adapter(function: Callable[..., Any], name: str) -> tuple[TypeAdapter[Any], str]:
    found = expected(_hints(function).get(name, Any))
    return TypeAdapter(found.annotation), found.words


@cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    # A class is called as its __init__; the hints of the class itself are those of its attributes.
    called: Any = getattr(function, "__init__") if isinstance(function, type) else function  # noqa: B009
    try:
        return get_type_hints(called)
    except NameError:  # what is imported for checkers alone is not there: then any value goes
        return {}


def expected(annotation: Any) -> Expected:
    """Turn an annotation into what pydantic validates, and into words."""
    origin, args = get_origin(annotation) or annotation, get_args(annotation)
    if annotation is Any:  # which is a class, of which nothing is an instance
        return Expected(Any, "anything")
    if isinstance(origin, TypeAliasType):
        return expected(origin.__value__)
    if origin in _PLAIN:
        return Expected(*_PLAIN[origin])
    if origin in (Union, UnionType):
        members = [expected(arg) for arg in args]
        words = dict.fromkeys(member.words for member in members)
        return Expected(Union[tuple(member.annotation for member in members)], " or ".join(words))  # noqa: UP007
    if origin is Literal:
        return Expected(annotation, " or ".join(map(repr, args)))
    if origin in _SEQUENCES:
        items = tuple(arg if arg is Ellipsis else expected(arg).annotation for arg in args)
        return Expected(origin[items] if items else origin, _SEQUENCES[origin])
    if origin is Annotated:
        return expected(args[0])
    if origin is Callable or getattr(origin, "_is_protocol", False):
        return Expected(Callable[..., Any], "a function")
    if isinstance(origin, type) and origin is not object:
        instance: Any = InstanceOf
        return Expected(instance[origin], _with_article(origin.__name__))
    return Expected(Any, "anything")


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _shown(value: object) -> str:
    text = value.name if isinstance(value, Model) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
