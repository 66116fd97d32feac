"""What the statements of a file do to variables: blocks of uses and assignments, and the branches between them.

A key stands for a variable: a `Var`, or for an attribute the pair of the variable whose it is and its name. By name
alone an attribute is the business of `FileAssignments`: where it is read elsewhere, mypy keeps no `Var` for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from mypy.nodes import Expression, FuncDef, OperatorAssignmentStmt, RefExpr, SymbolNode, TypeInfo, Var

Place: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[Place, Place]
# An attribute of what a plain name stands for: (that name's node, the attribute's name).
Attribute: TypeAlias = tuple[SymbolNode, str]
Key: TypeAlias = "Var | Attribute"
Name: TypeAlias = "Var | str"
Value: TypeAlias = "Expression | OperatorAssignmentStmt"


@dataclass(slots=True, eq=False)
class Assignment:
    """One assignment.

    Attributes:
        place: Where its target stands.
        loops: The loops around it in its function.
        value: What is assigned, if that is known: an expression, or a statement such as `m >>= layer`.
        annotated: Whether it stands with a type.
        path: Which item of the value, for `a, b = value`.
        scope: The function around; None if it happens where nobody can tell.
        is_parameter: Whether a call of the function makes it.
        owner: The class of the object whose attribute is set, if that is known.
    """

    place: Place
    loops: tuple[Extent, ...]
    value: Value | None
    annotated: bool = False
    path: tuple[int, ...] = ()
    scope: Scope | None = None
    is_parameter: bool = False
    owner: TypeInfo | None = None


@dataclass(slots=True, eq=False)
class Use:
    """A variable is read."""

    node: RefExpr
    key: Key


@dataclass(slots=True, eq=False)
class Bind:
    """A variable gets a value; None as assignment stands for `del`."""

    key: Key
    assignment: Assignment | None


@dataclass(slots=True, eq=False)
class Handover:
    """`self` leaves the hands of its method: whoever gets it may read its attributes and set them."""

    owner: SymbolNode


@dataclass(slots=True, eq=False)
class Forget:
    """A model is changed in place: what was known of any model counts no longer.

    Attributes:
        callee: The function, by its full name, or the method that may do so, if another file has such; else None.
    """

    callee: str | None = None


@dataclass(slots=True, eq=False)
class Choice:
    """One of several blocks runs."""

    branches: list[Block]


@dataclass(slots=True, eq=False)
class Loop:
    """A block runs any number of times, then `otherwise`, unless it breaks.

    Attributes:
        test: What runs before each round, and once more.
        inside: The assignments of its scope made in it, as a range of their numbers.
        endless: Only `break` ends it.
    """

    test: Block
    body: Block
    otherwise: Block
    inside: range
    endless: bool = False


@dataclass(slots=True, eq=False)
class Try:
    """A block runs, up to anywhere; then one of the handlers or `otherwise`; then `at_last`.

    Attributes:
        inside: The assignments of its scope made in the body.
        before_last: The assignments made before `at_last`.
        last: The assignments made in `at_last`.
    """

    body: Block
    handlers: list[Block]
    otherwise: Block
    at_last: Block
    inside: range
    before_last: range
    last: range


@dataclass(slots=True, eq=False)
class Jump:
    """The block is left."""

    kind: Literal["break", "continue", "leave"]


@dataclass(slots=True, eq=False)
class Nested:
    """A function is made here; it may run at any time later."""

    scope: Scope
    in_loop: bool


Step: TypeAlias = "Use | Bind | Handover | Forget | Choice | Loop | Try | Jump | Nested"
Block: TypeAlias = "list[Step]"


@dataclass(slots=True, eq=False)
class Scope:
    """A function, or the module: its steps, and its assignments in the order of the text, each with its key.

    Attributes:
        function: None for the module.
        owner: The first parameter of a method.
        is_decorated: Whether a decorator may call it at other times than it seems, as `property` does.
    """

    function: FuncDef | None
    place: Place
    parent: Scope | None = None
    owner: SymbolNode | None = None
    is_decorated: bool = False
    block: Block = field(default_factory=list["Step"])
    assignments: list[tuple[Key, Assignment]] = field(default_factory=list[tuple["Key", Assignment]])
    keys: set[Key] = field(default_factory=set["Key"])
    nested: list[Scope] = field(default_factory=list["Scope"])
