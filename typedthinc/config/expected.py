"""What a function of the registry expects for an argument, by its annotation, as pydantic validates it.

Numbers, texts and flags are strict: 1 is not a text, and true is not a number. Sizes are ints. What pydantic
knows nothing of is an instance of its class, or anything.
"""

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
    """What fits: annotations for pydantic, with constraints such as `Gt(0)` and without; and the words for the type."""

    annotation: Any
    words: str
    type_alone: Any


def misfit(function: Callable[..., Any], name: str, value: object) -> str | None:
    """Say what is wrong with a value for a parameter, if anything."""
    constrained, type_alone, words = _adapters(function, name)
    problem = _refusal(constrained, value)
    if problem is None:  # it fits, constraints and all
        return None
    if _refusal(type_alone, value) is not None:  # the type itself is wrong: say which is right
        return f"expected {words}, not {_shown(value)}"
    return f"{problem[:1].lower()}{problem[1:]}, not {_shown(value)}"


def _refusal(adapter: TypeAdapter[Any], value: object) -> str | None:
    try:
        adapter.validate_python(value)
    except ValidationError as error:
        return error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")
    return None


@cache
def _adapters(function: Callable[..., Any], name: str) -> tuple[TypeAdapter[Any], TypeAdapter[Any], str]:
    """Return what validates a value for a parameter, what validates its type alone, and the words for that."""
    found = expected(_hints(function).get(name, Any))
    return TypeAdapter(found.annotation), TypeAdapter(found.type_alone), found.words


@cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    # A class is called as its __init__; the hints of the class itself are those of its attributes.
    called = getattr(function, "__init__") if isinstance(function, type) else function  # noqa: B009
    try:
        return get_type_hints(called, include_extras=True)
    except NameError:  # what is imported for checkers alone is not there: then any value goes
        return {}  # annotations that name what only checkers import


def expected(annotation: Any) -> Expected:
    """Turn an annotation into what pydantic validates, and into words."""
    origin, args = get_origin(annotation) or annotation, get_args(annotation)
    if origin is Annotated:
        inner = expected(args[0])
        return Expected(Annotated[(inner.annotation, *args[1:])], inner.words, inner.type_alone)
    if annotation is Any:  # which is a class, of which nothing is an instance
        return _plain(Any, "anything")
    if isinstance(origin, TypeAliasType):
        value = origin.__value__  # an alias: its value, with its parameters
        return expected(value[args] if args and getattr(value, "__parameters__", ()) else value)
    if origin in _PLAIN:
        return _plain(*_PLAIN[origin])
    if origin in (Union, UnionType):
        members = [expected(arg) for arg in args]
        words = dict.fromkeys(member.words for member in members)
        unions = [Union[tuple(each)] for each in zip(*((it.annotation, it.type_alone) for it in members), strict=True)]  # noqa: UP007
        return Expected(unions[0], " or ".join(words), unions[1])
    if origin is Literal:
        return _plain(annotation, " or ".join(map(repr, args)))
    if origin in _SEQUENCES:
        return _sequence(origin, args)
    if origin is Callable or getattr(origin, "_is_protocol", False):  # a protocol is checked by calling
        return _plain(Callable[..., Any], "a function")
    if isinstance(origin, type) and origin is not object:
        instance: Any = InstanceOf
        return _plain(instance[origin], _with_article(origin.__name__))
    return _plain(Any, "anything")


def _plain(annotation: Any, words: str) -> Expected:
    return Expected(annotation, words, annotation)


def _sequence(origin: Any, args: tuple[Any, ...]) -> Expected:
    items = [_plain(arg, "") if arg is Ellipsis else expected(arg) for arg in args]
    constrained = origin[tuple(item.annotation for item in items)] if items else origin
    type_alone = origin[tuple(item.type_alone for item in items)] if items else origin
    return Expected(constrained, _SEQUENCES[origin], type_alone)


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _shown(value: object) -> str:
    text = value.factory if isinstance(value, Model) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
