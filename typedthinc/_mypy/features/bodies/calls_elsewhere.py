"""What calls of functions and methods of other modules make: a call for each model, in what holds them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from mypy.nodes import CallExpr, Expression, MemberExpr, RefExpr, TempNode, TypeInfo

from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.names_elsewhere import NamesElsewhere
from typedthinc._mypy.features.bodies.recipes import Factory, Method, Recipe
from typedthinc._mypy.features.bodies.synthetic import SyntheticExpressions, call_without_arguments
from typedthinc.shapes.scheme import LayerType


class Source(Protocol):
    """What the source of other modules says in one search, where their recipes do not say all."""

    def function(self, function: RefExpr, node: CallExpr, frame: Frame, /) -> Factory | Expression | None:
        """Say what a function makes in one call."""
        ...

    def member(
        self, owner: Origin, name: str, node: CallExpr | None, frame: Frame, behind: TypeInfo | None = None, /
    ) -> Factory | Expression | None:
        """Say what an attribute or property of an object is, or what its method makes in one call."""
        ...

    def is_method(self, owner: Origin, name: str, /) -> bool:
        """Tell whether an attribute of an object is a method, which is called."""
        ...

    def default(self, info: TypeInfo, name: str, /) -> Expression | None:
        """Return what stands for what a field is worth that a call leaves out."""
        ...


class CallsElsewhere:
    """The calls that one search comes to.

    Args:
        synthetic: Expressions that the text does not have.
        held: Makes what holds several models.
        owner: Says what an attribute is read of.

    Attributes:
        source: What the source of other modules says.
        objects: The call that made the object whose method of another module an expression stands for.
        names: The name of another module that an expression stands for.
    """

    def __init__(
        self,
        synthetic: SyntheticExpressions,
        held: NamesElsewhere,
        owner: Callable[[MemberExpr, Frame], Origin],
    ) -> None:
        self._synthetic, self._held, self._owner = synthetic, held, owner
        self.source: Source | None = None
        self._methods: dict[tuple[Method, Origin], Expression] = {}
        self.objects: dict[Expression, Origin] = {}
        self.names: dict[Node, RefExpr] = {}

    def function(self, recipe: Recipe | None, function: Expression, node: CallExpr, frame: Frame) -> Origin | None:
        """Return what a call of a function makes; None if nobody can tell."""
        known, found = recipe if isinstance(recipe, Factory) else None, None
        if recipe is not None and known is None:
            return None
        if self.source is not None and isinstance(function, RefExpr) and _says_less(known, node):
            found = self._unless(known, node, self.source.function(function, node, frame))
        if isinstance(found, Expression):
            return Origin(found, frame)
        made = found or known
        return None if made is None else Origin(self._made(made, function, node), frame)

    def default(self, info: TypeInfo, name: str) -> Origin | None:
        """Return what a field of a class is worth that a call leaves out."""
        known = self._held.default(info, name)
        if known is None or self.source is None or not isinstance(known.node, TempNode):
            return known
        found = self.source.default(info, name)
        return known if found is None else known._replace(node=found)

    def attribute(self, recipe: Method | None, name: MemberExpr, frame: Frame) -> Origin | None:
        """Return what an attribute or a property of an object is, or the name of a method; None if nobody can tell."""
        owner = self._owner(name, frame)
        is_method = not recipe.is_property if recipe else self.source and self.source.is_method(owner, name.name)
        return Origin(name, frame) if is_method else self._member(recipe, name, frame, None, frame)

    def method(self, recipe: Method | None, name: MemberExpr, frame: Frame, node: CallExpr, called_in: Frame) -> Origin:
        """Return what a call of a method makes.

        Raises:
            Unreadable: Nobody can tell.
        """
        made = None if recipe and recipe.is_property else self._member(recipe, name, frame, node, called_in)
        if made is None:
            raise Unreadable
        return made

    def method_of_super(
        self, found: tuple[Origin, TypeInfo] | None, name: str, node: CallExpr, called_in: Frame
    ) -> Origin:
        """Return what a call of a method of a base makes.

        Args:
            found: The object, and the class in which `super()` asks for it.

        Raises:
            Unreadable: Nobody can tell.
        """
        made = None
        if self.source is not None and found is not None:
            made = self.source.member(found[0], name, node, called_in, found[1])
        if isinstance(made, Expression):
            return Origin(made, called_in)
        if made is None:
            raise Unreadable
        return Origin(self._made(made, node.callee, node), called_in)

    def _member(
        self, recipe: Method | None, name: MemberExpr, frame: Frame, node: CallExpr | None, called_in: Frame
    ) -> Origin | None:
        factory, found = recipe.factory if recipe else None, None
        if self.source is not None and _says_less(factory, node):
            member = self.source.member(self._owner(name, frame), name.name, node, called_in)
            found = self._unless(factory, node, member)
        if isinstance(found, Expression):
            return Origin(found, called_in)
        call = node or call_without_arguments(name)
        if found is not None:
            return Origin(self._made(found, name, call), called_in)
        return None if recipe is None else Origin(self._made_by_method(recipe, name, call, frame), called_in)

    @staticmethod
    def _unless(
        recipe: Factory | None, node: CallExpr | None, found: Factory | Expression | None
    ) -> Factory | Expression | None:
        """Return what was found in a source, if that is more than a recipe says of a call."""
        if recipe is None or (node is not None and recipe.is_fixed_for(node)):
            return found
        return found if isinstance(found, Factory) and found.unknown < recipe.unknown else None

    def _made(self, recipe: Factory, function: Expression, node: CallExpr) -> Expression:
        def call_of(layer: LayerType) -> CallExpr:
            factory = self._synthetic.of_recipe(recipe._replace(made=layer))
            if isinstance(function, RefExpr):
                self.names[factory] = function
            return self._synthetic.call_of(factory, node)

        return self._held.called(recipe.made, call_of)

    def _made_by_method(self, recipe: Method, name: MemberExpr, node: CallExpr, frame: Frame) -> Expression:
        def call_of(layer: LayerType) -> CallExpr:
            of_one = recipe._replace(factory=recipe.factory._replace(made=layer))
            return self._synthetic.call_of(self._method(of_one, name, frame), node)

        return self._held.called(recipe.factory.made, call_of)

    def _method(self, recipe: Method, name: MemberExpr, frame: Frame) -> Expression:
        asked = recipe, self._owner(name, frame)
        if asked not in self._methods:
            self._methods[asked] = self._synthetic.of_recipe(recipe)
            self.objects[self._methods[asked]] = asked[1]
            self.names[self._methods[asked]] = name
        return self._methods[asked]


def _says_less(recipe: Factory | None, node: CallExpr | None) -> bool:
    """Tell whether a recipe does not say all of what a call makes."""
    return recipe is None or recipe.unknown > 0 or (node is not None and recipe.is_fixed_for(node))
