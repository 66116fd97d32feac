"""Expressions that the text does not have, which stand for what is known: nodes of mypy, so that all can be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    DictExpr,
    Expression,
    IntExpr,
    ListExpr,
    NameExpr,
    StrExpr,
    TempNode,
    TupleExpr,
    TypeInfo,
)
from mypy.types import AnyType, TypeOfAny

from typedthinc._mypy.features.arrays.data_classes import fields as fields_of
from typedthinc._mypy.features.bodies.frames import Frame, Item, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.places import Step, further, taken
from typedthinc._mypy.features.bodies.recipes import Recipe
from typedthinc.shapes.arrays.values import Dict, Int, Record, Value
from typedthinc.shapes.sizes import Known, Size

PARTIAL: Final = "functools.partial"


class SyntheticExpressions:
    """Those of one search. The same question has the same answer: a call that is met again is the same call.

    Attributes:
        origins: What expressions stand for that are in another frame.
        sizes: Expressions that stand for a size.
        recipes: Expressions that stand for what a name of another module does.
        alone: Objects that a reader of the module makes, who finds out what other files do to them.
        own_methods: Expressions that stand for models whose class may have written their methods anew.
    """

    def __init__(self) -> None:
        self.origins: dict[Node, Origin] = {}
        self.sizes: dict[Node, Size] = {}
        self.recipes: dict[Node, Recipe] = {}
        self.alone: set[Node] = set()
        self.own_methods: set[Node] = set()
        self._calls: dict[tuple[Expression, CallExpr], CallExpr] = {}
        self._taken: dict[tuple[Node, Step], Expression | None] = {}
        self._partials: dict[tuple[CallExpr, Frame, CallExpr], CallExpr] = {}

    def of_origin(self, origin: Origin) -> Expression:
        """Make an expression that stands for another one in its frame."""
        found = unknown()
        self.origins[found] = origin
        return found

    def origin_of(self, origin: Origin) -> Origin:
        """Return the expression of the text that one stands for, in its frame."""
        while origin.node in self.origins:
            origin = self.origins[origin.node]
        return origin

    def of_item(self, item: Item) -> Expression:
        """Make an expression that stands for an item of a list, or for several side by side."""
        return self.of_origin(item) if isinstance(item, Origin) else TupleExpr([self.of_item(each) for each in item])

    def of_size(self, size: Size) -> Expression:
        """Make an expression that gives a size, which may be known by name only."""
        if isinstance(size, Known) and not size.terms:
            return IntExpr(size.constant)
        found = unknown()
        self.sizes[found] = size
        return found

    def part(self, node: Node, step: Step) -> Expression | None:
        """Make what stands for a part of what a parameter is given; None if an expression stands for something else."""
        size = self.sizes.get(node)
        if size is None:
            return None
        if (node, step) not in self._taken:
            found = further(size, step)
            self._taken[node, step] = None if found is None else self.of_size(found)
        return self._taken[node, step]

    def taken(self, node: Expression, step: Step) -> Expression:
        """Make an expression that takes a step from an expression of the text."""
        found = self._taken.get((node, step)) or taken(node, step)
        self._taken[node, step] = found
        return found

    def of_recipe(self, recipe: Recipe) -> Expression:
        """Make an expression that stands for what a name of another module does."""
        found = unknown()
        self.recipes[found] = recipe
        return found

    def of_value(self, value: Value, named: Callable[[str], NameExpr | None]) -> Expression:
        """Make an expression that stands for a number or text, or for what holds such.

        Args:
            named: Finds a class by its full name.
        """
        match value:
            case Int(size):
                return self.of_size(size)
            case str():
                return StrExpr(value)
            case list() | tuple():
                items = [self.of_value(each, named) for each in value]
                return ListExpr(items) if isinstance(value, list) else TupleExpr(items)
            case Dict(pairs, True):
                return DictExpr([(self.of_value(key, named), self.of_value(each, named)) for key, each in pairs])
            case Record(kind, fields) if (callee := named(kind)) is not None and _keeps_all(callee.node):
                return self.of_fields(callee, [(name, self.of_value(each, named)) for name, each in fields])
            case _:
                return unknown()

    def of_fields(self, callee: NameExpr, fields: Sequence[tuple[str, Expression]]) -> CallExpr:
        """Make the call of a data class that gives all its fields."""
        return CallExpr(callee, [each for _, each in fields], [ARG_NAMED] * len(fields), [name for name, _ in fields])

    def written(self, node: Node) -> Node:
        """Return the expression of the text that another one stands for."""
        while node in self.origins:
            node = self.origins[node].node
        return node

    def call_of(self, function: Expression, node: CallExpr) -> CallExpr:
        """Make the same call of a function that the callee stands for."""
        asked = function, node
        if asked not in self._calls:
            self._calls[asked] = CallExpr(function, node.args, node.arg_kinds, node.arg_names)
            self._calls[asked].set_line(node)
        return self._calls[asked]

    def call_of_partial(self, partial: CallExpr, made_in: Frame, node: CallExpr) -> CallExpr:
        """Make the call that a call of a partial application is; its keywords replace those given before.

        Raises:
            Unreadable: Nobody can tell which arguments it has.
        """
        asked = partial, made_in, node
        if asked not in self._partials:
            self._partials[asked] = self._filled(partial, made_in, node)
            self._partials[asked].set_line(node)
        return self._partials[asked]

    def call_remade(self, made: Origin, names: Sequence[str | None], node: CallExpr) -> CallExpr:
        """Make the call of a data class that makes an object like another one, with some fields changed.

        Args:
            made: The call that made the other object.
            names: Those of the parameters of the class.
            node: The call that names the fields, after the other object.

        Raises:
            Unreadable: Nobody can tell which arguments it has.
        """
        call = made.node
        assert isinstance(call, CallExpr)
        asked = call, made.frame, node
        if asked not in self._partials:
            if any(kind in (ARG_STAR, ARG_STAR2) for kind in (*call.arg_kinds, *node.arg_kinds)):
                raise Unreadable
            of_places = (own or name for own, name in zip(call.arg_names, names, strict=False))
            fields = dict(zip(of_places, (self.of_origin(Origin(each, made.frame)) for each in call.args), strict=True))
            fields |= dict(zip(node.arg_names[1:], node.args[1:], strict=True))
            assert isinstance(call.callee, NameExpr)
            self._partials[asked] = self.of_fields(call.callee, [(name, each) for name, each in fields.items() if name])
            self._partials[asked].set_line(node)
        return self._partials[asked]

    def _filled(self, partial: CallExpr, made_in: Frame, node: CallExpr) -> CallExpr:
        if not partial.args or any(kind in (ARG_STAR, ARG_STAR2) for kind in (*partial.arg_kinds, *node.arg_kinds)):
            raise Unreadable
        function, *given = (self.of_origin(Origin(argument, made_in)) for argument in partial.args)
        arguments = zip(given, partial.arg_kinds[1:], partial.arg_names[1:], strict=True)
        kept = [each for each in arguments if each[2] is None or each[2] not in node.arg_names]
        kept += zip(node.args, node.arg_kinds, node.arg_names, strict=True)
        return CallExpr(function, [each[0] for each in kept], [each[1] for each in kept], [each[2] for each in kept])


def _keeps_all(info: object) -> bool:
    """Tell whether objects of a class have what it is called with, under the same names."""
    return isinstance(info, TypeInfo) and fields_of(info) is not None


def partial_of(function: Node, given: Sequence[tuple[int, int | None, str | None]]) -> CallExpr:
    """Make a partial application of a function to sizes, and to what is not known."""
    assert isinstance(function, Expression)
    partial = NameExpr("partial")
    partial.fullname = PARTIAL
    args = [function, *(unknown() if size is None else IntExpr(size) for _, size, _ in given)]
    kinds = [ARG_POS, *(ArgKind(kind) for kind, _, _ in given)]
    return CallExpr(partial, args, kinds, [None, *(name for _, _, name in given)])


def call_without_arguments(callee: Expression) -> CallExpr:
    """Make a call, which a property is."""
    return CallExpr(callee, [], [], [])


def unknown() -> TempNode:
    """Make an expression that stands for what nobody knows."""
    return TempNode(AnyType(TypeOfAny.special_form))
