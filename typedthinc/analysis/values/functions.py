"""What can be called: functions of the program with what they close over, bound methods, names of libraries."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import nothing
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.scheme import LayerType

if TYPE_CHECKING:
    from typedthinc.analysis.scopes import Scope
    from typedthinc.analysis.values.classes import Class

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Kind: TypeAlias = Literal["", "static", "class", "property", "context"]


@dataclass(eq=False, slots=True)
class Closure:
    """A function of the program.

    Attributes:
        scope: The names around it.
        owner: The class in whose body it stands.
        kind: What its decorators make of it.
    """

    name: str
    node: FunctionNode
    scope: Scope
    defaults: tuple[Value, ...] = ()
    keyword_defaults: Mapping[str, Value] = field(default_factory=nothing)
    owner: Class | None = None
    kind: Kind = ""

    @property
    def parameters(self) -> list[ast.arg]:
        """The parameters that an argument without a name may go to."""
        return [*self.node.args.posonlyargs, *self.node.args.args]

    @property
    def title(self) -> str:
        """How a sentence calls it."""
        return f"{self.owner.name}.{self.name}" if self.owner is not None else self.name

    @property
    def returns(self) -> ast.expr | None:
        """The annotation of what it returns."""
        return None if isinstance(self.node, ast.Lambda) else self.node.returns


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


@dataclass(frozen=True, slots=True)
class Imported:
    """A module, class or function of a library, by its full name."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class RuleFunction:
    """A function of numpy or of our own, with its rule in `shapes/arrays/`.

    Attributes:
        first: The object whose method it is.
    """

    name: str
    rule: Rule
    first: tuple[Value, ...] = ()


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


@dataclass(frozen=True, slots=True, eq=False)
class Native:
    """A function that the interpreter itself gives the program, such as one bound by `attrgetter`."""

    run: Callable[..., Value] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Composed:
    """A layer type beside a name, for what only stands for a model in an operator."""

    type: LayerType
