"""What can be called: functions and classes of the program, modules, bound methods, and the names of libraries."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias

from typedthinc.analysis.values.cells import ABSENT, Cell, Value
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.light_dataclasses import dataclass

if TYPE_CHECKING:
    from typedthinc.analysis.scopes import Scope


FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Kind: TypeAlias = Literal["", "static", "class", "property", "cached", "context"]
ClassKind: TypeAlias = Literal["", "dataclass", "namedtuple", "enum", "typeddict"]
# Bases of which every attribute is known: they bring none.
_CLOSED = frozenset(("builtins.object", "typing.Generic", "typing.Protocol", "abc.ABC", "typing.NamedTuple"))
MODEL = "typedthinc.model.model.Model"


@dataclass(frozen=True, slots=True)
class Imported:
    """A module, class or function of a library, by its full name."""

    name: str


@dataclass(eq=False, slots=True)
class Closure:
    """A function of the program.

    Attributes:
        scope: The names around it.
        owner: The class in whose body it stands.
        kind: What its decorators make of it.
        setter: The function that sets the property that it is.
    """

    name: str
    node: FunctionNode
    scope: Scope
    defaults: tuple[Value, ...] = ()
    keyword_defaults: Mapping[str, Value] = field(default_factory=lambda: dict[str, Value]())
    owner: Class | None = None
    kind: Kind = ""
    setter: Value = None

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
class Field:
    """A declared attribute of a class."""

    name: str
    annotation: ast.expr
    default: ast.expr | None
    owner: Class


@dataclass(eq=False, slots=True)
class Class:
    """A class of the program.

    Attributes:
        scope: The names of its body.
        fields: What its body declares, in order.
        declared: What its methods declare of attributes of their object.
        instances: Copies of objects that the program made of it.
        anyone: The object that stands for any of its objects, and the one for `self`, once they were made.
    """

    name: str
    bases: list[Value]
    module: str
    node: ast.ClassDef | None
    scope: Scope | None = None
    kind: ClassKind = ""
    fields: list[Field] = field(default_factory=lambda: list[Field]())
    declared: list[Field] = field(default_factory=lambda: list[Field]())
    instances: list[Value] = field(default_factory=lambda: list[Value]())
    derived: list[Class] = field(default_factory=lambda: list[Class]())
    anyone: dict[bool, Value] = field(default_factory=lambda: dict[bool, Value]())
    is_making: bool = False

    def __repr__(self) -> str:
        # What it holds leads back to it.
        return object.__repr__(self)

    @property
    def names(self) -> dict[str, Cell]:
        """What its body binds."""
        return {} if self.scope is None else self.scope.names

    def lineage(self) -> list[Value]:
        """List the class, its bases and theirs, in the order in which an attribute is looked up."""
        found: list[Value] = [self]
        for base in self.bases:
            for each in base.lineage() if isinstance(base, Class) else [base]:
                if each in found:
                    found.remove(each)
                found.append(each)
        return found

    def classes(self) -> list[Class]:
        """List those of its lineage that are the program's."""
        return [each for each in self.lineage() if isinstance(each, Class)]

    def related(self) -> list[Class]:
        """List the classes whose methods may have an object of this one as `self`."""
        found = self.classes()
        for each in found:
            found += [derived for derived in each.derived if self in derived.classes() and derived not in found]
        return found

    def find(self, name: str, after: Class | None = None) -> Value:
        """Return what the class or a base of it binds to a name, ABSENT where none does.

        Args:
            after: Look only behind this class.
        """
        lineage = self.classes()
        if after is not None:
            lineage = lineage[lineage.index(after) + 1 :] if after in lineage else []
        for each in lineage:
            if name in each.names and each.names[name].value is not ABSENT:
                return each.names[name].value
        return ABSENT

    @property
    def is_open(self) -> bool:
        """Whether bases that nobody can look into may bring attributes."""
        outside = [each for each in self.lineage() if not isinstance(each, Class)]
        return any(not isinstance(each, Imported) or each.name not in _CLOSED for each in outside)

    @property
    def is_model(self) -> bool:
        """Whether its objects are models."""
        return any(isinstance(each, Imported) and each.name == MODEL for each in self.lineage())

    def declaration(self, name: str) -> Field | None:
        """Return what the class, its bases or their methods declare of an attribute."""
        found = [*self.all_fields(), *(item for each in self.classes() for item in each.declared)]
        return next((each for each in found if each.name == name), None)

    def all_fields(self) -> list[Field]:
        """List the declared attributes of the class and its bases, each once."""
        found: dict[str, Field] = {}
        for each in reversed(self.classes()):
            found.update({item.name: item for item in each.fields})
        return list(found.values())


@dataclass(eq=False, slots=True)
class Module:
    """A module of the program, or a folder of modules.

    Attributes:
        tree: Its text, parsed; None for a folder without `__init__.py`.
        ignored: Its lines with `# type: ignore`, and the codes that these name.
    """

    name: str
    path: str
    tree: ast.Module | None
    ignored: Mapping[int, Sequence[str]] = field(default_factory=lambda: dict[int, Sequence[str]]())
    scope: Scope | None = None

    def ignores(self, line: int, code: str) -> bool:
        """Tell whether a comment on a line says that a code is not reported there."""
        codes = self.ignored.get(line)
        return codes is not None and (not codes or code in codes)


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
