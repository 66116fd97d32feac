"""What calls stand for: what the functions, methods and classes return or make that they enter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from mypy.nodes import (
    CallExpr,
    Context,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    SuperExpr,
    TempNode,
    TypeInfo,
)

from typedthinc._mypy.features.arrays.callers import REPLACING
from typedthinc._mypy.features.bodies.attributes import Attributes, class_of
from typedthinc._mypy.features.bodies.calls_elsewhere import CallsElsewhere
from typedthinc._mypy.features.bodies.constructors import completing, has_fields, names_of_fields
from typedthinc._mypy.features.bodies.frames import Frame, Node, Origin, Unreadable, entered
from typedthinc._mypy.features.bodies.members import Definitions
from typedthinc._mypy.features.bodies.names_elsewhere import NamesElsewhere
from typedthinc._mypy.features.bodies.passing import Passing
from typedthinc._mypy.features.bodies.recipes import Factory, Items, Method
from typedthinc._mypy.features.bodies.synthetic import PARTIAL, SyntheticExpressions
from typedthinc._mypy.model_classes import is_models_class
from typedthinc._mypy.names import GET_DIM, KEEPING_METHODS, MODEL, REVEAL
from typedthinc._mypy.values import (
    is_definition,
)

KEEPING: Final = KEEPING_METHODS | {"initialize"}
_OF_MODELS: Final = KEEPING | {GET_DIM}
STATIC: Final = "builtins.staticmethod"
# What returns its argument.
_PASSING: Final = (STATIC, REVEAL)


class CallsEntered(ABC):
    """A search for what expressions stand for, as far as calls lead to it; `Origins` has all of it."""

    is_open: Callable[[FuncDef | TypeInfo], bool]
    definitions: Definitions
    returned: Callable[[FuncDef, Frame], list[Expression] | None]
    synthetic: SyntheticExpressions
    passing: Passing
    called_elsewhere: CallsElsewhere
    objects_made: dict[Origin, Origin]
    _attributes: Attributes
    _elsewhere: Frame
    _frames: dict[tuple[object, ...], Frame]
    _named: Callable[[str], NameExpr | None]
    _names: NamesElsewhere

    @abstractmethod
    def of(self, node: Node, frame: Frame, *, is_model: bool = False) -> list[Origin]:
        """List what an expression may stand for."""

    def function(self, node: Expression, frame: Frame) -> tuple[FuncDef, Origin | None] | None:
        """Return the function or the method that an expression stands for, and what it gets as `self`.

        Raises:
            Unreadable: Nobody can tell.
        """
        found = self.of(node, frame)
        name, inner = found[0]
        if len(found) != 1 or not isinstance(name, RefExpr):
            return None
        if is_definition(name):
            body = self.definitions.body(name.node)
            return None if body is None or body.info else (body, None)
        method = self._attributes.method(name, inner) if isinstance(name, MemberExpr) else None
        # A static method is called without an object, and one of nobody knows which object with one.
        return method if method is not None and (method[1] is not None or method[0].is_static) else None

    def model_made(self, node: Context) -> CallExpr | None:
        """Return the call of `Model` that a call of it, or of the `__init__` of a base, is."""
        model = self._named(MODEL)
        return self.synthetic.call_of(model, node) if isinstance(node, CallExpr) and model is not None else None

    def owner(self, name: MemberExpr, frame: Frame) -> Origin:
        """Return what an attribute is read of: a call of a class, a class, or `self`."""
        return self._attributes.owner(name, frame)

    def _callees(self, node: CallExpr, frame: Frame) -> list[Origin]:
        callee = node.callee
        if isinstance(callee, MemberExpr) and callee.name in _OF_MODELS and not is_definition(callee):
            return [Origin(callee, frame)]
        return [Origin(callee, frame)] if isinstance(callee, SuperExpr) else self.of(callee, frame)

    def _called(self, callee: Origin, node: CallExpr, frame: Frame, *, is_model: bool) -> list[Origin]:
        function = callee.node
        match function:
            case LambdaExpr():
                return self._enter(function, node, callee.frame, frame, None, is_model)
            case CallExpr(callee=RefExpr(fullname=name)) if name == PARTIAL:
                return self.of(self.synthetic.call_of_partial(function, callee.frame, node), frame, is_model=is_model)
            case RefExpr(fullname=name) if name in _PASSING and len(node.args) == 1:
                return self.of(node.args[0], frame, is_model=is_model)
            case RefExpr(fullname=name) if name in REPLACING:
                return [Origin(self._remade(each, node), frame) for each in self.of(node.args[0], frame)]
            case RefExpr(node=TypeInfo() as info) if is_models_class(info) and self.is_open(info):
                return self._of_models_class(function, info, node, frame)
            case RefExpr() if is_definition(function):
                body = self.definitions.body(function.node)
                if body is not None and self.is_open(body):
                    return self._enter(body, node, callee.frame, frame, None, is_model)
                made = self._decorated(function, callee.frame) if body is None else []
                if made:
                    return [found for each in made for found in self._called(each, node, frame, is_model=is_model)]
                elsewhere = self.called_elsewhere.function(self._names.recipe_of(function), function, node, frame)
                if elsewhere is not None:
                    return [elsewhere]
                return [Origin(node if function is node.callee else self.synthetic.call_of(function, node), frame)]
            case TempNode() if isinstance(recipe := self.synthetic.recipes.get(function), Factory | Method):
                if isinstance(recipe, Factory) and isinstance(recipe.made, Items):
                    elsewhere = self.called_elsewhere.function(recipe, function, node, frame)
                    return [] if elsewhere is None else [elsewhere]
                return [Origin(node if function is node.callee else self.synthetic.call_of(function, node), frame)]
            case MemberExpr():
                method = self._attributes.method(function, callee.frame)
                if method is not None and self.is_open(method[0]):
                    return self._enter(method[0], node, callee.frame, frame, method[1], is_model)
                if method is None and function.name in _OF_MODELS:
                    return [Origin(node, frame)]
                if method is not None:
                    raise Unreadable
                known = self._attributes.method_elsewhere(function, callee.frame)
                return [self.called_elsewhere.method(known, function, callee.frame, node, frame)]
            case SuperExpr():
                method = self._attributes.method_of_super(function, callee.frame)
                if method is not None and not method[0].is_property:
                    return self._enter(method[0], node, callee.frame, frame, method[1], is_model)
                found = self._attributes.object_of_super(function, callee.frame)
                return [self.called_elsewhere.method_of_super(found, function.name, node, frame)]
            case _:
                raise Unreadable

    def _remade(self, made: Origin, node: CallExpr) -> CallExpr:
        """Return the call of a data class that `replace(config, width=3)` is."""
        info = class_of(made.node)
        names = None if info is None or not has_fields(info) or completing(info) else names_of_fields(info)
        if names is None or node.arg_names[0] is not None or None in node.arg_names[1:]:
            raise Unreadable
        return self.synthetic.call_remade(made, names, node)

    def _decorated(self, function: RefExpr, frame: Frame) -> list[Origin]:
        """List the functions that decorators of this file make of one; nothing if nobody can tell."""
        call = self.definitions.decorated(function.node)
        try:
            found = self.of(call, self._elsewhere if frame.is_here else frame) if call is not None else []
        except Unreadable:
            return []
        return found if all(is_function(each) for each in found) else []

    def _of_models_class(self, name: RefExpr, info: TypeInfo, node: CallExpr, frame: Frame) -> list[Origin]:
        """Return the call of `Model` that a call of a class derived from it comes to."""
        recipe = self._names.recipe_of(name)
        if isinstance(recipe, Factory):
            return [Origin(self.synthetic.call_of(self.synthetic.of_recipe(recipe), node), frame)]
        made, model = self._attributes.call_of_model(info, Origin(node, frame)), self._named(MODEL)
        if made is None or model is None or not isinstance(made.node, CallExpr):
            raise Unreadable
        found = Origin(self.synthetic.call_of(model, made.node), made.frame)
        self.objects_made[found] = Origin(node, frame)
        return [found]

    def _enter(
        self,
        function: FuncDef | LambdaExpr,
        node: CallExpr,
        made_in: Frame,
        called_in: Frame,
        owner: Origin | None,
        is_model: bool,
    ) -> list[Origin]:
        inner = self._entered(function, node, made_in, called_in, owner)
        if isinstance(function, LambdaExpr):
            return self.of(function.expr(), inner, is_model=is_model)
        results = self.definitions.returns[function]
        if len(results) > 1:
            results = self.returned(function, inner) or results
        return [found for result in results for found in self.of(result, inner, is_model=is_model)]

    def _entered(
        self, function: FuncDef | LambdaExpr, node: CallExpr, made_in: Frame, called_in: Frame, owner: Origin | None
    ) -> Frame:
        asked = function, node, made_in, called_in, owner
        if asked not in self._frames:
            self._frames[asked] = entered(function, self.passing.arguments(node, called_in), made_in, called_in, owner)
        return self._frames[asked]


def is_function(found: Origin) -> bool:
    """Tell whether an expression is a function, as it is written or by its name."""
    node = found.node
    return isinstance(node, LambdaExpr) or (isinstance(node, RefExpr) and isinstance(node.node, FuncDef | Decorator))
