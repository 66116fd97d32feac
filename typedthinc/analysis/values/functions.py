"""What can be called: functions of the program with what they close over, bound methods, names of libraries."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.classes import Class
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """A function with its first argument: a method of an object."""

    function: Value
    receiver: Value


@dataclass(frozen=True, slots=True, eq=False)
class Partial:
    """A function with some of its arguments."""

    function: Value
    args: tuple[tuple[Value, ast.AST], ...]
    named: Mapping[str, tuple[Value, ast.AST]]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several functions or classes."""

    options: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RuleFunction:
    """A function of numpy or of our own, with its rule in `shapes/arrays/`.

    Attributes:
        first: The object whose method it is.
        full: The full name of its definition, if that is one of ours.
    """

    name: str
    rule: Rule
    first: tuple[Value, ...] = ()
    full: str = ""


@dataclass(frozen=True, slots=True)
class LayerMaker:
    """What `lazy.as_layer` makes: a decorator that makes a layer of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method of an object that is not of a class of the program."""

    receiver: Value
    name: str


@dataclass(frozen=True, slots=True)
class Super:
    """What `super()` gives."""

    cls: Class
    receiver: Value


@dataclass(frozen=True, slots=True)
class Property:
    """What `property(function)` gives."""

    getter: Value
