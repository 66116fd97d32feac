"""What calls of functions and methods of other modules make: a call for each model, in what holds them."""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import CallExpr, Expression, MemberExpr, RefExpr

from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin
from typedthinc._mypy.features.bodies.names_elsewhere import NamesElsewhere
from typedthinc._mypy.features.bodies.recipes import Factory, Method
from typedthinc._mypy.features.bodies.synthetic import SyntheticExpressions
from typedthinc.shapes.scheme import LayerType


class CallsElsewhere:
    """The calls that one search comes to.

    Args:
        synthetic: Expressions that the text does not have.
        held: Makes what holds several models.
        owner: Says what an attribute is read of.

    Attributes:
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
        self._methods: dict[tuple[Method, Origin], Expression] = {}
        self.objects: dict[Expression, Origin] = {}
        self.names: dict[Node, RefExpr] = {}

    def function(self, recipe: Factory, function: Expression, node: CallExpr) -> Expression:
        """Make what a call of a function makes."""

        def call_of(layer: LayerType) -> CallExpr:
            factory = self._synthetic.of_recipe(recipe._replace(made=layer))
            if isinstance(function, RefExpr):
                self.names[factory] = function
            return self._synthetic.call_of(factory, node)

        return self._held.called(recipe.made, call_of)

    def method(self, recipe: Method, name: MemberExpr, node: CallExpr, frame: Frame) -> Expression:
        """Make what a call of a method makes; a property is called, too."""

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
