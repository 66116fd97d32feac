"""Calls with arguments that are known by now, put before the features that look at the calls of the text.

1. Make an expression of each argument: a number or a constant stands for itself, of anything else only what is asked
   for is found out.
2. Find the item of the signature that takes these arguments, and ask the feature of the function.
3. What it reports is a mistake in a body, or one with these numbers only: the result is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import TypeAlias

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import (
    CallExpr,
    Context,
    Decorator,
    Expression,
    FuncBase,
    FuncDef,
    OpExpr,
    RefExpr,
    TempNode,
    TypeInfo,
)
from mypy.types import AnyType, CallableType, Overloaded, Type, TypeOfAny, get_proper_type

from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.features.bodies.by_recipe import by_recipe
from typedthinc._mypy.features.bodies.evaluation import NOBODY_KNOWS, Asked, layer_of, size_of
from typedthinc._mypy.features.bodies.frames import Frame, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.recipes import Factory, Method
from typedthinc._mypy.features.bodies.spreading import number_given, repeats, rewritten, spread_origins, starred, ways
from typedthinc._mypy.model_classes import constructor
from typedthinc._mypy.operators import meaning
from typedthinc._mypy.overloads import may_take
from typedthinc._mypy.type_metadata import made_by
from typedthinc.shapes import rules
from typedthinc.shapes.rules import Composition
from typedthinc.shapes.scheme import LayerType, either
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import Size
from typedthinc.shapes.terms import ANY, Term
from typedthinc.shapes.text import load_layer_type

# Answers a call with the signature that it has.
Feature: TypeAlias = Callable[[Call, CallableType, Sequence[Sequence[Expression]]], CallableType]


class Composer:
    """Composes what calls in bodies make.

    Args:
        feature_of: Finds the feature that looks at the calls of a function of this full name.
    """

    def __init__(self, feature_of: Callable[[str], Feature | None]) -> None:
        self._feature_of = feature_of

    def __call__(self, asked: Asked, node: CallExpr | OpExpr, frame: Frame) -> LayerType:
        """Return the type of what a call or an operation makes.

        Raises:
            Unreadable: It is not one of models.
        """
        if isinstance(node, OpExpr):
            return _operated(asked, node, frame)
        callee = node.callee
        recipe = asked.origins.synthetic.recipes.get(callee)
        if isinstance(recipe, Factory | Method):
            return by_recipe(asked, recipe, node, frame)
        feature = self._feature_of(callee.fullname) if isinstance(callee, RefExpr) else None
        if not isinstance(callee, RefExpr) or feature is None:
            raise Unreadable
        numbers = (1, 0, 2) if any(repeats(asked, each, frame) for each in starred(node)) else (1,)
        calls = [rewritten(asked, way, frame, number) for way in ways(asked, node, frame) for number in numbers]
        made = [_composed(asked, each, feature, _items(callee)) for each in calls]
        layers = [layer for layer in made if layer is not None]
        if not layers:
            raise NoValue
        return reduce(either, layers)


@dataclass
class _Inside(Call):
    """A call whose arguments stand for expressions of other frames."""

    asked: Asked | None = None
    frame: Frame = field(default_factory=lambda: Frame({}))
    is_in_text: bool = False
    has_failed: bool = False

    def layer_type_of(self, expression: Expression) -> LayerType | None:
        """Say what is known of a model."""
        assert self.asked is not None
        return layer_of(self.asked, expression, self.frame)

    def known_model(self) -> Type | None:
        """Return nothing: mypy does not check what a body makes."""
        return None

    def remember_model(self, made: Type) -> None:
        """Remember nothing."""

    def size_of(self, expression: Expression) -> Size:
        """Say what is known of a size."""
        assert self.asked is not None
        return size_of(self.asked, expression, self.frame)

    def term_of(self, expression: Expression) -> Term:
        """Say nothing of data."""
        return ANY

    def behind(self, expression: Expression) -> Seen | None:
        """Return the one expression that stands behind another."""
        assert self.asked is not None
        return behind(self, self.asked, expression, self.frame)

    def spread(self, expression: Expression) -> list[Seen] | None:
        """Return what a star spreads, item by item."""
        assert self.asked is not None
        return spread(self, self.asked, expression, self.frame)

    def entered(self, made: CallExpr, method: str) -> tuple[Call, FuncDef] | None:
        """Return the call as it is seen from a method of the object that a call makes, and that method."""
        assert self.asked is not None
        return entered(self, self.asked, made, self.frame, method)

    def forward(self, forward: Expression) -> tuple[Call, FuncDef, int] | None:
        """Return the call as it is seen from the forward of the model that it makes, that, and where `model` stands."""
        assert self.asked is not None
        return forward_entered(self, self.asked, forward, self.frame)

    def report(self, mismatch: Mismatch, node: Context | None = None) -> None:
        """Note that something does not fit."""
        assert self.asked is not None
        self.has_failed = True
        self.asked.misfits.append(mismatch)


def behind(call: Call, asked: Asked, expression: Expression, frame: Frame) -> Seen | None:
    """Return the one expression that stands behind another; None if nobody can tell."""
    try:
        found = asked.origins.of(expression, frame)
    except (Unreadable, RecursionError):
        return None
    return _seen(call, asked, found[0]) if len(found) == 1 else None


def spread(call: Call, asked: Asked, expression: Expression, frame: Frame) -> list[Seen] | None:
    """Return what a star spreads, item by item; None if nobody can tell."""
    origins = spread_origins(asked, expression, frame)
    if origins is None:
        return None
    found = [_seen(call, asked, each) for each in origins]
    items = [each for each in found if each is not None]
    return items if len(items) == len(found) else None


def entered(call: Call, asked: Asked, made: CallExpr, frame: Frame, method: str) -> tuple[Call, FuncDef] | None:
    """Return a call as it is seen from a method of the object that a call makes; None if nobody can tell which."""
    info = made.callee.node if isinstance(made.callee, RefExpr) else None
    function = asked.origins.definitions.member(info, method, is_exact=True) if isinstance(info, TypeInfo) else None
    is_bound = function is not None and bool(function.arguments) and not (function.is_static or function.is_class)
    if function is None or not is_bound or function in frame.functions:
        return None
    given = {function.arguments[0].variable: Origin(made, frame)}
    return inside(call, asked, Frame(dict(given), None, (*frame.functions, function))), function


def forward_entered(call: Call, asked: Asked, forward: Expression, frame: Frame) -> tuple[Call, FuncDef, int] | None:
    """Return a call of `Model` as it is seen from the forward that it gives, that, and where `model` stands."""
    try:
        found = asked.origins.function(forward, frame)
    except (Unreadable, RecursionError):
        return None
    made = asked.origins.model_made(call.node)
    if found is None or made is None or found[0] in frame.functions:
        return None
    function, owner = found
    variables = [each.variable for each in function.arguments]
    given = [Origin(made, frame)] if owner is None else [owner, Origin(made, frame)]
    entered = Frame(dict(zip(variables, given, strict=False)), None, (*frame.functions, function))
    return inside(call, asked, entered), function, len(given) - 1


def inside(call: Call, asked: Asked, frame: Frame) -> Call:
    """Return a call as it is seen from a frame."""
    return _Inside(call.checker, call.assignments, call.node, call.classes, asked=asked, frame=frame)


def _seen(call: Call, asked: Asked, found: Origin) -> Seen | None:
    node, frame = found
    if not isinstance(node, Expression):
        return None
    is_written = not isinstance(node, CallExpr) or not any(isinstance(each, TempNode) for each in node.args)
    if is_written and not frame.given and not frame.functions and not isinstance(call, _Inside):
        return Seen(call, node)
    return Seen(inside(call, asked, frame), node)


def _composed(asked: Asked, node: CallExpr, feature: Feature, items: Sequence[CallableType]) -> LayerType | None:
    """Ask a feature what a call makes; None if something does not fit.

    Raises:
        Unreadable: Nobody can tell.
        NoValue: An argument has no value yet.
    """
    call, assignments = asked.call, asked.call.assignments
    for signature in items:
        arguments = mapped(signature, node)
        takes = False if arguments is None else len(items) == 1 or may_take(signature, arguments)
        if takes is None:
            raise Unreadable
        if arguments is not None and takes:
            within = _Inside(call.checker, assignments, node, call.classes, asked=asked)
            feature(within, signature, arguments)
            known = made_by(assignments, node)
            assignments.made_types.pop(node, None)
            assignments.answers.pop(node, None)
            if within.has_failed:
                return None
            if known is None:
                raise Unreadable
            return load_layer_type(known)
    return None


def _items(callee: RefExpr) -> Sequence[CallableType]:
    node = callee.node
    if isinstance(node, TypeInfo):
        made = constructor(node)
        if made is None:
            raise Unreadable
        return [made]
    typ = node.var.type if isinstance(node, Decorator) else node.type if isinstance(node, FuncBase) else None
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return [item for item in items if isinstance(item, CallableType)]


def mapped(signature: CallableType, node: CallExpr) -> list[list[Expression]] | None:
    """Return the arguments of a call by parameter; None if the signature does not take them."""
    formals = map_actuals_to_formals(
        node.arg_kinds,
        node.arg_names,
        signature.arg_kinds,
        signature.arg_names,
        lambda _: AnyType(TypeOfAny.special_form),
    )
    are_there = all(given or not kind.is_required() for given, kind in zip(formals, signature.arg_kinds, strict=True))
    if not are_there or {number for given in formals for number in given} != set(range(len(node.args))):
        return None
    return [[node.args[number] for number in given] for given in formals]


def _operated(asked: Asked, node: OpExpr, frame: Frame) -> LayerType:
    found = meaning(asked.call.assignments, node)
    if found is None:
        raise Unreadable
    name, rule = found
    layers, arguments = [layer_of(asked, node.left, frame)], {"n": number_given(asked, node.right, frame)}
    if rule is not rules.clone:
        layers.append(layer_of(asked, node.right, frame))
        arguments = {}
    if all(layer is NOBODY_KNOWS for layer in layers):
        # Numbers have these operators, too.
        raise Unreadable
    try:
        return rule(layers, Composition(name, asked.call.is_base, arguments))
    except Mismatch as mismatch:
        asked.misfits.append(mismatch)
        raise NoValue from None
