"""Objects with an identity: lists, dicts, objects of the program's classes, models. Their contents stand in cells."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from typedthinc.analysis.values.cells import ABSENT, Cell, Value
from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, number

if TYPE_CHECKING:
    from typedthinc.analysis.values.callables import Class

# The shape of a parameter as `Model` is told it: numbers, and names of dimensions.
Shape: TypeAlias = tuple[int | str, ...]
ListKind: TypeAlias = Literal["list", "set", "iterator"]
NO_FUNCTIONS: Final = (None, None)
NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})


def nothing() -> Mapping[str, Value]:
    """Return names for nothing, the default of a field."""
    return NOTHING


@dataclass(frozen=True, slots=True)
class TupleOf:
    """A tuple."""

    items: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class RangeOf:
    """A range of ints."""

    start: Value
    stop: Value
    step: Value


@dataclass(frozen=True, slots=True)
class SliceOf:
    """What stands between brackets with colons."""

    start: Value = None
    stop: Value = None
    step: Value = None


@dataclass(frozen=True, slots=True)
class AnyText:
    """A text of which nothing else is known."""


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a list.

    Attributes:
        head: The first items, all of them where `middle` is absent.
        middle: What each further item is, of which nobody knows how many there are.
        tail: The last items.
        many: How many items there are, where that is known though they are not.
        is_batch: Each item is a batch: its parts have as many rows as one another.
    """

    head: tuple[Value, ...] = ()
    middle: Value = ABSENT
    tail: tuple[Value, ...] = ()
    many: Size = UNKNOWN
    is_batch: bool = False

    @property
    def all(self) -> tuple[Value, ...] | None:
        """All items, None where nobody knows how many."""
        return self.head if self.middle is ABSENT else None

    @property
    def every(self) -> tuple[Value, ...]:
        """All that is known of any item."""
        return self.head if self.middle is ABSENT else (*self.head, self.middle, *self.tail)

    @property
    def length(self) -> Size:
        """How many items there are, if that is known."""
        return number(len(self.head)) if self.middle is ABSENT else self.many

    def backwards(self) -> Items:
        """Return the items from the last to the first."""
        if self.middle is ABSENT:
            return Items(self.head[::-1])
        return Items(self.tail[::-1], self.middle, self.head[::-1], self.many)

    def followed_by(self, more: Sequence[Value]) -> Items:
        """Return these items with others behind them."""
        if self.middle is ABSENT:
            return Items((*self.head, *more))
        return Items(self.head, self.middle, (*self.tail, *more))


ANY_ITEMS: Final = Items(middle=UNKNOWN)


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a dict.

    Attributes:
        items: What known keys lead to.
        rest: What every other key leads to; absent where these surely are all.
    """

    items: Mapping[Value, Value] = field(default_factory=lambda: dict[Value, Value]())
    rest: Value = ABSENT

    @property
    def is_complete(self) -> bool:
        """Whether it surely has these keys and no others."""
        return self.rest is ABSENT

    def put(self, key: Value, value: Value) -> Entries:
        """Return the entries with another value under a key."""
        return Entries({**self.items, key: value}, self.rest)


ANY_ENTRIES: Final = Entries(rest=UNKNOWN)


def by_key(named: Mapping[str, Value]) -> dict[Value, Value]:
    """Return values by name as the entries of a dict."""
    found: dict[Value, Value] = {}
    found.update(named)
    return found


class ListObject:
    """A list, set, deque or iterator.

    Attributes:
        cell: Its `Items`.
        parts: The lists that it may be, where two ways through the program joined.
    """

    __slots__ = ("cell", "kind", "parts")

    def __init__(self, items: Items, kind: ListKind = "list", parts: tuple[ListObject, ...] = ()) -> None:
        self.cell: Cell = Cell(items)
        self.kind: ListKind = kind
        self.parts: tuple[ListObject, ...] = parts

    @property
    def items(self) -> Items:
        """What it holds now."""
        found = self.cell.value
        return found if isinstance(found, Items) else ANY_ITEMS


class DictObject:
    """A dict.

    Attributes:
        cell: Its `Entries`.
        default: The function that makes what a missing key leads to.
        parts: The dicts that it may be.
    """

    __slots__ = ("cell", "default", "parts")

    def __init__(self, entries: Entries, default: Value = None, parts: tuple[DictObject, ...] = ()) -> None:
        self.cell: Cell = Cell(entries)
        self.default: Value = default
        self.parts: tuple[DictObject, ...] = parts

    @property
    def entries(self) -> Entries:
        """What it holds now."""
        found = self.cell.value
        return found if isinstance(found, Entries) else ANY_ENTRIES


@dataclass(eq=False, slots=True)
class Thing:
    """An object of a class of the program.

    Attributes:
        attributes: A cell for each attribute that was ever set.
        is_open: It stands for any object of its class, and of the classes derived from it.
        parts: The objects that it may be.
    """

    cls: Class
    is_open: bool = False
    parts: tuple[Thing, ...] = ()
    attributes: dict[str, Cell] = field(default_factory=lambda: dict[str, Cell]())

    def __repr__(self) -> str:
        # Its parts have parts of their own, often the same.
        return object.__repr__(self)

    def get(self, name: str) -> Value:
        """Return what an attribute of its own is worth, ABSENT where it has none."""
        cell = self.attributes.get(name)
        return ABSENT if cell is None else cell.value

    def held(self) -> dict[str, Value]:
        """Return what its own attributes are worth."""
        return {name: cell.value for name, cell in self.attributes.items() if cell.value is not ABSENT}

    def cell(self, name: str) -> Cell:
        """Return the place of an attribute."""
        return self.attributes.setdefault(name, Cell())


def all_parts(target: ListObject | DictObject | Thing) -> list[Any]:
    """List what an object may be, and what that may be, each once: ways that meet often join the same objects often.

    Returns:
        Objects of its kind.
    """
    found, waiting = dict[int, Any](), list[Any](target.parts)
    while waiting:
        part = waiting.pop()
        if id(part) not in found:
            found[id(part)] = part
            waiting += part.parts
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a model was composed, to compose it anew when a layer in it changes."""

    name: str
    rule: Rule
    arguments: Mapping[str, object] = field(default_factory=nothing)


@dataclass(frozen=True, slots=True)
class ModelState:
    """What may change of a model.

    Attributes:
        type: What it takes and gives.
        layers: The models in it, None where they are not known.
        parts: The models of which it was composed, or one of which it is, where its layers are not known.
        dims: The sizes that it was made with, by the name of the dimension; None for one that it misses.
        attributes: What the program set on it.
        recipe: How it was composed, if a combinator made it.
        forward: The function of the program that it runs, or whose text tells of its parameters, if that is known.
        made_with: The functions of the program that initialize it and run it, of a layer that the program makes.
        shapes: The stated shapes of its parameters by name: numbers, and names of dimensions.
        params: The values of its parameters that the program is seen to give them, by name.
        is_joined: It is a chain that `>>` made.
        declared_at: The last call that gave it whose function declares that it gives a model.
        fresh_in: The file whose run made it, as long as its parameters have no values.
    """

    type: LayerType
    layers: tuple[Value, ...] | None = None
    dims: Mapping[str, Value] = field(default_factory=nothing)
    attributes: Mapping[str, Value] = field(default_factory=nothing)
    recipe: Recipe | None = None
    forward: Value = None
    made_with: tuple[Value, Value] = NO_FUNCTIONS
    shapes: Mapping[str, Shape] = field(default_factory=lambda: dict[str, Shape]())
    params: Mapping[str, Value] = field(default_factory=nothing)
    parts: tuple[Value, ...] = ()
    is_joined: bool = False
    declared_at: ast.AST | None = None
    fresh_in: str = ""

    @property
    def inside(self) -> tuple[Value, ...]:
        """The models on which its type hangs."""
        return self.layers or self.parts


class Model:
    """A model.

    Attributes:
        cell: Its `ModelState`.
        cls: The class of the program that it is an object of, if it is one derived from Model.
    """

    __slots__ = ("cell", "cls")

    def __init__(self, state: ModelState | LayerType, cls: Class | None = None) -> None:
        self.cell: Cell = Cell(state if isinstance(state, ModelState) else ModelState(state))
        self.cls: Class | None = cls

    @property
    def state(self) -> ModelState:
        """What it is now."""
        found = self.cell.value
        return found if isinstance(found, ModelState) else ModelState(LayerType("the layer"))

    @property
    def type(self) -> LayerType:
        """What it takes and gives now."""
        return self.state.type

    def with_type(self, found: LayerType) -> ModelState:
        """Return its state with another type."""
        return replace(self.state, type=found)


class OnlyLooks(Unknown):
    """The type of ONLY_LOOKS."""


# What functions of Python's own modules give of which nothing is known: its methods change none of their arguments.
ONLY_LOOKS: Final = OnlyLooks()


@dataclass(frozen=True, slots=True)
class Callback:
    """What `begin_update` gives beside its output: it turns a gradient into another.

    Attributes:
        steps: The callbacks of layers through which data went one after the other.
    """

    type: LayerType
    steps: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Flow:
    """What comes out of layers into which the input of a forward went: how a body composes models."""

    layers: tuple[tuple[Model, Value], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class LibraryObject:
    """An object of a class of the library, such as a loss.

    Attributes:
        name: The full name of its class.
        attributes: What it was made with.
        is_made: The program is seen to make it, so nothing else was given.
        parts: What its class says between brackets, as values: the rows of a dataset.
    """

    name: str
    attributes: Mapping[str, Value] = field(default_factory=nothing)
    is_made: bool = False
    parts: tuple[Value, ...] = ()
