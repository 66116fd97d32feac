"""What annotations say: classes by full name with arguments, type variables, unions, literals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from typedthinc.analysis.values.callables import Class
from typedthinc.shapes.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """A class or special form, by its full name, with what stands between its brackets."""

    name: str
    args: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class Variable:
    """A type variable."""

    name: str
    bound: Hint | None = None
    default: Hint | None = None


@dataclass(frozen=True, slots=True)
class Literals:
    """One of several literal values."""

    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class UnionOf:
    """One of several types."""

    members: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class OwnClass:
    """A class of the program."""

    cls: Class
    args: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class Distinct:
    """What `NewType` makes."""

    name: str
    base: Hint


@dataclass(frozen=True, slots=True, eq=False)
class Special:
    """What is written in one way alone; there is one of each."""

    name: str


ANY_HINT: Final = Special("Any")
NONE_HINT: Final = Special("None")
ELLIPSIS_HINT: Final = Special("...")
Hint: TypeAlias = Named | Variable | Literals | UnionOf | OwnClass | Distinct | Special


@dataclass(frozen=True, slots=True)
class Declared:
    """A type that the program uses as a value: a type variable, an alias, a class with brackets."""

    hint: Hint


def arguments_of(hint: Hint) -> tuple[Hint, ...]:
    """Return what an annotation is made of."""
    match hint:
        case Named(_, args) | OwnClass(_, args):
            return args
        case UnionOf(members):
            return members
        case _:
            return ()


def parts_of(hint: Hint) -> Iterator[Hint]:
    """List an annotation and everything in it."""
    waiting = [hint]
    while waiting:
        each = waiting.pop()
        yield each
        waiting += arguments_of(each)[::-1]


def variables_of(hint: Hint) -> list[Variable]:
    """List the type variables of an annotation, each once, in order."""
    return list(dict.fromkeys(each for each in parts_of(hint) if isinstance(each, Variable)))


def members_of(hint: Hint) -> tuple[Hint, ...]:
    """List the types of which a value has one."""
    return hint.members if isinstance(hint, UnionOf) else (hint,)


def union_of(members: tuple[Hint, ...]) -> Hint:
    """Make a union; one member stands for itself."""
    found = tuple(dict.fromkeys(each for member in members for each in members_of(member)))
    return found[0] if len(found) == 1 else UnionOf(found)


def without_none(hint: Hint) -> Hint:
    """Return what an optional value is where it is not None, and what `Final` and the like hold."""
    match hint:
        case UnionOf(members):
            rest = tuple(each for each in members if each is not NONE_HINT)
            return rest[0] if len(rest) == 1 else UnionOf(rest)
        case Named("typing.Final" | "typing.ClassVar" | "typing.Annotated", (first, *_)):
            return first
        case _:
            return hint


def substituted(hint: Hint, values: Mapping[Variable, Hint]) -> Hint:
    """Put other types in the place of type variables: what brackets behind an alias do."""
    match hint:
        case Variable():
            return values.get(hint, hint)
        case Named(name, args):
            return Named(name, tuple(substituted(each, values) for each in args))
        case OwnClass(cls, args):
            return OwnClass(cls, tuple(substituted(each, values) for each in args))
        case UnionOf(members):
            return union_of(tuple(substituted(each, values) for each in members))
        case _:
            return hint
